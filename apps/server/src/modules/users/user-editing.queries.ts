import type { UserDetail } from '@regulars/contract';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

export type UserRecord = RowOf<'merchant_user'>;
export const userRows = rowsOf('merchant_user', 'user_id');

/** What the platform knows of a user's account. */
export interface AccountOfUser {
  readonly account_id: string;
  readonly phone: string;
  readonly actual_name: string | null;
  /** Whether its person has set a password. */
  readonly has_password: boolean;
  readonly has_wechat: boolean;
  /** Whether it was made for this merchant and belongs to no other. */
  readonly is_ours: boolean;
}

const account = statement<AccountOfUser>(
  'account_of_user',
  `select u.account_id, a.phone, a.actual_name, a.password_hash is not null as has_password, a.wechat_key is not null as has_wechat,
     a.made_for is not distinct from u.merchant_id and not a.is_provider
       and not exists (select from account_merchant l where l.account_id = u.account_id and l.merchant_id <> $1) as is_ours
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = $2 and u.removed_at is null`,
);
/** The account of a user who is not removed. */
export const getAccountOfUser = async (view: TenantView, userId: string): Promise<AccountOfUser | undefined> =>
  (await view.query(account, [view.merchantId, userId]))[0];

/** The successful sign-in $3 of user $2. */
export const getSignInOfUser = statement<{ at: Date }>(
  'sign_in_of_user',
  "select at from user_sign_in where merchant_id = $1 and user_id = $2 and log_id = $3 and outcome = 'ok'",
);

/** The user of account $2, if it is not removed. */
export const getPresentUser = statement<{ user_id: string }>(
  'merchant_user_present',
  'select user_id from merchant_user where merchant_id = $1 and account_id = $2 and removed_at is null',
);

/** Those of the branches $2 in which user $3 works, or may begin to: they are not closed. */
export const listUsableBranches = statement<{ branch_id: string }>(
  'branches_usable',
  `select b.branch_id from branch b where b.merchant_id = $1 and b.branch_id = any ($2::uuid[]) and (b.state <> 'closed' or exists (
     select from user_branch u where u.merchant_id = $1 and u.user_id = $3 and u.branch_id = b.branch_id
   ))`,
);

/** Takes users $2 out of the merchant: roles, branches and the accounts' links. */
export const removeLinks = statement(
  'merchant_users_unlink',
  `with roles as (delete from user_role where merchant_id = $1 and user_id = any ($2::uuid[])),
     branches as (delete from user_branch where merchant_id = $1 and user_id = any ($2::uuid[])),
     users as (update merchant_user set in_branches = false where merchant_id = $1 and user_id = any ($2::uuid[]) and in_branches)
   delete from account_merchant where merchant_id = $1 and user_id = any ($2::uuid[])`,
);

/** Replaces the branches of user $2 by $3. */
export const setBranches = statement(
  'user_branch_set',
  `with gone as (delete from user_branch where merchant_id = $1 and user_id = $2 and branch_id <> all ($3::uuid[])),
     users as (update merchant_user set in_branches = $3::uuid[] <> '{}' where merchant_id = $1 and user_id = $2)
   insert into user_branch (merchant_id, user_id, branch_id) select $1::uuid, $2, unnest($3::uuid[]) on conflict do nothing`,
);

/** The branches of users $2, in the merchant's order. */
export const listBranchesHeld = statement<{ user_id: string; branch_id: string }>(
  'user_branches_held',
  `select u.user_id, u.branch_id from user_branch u join branch b on b.merchant_id = u.merchant_id and b.branch_id = u.branch_id
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[]) order by b.sort_code, b.branch_no`,
);

const merchantName = statement<{ name: string }>(
  'merchant_name',
  'select abbreviation_name as name from merchant where merchant_id = $1',
);
export const getMerchantName = async (view: TenantView): Promise<string> =>
  (await view.query(merchantName, [view.merchantId]))[0]?.name ?? '';

type InHand = UserDetail['in_hand'];
const inHand = statement<InHand>(
  'user_in_hand',
  `select
     (select count(*)::int from adjustment a where a.merchant_id = $1 and a.asked_by = $2 and a.state = 'waiting' and a.waits_until > $3) as requests,
     (select count(*)::int from refund_request r where r.merchant_id = $1 and r.asked_by = $2 and r.state = 'waiting' and r.waits_until > $3) as refunds,
     (select count(*)::int from branch_application b where b.merchant_id = $1 and b.asked_by = $2 and b.state = 'waiting') as applications,
     (select s.shift_id from shift s where s.merchant_id = $1 and s.user_id = $2 and s.closed_at is null) as shift_id,
     (select count(*)::int from held_order h where h.merchant_id = $1 and h.held_by = $2 and h.state = 'held' and h.expires_at > $3) as held,
     (select count(*)::int from saved_view v where v.merchant_id = $1 and v.user_id = $2 and v.shared) as views,
     (select count(*)::int from task t where t.merchant_id = $1 and t.user_id = $2 and t.finished_at is null) as tasks`,
);
/** What a user has begun that others will meet. */
export async function getInHand(view: TenantView, userId: string, now: Date): Promise<InHand> {
  const [row] = await view.query(inHand, [view.merchantId, userId, now]);
  if (!row) throw new Error('A select without from has one row');
  return row;
}

/** The merchants where somebody's last day may be over at $1, the latest date of the world. */
export const listMerchantsWithLeaving = statement<{ merchant_id: string }>(
  'users_leaving_merchants',
  'select distinct merchant_id from merchant_user where leaves_on < $1::date and disabled_at is null order by merchant_id',
);
const leaving = statement<{ user_id: string }>(
  'users_leaving',
  'select user_id from merchant_user where merchant_id = $1 and leaves_on < $2::date and disabled_at is null order by user_id',
);
/** Users whose last day is over on a business date. */
export const listLeaving = async (view: TenantView, today: string): Promise<string[]> =>
  (await view.query(leaving, [view.merchantId, today])).map(({ user_id }) => user_id);
