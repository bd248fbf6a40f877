import type { CurrentUser, PersonalInfo } from '@regulars/contract';
import { redirect } from 'react-router';
import { session } from './current.ts';
import { startMode } from './home.ts';
import { loadPerson } from './provider.ts';
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

/** Route loader of the provider's console: loads its account, or leads anybody else to their own home. */
export async function requireProvider({ request }: { request: Request }): Promise<PersonalInfo | Response> {
  const elsewhere = await requireSession({ request });
  if (elsewhere) return elsewhere;
  const person = await loadPerson();
  return person.is_provider ? person : redirect('/');
}

function signInFor({ url }: Request): Response {
  storeWanted(sessionStorage, new URL(url));
  return redirect('/login');
}
