import {
  groupPhrases,
  ownVerbPhrases,
  pagePhrases,
  say,
  verbPhrases,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { pages, type PageCode, type Permission } from './tree.ts';

/** A page's entry for the menu and for the role editor. */
export const menuPage = (code: PageCode) => {
  const page = pages[code];
  const thing = 'thing' in page ? page.thing : code;
  return {
    code,
    thing,
    mode: page.mode,
    group: page.group,
    address: page.address,
    verbs: page.verbs,
    // The type is exactly this: every thing and verb of the table form a code.
    permissions: page.verbs.map((verb) => `${thing}:${verb}` as Permission),
    offers: 'offers' in page ? (page.offers satisfies readonly Permission[]) : [],
    planned: 'planned' in page,
    service: 'service' in page ? page.service : undefined,
    hiddenUpToVersion: 'hiddenUpToVersion' in page ? page.hiddenUpToVersion : 0,
  };
};

/** All pages in menu order. */
export const pageList = (Object.keys(pages) as PageCode[]).map(menuPage); // the keys of pages

export const allPermissions: readonly Permission[] = [...new Set(pageList.flatMap((page) => page.permissions))];

/** Those of the pages that there are. */
export const shownPermissions: ReadonlySet<Permission> = new Set(
  pageList.filter(({ planned }) => !planned).flatMap((page) => page.permissions),
);

export const isPermission = (code: string): code is Permission => (allPermissions as readonly string[]).includes(code);

/** The page whose own permission it is; the first, if several share it. */
export const pageOf = (permission: Permission): PageCode | undefined =>
  pageList.find((page) => page.permissions.includes(permission))?.code;

/** The name of a page; with its group where another page with other permissions has the same, as a list and its report. */
export const pageName = ({ code, group, permissions }: (typeof pageList)[number], language: Language): string => {
  const name = say(pagePhrases[code], language);
  const isShared = pageList.some(
    (one) => one.permissions[0] !== permissions[0] && say(pagePhrases[one.code], language) === name,
  );
  const groupName = say(groupPhrases[group], language);
  return isShared && groupName !== name ? `${groupName} · ${name}` : name;
};

const own: Readonly<Record<string, Phrase>> = ownVerbPhrases;
/** What a permission of a page lets somebody do there: “Edit”. */
export const verbOf = (
  { permissions, verbs }: (typeof pageList)[number],
  permission: Permission,
): Phrase | undefined => {
  const verb = verbs[permissions.indexOf(permission)];
  return verb && (own[permission] ?? verbPhrases[verb]);
};

/** A permission in words: “Members: Edit”. */
export const permissionWords = (permission: Permission, language: Language): string => {
  const page = pageList.find((one) => one.permissions.includes(permission));
  const verb = page && verbOf(page, permission);
  if (!verb) return permission;
  return `${pageName(page, language)}${language === 'en' ? ': ' : '：'}${say(verb, language)}`;
};
