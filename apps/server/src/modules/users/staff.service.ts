import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { keepingOwner } from '../permissions/index.ts';
import { setDisabled } from './user-administration.service.ts';
import { listLeaving, listMerchantsWithLeaving, type UserRecord } from './user-editing.queries.ts';

type StaffChanges = NonNullable<BodyOf<Api['PUT /users/{id}']>['staff']>;

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
const trimmed = (text: string | null): string | null => text?.trim() || null;

/** The personnel columns after an edit: what is left out stays. Throws own_user for one's own last day, and invalid_input. */
export const staffAfter = (tenant: Pick<Tenant, 'userId'>, before: UserRecord, changes: StaffChanges = {}) => {
  const after = {
    staff_no: given(changes.staff_no, before.staff_no),
    post: trimmed(given(changes.post, before.post)),
    hired_on: given(changes.hired_on, before.hired_on),
    leaves_on: given(changes.leaves_on, before.leaves_on),
    staff_remark: trimmed(given(changes.remark, before.staff_remark)),
  };
  const leaves = changes.at_once ?? after.leaves_on !== before.leaves_on;
  if (leaves && before.user_id === tenant.userId) throw new Problem('own_user');
  if (after.hired_on !== null && after.leaves_on !== null && after.leaves_on < after.hired_on)
    throw refuseFields({ path: 'staff.leaves_on', rule: 'before_hired' });
  return after;
};

/** No clock of the world is further ahead. */
const furthestZone = 14 * 3_600_000;

/** Disables everybody whose last day is over. The last who can do everything stays until there is another. */
export const endDueEmployments = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const latest = new Date(now.getTime() + furthestZone).toISOString().slice(0, 10);
  return forEachMerchant(database, { find: listMerchantsWithLeaving, values: [latest], signal }, async (db) => {
    const today = (await getMerchantDays(db, now)).today();
    for (const userId of await listLeaving(db, today)) {
      await db
        .transaction((tx) =>
          keepingOwner(tx, async () => {
            // The day may have been put off meanwhile.
            if ((await listLeaving(tx, today)).includes(userId)) await setDisabled(tx, { now }, [userId], true);
          }),
        )
        .catch((error: unknown) => {
          if (!(error instanceof Problem) || error.problem !== 'last_owner') throw error;
        });
    }
  });
};
