import { call } from '../api/call.ts';
import { session } from './current.ts';

/**
 * Ends the session at the server and in all tabs of this browser, then goes to the sign-in page, even if the server
 * fails.
 */
export async function signOut(): Promise<void> {
  // An unreachable server must not keep the user signed in on this screen.
  const signal = AbortSignal.timeout(3000);
  await call('DELETE /merc/personal/logout', {}, { signal, quiet: true }).catch(() => undefined);
  session.signOut();
}
