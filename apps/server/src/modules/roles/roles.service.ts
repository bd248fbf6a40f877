import type { Api, NewRole, Role, RoleChanges, RoleFilter, TillLimits, User } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf } from '@regulars/contract/kernel';
import { allPermissions, type Permission } from '@regulars/contract/menu';
import { rolesMost } from '@regulars/contract/rules';
import { separators, unseenUserPhrase } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, type Tenant } from '../../platform/http/index.ts';
import { containing } from '../../platform/lists/conditions.ts';
import { mustFind, mustSee, recordEdits, wording, writeChanges } from '../../platform/lists/editing.ts';
import { setFirstLimits } from '../adjustments/index.ts';
import { listSubjectEvents } from '../logs/index.ts';
import { setTillLimits } from '../till-limits/index.ts';
import {
  anyTill,
  covers,
  getPower,
  keepingDemand,
  keepingOwner,
  lockAccess,
  loweredTo,
  mustCover,
  mustCoverRoles,
  mustRule,
  powerOf,
  waivedDemand,
  withNeeded,
  type AmountLimits,
  type Power,
} from '../permissions/index.ts';
import { listUsers } from '../users/index.ts';
import { limitsOfTemplate, presentRole, startOf, tillOfTemplate } from './roles.rules.ts';
import {
  countRoles,
  listHolderNames,
  listRolesById,
  roleList,
  roleRows,
  setGranted,
  type GrantedRole,
} from './roles.queries.ts';

const missing = 'role_not_found';
const nameTaken = wording({ role_merchant_id_name_key: { problem: 'role_name_taken', field: 'name' } });

const mustGet = async (tenant: Tenant, id: string): Promise<GrantedRole> =>
  mustFind((await listRolesById(tenant.db, [id]))[0], missing);

export const listRoles = async (tenant: Tenant, filter: RoleFilter): Promise<PageOf<Role>> => {
  const { keyword, role_id: ids, state: states } = filter;
  const values = { nameLike: containing(keyword), ids, states };
  const [own, page] = await Promise.all([
    getPower(tenant.db, tenant.userId),
    roleList.page(tenant.db, filter, values, ({ role_id }) => role_id),
  ]);
  const rows = new Map((await listRolesById(tenant.db, page.items)).map((row) => [row.role_id, row]));
  return { ...page, items: page.items.map((id) => presentRole(own, mustFind(rows.get(id), missing))) };
};

export const getRole = async (tenant: Tenant, id: string): Promise<Role> => {
  const [own, role] = await Promise.all([getPower(tenant.db, tenant.userId), mustGet(tenant, id)]);
  return presentRole(own, role);
};

/** Reads a role again after its change, for the answer. */
export const reread = async (tx: TenantTx, own: Power, id: string): Promise<Role> =>
  presentRole(own, mustFind((await listRolesById(tx, [id]))[0], missing));

interface Start {
  readonly name: string;
  readonly remark?: string | null | undefined;
  readonly template?: string | null | undefined;
  readonly second_factor?: boolean | undefined;
  readonly permissions: readonly Permission[];
  readonly limits: AmountLimits;
  /** At the till; of a role that is copied exactly, else lowered to the caller's. */
  readonly till: TillLimits;
  readonly copied: boolean;
}

/** Lock access first. */
const insertRole = async (
  tx: TenantTx,
  tenant: Tenant,
  { permissions, limits, till, copied, ...start }: Start,
): Promise<Role> => {
  if ((await countRoles(tx)) >= rolesMost) throw new Problem('roles_too_many', { values: { limit: rolesMost } });
  const own = await getPower(tx, tenant.userId);
  const granted = powerOf({ all_permissions: false, permissions }).permissions;
  const till_limits = copied || own.everything ? till : loweredTo(own.till, till, granted);
  mustCover(own, powerOf({ all_permissions: false, permissions, limits, till_limits }), tenant.language);
  const { name, remark = null, second_factor = false, template = null } = start;
  // Later versions add what its template includes: nobody makes a role that comes to grant more than they have.
  const whole = powerOf({ all_permissions: false, permissions: startOf({ template }), limits, till_limits });
  const made_from = template !== null && covers(own, whole) ? template : null;
  const row = { role_id: newId(), name, remark, made_from, second_factor, created_at: tenant.now };
  await roleRows.add(tx, row);
  await setGranted(tx, row.role_id, permissions);
  await recordEdits(tx, tenant, 'role.create', [
    { id: row.role_id, after: { name, remark, second_factor, permissions } },
  ]);
  await setFirstLimits(tx, tenant, row, limits);
  await setTillLimits(tx, tenant, row.role_id, anyTill, till_limits);
  return reread(tx, own, row.role_id);
};

/** Adds a role. Throws above_own_power, role_name_taken, roles_too_many. */
export const addRole = (tenant: Tenant, { template = null, permissions, ...given }: NewRole): Promise<Role> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      await lockAccess(tx);
      // A template that grants everything can't be made again: those with it are owners.
      if (template === 'owner') throw new Problem('role_of_everything');
      const start = { permissions: startOf({ template, permissions }), limits: limitsOfTemplate(template) };
      return insertRole(tx, tenant, { ...given, template, ...start, till: tillOfTemplate(template), copied: false });
    }),
  );

/** Adds a role that grants what another one does, within the same limits. Throws as addRole does, and role_of_everything. */
export const copyRole = (tenant: Tenant, { role_id: id, name }: BodyOf<Api['POST /roles/copy']>): Promise<Role> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      await lockAccess(tx);
      const from = mustFind((await listRolesById(tx, [id]))[0], missing);
      if (from.all_permissions) throw new Problem('role_of_everything');
      const { remark, made_from: template, second_factor, limits, till_limits: till } = from;
      const permissions = [...powerOf(from).permissions];
      return insertRole(tx, tenant, { name, remark, template, second_factor, permissions, limits, till, copied: true });
    }),
  );

/** A role that the caller may change, locked with its merchant's access. */
export const mustChange = async (
  tx: TenantTx,
  { userId, language }: Tenant,
  id: string,
  seenVersion: number | undefined,
): Promise<{ own: Power; role: GrantedRole }> => {
  await lockAccess(tx);
  const [own, [found]] = [await getPower(tx, userId), await listRolesById(tx, [id])];
  const role = mustSee(found, missing, seenVersion);
  await mustRule(tx, own, [id], language);
  return { own, role };
};

/** Edits name, note or demand of a role. Only who holds everything waives a demand. */
export const editRole = (tenant: Tenant, id: string, changes: RoleChanges, seen: number | undefined): Promise<Role> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      const { own, role } = await mustChange(tx, tenant, id, seen);
      // Whoever demanded it of a role must be able to rely on it.
      if (role.second_factor && changes.second_factor === false && !own.everything)
        throw new Problem('above_own_power', { values: { permissions: waivedDemand[tenant.language] } });
      await writeChanges(tx, tenant, roleRows, await roleRows.lock(tx, [id]), changes, 'role.update');
      return reread(tx, own, id);
    }),
  );

type Grants = DataOf<Api['GET /roles/{id}/permissions']>;
const presentGrants = (role: GrantedRole): Grants => ({
  permissions: [...powerOf(role).permissions],
  everything: role.all_permissions,
  version: role.version,
});

export const getGrants = async (tenant: Tenant, id: string): Promise<Grants> =>
  presentGrants(await mustGet(tenant, id));

/** Sets what a role grants, in force with its holders' next calls. */
export const setPermissions = (
  tenant: Tenant,
  id: string,
  { permissions, reason }: BodyOf<Api['PUT /roles/{id}/permissions']>,
  seen: number | undefined,
): Promise<Grants> =>
  tenant.transaction(async (tx) => {
    const { own, role } = await mustChange(tx, tenant, id, seen);
    if (role.all_permissions) throw new Problem('role_of_everything');
    const before = powerOf(role).permissions;
    // What it grants already without the page's reading stays so: to request adjustments one need not see all.
    const needed = withNeeded(permissions.filter((one) => !before.has(one)));
    const after = allPermissions.filter((one) => permissions.includes(one) || needed.includes(one));
    const { till_limits } = role;
    mustCover(own, powerOf({ all_permissions: false, permissions: after, till_limits }), tenant.language);
    const changes = changesBetween({ permissions: [...before] }, { permissions: after });
    if (Object.keys(changes).length === 0) return presentGrants(role);
    await setGranted(tx, id, after);
    await roleRows.edit(tx, [id], {});
    await recordOperation(tx, tenant, {
      action: 'role.permissions',
      subjectKind: 'role',
      subjectIds: [id],
      changes: [changes],
      reason,
    });
    return presentGrants(mustFind((await listRolesById(tx, [id]))[0], missing));
  });

/** How many holders an error names. */
const holdersNamed = 3;

const mustBeUnheld = async (
  tx: TenantTx,
  { branches, language }: Tenant,
  roles: readonly GrantedRole[],
): Promise<void> => {
  const held = roles.find(({ users }) => users > 0);
  if (!held) return;
  const seen = await listHolderNames(tx, held.role_id, { most: holdersNamed, branches });
  const rest = held.users > seen.length ? ' …' : '';
  const names = seen.length > 0 ? seen.join(separators[language]) + rest : unseenUserPhrase[language];
  throw new Problem('role_held', { values: { role: held.name, count: held.users, names } });
};

const outcomeOf = (changed: number): DataOf<Api['PUT /roles']> => ({
  changed,
  skipped: 0,
  skipped_by: {},
  task_id: null,
  undo: null,
});

/** Enables, disables or removes roles, all or none. */
export const changeRoles = (
  tenant: Tenant,
  { ids, operate }: BodyOf<Api['PUT /roles']>,
): Promise<DataOf<Api['PUT /roles']>> => {
  mustBePermitted(tenant, operate === 'remove' ? 'role:remove' : 'role:update');
  return tenant.transaction((tx) =>
    keepingOwner(tx, async () => {
      const [own, roles] = [await getPower(tx, tenant.userId), await listRolesById(tx, ids)];
      if (roles.length < ids.length) throw new Problem(missing);
      if (roles.some((role) => role.all_permissions)) throw new Problem('role_of_everything');
      // One that is held isn't removed.
      await (operate === 'remove' ? mustCoverRoles : mustRule)(tx, own, ids, tenant.language);
      const locked = await roleRows.lock(tx, ids);
      if (operate === 'remove') {
        await mustBeUnheld(tx, tenant, roles);
        await roleRows.remove(tx, ids);
        await recordEdits(
          tx,
          tenant,
          'role.remove',
          locked.map((row) => {
            const { permissions } = mustFind(
              roles.find(({ role_id }) => role_id === row.role_id),
              missing,
            );
            return { id: row.role_id, before: { ...row, permissions } };
          }),
        );
        return outcomeOf(ids.length);
      }
      const state = operate === 'use' ? 'used' : 'stopped';
      const change = () => writeChanges(tx, tenant, roleRows, locked, { state }, 'role.state');
      return outcomeOf((await keepingDemand(tx, own, tenant.language, change)).length);
    }),
  );
};

type PageQuery = { readonly index?: number | undefined; readonly size?: number | undefined; readonly cursor?: string | undefined }; // prettier-ignore

export const listRelationUsers = async (tenant: Tenant, id: string, page: PageQuery): Promise<PageOf<User>> => {
  await mustGet(tenant, id);
  return listUsers(tenant, { ...page, role_id: [id] });
};

export const listRoleUsers = async (
  tenant: Tenant,
  id: string,
  query: PageQuery & { readonly keyword?: string | undefined },
): Promise<PageOf<User & { related: boolean }>> => {
  await mustGet(tenant, id);
  const page = await listUsers(tenant, query);
  const items = page.items.map((user) => ({ ...user, related: user.roles.some(({ role_id }) => role_id === id) }));
  return { ...page, items };
};

export const listRoleEvents = async (
  tenant: Tenant,
  id: string,
  query: { size?: number | undefined; cursor?: string | undefined },
): Promise<DataOf<Api['GET /roles/{id}/logs']>> => {
  await mustGet(tenant, id);
  return listSubjectEvents(tenant, { kind: 'role', id }, query);
};
