import type { OutlineRules } from '../../framework/sort/outline.ts';
import type { MenuDraft } from './use-menu-draft.ts';

/** Pages are in groups, groups and links may be on the first level, and Home stays where it is. */
export const menuRules = ({ byId, pageOf }: Pick<MenuDraft, 'byId' | 'pageOf'>): OutlineRules => ({
  levels: 2,
  takes: (id) => byId.get(id)?.kind === 'group' && !pageOf.has(id),
  tops: (id) => byId.get(id)?.kind !== 'page',
  stays: (id) => byId.get(id)?.fixed === true,
});
