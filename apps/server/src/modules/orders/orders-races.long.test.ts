import { orderRaceTests } from '../../../test/orders/order-races.ts';

orderRaceTests({ rounds: 40, seed: Date.now(), timeout: 1_200_000 });
