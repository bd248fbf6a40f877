import {
  lockMerchant,
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const columns = columnsOf('item_source', [
  'address',
  'token',
  'keeps',
  'daily_at',
  'every_hours',
  'next_at',
  'user_id',
  'version',
]);
export type SourceRow = RowOfColumns<typeof columns>;

const select = `select ${columns.select()} from item_source where merchant_id = $1`;
const get = statement<SourceRow>('item_source', select);
const lock = statement<SourceRow>('item_source_lock', `${select} for update`);

export const getSourceRow = async (view: TenantView): Promise<SourceRow | undefined> =>
  (await view.query(get, [view.merchantId]))[0];
export const lockSource = async (tx: TenantTx): Promise<SourceRow | undefined> =>
  (await tx.query(lock, [tx.merchantId]))[0];

/** The source, also if there is none yet: the merchant's row serialises first edits. */
export const lockSourceToEdit = async (tx: TenantTx): Promise<SourceRow | undefined> => {
  await lockMerchant(tx);
  return lockSource(tx);
};

const set = statement(
  'item_source_set',
  `${columns.insert} on conflict (merchant_id) do update set ${columns.setExcluded}`,
);
export const setSource = async (tx: TenantTx, row: SourceRow): Promise<void> => {
  await tx.query(set, [tx.merchantId, ...columns.valuesOf(row)]);
};

const setNext = statement('item_source_next', 'update item_source set next_at = $2 where merchant_id = $1');
export const setNextRun = async (tx: TenantTx, nextAt: Date | null): Promise<void> => {
  await tx.query(setNext, [tx.merchantId, nextAt]);
};

const removeSchedule = statement(
  'item_source_end_schedule',
  `update item_source set daily_at = null, every_hours = null, next_at = null, version = version + 1 where merchant_id = $1`,
);
export const endSchedule = async (tx: TenantTx): Promise<void> => {
  await tx.query(removeSchedule, [tx.merchantId]);
};

/** $1: now. */
export const listMerchantsDue = statement<{ merchant_id: string }>(
  'item_source_due',
  'select merchant_id from item_source where next_at <= $1 order by next_at',
);
