import { useInsertionEffect, useSyncExternalStore } from 'react';
import { session } from './current.ts';
import type { SessionState } from './session.ts';

/** Whether a user is signed in, and with which phone. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/**
 * Registers a form with unsaved input: if the session ends, the user may sign in again in place, and the browser asks
 * before closing the page. Doesn't ask when the session itself navigates away.
 */
export function useUnsavedInput(active: boolean): void {
  // Insertion effects are the only ones that survive <Activity> hiding a tab, and a hidden form counts too.
  useInsertionEffect(() => (active ? hold() : undefined), [active]);
}

function hold(): () => void {
  const release = session.holdUnsaved();
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    release();
    if (!session.hasUnsaved()) removeEventListener('beforeunload', askBeforeUnload);
  };
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (session.hasUnsaved()) event.preventDefault();
}
