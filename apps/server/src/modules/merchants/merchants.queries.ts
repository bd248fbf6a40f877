import type { Qualification, ServiceProduct } from '@regulars/phrases';
import { statement } from '../../platform/database/index.ts';
import { inBranchesOf } from '../branches/index.ts';
import type { MenuOverride } from './menu.rules.ts';
import type { StandingRow } from './merchants.rules.ts';

interface MerchantRow extends StandingRow {
  readonly merchant_id: string;
  readonly merchant_no: string;
  readonly abbreviation_name: string;
  readonly interface_version: number;
  readonly applets_qrcode: string | null;
}

export interface LinkedMerchantRow extends MerchantRow {
  readonly user_id: string;
  readonly actual_name: string | null;
  readonly pass_type: number;
  readonly qualification: Qualification | null;
  readonly is_last: boolean;
  readonly role_names: string[];
  readonly services: ServiceRow[];
}

export interface ServiceRow {
  readonly product: ServiceProduct;
  /** The last business date; null means no end. */
  readonly open_until: string | null;
}

export interface LinkRow extends MerchantRow {
  readonly user_id: string;
  readonly actual_name: string | null;
  readonly user_disabled_at: Date | null;
}

export interface CurrentUserRow extends LinkRow {
  readonly phone: string;
  readonly all_branches: boolean;
  readonly role_names: string[];
  readonly all_permissions: boolean;
  readonly permissions: string[];
  readonly branches: { branch_id: string; branch_name: string }[];
  readonly overrides: MenuOverride[];
}

const merchantColumns = `m.merchant_id, m.merchant_no, m.abbreviation_name, m.interface_version, m.applets_qrcode,
    m.opened_at, m.expires_on, m.disabled_at, m.initialised_at, m.timezone, m.day_cut`;

const roleNames = `array(
      select r.name from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
      where ur.merchant_id = u.merchant_id and ur.user_id = u.user_id order by r.all_permissions desc, r.name
    ) as role_names`;

/** $1 account. Leaves out merchants in which the account's user is disabled. */
export const listLinkedMerchantRows = statement<LinkedMerchantRow>(
  'merchants_of_account',
  `select ${merchantColumns}, m.pass_type, m.qualification, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name,
    a.last_merchant_id is not distinct from m.merchant_id as is_last, ${roleNames},
    (select coalesce(jsonb_agg(jsonb_build_object('product', s.product, 'open_until', s.open_until)), '[]') from merchant_service s where s.merchant_id = m.merchant_id) as services
   from account_merchant l
   join account a on a.account_id = l.account_id
   join merchant m on m.merchant_id = l.merchant_id
   join merchant_user u on u.merchant_id = l.merchant_id and u.user_id = l.user_id
   where l.account_id = $1 and u.disabled_at is null`,
);

const link = `select ${merchantColumns}, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name, u.disabled_at as user_disabled_at
   from merchant m
   join merchant_user u on u.merchant_id = m.merchant_id
   join account a on a.account_id = u.account_id
   where m.merchant_id = $1 and u.account_id = $2`;

/** $1 merchant, $2 account. */
export const getLink = statement<LinkRow>('merchant_link', link);
export const lockLink = statement<LinkRow>('merchant_link_lock', `${link} for no key update of m`);

/** $1 merchant, $2 account, $3 now. Also updates last_seen_at, once an hour at most, to avoid a write per page load. */
export const getCurrentUserRow = statement<CurrentUserRow>(
  'current_user_in_merchant',
  `with seen as (
     update merchant_user set last_seen_at = $3
     where merchant_id = $1 and account_id = $2 and disabled_at is null and (last_seen_at is null or last_seen_at < $3::timestamptz - interval '1 hour')
   )
   select ${merchantColumns}, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name, a.phone, u.all_branches, u.disabled_at as user_disabled_at, ${roleNames},
    exists (
      select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
      where ur.merchant_id = u.merchant_id and ur.user_id = u.user_id and r.all_permissions
    ) as all_permissions,
    array(
      select p.permission from user_role ur join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
      where ur.merchant_id = u.merchant_id and ur.user_id = u.user_id
    ) as permissions,
    (select coalesce(jsonb_agg(jsonb_build_object('branch_id', b.branch_id, 'branch_name', b.name) order by b.sort_code, b.branch_no), '[]') from branch b
     where b.merchant_id = u.merchant_id and (u.all_branches or exists (
       select from user_branch ub where ub.merchant_id = b.merchant_id and ub.user_id = u.user_id and ub.branch_id = b.branch_id
     ))) as branches,
    (select coalesce(jsonb_agg(jsonb_build_object(
       'menu_id', o.menu_id, 'name', o.name, 'icon_url', o.icon_url, 'sort_code', o.sort_code, 'hidden', o.hidden,
       'mode', o.mode, 'parent_menu_id', o.parent_menu_id, 'link_url', o.link_url
     ) order by o.menu_id), '[]') from menu_override o where o.merchant_id = u.merchant_id) as overrides
   from merchant m
   join merchant_user u on u.merchant_id = m.merchant_id
   join account a on a.account_id = u.account_id
   where m.merchant_id = $1 and u.account_id = $2`,
);

/** $1 account, $2 merchant. */
export const setLastMerchant = statement(
  'account_remember_merchant',
  'update account set last_merchant_id = $2 where account_id = $1 and last_merchant_id is distinct from $2',
);

/** $1 merchant, $2 product. */
export const getServiceRow = statement<ServiceRow>(
  'merchant_service',
  'select product, open_until from merchant_service where merchant_id = $1 and product = $2',
);

export interface CentreFiguresRow {
  readonly branches: number;
  readonly branches_open: number;
  readonly staff: number;
  readonly signed_in_week: number;
  readonly members: number;
  readonly products_open: number;
}

/**
 * $1 merchant, $2 branches (null: all), $3 a week ago, $4 business date. Counts members as all minus cancelled: both
 * come from an index, whereas a condition on other states would visit every row.
 */
export const getCentreFiguresRow = statement<CentreFiguresRow>(
  'merchant_centre_figures',
  `select b.branches, b.branches_open, s.staff, s.signed_in_week,
    (select count(*) from member m where m.merchant_id = $1 and ${inBranchesOf('m', '$2')})
      - (select count(*) from member m where m.merchant_id = $1 and m.state = 'cancelled' and ${inBranchesOf('m', '$2')}) as members,
    (select count(*) from merchant_service where merchant_id = $1 and (open_until is null or open_until >= $4)) as products_open
   from (
     select count(*) as branches, count(*) filter (where state = 'open') as branches_open
     from branch where merchant_id = $1 and ($2::uuid[] is null or branch_id = any($2))
   ) b, (
     select count(*) as staff, count(*) filter (where u.last_seen_at >= $3) as signed_in_week
     from merchant_user u where u.merchant_id = $1 and u.disabled_at is null and ($2::uuid[] is null or u.all_branches or exists (
       select from user_branch ub where ub.merchant_id = u.merchant_id and ub.user_id = u.user_id and ub.branch_id = any($2)
     ))
   ) s`,
);
