import { useState } from 'react';
import { usePreference } from '../preferences/use-preference.ts';
import { useBranches } from './use-branches.ts';

/**
 * Where the user works now: the branch of the till, else the one used last, which the preference `key` keeps, else another
 * that is likely, if it is one of the user’s; the only one needs no choice. Undefined until the branches are known; null: it must be chosen.
 */
export function useStartBranch(key: string, likely: string | null, till: string | null = null) {
  const [used, use] = usePreference(key, '');
  const branches = useBranches();
  const [start, setStart] = useState<string | null>();
  // Once: a branch that is used must not begin the form again.
  if (start === undefined && branches.length > 0) {
    const [only, another] = branches;
    const mine = [till, used, likely].find((id) => branches.some(({ value }) => value === id));
    setStart(mine ?? (only && !another ? only.value : null));
  }
  return { start, several: branches.length > 1, use };
}
