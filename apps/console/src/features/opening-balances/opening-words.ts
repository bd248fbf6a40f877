import type { OpeningBatchItem, OpeningRow } from '@regulars/contract';
import type { StateMeaning } from '../../ui/state-tag.tsx';

type State = OpeningBatchItem['state'];

export const stateMeanings: Record<State, StateMeaning> = {
  checking: 'waiting',
  refused: 'blocked',
  checked: 'attention',
  posting: 'waiting',
  posted: 'live',
  rolling_back: 'waiting',
  rolled_back: 'over',
  cancelled: 'over',
};

export const rowMeanings: Record<OpeningRow['state'], StateMeaning> = {
  good: 'waiting',
  bad: 'blocked',
  posted: 'live',
  failed: 'blocked',
  undone: 'over',
  kept: 'attention',
};

/** States of rows that need attention. */
export const troubledStates: OpeningRow['state'][] = ['bad', 'failed', 'kept'];

const moving: ReadonlySet<State> = new Set(['checking', 'posting', 'rolling_back']);

/** Whether the server is processing it. */
export const isMoving = ({ state }: { state: State }): boolean => moving.has(state);

/** Progress in percent; undefined if the total is unknown. */
export function progressOf({ state, rows }: OpeningBatchItem): number | undefined {
  const [done, all] =
    state === 'posting'
      ? [rows.posted + rows.failed, rows.good + rows.posted + rows.failed]
      : [rows.undone + rows.kept, rows.posted + rows.undone + rows.kept];
  return state === 'checking' || all === 0 ? undefined : Math.floor((done / all) * 100);
}

export const openingAddress = (id: string): string => `/openingBalances/${id}`;
