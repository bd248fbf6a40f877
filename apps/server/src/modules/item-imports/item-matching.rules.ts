import { logValuePhrases, type ItemImportColumn } from '@regulars/phrases';
import { plain, type CheckedRow, type RecordPlan, type ShownChange } from '../../platform/imports/index.ts';
import type { RowOf } from '../../platform/lists/rows.ts';
import { branchFinder, matchBranch, type BranchFinder, type MatchedBranch } from '../branches/index.ts';
import type { ItemFault, ReadItem } from './item-cells.rules.ts';

export type ItemRecord = RowOf<'item'>;

/** The fields that a row sets. For an existing item, absent fields keep their values. */
export type ItemFields = Partial<
  Pick<ItemRecord, 'name' | 'price' | 'unit' | 'remark' | 'state' | 'category_id' | 'brand_id' | 'branch_ids'>
>;

/** What a row writes, as stored. */
export interface ItemPlan extends RecordPlan {
  readonly code: string;
  readonly fields: ItemFields;
}

/** Names to ids; several ids where a name is not unique. */
export type Finder = ReadonlyMap<string, readonly string[]>;

/** The data that rows of one file are matched with. */
export interface Matching {
  /** By code, in lower case. */
  readonly byCode: ReadonlyMap<string, ItemRecord>;
  /** Categories by name and by path. */
  readonly categories: Finder;
  readonly brands: Finder;
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
  unit: 'unit',
  remark: 'remark',
  state: 'item_state',
  category_id: 'category',
  brand_id: 'brand',
  branch_ids: 'branches',
} as const satisfies Record<keyof ItemFields, ItemImportColumn>;
export const itemFields = Object.keys(columnOf) as (keyof ItemFields)[]; // its own keys

const everywhere: ReadonlySet<string> = new Set(Object.values(logValuePhrases.all).map(nameKey));

/**
 * The branches that a cell names, apart by commas; null for every branch. An item keeps those that it has, also closed
 * ones, and their names mean these.
 */
const branchesOf = (
  text: string,
  item: ItemRecord | undefined,
  { branches, allBranches }: Matching,
): readonly string[] | null | ItemFault => {
  const had = allBranches.filter(({ branch_id }) => item?.branch_ids?.includes(branch_id));
  // As it is exported, whatever a name contains.
  if (had.length > 0 && plain(had.map(({ name }) => name).join('、')) === plain(text)) return item?.branch_ids ?? null;
  if (everywhere.has(nameKey(text))) return null;
  const own = branchFinder(had);
  const ids = new Set<string>();
  for (const name of text.split(/[、,，;；|\n]/).map(plain)) {
    if (name === '') continue;
    const kept = matchBranch(name, own);
    const branch = typeof kept === 'string' ? matchBranch(name, branches) : kept;
    if (typeof branch === 'string') return { rule: `branch_${branch}`, column: 'branches' };
    ids.add(branch.branch_id);
  }
  return ids.size === 0 ? { rule: 'branch_unknown', column: 'branches' } : [...ids].toSorted();
};

const isFault = (found: unknown): found is ItemFault => typeof found === 'object' && found !== null && 'rule' in found;

/** Of several that a name may mean, the one that the item has. */
const meant = (ids: readonly string[], current: string | null | undefined): readonly string[] =>
  typeof current === 'string' && ids.includes(current) ? [current] : ids;

/** The fields that the row sets, with names resolved to ids; an unknown name is a fault. */
const fieldsOf = (row: ReadItem, item: ItemRecord | undefined, matching: Matching, faults: ItemFault[]): ItemFields => {
  const idsOf = (finder: Finder, name: string | undefined): readonly string[] =>
    name === undefined ? [] : (finder.get(nameKey(name)) ?? []);
  const categories = meant(idsOf(matching.categories, row.category), item?.category_id);
  const brands = meant(idsOf(matching.brands, row.brand), item?.brand_id);
  if (row.category !== undefined && categories.length !== 1)
    faults.push({ rule: categories.length === 0 ? 'category_unknown' : 'category_ambiguous', column: 'category' });
  if (row.brand !== undefined && brands.length === 0) faults.push({ rule: 'brand_unknown', column: 'brand' });
  const branches = row.branches === undefined ? undefined : branchesOf(row.branches, item, matching);
  if (isFault(branches)) faults.push(branches);
  const { name, price, unit, remark, state } = row;
  const fields = {
    name,
    price,
    unit,
    remark,
    state,
    category_id: categories[0],
    brand_id: brands[0],
    branch_ids: isFault(branches) ? undefined : branches && [...branches],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
};

const yuan = (fen: number): string => `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Every branch, which the presenter words. */
export const everyBranch = '*';

/** A value in words. */
const wordOf = (field: keyof ItemFields, value: ItemFields[keyof ItemFields], { names }: Matching): string | null => {
  if (field === 'branch_ids' && value === null) return everyBranch;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return yuan(value);
  if (typeof value === 'string') return names.get(value) ?? value;
  return value.map((id) => names.get(id) ?? '…').join('、');
};

/** What a row changes of an existing item; a field that the source keeps is a fault. */
const changesOf = (
  item: ItemRecord,
  fields: ItemFields,
  matching: Matching,
  faults: ItemFault[],
): { readonly fields: ItemFields; readonly changes: ShownChange[] } => {
  const differing = itemFields.filter(
    (field) => Object.hasOwn(fields, field) && JSON.stringify(fields[field]) !== JSON.stringify(item[field]),
  );
  if (item.external_id !== null)
    for (const field of differing)
      if (matching.kept.has(field)) faults.push({ rule: 'kept_by_source', column: columnOf[field] });
  return {
    fields: Object.fromEntries(differing.map((field) => [field, fields[field]])),
    changes: differing.map((field) => ({
      field: columnOf[field],
      before: wordOf(field, item[field], matching),
      after: wordOf(field, fields[field], matching),
    })),
  };
};

/** The checked row: its planned write, or all its faults. */
export const matchItem = (row: ReadItem, matching: Matching): CheckedRow => {
  const found: ItemFault[] = [];
  const item = row.code === undefined ? undefined : matching.byCode.get(codeKey(row.code));
  const fields = fieldsOf(row, item, matching, found);
  const hasFault = (column: ItemImportColumn): boolean => row.faults.some((fault) => fault.column === column);
  if (!item && row.name === undefined) found.push({ rule: 'name_missing', column: 'name' });
  if (!item && row.price === undefined && !hasFault('price')) found.push({ rule: 'price_missing', column: 'price' });
  const set = item ? changesOf(item, fields, matching, found) : { fields, changes: [] };
  const effect = item ? (set.changes.length > 0 ? 'changed' : 'same') : 'new';
  const faults = [...row.faults, ...found];
  if (faults.length === 0 && effect === 'changed' && matching.existing === 'refuse')
    faults.push({ rule: 'exists', column: 'code' });
  if (faults.length === 0 && effect === 'new' && !matching.mayCreate) faults.push({ rule: 'create_denied' });
  if (faults.length === 0 && effect === 'changed' && !matching.mayUpdate) faults.push({ rule: 'update_denied' });
  const isGood = faults.length === 0;
  const plan: ItemPlan = { code: row.code ?? '', ...set };
  return {
    row_no: row.rowNo,
    given: row.given,
    subject_id: item?.item_id ?? null,
    branch_id: null,
    effect: isGood ? effect : null,
    plan: isGood ? plan : null,
    keys: row.code === undefined || hasFault('code') ? [] : [`c:${codeKey(row.code)}`],
    state: !isGood ? 'bad' : effect === 'same' ? 'same' : 'good',
    faults: isGood ? null : faults,
  };
};
