import { logValuePhrases, type ItemImportColumn } from '@regulars/phrases';
import {
  changesOf,
  checkedRecord,
  plain,
  saysSame,
  type CheckedRow,
  type Names,
  type RecordPlan,
} from '../../platform/imports/index.ts';
import type { RowOf } from '../../platform/lists/rows.ts';
import { branchFinder, matchBranch, type BranchFinder, type MatchedBranch } from '../branches/index.ts';
import type { ItemCells } from './item-cells.rules.ts';

export type ItemRecord = RowOf<'item'>;

/** The fields that a row sets. For an existing item, absent fields keep their values. */
export type ItemFields = Partial<
  Pick<
    ItemRecord,
    'name' | 'price' | 'member_price' | 'unit' | 'remark' | 'state' | 'category_id' | 'brand_id' | 'branch_ids'
  >
>;

/** What a row writes, as stored. */
export interface ItemPlan extends RecordPlan {
  readonly code: string;
  readonly fields: ItemFields;
}

/** The data that rows of one file are matched with. */
export interface Matching {
  /** By code, in lower case. */
  readonly byCode: ReadonlyMap<string, ItemRecord>;
  /** Categories by name and by path. */
  readonly categories: Names;
  readonly brands: Names;
  /** Those where items can be sold from now on. */
  readonly branches: BranchFinder;
  /** All, in their order. */
  readonly allBranches: readonly MatchedBranch[];
  /** What ids of all three are called. */
  readonly names: ReadonlyMap<string, string>;
  /** The columns of an item from the source that the source keeps. */
  readonly kept: ReadonlySet<string>;
  readonly existing: 'change' | 'refuse';
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
}

/** Names are compared ignoring case, width and spaces around slashes. */
export const nameKey = (name: string): string =>
  plain(name)
    .toLowerCase()
    .split('/')
    .map((part) => part.trim())
    .join('/');

export const codeKey = (code: string): string => code.toLowerCase();

export const columnOf = {
  name: 'name',
  price: 'price',
  member_price: 'member_price',
  unit: 'unit',
  remark: 'remark',
  state: 'item_state',
  category_id: 'category',
  brand_id: 'brand',
  branch_ids: 'branches',
} as const satisfies Record<keyof ItemFields, ItemImportColumn>;

const everywhere: ReadonlySet<string> = new Set(Object.values(logValuePhrases.all).map(nameKey));

/**
 * The branches that a cell names, apart by commas; null for every branch, undefined for a fault. An item keeps those that
 * it has, also closed ones, and their names mean these.
 */
const branchesOf = (
  { branches: text, refuse }: ItemCells,
  item: ItemRecord | undefined,
  { branches, allBranches }: Matching,
): string[] | null | undefined => {
  if (text === undefined) return undefined;
  const had = allBranches.filter(({ branch_id }) => item?.branch_ids?.includes(branch_id));
  if (had.length > 0 && saysSame(text, [had.map(({ name }) => name).join('、')])) return item?.branch_ids ?? null;
  if (everywhere.has(nameKey(text))) return null;
  const own = branchFinder(had);
  const ids = new Set<string>();
  for (const name of text.split(/[、,，;；|\n]/).map(plain)) {
    if (name === '') continue;
    const kept = matchBranch(name, own);
    const branch = typeof kept === 'string' ? matchBranch(name, branches) : kept;
    if (typeof branch === 'string') {
      refuse(`branch_${branch}`, 'branches');
      return undefined;
    }
    ids.add(branch.branch_id);
  }
  if (ids.size > 0) return [...ids].toSorted();
  refuse('branch_unknown', 'branches');
  return undefined;
};

/** Of several that a name may mean, the one that the item has. */
const meant = (ids: readonly string[], current: string | null | undefined): readonly string[] =>
  typeof current === 'string' && ids.includes(current) ? [current] : ids;

/** The fields that the row sets, with names resolved to ids; an unknown name is a fault. */
const fieldsOf = (row: ItemCells, item: ItemRecord | undefined, matching: Matching): ItemFields => {
  const idsOf = (names: Names, name: string | undefined): readonly string[] =>
    name === undefined ? [] : (names.get(nameKey(name)) ?? []);
  const categories = meant(idsOf(matching.categories, row.category), item?.category_id);
  const brands = meant(idsOf(matching.brands, row.brand), item?.brand_id);
  if (row.category !== undefined && categories.length !== 1)
    row.refuse(categories.length === 0 ? 'category_unknown' : 'category_ambiguous', 'category');
  if (row.brand !== undefined && brands.length === 0) row.refuse('brand_unknown', 'brand');
  const { name, price, member_price, unit, remark, state } = row;
  const fields = {
    name,
    price,
    member_price,
    unit,
    remark,
    state,
    category_id: categories[0],
    brand_id: brands[0],
    branch_ids: branchesOf(row, item, matching),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
};

const yuan = (fen: number): string => `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Every branch, which the presenter words. */
export const everyBranch = '*';

/** A value in words. */
const wordOf =
  ({ names }: Matching) =>
  (field: keyof ItemFields, value: unknown): string | null => {
    if (field === 'branch_ids' && value === null) return everyBranch;
    if (typeof value === 'number') return yuan(value);
    if (typeof value === 'string') return names.get(value) ?? value;
    return Array.isArray(value) ? value.map((id) => names.get(String(id)) ?? '…').join('、') : null;
  };

/** The checked row: its planned write, or all its faults. */
export const matchItem = (row: ItemCells, matching: Matching): CheckedRow => {
  const item = row.code === undefined ? undefined : matching.byCode.get(codeKey(row.code));
  const fields = fieldsOf(row, item, matching);
  const isPriceFaulty = row.faults.some(({ column }) => column === 'price');
  if (!item && row.name === undefined) row.refuse('name_missing', 'name');
  if (!item && row.price === undefined && !isPriceFaulty) row.refuse('price_missing', 'price');
  const set = item ? changesOf(columnOf, item, fields, wordOf(matching)) : { fields, changes: [] };
  if (item && item.external_id !== null)
    for (const field of Object.keys(set.fields))
      if (matching.kept.has(field)) row.refuse('kept_by_source', columnOf[field as keyof ItemFields]); // its own keys
  const plan: ItemPlan = { code: row.code ?? '', ...set };
  return checkedRecord({
    row,
    faults: row.faults,
    key: { column: 'code', value: row.code && codeKey(row.code), kind: 'c' },
    subjectId: item?.item_id ?? null,
    plan,
    existing: matching.existing,
    denied: {
      ...(!matching.mayCreate && { new: 'create_denied' }),
      ...(!matching.mayUpdate && { changed: 'update_denied' }),
    },
  });
};
