import { orderRaceTests } from '../../../test/orders/order-races.ts';

orderRaceTests({ rounds: 3, seed: 300, timeout: 300_000 });
