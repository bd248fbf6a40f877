import { recordOperation } from '../../platform/audit/audit.ts';
import { addDays } from '../../platform/clock/business-date.ts';
import { merchantDays } from '../../platform/clock/merchant-days.ts';
import { statement, type Database, type TenantDb } from '../../platform/database/index.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { notify } from '../../platform/notices/index.ts';
import { expiryReminderDays } from '@regulars/contract/rules';
import { listOwners } from '../permissions/index.ts';
import { dueReminder } from './expiry.rules.ts';
import { calendarStatus, daysBetween } from './merchants.rules.ts';
import { lockStandingRow } from './provider.queries.ts';

/** $1 a date by which every merchant that is about to expire anywhere has expired. */
const selectMerchants = statement<{ merchant_id: string }>(
  'merchant_expiry_due',
  `select m.merchant_id from merchant m left join merchant_expiry e on e.merchant_id = m.merchant_id
   where m.opened_at is not null and m.disabled_at is null and (
     (m.expires_on <= $1::date and (e.expires_on, e.told) is distinct from (m.expires_on, 0::smallint))
     or (m.expires_on > $1 and e.open_status <> 1)
   )
   order by m.merchant_id`,
);

interface Told {
  readonly expires_on: string;
  readonly told: number | null;
  readonly open_status: number;
}
const getTold = statement<Told>(
  'merchant_expiry',
  'select expires_on, told, open_status from merchant_expiry where merchant_id = $1',
);
const setTold = statement(
  'merchant_expiry_set',
  `insert into merchant_expiry (merchant_id, expires_on, told, open_status) values ($1, $2, $3, $4)
   on conflict (merchant_id) do update set expires_on = excluded.expires_on, told = excluded.told, open_status = excluded.open_status`,
);

const follow = (db: TenantDb, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { merchantId } = tx;
    const [row] = await tx.query(lockStandingRow, [merchantId]);
    if (!row || row.disabled_at || !row.opened_at || row.expires_on === null) return;
    const [before] = await tx.query(getTold, [merchantId]);
    const { expires_on } = row;
    const status = calendarStatus(expires_on, now, row);
    const days = daysBetween(merchantDays(now, row).today(), expires_on);
    const due = dueReminder(days);
    const told = before?.expires_on === expires_on ? before.told : null;
    if (status !== (before?.open_status ?? 1))
      await recordOperation(tx, { now }, {
        action: 'merchant.standing',
        subjectKind: 'merchant',
        subjectIds: [merchantId],
        changes: [{ vip_open_status: [String(before?.open_status ?? 1), String(status)] }],
      }); // prettier-ignore
    const isNew = due !== null && (told === null || due < told);
    if (isNew) {
      const notice =
        due === 0
          ? ({ kind: 'merchant_expired', subject: { id: merchantId, expires_on } } as const)
          : ({ kind: 'merchant_expiring', subject: { id: merchantId, expires_on, days } } as const);
      await notify(tx, await listOwners(tx), notice, now);
    }
    await tx.query(setTold, [merchantId, expires_on, isNew ? due : told, status]);
  });

/**
 * Logs which merchants are about to expire, expired or were renewed since, and reminds their owners: of each step once, and
 * after a standstill only of the newest.
 */
export const followExpiry = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  // A business day may begin up to two dates away from the date in UTC.
  const soon = addDays(now.toISOString().slice(0, 10), expiryReminderDays + 2);
  return forEachMerchant(database, { find: selectMerchants, values: [soon], signal }, (db) => follow(db, now));
};
