import { playModel } from '../../test/ledger/play-model.ts';

// Another seed each time; a failure says which, and the path to it.
playModel({ numRuns: 5000, steps: 60 }, 7_200_000);
