import { brandsMost } from '@regulars/contract/rules';
import { statement, typedColumnsOf, type TenantTx } from '../../platform/database/index.ts';
import { referringBy } from '../../platform/lists/references.ts';
import { brandRows, lockBrandCount } from '../brands/index.ts';
import { textIn, type Found, type Ours, type Sought, type Target, type Written } from './target.ts';

const keyOf = (fields: Sought['given']): string => textIn(fields, 'name').toLowerCase();

interface BrandRow {
  readonly brand_id: string;
  readonly external_id: string | null;
  readonly version: number;
  readonly name: string;
  readonly state: string;
}
const lock = statement<BrandRow>(
  'item_sync_brands',
  `select brand_id, external_id, version, name, state from item_brand
   where merchant_id = $1 and (external_id = any ($2::text[]) or lower(name) = any ($3::text[])) order by brand_id for no key update`,
);

const added = typedColumnsOf('item_brand', {
  brand_id: 'uuid',
  external_id: 'text',
  name: 'text',
  origin: 'text',
  state: 'text',
  created_at: 'timestamptz(3)',
});
const add = statement(
  'item_sync_brand_add',
  `insert into item_brand (merchant_id, ${added.select()}) select $1::uuid, ${added.select('sent')} from ${added.sent('$2')}`,
);
const edited = typedColumnsOf('item_brand', { brand_id: 'uuid', external_id: 'text', name: 'text', state: 'text' });
const edit = statement(
  'item_sync_brand_edit',
  `update item_brand r set external_id = sent.external_id, name = sent.name, state = sent.state, version = r.version + 1
   from ${edited.sent('$2')} where r.merchant_id = $1 and r.brand_id = sent.brand_id`,
);

const rowOf = ({ id, external_id, fields }: Written) => ({ brand_id: id, external_id, ...fields });

const countItems = referringBy('item', 'brand_id');

export const brandTarget: Target = {
  thing: 'brand',
  keyOf,
  taken: 'name_taken',
  async find(tx, rows): Promise<Found> {
    let count = await lockBrandCount(tx);
    const asked = [rows.map((row) => row.external_id), rows.map(({ given }) => keyOf(given))];
    const ours = (await tx.query(lock, [tx.merchantId, ...asked])).map(
      ({ brand_id, external_id, version, ...fields }): Ours => ({ id: brand_id, external_id, version, fields }),
    );
    const known = new Set(ours.map(({ id }) => id));
    return {
      byExternalId: new Map(ours.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]]))),
      byKey: new Map(ours.map((one) => [keyOf(one.fields), one])),
      misfits: (_, before, coming) => (!before && count + coming >= brandsMost ? ['too_many'] : []),
      reserve: ({ id }) => {
        if (!known.has(id)) count += 1;
      },
      add: async (fresh, now) => {
        const sent = fresh.map((row) => ({ ...rowOf(row), origin: 'supplied', created_at: now }));
        await tx.query(add, [tx.merchantId, JSON.stringify(sent)]);
      },
      edit: async (changed) => {
        await tx.query(edit, [tx.merchantId, JSON.stringify(changed.map(rowOf))]);
      },
      logged: (fields) => fields,
    };
  },
  remove: (tx, ids) => removeUnused(tx, brandRows, ids, [countItems]),
};

/** Removes those of the rows that are there and that nothing refers to. */
export const removeUnused = async (
  tx: TenantTx,
  rows: Pick<typeof brandRows, 'remove'>,
  ids: readonly string[],
  counts: readonly ReturnType<typeof referringBy>[],
): Promise<string[]> => {
  const used = await Promise.all(counts.map((count) => count(tx, ids)));
  const free = ids.filter((id) => used.every((one) => !one.has(id)));
  if (free.length > 0) await rows.remove(tx, free);
  return free;
};
