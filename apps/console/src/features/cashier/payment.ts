import type { ConsumptionOrderPage } from '@regulars/contract';
import { ApiError, isOutcomeUnknown } from '../../framework/api/index.ts';
import type { Pending } from './kept-till.ts';

/** What came of a try: paid, not paid and why, or nobody knows yet. */
export type Outcome =
  | { readonly is: 'paid'; readonly order: ConsumptionOrderPage }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'unknown' };

/** Milliseconds until an answer counts as lost: a till can't wait as long as a form. */
export const patience = 15_000;
/** Milliseconds before the next try, by how many there were. */
const pauses = [1_000, 2_000, 4_000, 8_000] as const;
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0];

/**
 * Whether a refusal says nothing of the payment: the server didn't look at it. After a try whose answer was lost, that it
 * may not be asked any more says nothing either.
 */
const saysNothing = ({ status }: ApiError, tries: number): boolean =>
  status === 401 || status === 408 || status === 429 || (status === 403 && tries > 1);

/** Sends a payment, for the first or a further time. The same key takes it once, however often it is sent. */
export async function tryPayment(
  pending: Pending,
  tries: number,
  send: (pending: Pending) => Promise<ConsumptionOrderPage>,
): Promise<Outcome> {
  try {
    return { is: 'paid', order: await send(pending) };
  } catch (error) {
    // A fault of the page tells as little as a lost answer.
    if (!(error instanceof ApiError) || isOutcomeUnknown(error) || saysNothing(error, tries)) return { is: 'unknown' };
    return { is: 'refused', error };
  }
}
