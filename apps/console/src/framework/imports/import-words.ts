import type { ImportRowState, ImportState } from '@regulars/phrases';
import type { StateMeaning } from '../../ui/state-tag.tsx';

export const stateMeanings: Record<ImportState, StateMeaning> = {
  reading: 'waiting',
  columns: 'attention',
  checking: 'waiting',
  refused: 'blocked',
  checked: 'attention',
  posting: 'waiting',
  posted: 'live',
  rolling_back: 'waiting',
  rolled_back: 'over',
  cancelled: 'over',
};

export const rowMeanings: Record<ImportRowState, StateMeaning> = {
  good: 'waiting',
  same: 'over',
  bad: 'blocked',
  skipped: 'over',
  posted: 'live',
  failed: 'blocked',
  undone: 'over',
  kept: 'attention',
};

const moving: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'posting', 'rolling_back']);

/** Whether the server is working on it. */
export const isMoving = ({ state }: { state: ImportState }): boolean => moving.has(state);

/** The polling interval of an import's page, in milliseconds; false unless the server is working on it. */
export const pollInterval = (batch: { state: ImportState } | undefined): number | false =>
  batch && isMoving(batch) ? 1_000 : false;

interface Progress {
  readonly state: ImportState;
  readonly rows: { good: number; posted: number; failed: number; undone: number; kept: number };
}

/** Progress in percent; undefined if the total is unknown. */
export function progressOf({ state, rows }: Progress): number | undefined {
  if (state !== 'posting' && state !== 'rolling_back') return undefined;
  const [done, all] =
    state === 'posting'
      ? [rows.posted + rows.failed, rows.good + rows.posted + rows.failed]
      : [rows.undone + rows.kept, rows.posted + rows.undone + rows.kept];
  return all === 0 ? undefined : Math.floor((done / all) * 100);
}
