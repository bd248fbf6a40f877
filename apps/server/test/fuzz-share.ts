import type { Address, Endpoint } from '@regulars/contract/kernel';
import { endpointsByAddress } from './answer-check.ts';
import { commit, partOf } from './commit.ts';

export const quarters = 4;

const quarterOf = (text: string): number => partOf(text, quarters);

export interface FuzzShare {
  /** Names the share, and how to repeat it. */
  readonly name: string;
  readonly operations: ReadonlyMap<Address, Endpoint>;
}

/**
 * The operations that one run fuzzes: FUZZ=1 to 4 chooses a quarter, FUZZ=all takes them all. Otherwise the commit's
 * hash chooses, so that quarters alternate over commits and a commit always fuzzes the same one.
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
