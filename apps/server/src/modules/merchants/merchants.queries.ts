import type { Qualification, ServiceProduct } from '@regulars/phrases';
import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';
import { inBranchesOf } from '../branches/index.ts';
import { demandsSecondFactor, userAccess, userGrants, type UserAccess, type UserGrants } from '../permissions/index.ts';
import { menuVersion, overrideColumns, type MenuOverride } from '../menus/index.ts';
import { isUnseen } from './seen.queries.ts';
import { standingColumns, type StandingRow } from './standing.queries.ts';

const merchantColumns = columnsOf('merchant', [
  'merchant_id',
  'merchant_no',
  'abbreviation_name',
  'interface_version',
  'applets_qrcode',
  ...standingColumns.names,
]);
type MerchantRow = RowOfColumns<typeof merchantColumns, Pick<StandingRow, 'day_changes'>>;

const serviceColumns = columnsOf('merchant_service', ['product', 'open_until']);
/** `open_until`: the last business date; null means no end. */
export type ServiceRow = RowOfColumns<typeof serviceColumns, { readonly product: ServiceProduct }>;

export interface LinkedMerchantRow extends MerchantRow, UserAccess {
  readonly user_id: string;
  readonly actual_name: string | null;
  readonly pass_type: 1 | 2 | 3;
  readonly qualification: Qualification | null;
  readonly is_last: boolean;
  readonly all_branches: boolean;
  readonly demands_second_factor: boolean;
  readonly last_seen_at: Date | null;
  readonly logo_id: string | null;
  readonly role_names: string[];
  readonly services: ServiceRow[];
}

export interface LinkRow extends MerchantRow, UserGrants {
  readonly user_id: string;
  readonly actual_name: string | null;
  readonly user_disabled_at: Date | null;
  readonly demands_second_factor: boolean;
}

export interface CurrentUserRow extends LinkRow {
  readonly phone: string;
  readonly all_branches: boolean;
  readonly is_unseen: boolean;
  readonly role_names: string[];
  readonly branches: { branch_id: string; branch_name: string }[];
  readonly overrides: MenuOverride[];
  readonly menu_version: number;
}

const roleNames = `array(
      select r.name from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
      where ur.merchant_id = u.merchant_id and ur.user_id = u.user_id and r.state = 'used' order by r.all_permissions desc, r.name
    ) as role_names`;

/** $1 account. Leaves out merchants in which the account's user is disabled. */
export const listLinkedMerchantRows = statement<LinkedMerchantRow>(
  'merchants_of_account',
  `select ${merchantColumns.select('m')}, m.pass_type, m.qualification, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name,
    a.last_merchant_id is not distinct from m.merchant_id as is_last, u.all_branches, u.last_seen_at, p.logo_id, ${roleNames},
    ${userAccess('u.merchant_id')}, ${demandsSecondFactor('u.merchant_id')} as demands_second_factor,
    (select coalesce(jsonb_agg(${serviceColumns.object('s')}), '[]') from merchant_service s where s.merchant_id = m.merchant_id) as services
   from account_merchant l
   join account a on a.account_id = l.account_id
   join merchant m on m.merchant_id = l.merchant_id
   join merchant_user u on u.merchant_id = l.merchant_id and u.user_id = l.user_id
   left join merchant_profile p on p.merchant_id = l.merchant_id
   where l.account_id = $1 and u.disabled_at is null`,
);

/** $1 account. Those of removed users are gone, those of disabled ones stay. */
export const listLinks = statement<{ merchant_id: string }>(
  'links_of_account',
  'select merchant_id from account_merchant where account_id = $1',
);

const link = `select ${merchantColumns.select('m')}, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name, u.disabled_at as user_disabled_at,
     ${userGrants('$1')}, ${demandsSecondFactor('$1')} as demands_second_factor
   from merchant m
   join merchant_user u on u.merchant_id = m.merchant_id
   join account a on a.account_id = u.account_id
   where m.merchant_id = $1 and u.account_id = $2`;

/** $1 merchant, $2 account. */
export const getLink = statement<LinkRow>('merchant_link', link);
export const lockLink = statement<LinkRow>('merchant_link_lock', `${link} for no key update of m`);

/** $1 merchant, $2 account, $3 now. */
export const getCurrentUserRow = statement<CurrentUserRow>(
  'current_user_in_merchant',
  `select ${merchantColumns.select('m')}, u.user_id, coalesce(u.actual_name, a.actual_name) as actual_name, a.phone, u.all_branches, u.disabled_at as user_disabled_at, ${isUnseen('$3')} as is_unseen, ${roleNames},
    ${userGrants('$1')}, ${demandsSecondFactor('$1')} as demands_second_factor,
    (select coalesce(jsonb_agg(jsonb_build_object('branch_id', b.branch_id, 'branch_name', b.name) order by b.sort_code, b.branch_no), '[]') from branch b
     where b.merchant_id = u.merchant_id and (u.all_branches or exists (
       select from user_branch ub where ub.merchant_id = b.merchant_id and ub.user_id = u.user_id and ub.branch_id = b.branch_id
     ))) as branches,
    (select coalesce(jsonb_agg(${overrideColumns.object('o')} order by o.menu_id), '[]') from menu_override o where o.merchant_id = u.merchant_id) as overrides, ${menuVersion('$1')}
   from merchant m
   join merchant_user u on u.merchant_id = m.merchant_id
   join account a on a.account_id = u.account_id
   where m.merchant_id = $1 and u.account_id = $2`,
);

/** Account $1 has entered merchant $2: it is the one entered last. */
export const setLastEntered = statement(
  'merchant_entry',
  'update account set last_merchant_id = $2 where account_id = $1 and last_merchant_id is distinct from $2',
);

/** $1 merchant, $2 product. */
export const getServiceRow = statement<ServiceRow>(
  'merchant_service',
  `select ${serviceColumns.select()} from merchant_service where merchant_id = $1 and product = $2`,
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

/** $1 merchant, $2 branches (null: all). Counts as the centre’s figures do. */
export const getMerchantFiguresRow = statement<{ branches: number; staff: number; members: number }>(
  'merchant_figures',
  `select
    (select count(*)::int from branch b where b.merchant_id = $1 and ($2::uuid[] is null or b.branch_id = any ($2))) as branches,
    (select count(*)::int from merchant_user u where u.merchant_id = $1 and u.disabled_at is null and ($2::uuid[] is null or u.all_branches or exists (
       select from user_branch ub where ub.merchant_id = u.merchant_id and ub.user_id = u.user_id and ub.branch_id = any ($2)
     ))) as staff,
    (select count(*)::int from member m where m.merchant_id = $1 and ${inBranchesOf('m', '$2')})
      - (select count(*)::int from member m where m.merchant_id = $1 and m.state = 'cancelled' and ${inBranchesOf('m', '$2')}) as members`,
);
