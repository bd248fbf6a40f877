import { orderCrashTests } from '../../../test/orders/order-crashes.ts';

orderCrashTests({ rounds: 2, seed: 1, timeout: 300_000 });
