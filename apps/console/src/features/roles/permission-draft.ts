import { allPermissions, pageList, type Mode, type Permission } from '@regulars/contract/menu';
import { inGroups, type Granted, type Page, type PageGroup } from '../../framework/access/reachable.ts';

export type { Granted, Page };

/** The permissions of one thing: a page in both modes has the same. */
const ofThing = (permission: Permission): Permission[] => {
  const thing = permission.slice(0, permission.indexOf(':') + 1);
  return allPermissions.filter((one) => one.startsWith(thing));
};

const isRead = (permission: Permission): boolean => permission.endsWith(':read');

/**
 * What is granted after a box was checked or unchecked: a verb brings its page's reading, without which nobody reaches
 * it, and reading takes the verbs along.
 */
export const toggled = (granted: Granted, permission: Permission, on: boolean): Granted => {
  const next = new Set(granted);
  if (on) {
    next.add(permission);
    for (const read of ofThing(permission).filter(isRead)) next.add(read);
  } else {
    next.delete(permission);
    if (isRead(permission)) for (const verb of ofThing(permission)) next.delete(verb);
  }
  return next;
};

/** All of some permissions, or none of them; only `mine` are given or taken. */
export const toggledAll = (
  granted: Granted,
  permissions: readonly Permission[],
  on: boolean,
  mine: (permission: Permission) => boolean,
): Granted => permissions.filter(mine).reduce((next, permission) => toggled(next, permission, on), granted);

export type Share = 'all' | 'some' | 'none';

export const shareOf = (granted: Granted, permissions: readonly Permission[]): Share => {
  const count = permissions.filter((permission) => granted.has(permission)).length;
  if (count === 0) return 'none';
  return count === permissions.length ? 'all' : 'some';
};

export interface Difference {
  readonly given: readonly Permission[];
  readonly taken: readonly Permission[];
}

export const differenceOf = (before: Granted, after: Granted): Difference => ({
  given: allPermissions.filter((one) => after.has(one) && !before.has(one)),
  taken: allPermissions.filter((one) => before.has(one) && !after.has(one)),
});

export const isSame = (a: Granted, b: Granted): boolean => a.size === b.size && [...a].every((one) => b.has(one));

/** A draft that began with `from`, on top of what is granted `now`. */
export const rebased = (draft: Granted, from: Granted, now: Granted): Granted => {
  const { given, taken } = differenceOf(from, draft);
  return new Set(allPermissions.filter((one) => given.includes(one) || (now.has(one) && !taken.includes(one))));
};

/** The pages of a mode that somebody can be granted, by group, in menu order. */
export const groupsOf = (mode: Mode, isShown: (page: Page) => boolean = () => true): PageGroup[] => {
  const pages = pageList.filter((page) => page.mode === mode && page.permissions.length > 0 && isShown(page));
  return inGroups(pages);
};

/** The other pages that the same permissions open. */
export const sharing = ({ code, permissions }: Page): Page[] =>
  pageList.filter((page) => page.code !== code && permissions.some((one) => page.permissions.includes(one)));

/** The pages with the permissions for what is done on this one, if it has none of its own for that. */
export const givenElsewhere = ({ permissions, offers }: Page): Page[] => {
  const done = offers.filter((one) => !one.endsWith(':read'));
  return permissions.length > 1 ? [] : pageList.filter((page) => done.some((one) => page.permissions.includes(one)));
};
