import { pageList } from '@regulars/contract/menu';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupId, type Page } from './default-menu.rules.ts';
import { itemsOfMode } from './menu-items.rules.ts';
import type { MenuOverride } from './menu-overrides.queries.ts';
import { groupPlaces, pagePlaces, sortStep } from './menu-places.ts';
import { codesOf, rowsOf } from './menus.rules.ts';

const [vip, groups] = [pageList.filter(({ mode }) => mode === 'vip'), Object.keys(groupPlaces)];
const unchanged: Omit<MenuOverride, 'menu_id' | 'sort_code'> = {
  name: null,
  name_en: null,
  icon: null,
  hidden: false,
  mode: null,
  parent_menu_id: null,
  link_url: null,
};
const idsWithin = (parent: string | null, overrides: readonly MenuOverride[], pages: readonly Page[]): string[] =>
  itemsOfMode('vip', overrides, pages)
    .filter(({ parent_menu_id }) => parent_menu_id === parent)
    .map(({ menu_id }) => menu_id);

it('the places of the catalogue are in the order of its pages and groups', () => {
  for (const mode of ['vip', 'center'] as const) {
    const pages = pageList.filter((page) => page.mode === mode);
    for (const places of [
      pages.map(({ code }) => pagePlaces[code]),
      [...new Set(pages.map(({ group }) => groupPlaces[group]))],
    ]) {
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(new Set(places).size).toBe(places.length);
    }
  }
});

it('pages of a later version come to their usual place, and nothing that a merchant ordered moves', () => {
  const given = fc.record({
    later: fc.subarray(
      vip.map(({ code }) => code),
      { minLength: 1, maxLength: 12 },
    ),
    seed: fc.infiniteStream(fc.nat()),
  });
  fc.assert(
    fc.property(given, ({ later, seed }) => {
      const older = vip.filter(({ code }) => !later.includes(code));
      const parents = [null, ...groups.map((group) => groupId(group))];
      const random = seed[Symbol.iterator]();
      const overrides: MenuOverride[] = [];
      const expected = new Map<string | null, string[]>();
      const kept = new Set<string>();
      for (const parent of parents) {
        const items = itemsOfMode('vip', [], older).filter(({ parent_menu_id }) => parent_menu_id === parent);
        const ordered = items
          .map((item) => ({ item, at: Number(random.next().value) % 7 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ item }) => item);
        expected.set(parent, ordered.map(({ menu_id }) => menu_id)); // prettier-ignore
        for (const [menu_id, sort_code] of codesOf(
          ordered.map(({ menu_id: id, default_code: code }) => ({ id, code })),
          sortStep,
        )) {
          if (sort_code === null) kept.add(menu_id);
          else overrides.push({ ...unchanged, menu_id, sort_code });
        }
      }
      for (const [parent, before] of expected) {
        const now = idsWithin(parent, overrides, vip);
        expect(now.filter((id) => before.includes(id))).toEqual(before);
        // Among what nobody moved, a new page stands where it does by default.
        const usual = idsWithin(parent, [], vip).filter((id) => kept.has(id) || !before.includes(id));
        expect(now.filter((id) => usual.includes(id))).toEqual(usual);
      }
    }),
    { seed: 20_261_120, numRuns: 200 },
  );
});

it('items of a group that a later version dropped are where they are by default', () => {
  const lost = { ...unchanged, menu_id: 'grade', sort_code: null, parent_menu_id: 'group.gone' };
  const link = { ...lost, menu_id: 'l1', name: '帮助', mode: 'vip' as const, link_url: 'https://a.example/' };
  const items = itemsOfMode('vip', [lost, link]).filter(({ menu_id }) => ['grade', 'l1'].includes(menu_id));
  expect(items.map(({ parent_menu_id }) => parent_menu_id)).toEqual([groupId('member'), null]);
});

it('rows are moved among those that the editor shows: no planned page, no group of planned pages alone', () => {
  const rows = (overrides: readonly MenuOverride[]): string[] =>
    rowsOf(itemsOfMode('vip', overrides)).map(({ menu_id: id }) => id);
  const built = vip.filter(({ planned }) => !planned);
  const groupsOf = (pages: readonly Page[]): Set<string> => new Set(pages.map(({ group }) => groupId(group)));
  expect(new Set(rows([]))).toEqual(new Set([...built.map(({ code }) => code), ...groupsOf(built)]));
  // A group whose pages were all moved out of it stays.
  const [{ group } = { group: '' }, other] = [built.at(-1), built.find((page) => page.group !== built.at(-1)?.group)];
  const away = built
    .filter((page) => page.group === group)
    .map(({ code }) => ({ ...unchanged, menu_id: code, sort_code: null, parent_menu_id: groupId(other?.group ?? '') }));
  expect(rows(away)).toContain(groupId(group));
});
