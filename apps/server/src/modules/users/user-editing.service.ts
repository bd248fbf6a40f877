import type { Api, UserDetail } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee, wording } from '../../platform/lists/editing.ts';
import { keepingOwner, type UserPower } from '../permissions/index.ts';
import {
  getAccountOfUser,
  getInHand,
  listUsableBranches,
  removeLinks,
  setBranches,
  userRows,
  type UserRecord,
} from './user-editing.queries.ts';
import { getHolding, listHoldings, recordHolders } from './holding.service.ts';
import { staffAfter } from './staff.service.ts';
import { setDisabled } from './user-administration.service.ts';
import { mustReach, mustWorkIn, type Changer } from './user-power.ts';
import { setRolesIn } from './user-roles.service.ts';
import { listUsers } from './users.service.ts';

const missing = 'user_not_found';
const numberTaken = wording({ merchant_user_staff_no: { problem: 'staff_no_taken', field: 'staff.staff_no' } });

/** A user, and what the reader may do with it. */
export const getUser = async (tenant: Tenant, userId: string): Promise<UserDetail> => {
  const { items } = await listUsers(tenant, { user_id: [userId] });
  const user = mustFind(items[0], missing);
  const { has_wechat, is_ours } = mustFind(await getAccountOfUser(tenant.db, userId), missing);
  const inHand = await getInHand(tenant.db, userId, tenant.now);
  return { ...user, wechat_bound: has_wechat, in_hand: inHand, account_changeable: is_ours && user.changeable };
};

interface Places {
  readonly all_branches: boolean;
  readonly branch_ids?: readonly string[] | undefined;
}

/** All branches, or some: the caller's to give, and not closed unless the user works there already. Throws invalid_input, branch_not_seen. */
export const mustBePlaces = async (
  tx: TenantTx,
  own: UserPower,
  { all_branches: all, branch_ids: ids = [] }: Places,
  userId: string | null = null,
): Promise<'all' | readonly string[]> => {
  const known = (await tx.query(listUsableBranches, [tx.merchantId, ids, userId])).map(({ branch_id }) => branch_id);
  const unknown = ids.findIndex((id) => !known.includes(id));
  if (unknown !== -1) throw refuseFields({ path: `branch_ids.${unknown}`, rule: 'not_found' });
  const branches = all ? 'all' : ids;
  mustWorkIn(own, branches);
  // Who works nowhere is out of reach of all but those of all branches.
  if (own.branches !== 'all' && branches.length === 0) throw refuseFields({ path: 'branch_ids', rule: 'required' });
  return branches;
};

/** What an input changes: null clears the name; roles and branches stay where they are left out. */
type Changes = BodyOf<Api['PUT /users/{id}']>;

/** Edits a user's name, roles and branches, each as far as given. Throws stale_edit, last_owner and what mustReach and mustGive throw. */
export const editUser = async (
  tenant: Tenant,
  userId: string,
  changes: Changes,
  seen: number | undefined,
): Promise<UserDetail> => {
  await tenant.transaction((tx) => editUserIn(tx, tenant, userId, changes, seen));
  return getUser(tenant, userId);
};

/** The same in a transaction. */
export const editUserIn = (
  tx: TenantTx,
  changer: Changer,
  userId: string,
  changes: Changes,
  seen?: number,
): Promise<void> =>
  numberTaken(() =>
    keepingOwner(tx, async () => {
      const { own, users } = await mustReach(tx, changer, [userId]);
      const user = mustFind(users[0], missing);
      const [row] = await userRows.lock(tx, [userId]);
      const before = mustSee(row, missing, seen);
      const was = { ...toldOf(before), branches: (await getHolding(tx, userId)).branches };
      const branches = await placesAfter(tx, own, user, changes);
      const { actual_name: name = before.actual_name } = changes;
      const is = {
        actual_name: name,
        all_branches: branches === 'all',
        ...staffAfter(changer, before, changes.staff),
      };
      await tx.query(setBranches, [tx.merchantId, userId, branches === 'all' ? [] : branches]);
      const difference = changesBetween(was, { ...is, branches: (await getHolding(tx, userId)).branches });
      if (Object.keys(difference).length > 0) {
        await userRows.edit(tx, [userId], is);
        await recordOperation(tx, changer, {
          action: 'user.update',
          subjectKind: 'user',
          subjectIds: [userId],
          changes: [difference],
        });
      }
      const isOver = is.leaves_on !== null && is.leaves_on < changer.day.today();
      if (isOver || changes.staff?.at_once) await setDisabled(tx, changer, [userId], true);
      if (changes.role_ids) await setRolesIn(tx, changer, own, { userId, roleIds: changes.role_ids });
    }),
  );

/** What the operation log tells of a user, but for the branches. */
const toldOf = ({ actual_name, all_branches, staff_no, post, hired_on, leaves_on, staff_remark }: UserRecord) => ({
  actual_name,
  all_branches,
  staff_no,
  post,
  hired_on,
  leaves_on,
  staff_remark,
});

/** Where the user works after an edit: `all_branches` decides, and branches alone mean these. */
const placesAfter = async (
  tx: TenantTx,
  own: UserPower,
  { branches, userId }: UserPower,
  { all_branches: all, branch_ids: ids }: Changes,
): Promise<'all' | readonly string[]> =>
  all === undefined && ids === undefined
    ? branches
    : mustBePlaces(
        tx,
        own,
        { all_branches: all ?? false, branch_ids: ids ?? (branches === 'all' ? [] : branches) },
        userId,
      );

type Batch = BodyOf<Api['PUT /users']>;

/** Enables, disables or removes users, all or none. Throws own_user, last_owner and what mustReach throws. */
export const changeUsers = (tenant: Tenant, { ids, operate, reason }: Batch): Promise<DataOf<Api['PUT /users']>> => {
  const isRemoval = operate === 'remove';
  mustBePermitted(tenant, isRemoval ? 'user:remove' : 'user:update');
  if (ids.includes(tenant.userId)) throw new Problem('own_user');
  return tenant.transaction((tx) =>
    keepingOwner(tx, async () => {
      await mustReach(tx, tenant, ids);
      const changed = isRemoval
        ? await removeUsers(tx, tenant, ids, reason)
        : await setDisabled(tx, tenant, ids, operate === 'stop', reason);
      return { changed, skipped: 0, skipped_by: {}, task_id: null, undo: null };
    }),
  );
};

/** Removes users whom the caller reaches, behind keepingOwner. */
export const removeUsers = async (
  tx: TenantTx,
  tenant: Actor,
  userIds: readonly string[],
  reason?: string,
): Promise<number> => {
  const rows = await userRows.lock(tx, userIds);
  const held = await listHoldings(tx, userIds);
  await tx.query(removeLinks, [tx.merchantId, userIds]);
  await userRows.edit(tx, userIds, { disabled_at: tenant.now, removed_at: tenant.now, all_branches: false });
  await recordOperation(tx, tenant, {
    action: 'user.remove',
    subjectKind: 'user',
    subjectIds: userIds,
    changes: held.map(({ userId, roles, branches }) => {
      const all_branches = rows.some((row) => row.user_id === userId && row.all_branches);
      return changesBetween({ roles, all_branches, branches }, { roles: [], all_branches: false, branches: [] });
    }),
    reason,
  });
  await recordHolders(
    tx,
    tenant,
    held.map(({ userId, roles: before }) => ({ userId, before, after: [] })),
  );
  return userIds.length;
};
