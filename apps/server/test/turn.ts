import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import process from 'node:process';

/** The number of turns; the number of shares of anything divides it. */
const turns = 8;

/** The commit under test; empty without git history. */
const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** Which of the parts, from 1 on, a text belongs to. */
const partOf = (text: string, parts: number): number =>
  (createHash('sha256').update(text).digest().readUInt8() % parts) + 1;

/**
 * Whose turn it is, 1 to 8, or everyone's: TURN chooses it. Otherwise the commit's hash does, so that turns alternate
 * over commits and a commit always gets the same one; `npm run test:long` (LONG=1) runs all. Throws if TURN is neither.
 */
export const turnOf = (
  { TURN: choice, LONG: long }: Readonly<Record<string, string | undefined>>,
  commitOf: () => string = commit,
): number | 'all' => {
  if (choice === 'all' || (!choice && long === '1')) return 'all';
  const turn = choice ? Number(choice) : partOf(commitOf(), turns);
  if (!Number.isInteger(turn) || turn < 1 || turn > turns)
    throw new Error(`TURN is ${choice}: it must be 1 to ${turns}, or all`);
  return turn;
};

/** The turn of this run. */
export const turn = turnOf(process.env);

/** What one run takes of something too expensive for every run. Each part belongs to one share. */
export interface Share {
  /** For the name of a test: which share it is, and how to repeat it. */
  readonly name: string;
  /** Whether the part of this name belongs to it, whatever other parts there are. */
  readonly has: (part: string) => boolean;
  /** Its parts of a list: as many as the other shares have, or one more or less. */
  readonly of: <Part>(parts: readonly Part[]) => Part[];
}

/** The share of a whole that is divided into 2, 4 or 8, at a turn: this run's by default. */
export const shareOf = (shares: 2 | 4 | 8, at: number | 'all' = turn): Share => {
  if (at === 'all') return { name: 'all of them, TURN=all', has: () => true, of: (parts) => [...parts] };
  const share = ((at - 1) % shares) + 1;
  return {
    name: `share ${share} of ${shares}, TURN=${at}`,
    has: (part) => partOf(part, shares) === share,
    of: (parts) => parts.filter((_, place) => place % shares === share - 1),
  };
};

/** The endpoints, by their addresses, that the matrix and the promises try in a run, and whose log actions must be seen. */
export const endpointShare = shareOf(8);
