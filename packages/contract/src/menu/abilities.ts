import { abilityPhrases, permissionPhrases, say, type Language, type Phrase } from '@regulars/phrases';
import { pageList, pageName } from './page-list.ts';
import type { Permission } from './tree.ts';

type Reading = Extract<Permission, `${string}:read`>;
/** Every verb has its own words; who may read a page can open it. */
const abilities: Readonly<Record<Exclude<Permission, Reading>, Phrase> & Partial<Record<Reading, Phrase>>> =
  permissionPhrases;

/** What somebody can do who is given a permission, or no longer who loses it, as a sentence without its full stop. */
export const abilityWords = (permission: Permission, change: 'given' | 'taken', language: Language): string => {
  const own = abilities[permission];
  const page = pageList.find(({ permissions }) => permissions.includes(permission));
  const opened = page && say(abilityPhrases.page, language, { page: pageName(page, language) });
  const ability = own ? say(own, language) : (opened ?? permission);
  const isKept = change === 'taken' && permission.endsWith(':export');
  return say(abilityPhrases[isKept ? 'takenExport' : change], language, { ability });
};
