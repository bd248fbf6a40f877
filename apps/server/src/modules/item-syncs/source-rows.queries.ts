import type { ItemSyncThing } from '@regulars/phrases';
import { statement, typedColumnsOf, type TenantTx } from '../../platform/database/index.ts';
import type { Fields } from './given.rules.ts';

/** What the source gave for one of our rows when both were last the same. */
export interface Base {
  readonly external_id: string;
  readonly given: Fields;
  readonly overruled: Fields;
}

const some = statement<Base>(
  'item_source_rows',
  'select external_id, given, overruled from item_source_row where merchant_id = $1 and thing = $2 and external_id = any ($3::text[])',
);
export const listBases = async (
  tx: TenantTx,
  thing: ItemSyncThing,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Base>> =>
  new Map((await tx.query(some, [tx.merchantId, thing, externalIds])).map((row) => [row.external_id, row]));

const columns = typedColumnsOf('item_source_row', { external_id: 'text', given: 'jsonb', overruled: 'jsonb' });
const set = statement(
  'item_source_row_set',
  `insert into item_source_row as r (merchant_id, thing, ${columns.select()})
   select $1::uuid, $2::text, ${columns.select('sent')} from ${columns.sent('$3')} order by sent.external_id
   on conflict (merchant_id, thing, external_id) do update set given = excluded.given, overruled = excluded.overruled
   where (r.given, r.overruled) is distinct from (excluded.given, excluded.overruled)`,
);
export const setBases = async (tx: TenantTx, thing: ItemSyncThing, bases: readonly Base[]): Promise<void> => {
  if (bases.length > 0) await tx.query(set, [tx.merchantId, thing, JSON.stringify(bases)]);
};

const remove = statement(
  'item_source_row_remove',
  'delete from item_source_row where merchant_id = $1 and thing = $2 and external_id = any ($3::text[])',
);
export const removeBases = async (
  tx: TenantTx,
  thing: ItemSyncThing,
  externalIds: readonly string[],
): Promise<void> => {
  if (externalIds.length > 0) await tx.query(remove, [tx.merchantId, thing, externalIds]);
};
