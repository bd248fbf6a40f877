import { crashTests } from '../../test/ledger/crashes.ts';

crashTests({ rounds: 1, seed: 1, timeout: 300_000 });
