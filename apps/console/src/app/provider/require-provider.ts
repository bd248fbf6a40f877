import type { PersonalInfo } from '@regulars/contract';
import { redirect } from 'react-router';
import { loadPerson, requireSession } from '../../framework/session/index.ts';

/** Route loader of the provider's console: loads its account, or leads anybody else to their own home. */
export async function requireProvider({ request }: { request: Request }): Promise<PersonalInfo | Response> {
  const elsewhere = await requireSession({ request });
  if (elsewhere) return elsewhere;
  const person = await loadPerson();
  return person.is_provider ? person : redirect('/');
}
