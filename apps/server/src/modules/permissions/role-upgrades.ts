import { allPermissions } from '@regulars/contract/menu';
import type { PermissionCause } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { lockAccess } from './power.queries.ts';
import { readOf } from './power.rules.ts';
import {
  addGranted,
  addReleases,
  getMerchantRelease,
  listMadeRoles,
  listMerchantsBehind,
  listReleases,
  lockReleases,
  setMerchantRelease,
} from './role-upgrades.queries.ts';
import { releaseOf, roleTemplates, takenUpLater } from './role-templates.ts';

type Releases = ReadonlyMap<string, number>;

/** Numbers the permissions that this version has and none had before; the first time, all are of release 0. */
const numberReleases = (database: Database, permissions: readonly string[]): Promise<Releases> =>
  database.platform.transaction(async (tx) => {
    await tx.query(lockReleases, []);
    const known = new Map((await tx.query(listReleases, [])).map((row) => [row.permission, row.release]));
    const added = permissions.filter((permission) => !known.has(permission));
    const release = known.size === 0 ? 0 : Math.max(...known.values()) + 1;
    if (added.length > 0) await tx.query(addReleases, [added, release]);
    return new Map([...known, ...added.map((permission) => [permission, release] as const)]);
  });

/** Grants a merchant's roles what their templates include of the releases that it lacks. */
const upgradeRolesOf = async (tx: TenantTx, releases: Releases, now: Date): Promise<void> => {
  await lockAccess(tx);
  const [merchant] = await tx.query(getMerchantRelease, [tx.merchantId]);
  if (!merchant) return;
  for (const { role_id: roleId, made_from: madeFrom, permissions } of await tx.query(listMadeRoles, [tx.merchantId])) {
    const included = roleTemplates.find(({ template }) => template === madeFrom)?.permissions ?? [];
    const isNew = (permission: string): boolean =>
      [permission, releaseOf(madeFrom, permission)].some(
        (one) => (releases.get(one) ?? 0) > merchant.permission_release,
      );
    const lacked = included.filter((permission) => isNew(permission) && !permissions.includes(permission));
    // Who may no longer see a page gets nothing to do on it.
    const added = lacked.filter((permission) => {
      const read = readOf.get(permission);
      return read === undefined || permissions.includes(read) || lacked.includes(read);
    });
    if (added.length === 0) continue;
    await tx.query(addGranted, [tx.merchantId, roleId, added]);
    await recordOperation(
      tx,
      { now },
      {
        action: 'role.permissions',
        subjectKind: 'role',
        subjectIds: [roleId],
        changes: [
          {
            ...changesBetween({ permissions }, { permissions: [...permissions, ...added] }),
            given_because: [null, 'new_version' satisfies PermissionCause],
          },
        ],
      },
    );
  }
  await tx.query(setMerchantRelease, [tx.merchantId, Math.max(0, ...releases.values())]);
};

/**
 * Gives roles the permissions of this version that the template they were made from includes, once: what somebody takes
 * away afterwards stays away. Roles of everything have them anyway.
 */
export const upgradeRoles = async (
  database: Database,
  now: Date,
  signal?: AbortSignal,
  permissions: readonly string[] = [...allPermissions, ...takenUpLater],
): Promise<void> => {
  const releases = await numberReleases(database, permissions);
  const newest = Math.max(0, ...releases.values());
  await forEachMerchant(database, { find: listMerchantsBehind, values: [newest], signal }, (db) =>
    db.transaction((tx) => upgradeRolesOf(tx, releases, now)),
  );
};
