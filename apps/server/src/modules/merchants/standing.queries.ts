import type { DayChange } from '../../platform/clock/merchant-days.ts';
import { columnsOf, type RowOfColumns } from '../../platform/database/index.ts';

/** The columns that decide whether a merchant can be used. `expires_on` is the last business date, `day_cut` HH:MM:SS. */
export const standingColumns = columnsOf('merchant', [
  'opened_at',
  'expires_on',
  'disabled_at',
  'initialised_at',
  'timezone',
  'day_cut',
  'day_changes',
]);
export type StandingRow = RowOfColumns<typeof standingColumns, { readonly day_changes: readonly DayChange[] }>;
