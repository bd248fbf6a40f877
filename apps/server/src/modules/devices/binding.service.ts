import type { Api, Device, NewCloudHorn, NewTill, Unbinding } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { deviceLimits, readPairingCode } from '@regulars/contract/rules/devices';
import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, refuseFields, tooMany, type Tenant } from '../../platform/http/index.ts';
import { refund, spend } from '../../platform/limits/limits.ts';
import { mustSee, recordEdits } from '../../platform/lists/editing.ts';
import { getUsableBranchId } from '../branches/index.ts';
import { addBind, bindColumns, markClaimed, getBoundPlace, lockPairing, markUnbound } from './binding.queries.ts';
import type { DeviceConfig } from './devices.presenter.ts';
import { deviceRows, type DeviceRecord } from './devices.queries.ts';
import { codeHash, wrongCodes } from './devices.rules.ts';
import { getShown, lockDevice, missing, namesTaken } from './devices.service.ts';

interface Machine {
  readonly serialNumber: string;
  readonly model: string | null;
}

/** Ends what a machine does for a locked device. */
const endBind = async (
  tx: TenantTx,
  { now, userId, operator }: Tenant,
  { bind_id }: DeviceRecord,
  why: Unbinding,
  path: 'reason' | 'replaces.reason',
): Promise<void> => {
  if (why.kind === 'other' && why.reason === undefined) throw refuseFields({ path, rule: 'required' });
  await tx.query(markUnbound, [tx.merchantId, bind_id, now, userId, operator, why.kind, why.reason ?? '']);
};

/** Why a machine that another device has can't be bound. */
const refuseBound = async (tx: TenantTx, kind: string, serialNumber: string): Promise<Problem> => {
  const [place] = await tx.query(getBoundPlace, [tx.merchantId, kind, serialNumber]);
  if (!place) return new Problem('rows_busy'); // the other has let it go meanwhile
  const values = { serial_number: serialNumber, name: place.name, branch: place.branch_name };
  return new Problem('serial_number_bound', { values });
};

/** Begins what a machine does for a device without one; returns the bind's id. */
const beginBind = async (
  tx: TenantTx,
  { now, userId, operator }: Tenant,
  { device_id, kind, branch_id }: DeviceRecord,
  { serialNumber, model }: Machine,
): Promise<string> => {
  const bind = { bind_id: newId(), device_id, kind, branch_id, serial_number: serialNumber, model };
  const row = { ...bind, bound_at: now, bound_by: userId, bound_by_name: operator };
  // Of two that bind the same machine at once, the second waits and then finds the first.
  const added = await tx.query(addBind, [tx.merchantId, ...bindColumns.valuesOf(row)]);
  if (added.length === 0) throw await refuseBound(tx, kind, serialNumber);
  return bind.bind_id;
};

/** Lets a machine serve a locked device, in place of the one that does, if it is said why. Returns the bind's id. */
const bindMachine = async (
  tx: TenantTx,
  tenant: Tenant,
  device: DeviceRecord,
  machine: Machine,
  replaces?: Unbinding,
): Promise<string> => {
  if (device.state === 'stopped') throw new Problem('device_stopped');
  const replaced = device.serial_number;
  if (replaced !== null && !replaces)
    throw new Problem('device_bound', {
      values: { name: device.name, serial_number: replaced },
      fields: [{ path: 'replaces', rule: 'required' }],
    });
  if (replaces && replaced !== null) await endBind(tx, tenant, device, replaces, 'replaces.reason');
  const bindId = await beginBind(tx, tenant, device, machine);
  const { serialNumber, model } = machine;
  await deviceRows.edit(tx, [device.device_id], { serial_number: serialNumber, model, bind_id: bindId });
  await recordOperation(tx, tenant, {
    action: replaced === null ? 'device.bind' : 'device.replace',
    subjectKind: 'device',
    subjectIds: [device.device_id],
    changes: [
      changesBetween<object>(
        { serial_number: replaced, model: device.model },
        { serial_number: serialNumber, model, unbind_kind: replaced === null ? null : replaces?.kind },
      ),
    ],
    reason: replaced === null ? undefined : replaces?.reason,
  });
  return bindId;
};

/** Runs `work` with a code as typed; each one that no till shows counts against the user. */
const withCode = async <T>(tenant: Tenant, typed: string, work: (code: string) => Promise<T>): Promise<T> => {
  const code = readPairingCode(typed);
  if (code === undefined) throw refuseFields({ path: 'code', rule: 'pairing_code' });
  const { aside, now } = tenant;
  const use = { subject: `${tenant.merchantId}/${tenant.userId}`, cost: 1 };
  const wait = await spend(aside, wrongCodes, use, now);
  if (wait !== undefined) throw tooMany('too_many_pairing_codes', wait);
  try {
    const done = await work(code);
    await refund(aside, wrongCodes, use, now);
    return done;
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'pairing_code_unknown')
      await refund(aside, wrongCodes, use, now);
    throw error;
  }
};

const refuseCode = (problem: 'pairing_code_unknown' | 'pairing_code_used' | 'pairing_code_expired'): Problem =>
  new Problem(problem, {
    values: { minutes: deviceLimits.pairing },
    fields: [{ path: 'code', rule: 'invalid' }],
  });

/** Pairs the till that shows the code with a locked place. */
const pair = async (
  tx: TenantTx,
  tenant: Tenant,
  { dataKey }: Pick<DeviceConfig, 'dataKey'>,
  device: DeviceRecord,
  code: string,
  replaces?: Unbinding,
): Promise<void> => {
  const [pairing] = await tx.platform.query(lockPairing, [codeHash(dataKey, code)]);
  if (!pairing) throw refuseCode('pairing_code_unknown');
  if (pairing.claimed_at) throw refuseCode('pairing_code_used');
  if (pairing.expires_at <= tenant.now) throw refuseCode('pairing_code_expired');
  const machine = { serialNumber: pairing.serial_number, model: pairing.model };
  const bindId = await bindMachine(tx, tenant, device, machine, replaces);
  // From now the till has as long again to fetch its credential.
  const until = new Date(tenant.now.getTime() + deviceLimits.pairing * 60_000);
  await tx.platform.query(markClaimed, [pairing.pairing_id, tenant.now, tx.merchantId, bindId, until]);
};

type NewPlace = Pick<NewTill, 'branch_id' | 'name'>;

const addPlace = async (
  tx: TenantTx,
  tenant: Tenant,
  kind: 'till' | 'cloud_horn',
  { branch_id: branch, name }: NewPlace,
): Promise<DeviceRecord> => {
  const branch_id = await getUsableBranchId(tx, tenant.branches, branch);
  const place = { device_id: newId(), kind, branch_id, name, created_at: tenant.now };
  const after = await deviceRows.add(tx, place);
  await recordEdits(tx, tenant, 'device.create', [{ id: place.device_id, after }]);
  return { ...after, kind };
};

/**
 * Adds a till's place, and with a code pairs the till that shows it. Throws permission_denied, branch_not_found, branch_closed,
 * device_name_taken, serial_number_bound, too_many_pairing_codes, pairing_code_*.
 */
export const addTill = (tenant: Tenant, config: DeviceConfig, { code, ...place }: NewTill): Promise<Device> => {
  const add = (typed?: string): Promise<Device> =>
    namesTaken([place.name])(() =>
      tenant.transaction(async (tx) => {
        const device = await addPlace(tx, tenant, 'till', place);
        if (typed !== undefined) await pair(tx, tenant, config, device, typed);
        return getShown(tx, tenant, config, device.device_id);
      }),
    );
  if (code === undefined) return add();
  mustBePermitted(tenant, 'device:bind');
  return withCode(tenant, code, add);
};

/** Adds a horn's place, and with a serial number binds it. Throws permission_denied, branch_not_found, branch_closed, device_name_taken, serial_number_bound. */
export const addCloudHorn = (
  tenant: Tenant,
  config: DeviceConfig,
  { serial_number: serialNumber, ...place }: NewCloudHorn,
): Promise<Device> => {
  if (serialNumber !== undefined) mustBePermitted(tenant, 'device:bind');
  return namesTaken([place.name])(() =>
    tenant.transaction(async (tx) => {
      const device = await addPlace(tx, tenant, 'cloud_horn', place);
      if (serialNumber !== undefined) await bindMachine(tx, tenant, device, { serialNumber, model: null });
      return getShown(tx, tenant, config, device.device_id);
    }),
  );
};

/** Changes the binding of a locked device, in a branch that is not closed. */
const changingBind = (
  tenant: Tenant,
  config: DeviceConfig,
  id: string,
  seenVersion: number | undefined,
  kind: 'till' | 'cloud_horn',
  change: (tx: TenantTx, device: DeviceRecord) => Promise<unknown>,
): Promise<Device> =>
  tenant.transaction(async (tx) => {
    const device = mustSee(await lockDevice(tx, tenant, id, kind), missing, seenVersion);
    await getUsableBranchId(tx, tenant.branches, device.branch_id);
    await change(tx, device);
    return getShown(tx, tenant, config, id);
  });

/**
 * Pairs a place with the till that shows a code, in place of the one it has if `replaces` says why. Throws device_not_found,
 * stale_edit, branch_closed, device_stopped, device_bound, serial_number_bound, too_many_pairing_codes, pairing_code_*.
 */
export const pairTill = (
  tenant: Tenant,
  config: DeviceConfig,
  id: string,
  { code: typed, replaces }: BodyOf<Api['PUT /branch-devices/pos/{id}/bind']>,
  seenVersion: number | undefined,
): Promise<Device> =>
  withCode(tenant, typed, (code) =>
    changingBind(tenant, config, id, seenVersion, 'till', (tx, device) =>
      pair(tx, tenant, config, device, code, replaces),
    ),
  );

/** Binds a horn by its serial number; as `pairTill`, without the errors of codes. */
export const bindCloudHorn = (
  tenant: Tenant,
  config: DeviceConfig,
  id: string,
  { serial_number: serialNumber, replaces }: BodyOf<Api['PUT /branch-devices/cloud-horns/{id}/bind']>,
  seenVersion: number | undefined,
): Promise<Device> =>
  changingBind(tenant, config, id, seenVersion, 'cloud_horn', (tx, device) =>
    bindMachine(tx, tenant, device, { serialNumber, model: null }, replaces),
  );

/** Also in a closed branch: its machines have to go somewhere. */
export const unbindDevice = (
  tenant: Tenant,
  config: DeviceConfig,
  id: string,
  why: Unbinding,
  seenVersion: number | undefined,
): Promise<Device> =>
  tenant.transaction(async (tx) => {
    const device = mustSee(await lockDevice(tx, tenant, id), missing, seenVersion);
    if (device.bind_id === null) throw new Problem('device_not_bound');
    await endBind(tx, tenant, device, why, 'reason');
    await deviceRows.edit(tx, [id], { serial_number: null, model: null, bind_id: null });
    await recordOperation(tx, tenant, {
      action: 'device.unbind',
      subjectKind: 'device',
      subjectIds: [id],
      changes: [
        changesBetween<object>(
          { serial_number: device.serial_number, model: device.model },
          { serial_number: null, model: null, unbind_kind: why.kind },
        ),
      ],
      reason: why.reason,
    });
    return getShown(tx, tenant, config, id);
  });
