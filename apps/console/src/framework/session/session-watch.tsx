import { useEffect } from 'react';
import { onAnnouncement } from '../api/announcements.ts';
import { SessionDialog } from './session-dialog.tsx';
import { needsMerchant, reloadUser, useUserQuery } from './user.ts';
import { useSession } from './use-session.ts';

/**
 * Stands once in the shell: offers to sign in again when the session ends in a half-filled form, and follows
 * what the user may do.
 */
export function SessionWatch() {
  const state = useSession();
  const { error } = useUserQuery();

  useEffect(
    () =>
      onAnnouncement(({ error: refusal }) => {
        if (refusal.name === 'permission_denied' || needsMerchant(refusal)) void reloadUser();
      }),
    [],
  );

  useEffect(() => {
    // The merchant was closed to this user meanwhile: nothing of it may stay in memory.
    if (needsMerchant(error)) location.assign('/login');
  }, [error]);

  return state.status === 'lapsed' ? <SessionDialog {...state} /> : null;
}
