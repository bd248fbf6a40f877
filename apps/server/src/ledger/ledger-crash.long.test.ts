import { crashTests } from '../../test/ledger/crashes.ts';

crashTests({ rounds: 20, seed: Date.now(), timeout: 1_200_000 });
