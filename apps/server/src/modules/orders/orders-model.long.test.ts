import { playOrders } from '../../../test/orders/play-orders.ts';

// A new seed each time; a failure prints it with the path.
playOrders({ numRuns: 1_000, steps: 40 }, 7_200_000);
