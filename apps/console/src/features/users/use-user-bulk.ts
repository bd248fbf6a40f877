import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useBulkActions } from '../../framework/list/use-bulk-actions.tsx';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { userReads } from './user-list.ts';
import { useUserWords } from './use-user-words.ts';

type Operation = 'use' | 'stop' | 'remove';

/** Who of the selected stay as they are, and why. */
function useLeftOut() {
  const { t } = useLingui();
  const { isMe } = useUserWords();
  return ({ rows }: Chosen<User>, users: readonly User[]): string => {
    const others = rows.filter((user) => !users.includes(user));
    const above = others.filter((user) => !user.changeable && !isMe(user)).length;
    const already = others.filter((user) => user.changeable && !isMe(user)).length;
    const who = [
      others.some(isMe) && t`yourself`,
      above > 0 &&
        t`${plural(above, { one: '# user with more rights or branches than you', other: '# users with more rights or branches than you' })}`,
      already > 0 &&
        t`${plural(already, { one: '# user who is disabled already', other: '# users who are disabled already' })}`,
    ].filter((part) => part !== false);
    const list = who.join(t`, `);
    return who.length === 0 ? '' : t`Left out: ${list}.`;
  };
}

/** What can be done to the selected users; oneself and those above one’s own power are left out. */
export function useUserBulk() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const { isMe } = useUserWords();
  const leftOut = useLeftOut();
  const change = useAction('PUT /users', { invalidates: userReads });
  const meant = ({ rows, whole }: Chosen<User>, isMeant: (user: User) => boolean): readonly User[] =>
    whole ? [] : rows.filter((user) => user.changeable && !isMe(user) && isMeant(user));

  async function operate(users: readonly User[], operation: Operation): Promise<void> {
    const { changed } = await change.mutateAsync({
      body: { ids: users.map((one) => one.user_id), operate: operation },
    });
    void message.success(t`${plural(changed, { one: '# user', other: '# users' })} changed`);
  }
  const asks = (chosen: Chosen<User>, users: readonly User[], operation: 'stop' | 'remove'): Promise<boolean> => {
    const people = t`${plural(users.length, { one: '# user', other: '# users' })}`;
    const rest = leftOut(chosen, users);
    const withRest = (text: string): string => (rest === '' ? text : t`${text} ${rest}`);
    return confirm(
      operation === 'stop'
        ? {
            title: t`Disable ${people}?`,
            text: withRest(
              t`They can’t enter this shop from the next click on. Roles and branches stay for when you enable them again.`,
            ),
            yes: t`Disable`,
            no: t`Keep them`,
          }
        : {
            title: t`Remove ${people}?`,
            text: withRest(
              t`They lose roles and branches and disappear from the list. What they did stays in the log. To keep them for later, disable instead.`,
            ),
            yes: t`Remove`,
            no: t`Keep them`,
          },
    );
  };
  const isDisabled = (user: User): boolean => user.state === 'disabled';
  const isEnabled = (user: User): boolean => user.state !== 'disabled';
  return useBulkActions<User>([
    {
      key: 'use',
      label: t`Enable`,
      permission: 'user:update',
      offered: (chosen) => meant(chosen, isDisabled).length > 0,
      onPress: (chosen) => operate(meant(chosen, isDisabled), 'use'),
    },
    {
      key: 'stop',
      label: t`Disable…`,
      permission: 'user:update',
      offered: (chosen) => meant(chosen, isEnabled).length > 0,
      onPress: async (chosen) => {
        const users = meant(chosen, isEnabled);
        if (await asks(chosen, users, 'stop')) await operate(users, 'stop');
      },
    },
    {
      key: 'remove',
      label: t`Remove…`,
      permission: 'user:remove',
      offered: (chosen) => meant(chosen, () => true).length > 0,
      onPress: async (chosen) => {
        const users = meant(chosen, () => true);
        if (await asks(chosen, users, 'remove')) await operate(users, 'remove');
      },
    },
  ]);
}
