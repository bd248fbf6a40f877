import type { MenuItem } from '@regulars/contract';
import { pageList } from '@regulars/contract/menu';
import type { PlacedItem } from './menu-items.rules.ts';

/** A menu item among those of its group, or a group among groups, from top to bottom. */
export interface Placed {
  readonly id: string;
  /** Its place by default; null for links. */
  readonly code: number | null;
}

/** The longest run of items that keep their default order: nobody moved them. Of two that changed places, the upper one was moved. */
const unmoved = (items: readonly Placed[]): ReadonlySet<string> => {
  const known = items.filter((item): item is Placed & { code: number } => item.code !== null);
  const lengths = known.map(() => 1);
  const before = known.map(() => -1);
  known.forEach(({ code }, at) => {
    for (let earlier = 0; earlier < at; earlier += 1) {
      const [other, length] = [known[earlier], lengths[earlier] ?? 0];
      if (!other || other.code >= code || length + 1 < (lengths[at] ?? 1)) continue;
      lengths[at] = length + 1;
      before[at] = earlier;
    }
  });
  const kept = new Set<string>();
  for (let at = lengths.lastIndexOf(Math.max(0, ...lengths)); at >= 0; at = before[at] ?? -1) {
    const item = known[at];
    if (item) kept.add(item.id);
  }
  return kept;
};

/** A place among the items of a group, or of the menu, from 1. */
export interface Spot {
  readonly parent: string | null;
  readonly at: number;
}

type InMenu = { readonly menu_id: string; readonly parent_menu_id: string | null };

const spotsOf = (items: readonly InMenu[]): ReadonlyMap<string, Spot> =>
  new Map(
    [...Map.groupBy(items, ({ parent_menu_id: parent }) => parent)].flatMap(([parent, level]) =>
      level.map(({ menu_id }, at) => [menu_id, { parent, at: at + 1 }] as const),
    ),
  );

/** The items that were moved, from where to where; not those that others passed. */
export const movesBetween = (
  before: readonly InMenu[],
  after: readonly InMenu[],
): ReadonlyMap<string, readonly [from: Spot, to: Spot]> => {
  const [was, is] = [spotsOf(before), spotsOf(after)];
  const kept = [...Map.groupBy(is, ([, { parent }]) => parent)].flatMap(([parent, level]) => [
    ...unmoved(
      level.map(([id]) => {
        const from = was.get(id);
        return { id, code: from?.parent === parent ? from.at : null };
      }),
    ),
  ]);
  const still = new Set(kept);
  return new Map(
    [...is].flatMap(([id, to]) => {
      const from = was.get(id);
      return from && !still.has(id) ? [[id, [from, to]] as const] : [];
    }),
  );
};

/**
 * Where items stand that were moved: a code between those of their neighbours, which keep their default. So a page of a
 * later version comes to its place. Items with null stand where they do by default.
 */
export const codesOf = (items: readonly Placed[], step: number): ReadonlyMap<string, number | null> => {
  const kept = unmoved(items);
  const codes = new Map<string, number | null>();
  let run: string[] = [];
  let last = 0;
  const place = (to: number): void => {
    run.forEach((id, at) => codes.set(id, Math.floor(last + ((at + 1) * (to - last)) / (run.length + 1))));
    run = [];
  };
  for (const { id, code } of items) {
    if (code === null || !kept.has(id)) {
      run.push(id);
      continue;
    }
    place(code);
    codes.set(id, null);
    last = code;
  }
  place(last + (run.length + 1) * step);
  return codes;
};

/** Without planned pages, and without groups that neither have nor had others: the rows that are moved among. */
export const rowsOf = (items: readonly PlacedItem[]): PlacedItem[] => {
  const shown = items.filter(({ menu_id: id }) => !pageList.some(({ code, planned }) => planned && code === id));
  return shown.filter(
    ({ menu_id: id, kind }) =>
      kind !== 'group' || shown.some((item) => item.parent_menu_id === id || item.default_parent === id),
  );
};

export const presentItem = ({ sort_code: _, default_code: __, ...item }: PlacedItem): MenuItem => item;
