import type { CurrentUser } from '@regulars/contract';
import { redirect } from 'react-router';
import { session } from './current.ts';
import { startMode } from './home.ts';
import { selection } from './selection.ts';
import { needsMerchant } from '../api/api-error.ts';
import { loadUser } from './user.ts';
import { storeWanted } from './wanted.ts';

/**
 * Route loader of pages that need a user: loads it, or redirects to sign-in, which also offers the choice of a
 * merchant.
 */
export async function requireUser({ request }: { request: Request }): Promise<CurrentUser | Response> {
  await session.ready;
  if (session.state().status === 'signed-out') return signInFor(request);
  try {
    const user = await loadUser();
    // A remembered session in a new window, where no mode was chosen yet.
    if (!selection.hasMode()) selection.choose({ mode: startMode(user) });
    return user;
  } catch (error) {
    if (needsMerchant(error) || session.state().status === 'signed-out') return signInFor(request);
    throw error;
  }
}

/** Route loader of pages that need a session but no merchant. */
export async function requireSession({ request }: { request: Request }): Promise<Response | null> {
  await session.ready;
  return session.state().status === 'signed-out' ? signInFor(request) : null;
}

function signInFor({ url }: Request): Response {
  storeWanted(sessionStorage, new URL(url));
  return redirect('/login');
}
