import { playModel } from '../../test/ledger/play-model.ts';

// A new seed each time; a failure prints it with the path.
playModel({ numRuns: 5000, steps: 60 }, 7_200_000);
