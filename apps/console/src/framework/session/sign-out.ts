import { call } from '../api/call.ts';
import { session } from './current.ts';

/** Ends the session at the server and in all tabs of this browser; leaves for the sign-in page either way. */
export async function signOut(): Promise<void> {
  // A server that is away must not keep anybody signed in on this screen.
  const signal = AbortSignal.timeout(3000);
  await call('DELETE /merc/personal/logout', {}, { signal, quiet: true }).catch(() => undefined);
  session.signOut();
}
