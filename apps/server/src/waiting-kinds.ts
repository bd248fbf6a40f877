import { waitingAdjustments } from './modules/adjustments/index.ts';
import type { WaitingSource } from './platform/notices/index.ts';

/** Every kind of thing that can wait for a user's decision. */
export const waitingSources: readonly WaitingSource[] = [waitingAdjustments];
