import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { nameOf } from '../../format/phones.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { RowAction } from '../../framework/list/row-actions.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { userReads } from './user-list.ts';
import { useMembershipActions } from './use-user-actions.ts';
import { useUserWords } from './use-user-words.ts';

/** Somebody stays after all, or comes back: without a last day, which would disable the user again. */
function useStay() {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { enable } = useMembershipActions();
  const edit = useAction('PUT /users/{id}', { invalidates: userReads });
  const clear = ({ user_id: id, version: ifMatch }: User) =>
    edit.mutateAsync({ params: { id }, body: { staff: { leaves_on: null } }, ifMatch });
  return {
    stay: async (user: User): Promise<void> => {
      await clear(user);
      const name = nameOf(user);
      void message.success(t`${name} stays`);
    },
    takeBack: async (user: User): Promise<void> => enable(user.staff?.leaves_on ? await clear(user) : user),
  };
}

/** What can be done to a member of staff, besides the forms, in the list and in the drawer. */
export function useStaffActions(): RowAction<User>[] {
  const { t } = useLingui();
  const { openTab } = useTab();
  const { isMe } = useUserWords();
  const { stay, takeBack } = useStay();
  const mayEnd = (user: User): boolean => user.changeable && !isMe(user);
  return [
    {
      key: 'stay',
      label: t`Stays after all`,
      permission: 'user:update',
      offered: (user) => user.state !== 'disabled' && Boolean(user.staff?.leaves_on) && mayEnd(user),
      onPress: stay,
    },
    {
      key: 'use',
      label: t`Take back`,
      permission: 'user:update',
      offered: (user) => user.state === 'disabled' && mayEnd(user),
      onPress: takeBack,
    },
    {
      key: 'account',
      label: t`Account and roles`,
      onPress: ({ user_id }) => openTab(`/system/userManagement?user=${user_id}`, t`Users`),
    },
  ];
}
