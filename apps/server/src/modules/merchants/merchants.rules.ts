import type { ErrorName } from '@regulars/phrases';
import { addDays, businessDate } from '../../platform/clock/business-date.ts';

/** What decides whether a merchant can be worked in, as its row has it. */
export interface StandingRow {
  readonly opened_at: Date | null;
  /** The last business date of the service. */
  readonly expires_on: string | null;
  readonly disabled_at: Date | null;
  readonly initialised_at: Date | null;
  readonly timezone: string;
  /** HH:MM:SS */
  readonly day_cut: string;
}

/** 1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled. */
export type VipOpenStatus = 1 | 2 | 3 | 4 | 5;

export interface Standing {
  readonly vipOpenStatus: VipOpenStatus;
  /** Why nobody can enter now; undefined where they can. */
  readonly closed: ErrorName | undefined;
}

/** A merchant with this many days left, or fewer, is reminded. */
const reminderDays = 30;

const openStatusOf = (row: StandingRow, now: Date): VipOpenStatus => {
  if (row.disabled_at) return 5;
  if (!row.opened_at || row.expires_on === null) return 2;
  const today = businessDate(now, row.timezone, row.day_cut);
  // Dates written YYYY-MM-DD compare as texts.
  if (today > row.expires_on) return 4;
  return row.expires_on <= addDays(today, reminderDays) ? 3 : 1;
};

const closedBy = {
  1: undefined,
  2: 'merchant_not_open',
  3: undefined,
  4: 'merchant_expired',
  5: 'merchant_disabled',
} as const;

/** How a merchant stands with the provider at an instant, in its own zone and business day. */
export const merchantStanding = (row: StandingRow, now: Date): Standing => {
  const vipOpenStatus = openStatusOf(row, now);
  return {
    vipOpenStatus,
    closed: closedBy[vipOpenStatus] ?? (row.initialised_at ? undefined : 'merchant_uninitialised'),
  };
};

/** Whether a product's last business date, if it has one, is not over. */
export const isServiceOpen = (service: { readonly open_until: string | null }, today: string): boolean =>
  service.open_until === null || today <= service.open_until;
