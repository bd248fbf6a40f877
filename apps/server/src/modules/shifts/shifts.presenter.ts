import type { OpenedShift, Shift, ShiftFigure } from '@regulars/contract';
import type { ShiftRow } from './shift-list.queries.ts';
import type { MovementRow } from './shifts.queries.ts';
import { drawerOf, isForgotten } from './shifts.rules.ts';

/** `expected`: fen that should be in the drawer, now or as it was closed. */
export const presentShift = (row: ShiftRow, expected: number, now: Date): Shift => ({
  shift_id: row.shift_id,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  user_id: row.user_id,
  user_name: row.user_name,
  state: row.closed_at === null ? 'open' : 'closed',
  forgotten: isForgotten(row, now),
  float: row.float,
  opened_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by,
  closed_by_name: row.closed_by_name,
  expected,
  counted: row.found,
  difference: row.found === null ? null : row.found - expected,
  reason: row.reason,
});

export const presentOpenedShift = (
  row: ShiftRow,
  figures: readonly ShiftFigure[],
  movements: readonly MovementRow[],
  now: Date,
): OpenedShift => {
  const drawer = drawerOf(row.float, figures, movements);
  return {
    ...presentShift(row, drawer.expected, now),
    ...drawer,
    figures: [...figures],
    movements: movements.map(({ movement_id, fen, reason, made_at }) => ({
      movement_id,
      fen,
      reason,
      made_at: made_at.toISOString(),
    })),
  };
};
