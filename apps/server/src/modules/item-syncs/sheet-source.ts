import { itemSyncLimits } from '@regulars/contract/rules';
import {
  importFilePhrases,
  itemSyncFieldPhrases,
  say,
  separators,
  statePhrases,
  type ItemSyncField,
  type Language,
} from '@regulars/phrases';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { headingKey } from '../../platform/imports/index.ts';
import { readSheet, SheetFault, type SheetKind } from '../../platform/sheets/index.ts';
import { readGiven, type GivenRow } from './given.rules.ts';
import { listSheetParts } from './item-syncs.queries.ts';
import type { Source, SourcePage } from './source-pages.ts';

/** The columns of a sheet, as its template has them. Categories are paths of names: Tea / Pots. */
export const sheetColumns = ['external_id', 'code', 'name', 'price', 'unit', 'category', 'brand', 'state'] as const;
type SheetColumn = (typeof sheetColumns)[number];
const required: readonly SheetColumn[] = ['external_id', 'name', 'price'];
const cell = 200;
/** Of a path: one more than categories have, which is refused with what is below it. */
const levelsRead = 3;

const byHeading = new Map(
  sheetColumns.flatMap((column) =>
    [column, ...Object.values(itemSyncFieldPhrases[column])].map((text) => [headingKey(text), column] as const),
  ),
);
const states = new Map<string, string>(
  Object.entries(statePhrases).flatMap(([state, phrase]) =>
    Object.values(phrase).map((text) => [text, state] as const),
  ),
);

interface Named {
  readonly external_id: string;
  readonly path: string;
}
const brands = statement<Named>(
  'item_sync_sheet_brands',
  'select external_id, name as path from item_brand where merchant_id = $1 and external_id is not null',
);
const categories = statement<Named>(
  'item_sync_sheet_categories',
  `select c.external_id, concat_ws(' / ', p.name, c.name) as path from item_category c
   left join item_category p on p.merchant_id = $1 and p.category_id = c.parent_id
   where c.merchant_id = $1 and c.external_id is not null`,
);

/** What names stand for: the external id of what has the name here, else the name itself. */
const naming = (known: readonly Named[]) => {
  const ids = new Map(known.map(({ external_id, path }) => [path.toLowerCase(), external_id]));
  return (path: string): string => ids.get(path.toLowerCase()) ?? path;
};

const row = (thing: 'brand' | 'category', raw: object): GivenRow => readGiven(thing, raw, 'unsaid');

/** Brands and categories that a sheet's items name, each once. */
const groupsIn = (brandId: (name: string) => string, categoryId: (path: string) => string) => {
  const told = new Set<string>();
  const isNew = (thing: string, id: string): boolean => {
    const key = `${thing} ${id}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  };
  return {
    brand: (name: string): { readonly id: string | null; readonly rows: GivenRow[] } => {
      if (name === '') return { id: null, rows: [] };
      const id = brandId(name);
      return { id, rows: isNew('brand', id) ? [row('brand', { id, name })] : [] };
    },
    category: (path: string): { readonly id: string | null; readonly rows: GivenRow[] } => {
      const names = path
        .split(/[/／]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .slice(0, levelsRead);
      let parent: string | null = null;
      const rows: GivenRow[] = [];
      for (const [at, name] of names.entries()) {
        const id = categoryId(names.slice(0, at + 1).join(' / '));
        if (isNew('category', id)) rows.push(row('category', { id, name, parent }));
        parent = id;
      }
      return { id: parent, rows };
    },
  };
};

const headingOf = (cells: readonly string[], language: Language): (SheetColumn | undefined)[] => {
  const heading = cells.map((text) => byHeading.get(headingKey(text)));
  const missing = required.filter((column) => !heading.includes(column));
  if (missing.length === 0) return heading;
  const columns = missing.map((column: ItemSyncField) => say(itemSyncFieldPhrases[column], language));
  throw new Problem('item_sheet_columns', { values: { columns: columns.join(separators[language]) } });
};

const unreadable = (reason: string, cause?: unknown): Problem =>
  new Problem('item_sheet_unreadable', { values: { reason }, cause });

interface Options {
  readonly db: TenantView;
  readonly syncId: string;
  readonly kind: SheetKind;
  readonly language: Language;
}

/**
 * An uploaded sheet of items as a source. It tells nothing of brands and categories but those that its items name, so
 * none of them vanishes.
 */
export const sheetSource = ({ db, syncId, kind, language }: Options): Source => ({
  things: () => ['item'],
  async *pages(signal): AsyncGenerator<SourcePage> {
    const groups = groupsIn(
      naming(await db.query(brands, [db.merchantId])),
      naming(await db.query(categories, [db.merchantId])),
    );
    const limits = { rows: itemSyncLimits.sheetRows + 1, columns: 64, cell };
    let heading: (SheetColumn | undefined)[] | undefined;
    try {
      for await (const some of readSheet(kind, listSheetParts(db, syncId), limits, signal)) {
        const named: Record<'brand' | 'category' | 'item', GivenRow[]> = { brand: [], category: [], item: [] };
        for (const { cells } of some) {
          if (!heading) {
            heading = headingOf(cells, language);
            continue;
          }
          const given = Object.fromEntries(
            heading.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])),
          );
          const { external_id: id = '', brand = '', category = '', state = '', ...rest } = given;
          const [ofBrand, ofCategory] = [groups.brand(brand.trim()), groups.category(category)];
          named.brand.push(...ofBrand.rows);
          named.category.push(...ofCategory.rows);
          named.item.push(
            readGiven(
              'item',
              {
                ...rest,
                id,
                brand: ofBrand.id,
                category: ofCategory.id,
                state: states.get(state.trim()) ?? state.trim(),
              },
              'unsaid',
            ),
          );
        }
        yield { thing: 'brand', rows: named.brand };
        yield { thing: 'category', rows: named.category };
        yield { thing: 'item', rows: named.item };
      }
    } catch (error) {
      throw error instanceof SheetFault
        ? unreadable(say(importFilePhrases[error.rule], language, error.values), error)
        : error;
    }
    if (!heading) throw unreadable(say(importFilePhrases.no_rows, language));
  },
});
