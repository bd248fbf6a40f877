import { playModel } from '../../test/ledger/play-model.ts';

playModel({ seed: 20_261_120, numRuns: 200, steps: 40 }, 600_000);
