import type { LogFault } from '@regulars/phrases';
import type { Batch, Ends, SealedRow } from './seals.queries.ts';
import { markOf, type SealKey } from './seals.rules.ts';

/** The first thing that does not agree. */
export interface Fault {
  readonly fault: LogFault;
  /** Of the entry, or of the last that is there if the log ends too early. */
  readonly position: string | null;
  /** Null also where an entry only tells the place, and nothing is wrong with it. */
  readonly logId: string | null;
  readonly at: Date | null;
}

/** Null for one that an answer can't contain. */
export const instantOf = (micros: string): Date | null => {
  const at = new Date(Number(micros) / 1_000);
  const year = at.getUTCFullYear();
  return year >= 1_900 && year < 3_000 ? at : null;
};

export const placed = (fault: LogFault, { position, log_id: logId, at_us: at }: SealedRow): Fault => ({
  fault,
  position,
  logId,
  at: instantOf(at),
});
export const unplaced = (fault: LogFault, position: string | null = null): Fault => ({
  fault,
  position,
  logId: null,
  at: null,
});

/** Whether seals and head end with a batch, undefined if there is none, as the program left them: only the key makes the mark. */
export const isEnd = (key: SealKey, merchantId: string, ends: Ends, last: Batch | undefined): boolean => {
  const { batch, last_position: position } = last ?? { batch: 0, last_position: '0' };
  const isSame = ends.head_batch === batch && ends.head_position === position && ends.last_position === position;
  return isSame && (!last || ends.mark === markOf(key, merchantId, { batch, position, chain: last.chain }));
};
