import { domains } from '@regulars/contract';
import type { Endpoint } from '@regulars/contract/kernel';
import { isExported, isPermission, lists, type ListName, type Permission } from '@regulars/contract/menu';
import { isTillLimitOf, type Limited } from '../permissions/index.ts';

/** What an action's last word asks for, where the permission has another. */
const verbs: Readonly<Record<string, string>> = { state: 'update', restore: 'remove' };
/**
 * An endpoint that does several things names all their permissions. Of those, `brand.remove` needs `brand:remove`, and
 * what has no permission of its name any that is about brands.
 */
const narrowed = (permissions: readonly Permission[], action: string): readonly Permission[] => {
  const [noun = '', verb = ''] = action.split('.');
  const named = permissions.filter((one) => one === `${noun}:${verbs[verb] ?? verb}`);
  const about = permissions.filter((one) => one.startsWith(`${noun}:`));
  return [named, about].find((some) => some.length > 0) ?? permissions;
};

/** What somebody needs for something: of each group one permission. */
type Needed = readonly (readonly Permission[])[];

/** The permissions, each alternative, that a logged action needs. */
const neededBy = new Map<string, Set<Permission>>();
/** What is part of a logged action and needs more. */
const within: Readonly<Record<string, Needed>> = {
  'order.discount': [['order:create'], ['order:discount']],
  'top_up.refund_short': [['top_up:refund'], ['top_up:refund_short']],
};
const endpoints = Object.values(domains).flatMap((domain) => Object.values<Endpoint>(domain));
for (const { audit, permission } of endpoints) {
  if (permission === 'none' || audit === undefined || (typeof audit === 'object' && 'none' in audit)) continue;
  for (const action of [audit].flat()) {
    if (action === 'role.users') continue; // accompanies what was done with the users
    const needed = neededBy.get(action) ?? new Set();
    for (const one of narrowed([permission].flat(), action)) needed.add(one);
    neededBy.set(action, needed);
  }
}

/** What was done needs these: an export those of its list. */
const neededFor = (action: string, exported: string | null): Needed => {
  const list = exported as ListName | null; // checked next: an older entry may name a list that is gone
  if (list !== null && Object.hasOwn(lists, list) && isExported(list))
    return [lists[list].read, [lists[list].exported]];
  return within[action] ?? [[...(neededBy.get(action) ?? [])]];
};

/** Whether somebody with these permissions may do what was done. */
export const permits = (permissions: ReadonlySet<string>, action: string, exported: string | null): boolean =>
  neededFor(action, exported).every((some) => some.some((one) => permissions.has(one)));

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

/** What a change of a role's permissions left to it. */
export const keptBy = ({ action, changes }: Pick<Raise, 'action' | 'changes'>): readonly string[] =>
  action === 'role.permissions' ? textsIn(changes?.['permissions']?.[0]) : [];

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

/** What is done within limits. */
const limited: Readonly<Record<Limited, ReadonlySet<string>>> = {
  adjustments: new Set(['adjustment.post', 'adjustment.approve', 'adjustment.undo']),
  discounts: new Set(['order.discount']),
  refunds: new Set([
    'order.refund',
    'order.approve_refund',
    'top_up.refund',
    'top_up.refund_short',
    'top_up.approve_refund',
  ]),
};
/** Which limits bound a logged action. */
export const limitedBy = (action: string): Limited | undefined =>
  (['adjustments', 'discounts', 'refunds'] as const).find((limits) => limited[limits].has(action));

/** Whether a change raised only limits. */
export const isOfLimits = ({ action }: Pick<Raise, 'action'>): boolean =>
  action === 'role.limits' || action === 'role.till_limits';

/** Whether a change raised some of these limits, as logged: null is without limit. */
const raises = ({ action, changes }: Raise, limits: Limited): boolean =>
  (limits === 'adjustments') === (action === 'role.limits') &&
  Object.entries(changes ?? {}).some(
    ([name, [before, after]]) =>
      (limits === 'adjustments' || isTillLimitOf(limits, name)) &&
      typeof before === 'number' &&
      (after === null || (typeof after === 'number' && after > before)),
  );

/** The permissions that a logged action may have used out of those that a change gave. */
export const usedOf = (raise: Raise, action: string, exported: string | null): Permission[] => {
  const needed = neededFor(action, exported).flat();
  if (isOfLimits(raise)) {
    const limits = limitedBy(action);
    return limits && raises(raise, limits) ? needed : [];
  }
  const given = givenBy(raise);
  return needed.filter((one) => isPermission(one) && (given === 'all' || given.includes(one)));
};
