import { useLingui } from '@lingui/react/macro';
import type { User, UserDetail } from '@regulars/contract';
import { nameOf } from '../../format/phones.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { userReads } from './user-list.ts';

/** What is done to a user's membership of the shop at once, some of it after a question. */
export function useMembershipActions() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const dates = useDates();
  const change = useAction('PUT /users', { invalidates: userReads });
  const operate = (user: User, operation: 'use' | 'stop' | 'remove') =>
    change.mutateAsync({ body: { ids: [user.user_id], operate: operation } });
  return {
    enable: async (user: User): Promise<void> => {
      await operate(user, 'use');
      const name = nameOf(user);
      const last = user.staff?.leaves_on;
      // One of today or earlier goes by itself.
      const day = last && last > dates.today() ? dates.day(last) : undefined;
      void message.success(day ? t`${name} can work here again, until ${day}` : t`${name} can work here again`);
    },
    disable: async (user: User): Promise<void> => {
      const name = nameOf(user);
      const yes = await confirm({
        title: t`Disable ${name}?`,
        text: t`${name} can’t enter this shop from the next click on. Roles and branches stay for when you enable the user again.`,
        yes: t`Disable`,
        no: t`Keep the user`,
      });
      if (!yes) return;
      await operate(user, 'stop');
      void message.success(t`Disabled ${name}`);
    },
    /** Whether the user was removed. */
    remove: async (user: User): Promise<boolean> => {
      const name = nameOf(user);
      const yes = await confirm({
        title: t`Remove ${name}?`,
        text: t`${name} loses roles and branches and disappears from the list. What the user did stays in the log. To keep the user for later, disable instead.`,
        yes: t`Remove`,
        no: t`Keep the user`,
      });
      if (!yes) return false;
      await operate(user, 'remove');
      void message.success(t`Removed ${name}`);
      return true;
    },
  };
}

/** What is done to a user's account at once, some of it after a question. */
export function useAccountActions() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const account = useAction('PUT /users/base-account', { invalidates: userReads });
  const wechat = useAction('PUT /users/{id}/unbind-wechat', { invalidates: userReads });
  return {
    invite: async (user: User): Promise<void> => {
      await account.mutateAsync({
        body: { user_id: user.user_id, change: 'invitation', origin: location.origin },
      });
      const name = nameOf(user);
      void message.success(t`Invited ${name} again`);
    },
    signOut: async (user: UserDetail): Promise<void> => {
      const name = nameOf(user);
      const yes = await confirm({
        title: t`Sign ${name} out everywhere?`,
        text: t`Whatever is typed there and not saved may be lost.`,
        yes: t`Sign out everywhere`,
        no: t`Cancel`,
      });
      if (!yes) return;
      await account.mutateAsync({ body: { user_id: user.user_id, change: 'sessions' } });
      void message.success(t`${name} is signed out everywhere`);
    },
    unbindWechat: async (user: UserDetail): Promise<void> => {
      const name = nameOf(user);
      const yes = await confirm({
        title: t`Unbind the WeChat of ${name}?`,
        text: t`${name} then signs in with password or code, and can bind a WeChat again.`,
        yes: t`Unbind`,
        no: t`Cancel`,
      });
      if (!yes) return;
      await wechat.mutateAsync({ params: { id: user.user_id }, body: {} });
      void message.success(t`Unbound the WeChat of ${name}`);
    },
  };
}
