import { fuzzEveryOperation } from './fuzz.ts';

fuzzEveryOperation({ seed: 20_261_120, numRuns: 30 }, 20_000);
