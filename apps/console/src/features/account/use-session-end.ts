import { useEffect, useEffectEvent } from 'react';
import { session } from '../../framework/session/index.ts';

interface Ended {
  /** Said at the sign-in. */
  message: string;
  /** By which the account signs in from now on. */
  phone?: string;
  /** Milliseconds to read what was said before. */
  delay?: number;
}

/** Follows the server, which ended all sessions of the account with a change. */
export function useSessionEnd(ended: Ended | undefined, dirty: boolean): void {
  // Only once the form no longer counts as unsaved: else the session would be continued in place.
  const delay = dirty ? undefined : ended && (ended.delay ?? 0);
  const end = useEffectEvent(() => {
    if (ended) void session.end(ended.message, ended.phone);
  });
  useEffect(() => {
    if (delay === undefined) return undefined;
    const timer = setTimeout(end, delay);
    return () => clearTimeout(timer);
  }, [delay]);
}
