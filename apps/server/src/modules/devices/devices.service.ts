import type { Api, Device, DeviceBind, BindFilter, DeviceChanges, DeviceFilter } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf } from '@regulars/contract/kernel';
import { deviceActionPhrases, say, type DeviceKind } from '@regulars/phrases';
import {
  actionOf,
  changeRows,
  removeRows,
  runAction,
  selectionIn,
  undoReached,
  undoRows,
  type ActionOutcome,
  type UndoRow,
} from '../../platform/actions/index.ts';
import { ConstraintError, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Reader, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustFind } from '../../platform/lists/editing.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { isWithin, lockNamedBranches } from '../branches/index.ts';
import { presentBind, presentDevice, type DeviceConfig } from './devices.presenter.ts';
import {
  bindConditionsOf,
  bindList,
  conditionsOf,
  countBinds,
  deviceList,
  deviceRows,
  getSummary,
  type DeviceRecord,
  type DeviceRow,
} from './devices.queries.ts';

export const missing = 'device_not_found';

type Public = Pick<DeviceConfig, 'publicUrl'>;

export const listDevices = async (
  tenant: Tenant,
  config: Public,
  kind: DeviceKind,
  filter: DeviceFilter,
): Promise<PageOf<Device> & { as_of: string }> => ({
  ...(await deviceList.page(tenant.db, filter, conditionsOf(tenant, { ...filter, kind }), (row) =>
    presentDevice(row, tenant.merchantId, config),
  )),
  as_of: tenant.now.toISOString(),
});

export const listBinds = (tenant: Tenant, filter: BindFilter): Promise<PageOf<DeviceBind>> =>
  bindList.page(tenant.db, filter, bindConditionsOf(tenant, filter), presentBind);

/** A device in the user's branches. */
export const getDeviceRow = async (
  view: TenantView,
  tenant: Pick<Tenant, 'branches' | 'now'>,
  id: string,
): Promise<DeviceRow> => mustFind(await deviceList.get(view, id, conditionsOf(tenant, {})), missing);

export const getShown = async (view: TenantView, tenant: Tenant, config: Public, id: string): Promise<Device> =>
  presentDevice(await getDeviceRow(view, tenant, id), tenant.merchantId, config);

export const summarise = async (
  tenant: Tenant,
  branchId: string | undefined,
): Promise<DataOf<Api['GET /branch-devices/summary']>> => {
  const { counted, offline } = await getSummary(tenant.db, tenant, branchId);
  return { ...counted, offline: offline.map((till) => ({ ...till, seen_at: till.seen_at.toISOString() })) };
};

/** The row, locked; of this kind, where one is stated. */
export const lockDevice = async (
  tx: TenantTx,
  tenant: Pick<Tenant, 'branches'>,
  id: string,
  kind?: DeviceKind,
): Promise<DeviceRecord> => {
  const [row] = (await deviceRows.lock(tx, [id])) as DeviceRecord[]; // as its queries state
  const found = mustFind(row, missing);
  if (!isWithin(tenant.branches, found.branch_id) || (kind !== undefined && found.kind !== kind))
    throw new Problem(missing);
  return found;
};

/** Runs a change and says which name is taken. */
export const namesTaken =
  (names: readonly (string | undefined)[]) =>
  async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConstraintError) || error.constraint !== 'device_name') throw error;
      throw new Problem('device_name_taken', {
        values: { name: names[0] ?? '' },
        fields: [{ path: 'name', rule: 'taken' }],
        cause: error,
      });
    }
  };

/** Throws invalid_input, device_not_found, device_name_taken, stale_edit. */
export const editDevice = (
  tenant: Tenant,
  config: Public,
  id: string,
  changes: DeviceChanges,
  seenVersion: number | undefined,
): Promise<Device> =>
  namesTaken([changes.name])(() =>
    tenant.transaction(async (tx) => {
      const { kind } = await lockDevice(tx, tenant, id);
      if (kind !== 'table_card' && (changes.area ?? null) !== null)
        throw refuseFields({ path: 'area', rule: 'unknown_field' });
      await editRows(tx, tenant, deviceRows, [id], changes, { action: 'device.update', missing, seenVersion });
      return getShown(tx, tenant, config, id);
    }),
  );

type Operated = { readonly operate: 'use' | 'stop' | 'remove'; readonly kind: DeviceKind };
type Filter = DeviceFilter & { readonly kind: DeviceKind };

/** Enables, stops and removes devices of a kind in the user's branches. */
export const deviceAction = actionOf<Operated, Filter>({
  kind: 'device',
  permission: ({ operate }) => (operate === 'remove' ? 'device:remove' : 'device:update'),
  title: ({ operate }, language) => say(deviceActionPhrases[operate], language),
  select: (view, reader, filter, range) => deviceList.ids(view, conditionsOf(reader, filter), range),
  apply: async (tx, reader: Reader, ids, { operate, kind }) => {
    const rows = (await deviceRows.lock(tx, ids)).filter(
      (row) => row.kind === kind && isWithin(reader.branches, row.branch_id),
    );
    const there = rows.map(({ device_id }) => device_id);
    const applied =
      operate === 'remove'
        ? await removeRows(tx, reader, deviceRows, there, 'device.remove', countBinds)
        : await changeRows(tx, reader, deviceRows, there, { state: operate === 'use' ? 'used' : 'stopped' }, 'device.state');
    const gone = ids.length - there.length;
    return { ...applied, skipped: { ...applied.skipped, ...(gone > 0 && { gone }) } };
  },
  refusals: {
    gone: () => new Problem(missing),
    in_use: ({ referring = 0 }) => new Problem('device_has_history', { values: { count: referring } }),
  },
  undo: async (tx, reader, kept) => {
    const there = new Map((await deviceRows.lock(tx, kept.map(({ id }) => id))).map((row) => [row.device_id, row]));
    const branchOf = ({ id, before }: UndoRow) => (there.get(id) ?? (before as { branch_id: string })).branch_id; // a removed row is kept whole
    const branches = new Set((await lockNamedBranches(tx, kept.map(branchOf))).map(({ branch_id }) => branch_id));
    const isReached = (row: UndoRow) => branches.has(branchOf(row)) && isWithin(reader.branches, branchOf(row));
    return undoReached(kept, isReached, (reached) =>
      undoRows(tx, reader, deviceRows, reached, { changed: 'device.state', restored: 'device.restore' }),
    );
  },
}); // prettier-ignore

/** Enables, disables or removes devices of a kind, by ids or filter. Throws device_not_found, and what `runAction` throws. */
export const changeDevices = (
  tenant: Tenant,
  kind: DeviceKind,
  { operate, filter, ...selected }: BodyOf<Api['PUT /branch-devices/pos']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => {
  const selection = selectionIn({ ...selected, ...(filter && { filter: { ...filter, kind } }) });
  return runAction(tenant, deviceAction, selection, { operate, kind }, queue);
};
