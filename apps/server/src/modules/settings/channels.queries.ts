import type { PaymentChannelName } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const columns = columnsOf('payment_channel', [
  'channel',
  'enabled',
  'credentials',
  'changed_at',
  'changed_by',
  'changed_by_name',
  'version',
]);
export type ChannelRow = RowOfColumns<typeof columns, { readonly channel: PaymentChannelName }>;

const select = `select ${columns.select()} from payment_channel where merchant_id = $1`;
const list = statement<ChannelRow>('payment_channels', select);
const lock = statement<ChannelRow>('payment_channel_lock', `${select} and channel = $2 for update`);

export const listChannelRows = (view: TenantView): Promise<ChannelRow[]> => view.query(list, [view.merchantId]);
export const lockChannel = async (tx: TenantTx, channel: PaymentChannelName): Promise<ChannelRow | undefined> =>
  (await tx.query(lock, [tx.merchantId, channel]))[0];

const set = statement(
  'payment_channel_set',
  `${columns.insert} on conflict (merchant_id, channel) do update set ${columns.setExcluded}`,
);
export const setChannel = async (tx: TenantTx, row: ChannelRow): Promise<void> => {
  await tx.query(set, [tx.merchantId, ...columns.valuesOf(row)]);
};
