import { pageList, type Mode, type Permission } from '@regulars/contract/menu';

export type Granted = ReadonlySet<Permission>;
export type Page = (typeof pageList)[number];

export interface PageGroup {
  readonly group: Page['group'];
  readonly pages: readonly Page[];
}

const isRead = (permission: Permission): boolean => permission.endsWith(':read');

/** Pages by group, in menu order. */
export const inGroups = (pages: readonly Page[]): PageGroup[] =>
  [...Map.groupBy(pages, ({ group }) => group)].map(([group, inGroup]) => ({ group, pages: inGroup }));

/** The pages that a menu shows to who has these permissions. */
export const reachable = (granted: Granted, mode: Mode, isBuilt: (address: string) => boolean): PageGroup[] =>
  inGroups(
    pageList.filter((page) => {
      const read = page.permissions.find(isRead);
      return page.mode === mode && isBuilt(page.address) && (read === undefined || granted.has(read));
    }),
  );
