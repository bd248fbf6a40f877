import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { endpointsByAddress } from './answer-check.ts';
import { fuzzOperations } from './fuzz.ts';
import { fuzzShare, shares } from './fuzz-share.ts';

const { name, operations } = fuzzShare(process.env['FUZZ']);
process.stdout.write(`Fuzzing ${name}: ${operations.size} of ${endpointsByAddress.size} operations\n`);

describe(`a share of the operations: ${name}`, () => {
  fuzzOperations(operations, { seed: 20_261_120, numRuns: 30 }, 120_000);
});

describe('the shares', () => {
  it('together contain every operation once', () => {
    const fuzzed = Array.from({ length: shares }, (_, at) => [...fuzzShare(String(at + 1)).operations.keys()]).flat();
    expect(fuzzed.toSorted()).toEqual([...endpointsByAddress.keys()].toSorted());
  });

  it('are chosen by the commit, deterministically', () => {
    const chosen = (commit: string): string => fuzzShare(undefined, () => commit).name;
    expect(chosen('8d5e7bc')).toBe(chosen('8d5e7bc'));
    const commits = Array.from({ length: 80 }, (_, at) => String(at));
    expect(new Set(commits.map(chosen)).size).toBe(shares);
  });

  it('are validated with a helpful error', () => {
    expect(() => fuzzShare('9')).toThrow('FUZZ is 9: it must be 1 to 8, or all');
  });
});
