import { useEffect } from 'react';
import { onAnnouncement } from '../api/announcements.ts';
import { SessionDialog } from './session-dialog.tsx';
import { needsMerchant, reloadUser, useLostMerchant } from './user.ts';
import { useSession } from './use-session.ts';
import { forgetWanted } from './wanted.ts';

/**
 * Stands once in the shell: offers to sign in again when the session ends in a half-filled form, and follows
 * what the user may do.
 */
export function SessionWatch() {
  const state = useSession();
  const lostMerchant = useLostMerchant();

  // Not before the sign-in page is gone, which may draw again while it leads here.
  useEffect(() => forgetWanted(sessionStorage), []);
  useEffect(
    () =>
      onAnnouncement(({ error: refusal }) => {
        if (refusal.name === 'permission_denied' || needsMerchant(refusal)) void reloadUser();
      }),
    [],
  );

  useEffect(() => {
    // Loaded anew, so that nothing of the merchant stays in memory; the sign-in page offers the others.
    if (lostMerchant) location.assign('/login');
  }, [lostMerchant]);

  return state.status === 'lapsed' ? <SessionDialog {...state} /> : null;
}
