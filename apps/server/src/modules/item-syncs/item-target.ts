import { statement, typedColumnsOf, type TenantTx } from '../../platform/database/index.ts';
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
  readonly state: string;
  readonly category_id: string | null;
  readonly category_external_id: string | null;
  readonly brand_id: string | null;
  readonly brand_external_id: string | null;
}
const lock = statement<ItemRow>(
  'item_sync_items',
  `select i.item_id, i.external_id, i.version, i.code, i.name, i.price, i.unit, i.state,
     i.category_id, c.external_id as category_external_id, i.brand_id, b.external_id as brand_external_id
   from item i
   left join item_category c on c.merchant_id = $1 and c.category_id = i.category_id
   left join item_brand b on b.merchant_id = $1 and b.brand_id = i.brand_id
   where i.merchant_id = $1 and (i.external_id = any ($2::text[]) or lower(i.code) = any ($3::text[]))
   order by i.item_id for no key update of i`,
);

interface Group {
  readonly id: string;
  readonly external_id: string | null;
}
/** Locks what the source names, so that nobody removes it before the commit. */
const lockNamed = (field: 'category' | 'brand') => {
  const named = statement<Group>(
    `item_sync_named_${field}`,
    `select ${field}_id as id, external_id from item_${field}
     where merchant_id = $1 and (external_id = any ($2::text[]) or ${field}_id = any ($3::uuid[]))
     order by ${field}_id for key share`,
  );
  return (tx: TenantTx, rows: readonly Sought[]): Promise<Group[]> => {
    const all = rows.flatMap(({ given }) => (typeof given[field] === 'string' ? given[field] : []));
    const references = [...new Set(all)];
    return tx.query(named, [tx.merchantId, references, references.flatMap(ownIdIn)]);
  };
};
const [lockCategories, lockBrands] = [lockNamed('category'), lockNamed('brand')];

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
const written = typedColumnsOf('item', columns);
const add = statement(
  'item_sync_item_add',
  `insert into item (merchant_id, created_at, ${written.select()}) select $1::uuid, $2::timestamptz, ${written.select('sent')} from ${written.sent('$3')}`,
);
const edit = statement(
  'item_sync_item_edit',
  `update item r set ${Object.keys(columns)
    .filter((name) => name !== 'item_id')
    .map((name) => `${name} = sent.${name}`)
    .join(', ')}, version = r.version + 1
   from ${written.sent('$2')} where r.merchant_id = $1 and r.item_id = sent.item_id`,
);

interface References {
  readonly category: Ids;
  readonly brand: Ids;
}

/** What rows refer to already. */
const referredBy = (rows: readonly ItemRow[], field: 'category' | 'brand'): Group[] =>
  rows.flatMap((row) => {
    const id = row[`${field}_id`];
    return id === null ? [] : { id, external_id: row[`${field}_external_id`] };
  });

const oursOf = (
  { item_id, external_id, version, code, name, price, unit, state, category_id, brand_id }: ItemRow,
  { category, brand }: References,
): Ours => ({
  id: item_id,
  external_id,
  version,
  fields: { code, name, price, unit, state, category: category.toSource(category_id), brand: brand.toSource(brand_id) },
});

export const itemTarget: Target = {
  thing: 'item',
  keyOf,
  taken: 'code_taken',
  async find(tx, rows): Promise<Found> {
    const [brands, categories] = [await lockBrands(tx, rows), await lockCategories(tx, rows)];
    const asked = [rows.map((row) => row.external_id), rows.map(({ given }) => keyOf(given))];
    const items = await tx.query(lock, [tx.merchantId, ...asked]);
    const ids: References = {
      brand: idsOf([...brands, ...referredBy(items, 'brand')]),
      category: idsOf([...categories, ...referredBy(items, 'category')]),
    };
    const ours = items.map((row) => oursOf(row, ids));
    const withIds = ({ category = null, brand = null, ...fields }: Written['fields']) => ({
      ...fields,
      category_id: ids.category.toOurs(category) ?? null,
      brand_id: ids.brand.toOurs(brand) ?? null,
    });
    const rowOf = ({ id, external_id, fields }: Written) => ({ item_id: id, external_id, ...withIds(fields) });
    return {
      byExternalId: new Map(ours.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]]))),
      byKey: new Map(ours.map((one) => [keyOf(one.fields), one])),
      misfits: ({ fields }) =>
        (['category', 'brand'] as const).flatMap((field) =>
          ids[field].toOurs(fields[field]) === undefined ? (`${field}_unknown` as const) : [],
        ),
      add: async (fresh, now) => {
        await tx.query(add, [tx.merchantId, now, JSON.stringify(fresh.map(rowOf))]);
      },
      edit: async (changed) => {
        await tx.query(edit, [tx.merchantId, JSON.stringify(changed.map(rowOf))]);
      },
      logged: withIds,
    };
  },
  remove: (tx, ids) => removeUnused(tx, itemRows, ids, []),
};
