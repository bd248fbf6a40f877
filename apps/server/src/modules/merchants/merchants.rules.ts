import { expiryReminderDays } from '@regulars/contract/rules';
import type { ErrorName, MerchantPayments, Qualification } from '@regulars/phrases';
import { addDays } from '../../platform/clock/business-date.ts';
import { merchantDays, type DayZones } from '../../platform/clock/merchant-days.ts';
import type { StandingRow } from './standing.queries.ts';

/** 1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled. */
export type VipOpenStatus = 1 | 2 | 3 | 4 | 5;

export interface Standing {
  readonly vipOpenStatus: VipOpenStatus;
  /** Why the merchant can't be entered; undefined if it can. */
  readonly closed: ErrorName | undefined;
}

/** By the merchant's own days, until whose last date it is open. */
export const calendarStatus = (expiresOn: string, now: Date, zones: DayZones): 1 | 3 | 4 => {
  const today = merchantDays(now, zones).today();
  // YYYY-MM-DD dates compare as strings.
  if (today > expiresOn) return 4;
  return expiresOn <= addDays(today, expiryReminderDays) ? 3 : 1;
};

const openStatusOf = (row: StandingRow, now: Date): VipOpenStatus => {
  if (row.disabled_at) return 5;
  return row.opened_at && row.expires_on !== null ? calendarStatus(row.expires_on, now, row) : 2;
};

const closedBy = {
  1: undefined,
  2: 'merchant_not_open',
  3: undefined,
  4: 'merchant_expired',
  5: 'merchant_disabled',
} as const;

/** The merchant's standing at an instant, in its own zone and business day. */
export const merchantStanding = (row: StandingRow, now: Date): Standing => {
  const vipOpenStatus = openStatusOf(row, now);
  return {
    vipOpenStatus,
    closed: closedBy[vipOpenStatus] ?? (row.initialised_at ? undefined : 'merchant_uninitialised'),
  };
};

/** Whether the product has no last business date or has not passed it. */
export const isServiceOpen = (service: { readonly open_until: string | null }, today: string): boolean =>
  service.open_until === null || today <= service.open_until;

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** How a merchant takes payments, as stored: 1 with a qualification, 2 direct, 3 not through us. */
export interface StoredPayments {
  readonly pass_type: number;
  readonly qualification: Qualification | null;
}

/** Null: type 1 of a row from before qualifications were stored. */
export const paymentsOf = ({ pass_type: pass, qualification }: StoredPayments): MerchantPayments | null => {
  if (pass === 1) return qualification;
  return pass === 2 ? 'direct' : 'none';
};

export const storedPayments = (payments: MerchantPayments): StoredPayments => {
  if (payments === 'none') return { pass_type: 3, qualification: null };
  return payments === 'direct' ? { pass_type: 2, qualification: null } : { pass_type: 1, qualification: payments };
};
