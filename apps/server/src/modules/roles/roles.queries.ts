import type { TillLimits } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { branchesValue } from '../branches/index.ts';
import { limitsOf, tillLimitsOfRole, type AmountLimits } from '../permissions/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { like, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

export type RoleRow = RowOf<'role'>;

export const roleRows = rowsOf('role', 'role_id');

/** A role with what it grants and how many hold it. */
export interface GrantedRole extends Omit<RoleRow, 'template'> {
  readonly permissions: string[];
  readonly limits: AmountLimits;
  readonly till_limits: TillLimits;
  readonly users: number;
}

const columns = ['role_id', 'name', 'remark', 'made_from', 'state', 'all_permissions', 'second_factor', 'created_at', 'version'] as const; // prettier-ignore
const granted = `array(select p.permission from role_permission p where p.merchant_id = g.merchant_id and p.role_id = g.role_id)`;
const holders = `(select count(*)::int from user_role o where o.merchant_id = g.merchant_id and o.role_id = g.role_id)`;

interface RoleConditions {
  readonly nameLike: string | undefined;
  readonly ids: readonly string[] | undefined;
  readonly states: readonly string[] | undefined;
}

export const roleList = pagedList({
  name: 'roles',
  table: 'role',
  id: 'role_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'asc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
  },
  where: (_, { nameLike, ids, states }: RoleConditions) => [
    like('r.name', nameLike),
    oneOf('r.role_id', ids),
    oneOf('r.state', states),
  ],
  show: (rows) => rows.select('r.role_id'),
});

const get = statement<GrantedRole>(
  'roles_granted',
  `select ${columns.map((column) => `g.${column}`).join(', ')}, ${granted} as permissions, ${holders} as users,
     ${limitsOf('l.role_id = g.role_id')}, ${tillLimitsOfRole}
   from role g where g.merchant_id = $1 and g.role_id = any ($2::uuid[]) order by g.role_id`,
);

/** Those of the roles that exist. */
export const listRolesById = (view: TenantView, ids: readonly string[]): Promise<GrantedRole[]> =>
  view.query(get, [view.merchantId, ids]);

const count = statement<{ count: number }>(
  'roles_count',
  'select count(*)::integer as count from role where merchant_id = $1',
);
export const countRoles = async (tx: TenantTx): Promise<number> =>
  (await tx.query(count, [tx.merchantId]))[0]?.count ?? 0;

const set = statement(
  'role_permissions_set',
  `with gone as (delete from role_permission where merchant_id = $1 and role_id = $2 and permission <> all ($3::text[]))
   insert into role_permission (merchant_id, role_id, permission) select $1::uuid, $2, unnest($3::text[]) on conflict do nothing`,
);

/** Replaces what a role grants; the caller has locked it. */
export const setGranted = async (tx: TenantTx, roleId: string, permissions: readonly Permission[]): Promise<void> => {
  await tx.query(set, [tx.merchantId, roleId, permissions]);
};

const names = statement<{ name: string }>(
  'role_holders',
  `select coalesce(u.actual_name, a.actual_name, '…' || right(a.phone, 4)) as name
   from user_role o
   join merchant_user u on u.merchant_id = o.merchant_id and u.user_id = o.user_id
   join account a on a.account_id = u.account_id
   where o.merchant_id = $1 and o.role_id = $2 and ($4::uuid[] is null or cardinality($4) > 0 and (
     u.all_branches or not exists (select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id)
     or exists (select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id and b.branch_id = any ($4))
   )) order by u.created_at, u.user_id limit $3`,
);
/** The names of some who hold a role and whom a reader of these branches sees. */
export const listHolderNames = async (
  view: TenantView,
  roleId: string,
  { most, branches }: { readonly most: number; readonly branches: Tenant['branches'] },
): Promise<string[]> =>
  (await view.query(names, [view.merchantId, roleId, most, branchesValue(branches)])).map(({ name }) => name);
