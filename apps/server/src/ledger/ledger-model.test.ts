import { playModel } from '../../test/ledger/play-model.ts';

playModel({ seed: 20_261_120, numRuns: 50, steps: 40 }, 600_000);
