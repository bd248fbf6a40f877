import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Address, Endpoint } from '@regulars/contract/kernel';
import { endpointsByAddress } from './answer-check.ts';

export const quarters = 4;

const quarterOf = (text: string): number => (createHash('sha256').update(text).digest().readUInt8() % quarters) + 1;

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return ''; // sources without their history: always the same quarter
  }
};

export interface FuzzShare {
  /** Says which share it is, and what gives the same again. */
  readonly name: string;
  readonly operations: ReadonlyMap<Address, Endpoint>;
}

/**
 * The operations that one run fuzzes: FUZZ=1 to 4 chooses a quarter and FUZZ=all takes them all. Otherwise the commit's
 * hash chooses, so that quarters take turns from commit to commit and a commit always fuzzes the same.
 */
export const fuzzShare = (choice: string | undefined, commitOf: () => string = commit): FuzzShare => {
  if (choice === 'all') return { name: 'all operations', operations: endpointsByAddress };
  const quarter = choice ? Number(choice) : quarterOf(commitOf());
  if (!Number.isInteger(quarter) || quarter < 1 || quarter > quarters)
    throw new Error(`FUZZ is ${choice}: it must be 1 to ${quarters}, or all`);
  return {
    name: `quarter ${quarter} of ${quarters}, FUZZ=${quarter}`,
    operations: new Map([...endpointsByAddress].filter(([address]) => quarterOf(address) === quarter)),
  };
};
