import type { Address, Endpoint } from '@regulars/contract/kernel';
import { endpointsByAddress } from './answer-check.ts';
import { commit, partOf } from './commit.ts';

export const shares = 8;

const shareOf = (text: string): number => partOf(text, shares);

export interface FuzzShare {
  /** Names the share, and how to repeat it. */
  readonly name: string;
  readonly operations: ReadonlyMap<Address, Endpoint>;
}

/**
 * The operations that one run fuzzes: FUZZ=1 to 8 chooses an eighth, FUZZ=all takes them all. Otherwise the commit's
 * hash chooses, so that shares alternate over commits and a commit always fuzzes the same one.
 */
export const fuzzShare = (choice: string | undefined, commitOf: () => string = commit): FuzzShare => {
  if (choice === 'all') return { name: 'all operations', operations: endpointsByAddress };
  const share = choice ? Number(choice) : shareOf(commitOf());
  if (!Number.isInteger(share) || share < 1 || share > shares)
    throw new Error(`FUZZ is ${choice}: it must be 1 to ${shares}, or all`);
  return {
    name: `share ${share} of ${shares}, FUZZ=${share}`,
    operations: new Map([...endpointsByAddress].filter(([address]) => shareOf(address) === share)),
  };
};
