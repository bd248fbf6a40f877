import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../migrations/functions/ledger');

/** Every lock that functions take, the order in which they take several, and what replaces it in a mutant. */
const locks: readonly (readonly [lock: RegExp, without: string])[] = [
  [/perform posting_enter(_alone)?\(p_merchant\);/g, ''],
  [/pg_(try_)?advisory_xact_lock(_shared)?\(\d+, hashtext\(p_merchant::text\)\)/g, 'true'],
  [/ order by account_id(?= for update)/g, ''],
  [/ for update( skip locked)?/g, ''],
  [/p_from < p_to/g, 'true'],
  [/posting_survivors?\(p_merchant, p_accounts?\) = survivors?/g, 'true'],
  [/raise sqlstate 'LG001'/g, 'null'],
];

/** Locks that a function takes by another's, for statements of its own that rely on it. */
const borrowed: Readonly<Record<string, readonly (typeof locks)[number][]>> = {
  ledger_hand_over: [[/perform posting_lock_all\(p_merchant, p_accounts\);/g, '']],
};

export interface LockMutant {
  /** The function, and what is removed from it. */
  readonly name: string;
  /** The mutated function, as a statement. */
  readonly sql: string;
}

/** One mutant per lock in the ledger's functions, and the total number of locking expressions. */
export const lockMutants = async (): Promise<{ mutants: readonly LockMutant[]; wordsOfLocking: number }> => {
  const files = (await readdir(folder)).toSorted();
  const text = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  const functions = [...text.matchAll(/^create or replace (function (\w+)[\s\S]*?^(?:end )?\$\$;)$/gm)];
  const mutants = functions.flatMap(([, body = '', name = '']) =>
    [...locks, ...(borrowed[name] ?? [])].flatMap(([lock, without]) =>
      [...body.matchAll(lock)].map(({ 0: found, index }) => ({
        name: `${name}: ${found.trim()}`,
        sql: `create or replace ${body.slice(0, index)}${without}${body.slice(index + found.length)}`,
      })),
    ),
  );
  const code = text.replaceAll(/--[^\n]*/g, '');
  const words = code.match(
    /\bfor (no key )?(update|share|key share)\b|advisory|\bperform posting_enter|\block table\b|p_from < p_to|= survivors?\b(?= then)|raise sqlstate/g,
  );
  return { mutants, wordsOfLocking: (words?.length ?? 0) + Object.values(borrowed).flat().length };
};
