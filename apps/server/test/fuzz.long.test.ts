import { fuzzEveryOperation } from './fuzz.ts';

// Another seed each time; a failure says which.
fuzzEveryOperation({ numRuns: 600 }, 300_000);
