import process from 'node:process';
import { endpointsByAddress } from './answer-check.ts';
import { fuzzOperations } from './fuzz.ts';

// A different seed each time; FUZZ_SEED repeats one.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
fuzzOperations(endpointsByAddress, { seed, numRuns: 600 }, 300_000);
