import { statement, typedColumnsOf, type TenantTx } from '../../platform/database/index.ts';
import { brandRows } from '../brands/index.ts';
import { categoryRows } from '../categories/index.ts';
import { itemRows } from '../items/index.ts';
import { removeUnused } from './brand-target.ts';
import {
  idsOf,
  ownIdIn,
  textIn,
  type Found,
  type Ids,
  type Ours,
  type Sought,
  type Target,
  type Written,
} from './target.ts';

const keyOf = (fields: Sought['given']): string => textIn(fields, 'code').toLowerCase();

interface ItemRow {
  readonly item_id: string;
  readonly external_id: string | null;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly unit: string | null;
  readonly category_id: string | null;
  readonly brand_id: string | null;
  readonly state: string;
}
const lock = statement<ItemRow>(
  'item_sync_items',
  `select item_id, external_id, version, code, name, price, unit, category_id, brand_id, state from item
   where merchant_id = $1 and (external_id = any ($2::text[]) or lower(code) = any ($3::text[])) order by item_id for no key update`,
);

interface Group {
  readonly id: string;
  readonly external_id: string | null;
}
const groups = {
  category: statement<Group>(
    'item_sync_category_ids',
    'select category_id as id, external_id from item_category where merchant_id = $1',
  ),
  brand: statement<Group>(
    'item_sync_brand_ids',
    `select brand_id as id, external_id from item_brand
     where merchant_id = $1 and (external_id = any ($2::text[]) or brand_id = any ($5::uuid[]) or brand_id in (
       select i.brand_id from item i where i.merchant_id = $1 and (i.external_id = any ($3::text[]) or lower(i.code) = any ($4::text[]))))`,
  ),
};

const columns = {
  item_id: 'uuid',
  external_id: 'text',
  code: 'text',
  name: 'text',
  price: 'integer',
  unit: 'text',
  category_id: 'uuid',
  brand_id: 'uuid',
  state: 'text',
} as const;
const added = typedColumnsOf('item', { ...columns, created_at: 'timestamptz(3)' });
const add = statement(
  'item_sync_item_add',
  `insert into item (merchant_id, ${added.select()}) select $1::uuid, ${added.select('sent')} from ${added.sent('$2')}`,
);
const edited = typedColumnsOf('item', columns);
const edit = statement(
  'item_sync_item_edit',
  `update item r set ${Object.keys(columns)
    .filter((name) => name !== 'item_id')
    .map((name) => `${name} = sent.${name}`)
    .join(', ')}, version = r.version + 1
   from ${edited.sent('$2')} where r.merchant_id = $1 and r.item_id = sent.item_id`,
);

interface References {
  readonly category: Ids;
  readonly brand: Ids;
}

/** Locks the categories and brands that the source names, so that nobody removes them before the commit. */
const lockReferences = async (tx: TenantTx, rows: readonly Sought[]): Promise<References> => {
  const named = (field: 'category' | 'brand'): Set<unknown> => new Set(rows.map(({ given }) => given[field] ?? null));
  const [categories, brands] = [named('category'), named('brand')];
  const externalIds = rows.map((row) => row.external_id);
  const codes = rows.map(({ given }) => keyOf(given));
  const asked = [...brands].filter((reference) => typeof reference === 'string');
  const own = asked.flatMap(ownIdIn);
  const brandIds = await tx.query(groups.brand, [tx.merchantId, asked, externalIds, codes, own]);
  const categoryIds = await tx.query(groups.category, [tx.merchantId]);
  const lockNamed = async (
    table: Pick<typeof brandRows, 'lock'> | Pick<typeof categoryRows, 'lock'>,
    all: readonly Group[],
    wanted: ReadonlySet<unknown>,
  ): Promise<Group[]> => {
    const locking = all.filter((one) => wanted.has(one.external_id) || wanted.has(`:${one.id}`));
    const locked = await table.lock(
      tx,
      locking.map(({ id }) => id),
    );
    const there = new Set(locked.map((row) => ('brand_id' in row ? row.brand_id : row.category_id)));
    return all.filter((one) => !locking.includes(one) || there.has(one.id));
  };
  return {
    brand: idsOf(await lockNamed(brandRows, brandIds, brands)),
    category: idsOf(await lockNamed(categoryRows, categoryIds, categories)),
  };
};

const oursOf = (
  { item_id, external_id, version, category_id, brand_id, ...fields }: ItemRow,
  ids: References,
): Ours => ({
  id: item_id,
  external_id,
  version,
  fields: { ...fields, category: ids.category.toSource(category_id), brand: ids.brand.toSource(brand_id) },
});

export const itemTarget: Target = {
  thing: 'item',
  keyOf,
  taken: 'code_taken',
  async find(tx, rows): Promise<Found> {
    const ids = await lockReferences(tx, rows);
    const asked = [rows.map((row) => row.external_id), rows.map(({ given }) => keyOf(given))];
    const ours = (await tx.query(lock, [tx.merchantId, ...asked])).map((row) => oursOf(row, ids));
    const withIds = ({ category = null, brand = null, ...fields }: Written['fields']) => ({
      ...fields,
      category_id: ids.category.toOurs(category) ?? null,
      brand_id: ids.brand.toOurs(brand) ?? null,
    });
    const rowOf = ({ id, external_id, fields }: Written) => ({ item_id: id, external_id, ...withIds(fields) });
    return {
      byExternalId: new Map(ours.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]]))),
      byKey: new Map(ours.map((one) => [keyOf(one.fields), one])),
      misfit: ({ fields }) => {
        if (ids.category.toOurs(fields['category']) === undefined) return 'category_unknown';
        return ids.brand.toOurs(fields['brand']) === undefined ? 'brand_unknown' : undefined;
      },
      add: async (fresh, now) => {
        const sent = fresh.map((row) => ({ ...rowOf(row), created_at: now }));
        await tx.query(add, [tx.merchantId, JSON.stringify(sent)]);
      },
      edit: async (changed) => {
        await tx.query(edit, [tx.merchantId, JSON.stringify(changed.map(rowOf))]);
      },
      logged: withIds,
    };
  },
  remove: (tx, ids) => removeUnused(tx, itemRows, ids, []),
};
