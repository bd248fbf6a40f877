import { domains } from '@regulars/contract';
import type { Endpoint } from '@regulars/contract/kernel';
import { isPermission, type Permission } from '@regulars/contract/menu';

/** The permissions, each alternative, that a logged action needs. */
const neededBy = new Map<string, Set<Permission>>();
const endpoints = Object.values(domains).flatMap((domain) => Object.values<Endpoint>(domain));
for (const { audit, permission } of endpoints) {
  if (permission === 'none' || audit === undefined || (typeof audit === 'object' && 'none' in audit)) continue;
  for (const action of [audit].flat()) {
    if (action === 'role.users') continue; // accompanies what was done with the users
    const needed = neededBy.get(action) ?? new Set();
    for (const one of [permission].flat()) needed.add(one);
    neededBy.set(action, needed);
  }
}

/** A change that gave permissions to who holds a role. */
export interface Raise {
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
  /** What the role grants now. */
  readonly all_permissions: boolean;
  readonly permissions: readonly string[];
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The permissions that a change gave to those who hold the role. */
const givenBy = ({ action, changes, all_permissions: everything, permissions }: Raise): 'all' | readonly string[] => {
  if (action === 'role.permissions') {
    const [before, after] = changes?.['permissions'] ?? [];
    const had = new Set(textsIn(before));
    return textsIn(after).filter((one) => !had.has(one));
  }
  if (action === 'role.state' && changes?.['state']?.[1] !== 'used') return [];
  return everything ? 'all' : permissions;
};

/** Logged of a role's limits: by its name and unit. */
const raisesLimit = ({ changes }: Raise): boolean =>
  Object.values(changes ?? {}).some(
    ([before, after]) =>
      typeof before === 'number' && (after === null || (typeof after === 'number' && after > before)),
  );
/** What limits bound. */
const usesLimit: ReadonlySet<string> = new Set(['adjustment.post', 'adjustment.approve', 'adjustment.undo']);

/** The permissions that a logged action may have used out of those that a change gave. */
export const usedOf = (raise: Raise, action: string): Permission[] => {
  if (raise.action === 'role.limits')
    return raisesLimit(raise) && usesLimit.has(action) ? [...(neededBy.get(action) ?? [])] : [];
  const given = givenBy(raise);
  return [...(neededBy.get(action) ?? [])].filter(
    (one) => isPermission(one) && (given === 'all' || given.includes(one)),
  );
};
