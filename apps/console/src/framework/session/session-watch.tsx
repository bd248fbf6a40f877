import { useEffect } from 'react';
import { onAccessTag } from '../api/access-tags.ts';
import { onAnnouncement } from '../api/announcements.ts';
import { SessionDialog } from './session-dialog.tsx';
import { needsMerchant } from '../api/api-error.ts';
import { followAccess, isMerchantLost, reloadUser, useLostMerchant } from './user.ts';
import { session } from './current.ts';
import { useSession } from './use-session.ts';
import { clearWanted } from './wanted.ts';

/**
 * Rendered once in the shell: offers to sign in again if the session ends while a form has unsaved input, and reloads
 * the user when a call is refused for lack of permission or merchant, or tells that either has changed.
 */
export function SessionWatch() {
  const state = useSession();
  const lostMerchant = useLostMerchant();

  useEffect(() => onAccessTag(followAccess), []);
  // Only once the sign-in page is unmounted: it may render again while it redirects here.
  useEffect(() => clearWanted(sessionStorage), []);
  useEffect(
    () =>
      onAnnouncement(({ error: refusal }) => {
        // Once the merchant is lost, each reload would be refused and start the next.
        if (isMerchantLost()) return;
        if (refusal.name === 'permission_denied' || needsMerchant(refusal)) void reloadUser();
      }),
    [],
  );

  useEffect(() => (lostMerchant ? leaveOnceClosed() : undefined), [lostMerchant]);

  return state.status === 'lapsed' ? <SessionDialog {...state} /> : null;
}

/**
 * A full page load, so that no data of the merchant stays in memory; the sign-in page says why and offers the other
 * merchants. What was typed stays to be copied until its forms are closed.
 */
function leaveOnceClosed(): () => void {
  const timer = setInterval(leave, 300);
  function leave(): void {
    if (session.hasUnsaved()) return;
    clearInterval(timer);
    location.assign('/login');
  }
  leave();
  return () => clearInterval(timer);
}
