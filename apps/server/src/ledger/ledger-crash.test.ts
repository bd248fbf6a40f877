import { crashTests } from '../../test/ledger/crashes.ts';

crashTests({ rounds: 2, seed: 1, timeout: 120_000 });
