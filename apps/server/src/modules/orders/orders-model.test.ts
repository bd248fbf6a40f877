import { playOrders } from '../../../test/orders/play-orders.ts';

playOrders({ seed: 20_261_130, numRuns: 8, steps: 18 }, 300_000);
