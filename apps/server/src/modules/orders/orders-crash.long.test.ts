import { orderCrashTests } from '../../../test/orders/order-crashes.ts';

orderCrashTests({ rounds: 100, seed: Date.now(), timeout: 1_800_000 });
