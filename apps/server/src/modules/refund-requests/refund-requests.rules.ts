import type { RequestKind } from '@regulars/contract';
import type { RefundRequestState } from '@regulars/phrases';
import type { RequestRow } from './refund-requests.queries.ts';

/** Milliseconds for which a request waits. */
export const waitsFor = 24 * 3_600_000;

/** The state at an instant: what is overdue has lapsed, whether or not that was recorded. */
export const stateOfRequest = (
  { state, waits_until: until }: Pick<RequestRow, 'state' | 'waits_until'>,
  now: Date,
): RefundRequestState => (state === 'waiting' && until <= now ? 'lapsed' : state);

/** Who may refund what a request is of, and how the operation log calls that. */
export const kinds = {
  consumption_order: { permission: 'order:refund', noun: 'order', subject: 'order' },
  top_up_order: { permission: 'top_up:refund', noun: 'top_up', subject: 'top_up_order' },
} as const satisfies Record<RequestKind, unknown>;
