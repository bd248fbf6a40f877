import { statement, type TenantView } from '../../platform/database/index.ts';
import { branchesValue } from '../branches/index.ts';

/** Somebody as a row of the export has them: of their branches, those that its reader sees. */
export interface StaffRecord {
  readonly user_id: string;
  readonly phone: string;
  readonly actual_name: string | null;
  readonly staff_no: string | null;
  readonly post: string | null;
  readonly hired_on: string | null;
  readonly staff_remark: string | null;
  readonly role_ids: readonly string[];
  readonly role_names: readonly string[];
  readonly branches: 'all' | readonly string[];
  readonly branch_names: readonly string[];
  /** Whether anything is known of the branches: a user of others alone is not seen. */
  readonly is_seen: boolean;
}

type Row = Omit<StaffRecord, 'branches' | 'is_seen'> & {
  readonly all_branches: boolean;
  readonly branch_ids: readonly string[];
  readonly works_anywhere: boolean;
};

const record = (
  found: string,
) => `select u.user_id, a.phone, coalesce(u.actual_name, a.actual_name) as actual_name, u.staff_no, u.post,
    u.hired_on::text, u.staff_remark, u.all_branches,
    array(select o.role_id::text from user_role o where o.merchant_id = $1 and o.user_id = u.user_id order by 1) as role_ids,
    array(select r.name from user_role o join role r on r.merchant_id = $1 and r.role_id = o.role_id
      where o.merchant_id = $1 and o.user_id = u.user_id order by r.created_at, r.role_id) as role_names,
    array(select w.branch_id::text from user_branch w where w.merchant_id = $1 and w.user_id = u.user_id
      and ($3::uuid[] is null or w.branch_id = any ($3)) order by 1) as branch_ids,
    array(select b.name from user_branch w join branch b on b.merchant_id = $1 and b.branch_id = w.branch_id
      where w.merchant_id = $1 and w.user_id = u.user_id and ($3::uuid[] is null or w.branch_id = any ($3))
      order by b.sort_code, b.branch_no) as branch_names,
    exists (select from user_branch w where w.merchant_id = $1 and w.user_id = u.user_id) as works_anywhere
  from merchant_user u join account a on a.account_id = u.account_id
  where u.merchant_id = $1 and u.removed_at is null and ${found}`;

const byPhone = statement<Row>('staff_import_phones', record('a.phone = any ($2::text[])'));
const byId = statement<Row>('staff_import_users', record('u.user_id = any ($2::uuid[])'));

type Branches = 'all' | readonly string[];

const recordOf =
  (within: Branches) =>
  ({ all_branches, branch_ids, works_anywhere, ...row }: Row): StaffRecord => ({
    ...row,
    branches: all_branches ? 'all' : branch_ids,
    is_seen: within === 'all' || (within.length > 0 && (all_branches || branch_ids.length > 0 || !works_anywhere)),
  });

/** The users with these phones whom somebody of the given branches sees. */
export const listStaffByPhone = async (
  view: TenantView,
  phones: readonly string[],
  within: Branches,
): Promise<StaffRecord[]> =>
  (await view.query(byPhone, [view.merchantId, phones, branchesValue(within)]))
    .map(recordOf(within))
    .filter((one) => one.is_seen);

/** A user with all branches. */
export const getStaff = async (view: TenantView, userId: string): Promise<StaffRecord | undefined> =>
  (await view.query(byId, [view.merchantId, [userId], null])).map(recordOf('all'))[0];

/** What users are called. */
export const listStaffNames = async (view: TenantView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await view.query(byId, [view.merchantId, ids, null])).flatMap(({ user_id, actual_name }): [string, string][] =>
      actual_name === null ? [] : [[user_id, actual_name]],
    ),
  );

const numbers = statement<{ user_id: string; staff_no: string }>(
  'staff_import_numbers',
  `select user_id, staff_no from merchant_user
   where merchant_id = $1 and staff_no = any ($2::text[]) and removed_at is null`,
);
/** Who has these staff numbers. */
export const listNumberHolders = async (
  view: TenantView,
  staffNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await view.query(numbers, [view.merchantId, staffNumbers])).map(({ staff_no, user_id }) => [staff_no, user_id]),
  );

const roles = statement<{ role_id: string; name: string }>(
  'staff_import_roles',
  'select role_id, name from role where merchant_id = $1 order by created_at, role_id',
);
export const listRoles = (view: TenantView) => view.query(roles, [view.merchantId]);

const signedIn = statement<{ joined: boolean }>(
  'staff_import_joined',
  `select u.last_seen_at is not null or (u.invited_at is not null and a.password_hash is not null)
     or exists (select from user_sign_in s where s.merchant_id = $1 and s.user_id = u.user_id and s.outcome = 'ok' and s.at >= $3) as joined
   from merchant_user u join account a on a.account_id = u.account_id where u.merchant_id = $1 and u.user_id = $2`,
);
/** Whether a user has signed in, or set a password, since they were added. */
export const hasJoined = async (view: TenantView, userId: string, since: Date | null): Promise<boolean> =>
  (await view.query(signedIn, [view.merchantId, userId, since]))[0]?.joined ?? false;

interface KeptPassword {
  readonly row_no: number;
  readonly user_id: string;
  readonly name: string;
  readonly phone: string;
  readonly sealed: string;
  /** Who confirmed the import; whoever rolls it back has its batch, but not these. */
  readonly for_user: string;
}
const passwords = (
  then: string,
) => `select r.row_no, u.user_id, coalesce(u.actual_name, '') as name, a.phone, r.done #>> '{password,sealed}' as sealed,
    r.done #>> '{password,for_user}' as for_user
  from import_row r join merchant_user u on u.merchant_id = $1 and u.user_id = r.subject_id and u.removed_at is null
  join account a on a.account_id = u.account_id
  where r.merchant_id = $1 and r.batch_id = $2 and r.done ? 'password' and a.password_until > $3
  order by r.row_no ${then}`;
const kept = statement<KeptPassword>('staff_import_passwords', passwords(''));
const lockKept = statement<KeptPassword>('staff_import_passwords_lock', passwords('for update of r'));
const dropKept = statement(
  'staff_import_passwords_drop',
  `update import_row set done = done - 'password' where merchant_id = $1 and batch_id = $2 and done ? 'password'`,
);

/** How many of the initial passwords that still hold are for a user. */
export const countPasswords = async (view: TenantView, batchId: string, userId: string, now: Date): Promise<number> =>
  (await view.query(kept, [view.merchantId, batchId, now])).filter(({ for_user }) => for_user === userId).length;

/** The initial passwords that still hold, as they are kept. */
export const lockPasswords = (view: TenantView, batchId: string, now: Date): Promise<KeptPassword[]> =>
  view.query(lockKept, [view.merchantId, batchId, now]);

export const removePasswords = async (view: TenantView, batchId: string): Promise<void> => {
  await view.query(dropKept, [view.merchantId, batchId]);
};
