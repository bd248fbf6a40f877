import { useInsertionEffect, useSyncExternalStore } from 'react';
import { session } from './current.ts';
import type { SessionState } from './session.ts';

/** Whether someone is signed in here, and by which phone. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/**
 * Registers that a form has unsaved input: the session dialog is offered only then, and the browser asks
 * before it closes the page. Not asked when the session itself has ended.
 */
export function useUnsavedInput(active: boolean): void {
  // The one kind of effect that stays while <Activity> hides a tab: its half-filled form counts too.
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
