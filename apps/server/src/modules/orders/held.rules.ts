import { heldOrderStatePhrases, say, type HeldOrderState } from '@regulars/phrases';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import type { HeldRecord } from './held.queries.ts';

type Lasting = Pick<HeldRecord, 'state' | 'expires_at'>;

/** The state that people know: nothing is written when a hold lapses. */
export const heldStateOf = ({ state, expires_at: until }: Lasting, now: Date): HeldOrderState =>
  state === 'held' && until <= now ? 'lapsed' : state;

/** Throws order_state. */
export const mustBeHeld = (held: Lasting, { now, language }: Pick<Tenant, 'now' | 'language'>): void => {
  const state = heldStateOf(held, now);
  if (state !== 'held')
    throw new Problem('order_state', { values: { state: say(heldOrderStatePhrases[state], language) } });
};
