import { describe } from 'vitest';
import { endpointsByAddress } from './answer-check.ts';
import { fuzzOperations } from './fuzz.ts';
import { shareOf } from './turn.ts';

const share = shareOf(8);

describe(`the operations (${share.name})`, () => {
  fuzzOperations(new Map(share.of([...endpointsByAddress])), { seed: 20_261_120, numRuns: 30 }, 120_000);
});
