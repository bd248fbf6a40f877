import type { SettingValue } from '@regulars/contract';
import type { DayChange, DayZones } from '../../platform/clock/merchant-days.ts';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const columns = columnsOf('merchant_setting', ['name', 'value', 'changed_at', 'changed_by', 'changed_by_name']);
/** A setting that somebody changed; a null value is its default, which stands in code. */
export type StoredSetting = RowOfColumns<typeof columns, { readonly value: SettingValue }>;

const list = statement<StoredSetting>(
  'merchant_settings',
  `select ${columns.select()} from merchant_setting where merchant_id = $1`,
);
export const listStoredSettings = (view: TenantView): Promise<StoredSetting[]> => view.query(list, [view.merchantId]);

const set = statement(
  'merchant_setting_set',
  `${columns.insert} on conflict (merchant_id, name) do update set ${columns.setExcluded}`,
);
export const setStoredSetting = async (tx: TenantTx, row: StoredSetting): Promise<void> => {
  await tx.query(set, [tx.merchantId, ...columns.valuesOf({ ...row, value: JSON.stringify(row.value) })]);
};

/** Who changed it is kept with a change of the day. */
export interface MerchantDayChange extends DayChange {
  readonly changed_at: string;
  readonly changed_by: string | null;
}
const merchantColumns = columnsOf('merchant', ['timezone', 'day_cut', 'day_changes', 'settings_version']);
export type MerchantRow = RowOfColumns<typeof merchantColumns, { readonly day_changes: readonly MerchantDayChange[] }>;

const selectMerchant = `select ${merchantColumns.select()} from merchant where merchant_id = $1`;
const merchant = statement<MerchantRow>('settings_merchant', selectMerchant);
const lock = statement<MerchantRow>('settings_merchant_lock', `${selectMerchant} for no key update`);

const found = ([row]: readonly MerchantRow[]): MerchantRow => {
  if (!row) throw new Error('There is no such merchant');
  return row;
};
export const getMerchantRow = async (view: TenantView): Promise<MerchantRow> =>
  found(await view.query(merchant, [view.merchantId]));
export const lockMerchantRow = async (tx: TenantTx): Promise<MerchantRow> =>
  found(await tx.query(lock, [tx.merchantId]));

const update = statement(
  'settings_merchant_set',
  'update merchant set day_changes = $2::jsonb, settings_version = settings_version + 1 where merchant_id = $1',
);
/** Sets what a merchant itself keeps of its settings, and raises their version. */
export const setMerchantRow = async (tx: TenantTx, { day_changes }: Pick<DayZones, 'day_changes'>): Promise<void> => {
  await tx.query(update, [tx.merchantId, JSON.stringify(day_changes)]);
};
