import type { WaitingKind } from '@regulars/phrases';
import type { Reader } from '../http/index.ts';

/** A kind of item that waits for a decision, counted by its module. */
export interface WaitingSource {
  readonly kind: WaitingKind;
  /** The number of items this user may decide; `exact` is false if the count stopped at a limit. */
  readonly count: (reader: Reader) => Promise<{ readonly total: number; readonly exact: boolean }>;
}
