import type { CurrentUser } from '@regulars/contract';
import { redirect } from 'react-router';
import { session } from './current.ts';
import { loadUser, needsMerchant } from './user.ts';

/** Route loader of whatever lies behind sign-in: the user, or off to sign in or choose a merchant. */
export async function requireUser(): Promise<CurrentUser | Response> {
  await session.ready;
  if (session.state().status === 'signed-out') return redirect('/login');
  try {
    return await loadUser();
  } catch (error) {
    if (needsMerchant(error) || session.state().status === 'signed-out') return redirect('/login');
    throw error;
  }
}
