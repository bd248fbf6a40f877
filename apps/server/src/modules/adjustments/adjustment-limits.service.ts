import type { AdjustmentLimits, Api } from '@regulars/contract';
import { mostRecent, mostWaiting } from '@regulars/contract/rules';
import type { BodyOf } from '@regulars/contract/kernel';
import { getLedgerAccount } from '../../ledger/index.ts';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { getLastChange } from '../../platform/audit/last-change.queries.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { mustSeeAllBranches, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind, mustSee } from '../../platform/lists/editing.ts';
import { getPower, lockAccess, mustCoverLimits, mustRule } from '../permissions/index.ts';
import { getLargest, getLeft } from './adjustment-authority.queries.ts';
import type { Limits } from './adjustment-limits.rules.ts';
import {
  getPolicy,
  initialPolicy,
  listLimitRows,
  lockPolicy,
  setLimitRows,
  setPolicyRow,
} from './adjustment-limits.queries.ts';
import { presentBalances } from './adjustments.presenter.ts';
import { listRecent, listWaiting } from './adjustments.queries.ts';
import { units } from './adjustments.rules.ts';

export const getLimits = async (view: TenantView): Promise<AdjustmentLimits> => ({
  roles: await listLimitRows(view),
  ...(await getPolicy(view)),
  initial: initialPolicy,
  changed: await getLastChange(view, 'adjustment.limit', Object.keys(initialPolicy)),
});

type RoleLimits = AdjustmentLimits['roles'][number];

/** A role's limits as logged. */
const followed = ({ role_name, ...limits }: RoleLimits): Record<string, number | null> =>
  Object.fromEntries(units.map((unit) => [`${role_name} ${unit}`, limits[unit]]));

/** Sets the limits of roles, known to be within the caller's, and logs them with each role. */
const setRoles = async (
  tx: TenantTx,
  tenant: Tenant,
  changed: readonly { readonly was: RoleLimits; readonly is: RoleLimits }[],
): Promise<void> => {
  if (changed.length === 0) return;
  await setLimitRows(
    tx,
    changed.map(({ is: { role_name: _, ...limits } }) => limits),
  );
  await recordOperation(tx, tenant, {
    action: 'role.limits',
    subjectKind: 'role',
    subjectIds: changed.map(({ is }) => is.role_id),
    changes: changed.map(({ was, is }) => changesBetween(followed(was), followed(is))),
  });
};

/** Sets the limits of a role just added, known to be within the caller's. */
export const setFirstLimits = async (
  tx: TenantTx,
  tenant: Tenant,
  { role_id, name: role_name }: { readonly role_id: string; readonly name: string },
  limits: Limits,
): Promise<void> => {
  if (units.every((unit) => limits[unit] === 0)) return;
  const role = { role_id, role_name };
  const was = { ...role, principal: 0, bonus: 0, points: 0, growth: 0 };
  await setRoles(tx, tenant, [{ was, is: { ...limits, ...role } }]);
};

/**
 * Sets the limits of roles that the caller may change, none to more than their own, and the hours for approving and undoing,
 * which are the whole merchant's. Throws above_own_power, role_of_other_branches, whole_merchant_only.
 */
export const setLimits = (
  tenant: Tenant,
  { roles, ...hours }: BodyOf<Api['PUT /vip-trim-order/limits']>,
  seenVersion: number | undefined,
): Promise<AdjustmentLimits> =>
  tenant.transaction(async (tx) => {
    await lockAccess(tx);
    mustSee(await lockPolicy(tx), 'stale_edit', seenVersion);
    const before = await getLimits(tx);
    const known = new Set(before.roles.map(({ role_id }) => role_id));
    const strangers = roles.flatMap(({ role_id }, at) => (known.has(role_id) ? [] : [`roles.${at}.role_id`]));
    if (strangers.length > 0) throw refuseFields(...strangers.map((path) => ({ path, rule: 'not_found' as const })));
    const byRole = new Map(roles.map((role) => [role.role_id, role]));
    if (byRole.size < roles.length) throw refuseFields({ path: 'roles', rule: 'unique_items' });
    const own = await getPower(tx, tenant.userId);
    const changed = before.roles.flatMap((was) => {
      const is = byRole.get(was.role_id);
      return !is || units.every((unit) => is[unit] === was[unit]) ? [] : [{ was, is: { ...was, ...is } }];
    });
    const ruled = changed.map(({ is }) => is.role_id);
    await mustRule(tx, own, ruled, tenant.language);
    for (const { is } of changed) mustCoverLimits(own, is, tenant.language);
    const { approval_hours, undo_hours } = before;
    const hourChanges = changesBetween({ approval_hours, undo_hours }, hours);
    if (Object.keys(hourChanges).length > 0) mustSeeAllBranches(tenant);
    await setPolicyRow(tx, hours);
    await setRoles(tx, tenant, changed);
    if (Object.keys(hourChanges).length > 0)
      await recordOperation(tx, tenant, {
        action: 'adjustment.limit',
        subjectKind: 'merchant',
        subjectIds: [tx.merchantId],
        changes: [hourChanges],
      });
    return getLimits(tx);
  });

/**
 * What a form shows before a request: the amounts the user may post without approval, the member's balances, what
 * already waits, and what was posted lately.
 */
export const getTerms = async (tenant: Tenant, memberId: string) => {
  const { db, userId } = tenant;
  const [largest, left, { approval_hours, undo_hours }, account, waiting, recent] = await Promise.all([
    getLargest(db, userId),
    getLeft(db, tenant, [memberId]),
    getPolicy(db),
    getLedgerAccount(db, memberId),
    listWaiting(tenant, memberId, mostWaiting),
    listRecent(tenant, memberId, mostRecent),
  ]);
  const balances = presentBalances(mustFind(account, 'member_not_found'));
  return {
    largest,
    left: left(memberId),
    approval_hours,
    undo_hours,
    balances,
    waiting: waiting.map(({ asked_at, ...request }) => ({ ...request, asked_at: asked_at.toISOString() })),
    recent: recent.map(({ posted_at, ...request }) => ({ ...request, posted_at: posted_at.toISOString() })),
  };
};
