import type { Device, DeviceBind } from '@regulars/contract';
import type { bindList, DeviceRow } from './devices.queries.ts';
import { cardPath } from './devices.rules.ts';

export interface DeviceConfig {
  /** The origin at which the product is reached; undefined: the console's own. */
  readonly publicUrl: string | undefined;
  /** The 32-byte key under which pairing codes are hashed. */
  readonly dataKey: Buffer;
}

export const presentDevice = (
  { card_token: token, created_at, bound_at, seen_at, branch_name, ...row }: DeviceRow,
  merchantId: string,
  { publicUrl = '' }: Pick<DeviceConfig, 'publicUrl'>,
): Device => ({
  ...row,
  state: row.state === 'stopped' ? 'stopped' : 'used',
  branch_name: branch_name ?? '',
  bound_at: bound_at?.toISOString() ?? null,
  seen_at: seen_at?.toISOString() ?? null,
  address: token === null || row.state === 'stopped' ? null : `${publicUrl}${cardPath(merchantId, token)}`,
  created_at: created_at.toISOString(),
});

type BindRow = NonNullable<Awaited<ReturnType<typeof bindList.get>>>;

export const presentBind = (row: BindRow): DeviceBind => ({
  ...row,
  device_name: row.device_name ?? '',
  branch_name: row.branch_name ?? '',
  bound_at: row.bound_at.toISOString(),
  unbound_at: row.unbound_at?.toISOString() ?? null,
});
