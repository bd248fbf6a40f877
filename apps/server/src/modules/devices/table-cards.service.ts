import type { Device, NewTableCards, TableCard } from '@regulars/contract';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import { Problem, type Tenant, type Visitor } from '../../platform/http/index.ts';
import { mustSee, recordEdits } from '../../platform/lists/editing.ts';
import { getUsableBranchId } from '../branches/index.ts';
import { getTableCard } from './binding.queries.ts';
import { presentDevice, type DeviceConfig } from './devices.presenter.ts';
import { deviceRows } from './devices.queries.ts';
import { newCardToken, readToken, secretBytes } from './devices.rules.ts';
import { getDeviceRow, getShown, lockDevice, missing } from './devices.service.ts';

/** Adds a card for each table, all or none. */
export const addTableCards = (
  tenant: Tenant,
  config: DeviceConfig,
  { branch_id: branch, area = null, names }: NewTableCards,
): Promise<{ items: Device[] }> =>
  tenant.transaction(async (tx) => {
    const branch_id = await getUsableBranchId(tx, tenant.branches, branch);
    // Lists are newest first, so the first table gets the newest id.
    const ids = names.map(() => newId()).toReversed();
    const cards = names.map((name, at) => ({
      device_id: ids[at] ?? newId(),
      kind: 'table_card',
      branch_id,
      name,
      area,
      card_token: newCardToken(),
      created_at: tenant.now,
    }));
    const added = new Map((await deviceRows.addFree(tx, cards)).map((row) => [row.device_id, row]));
    const edits = cards.map(({ device_id: id, name }, at) => {
      const after = added.get(id);
      if (after) return { id, after };
      throw new Problem('device_name_taken', { values: { name }, fields: [{ path: `names.${at}`, rule: 'taken' }] });
    });
    await recordEdits(tx, tenant, 'device.create', edits);
    const shown = await getDeviceRow(tx, tenant, edits[0]?.id ?? '');
    return {
      items: edits.map(({ after }) => presentDevice({ ...shown, ...after, kind: 'table_card' }, tx.merchantId, config)),
    };
  });

/** Gives a card another code; the former one is dead. */
export const renewTableCard = (
  tenant: Tenant,
  config: DeviceConfig,
  id: string,
  seenVersion: number | undefined,
): Promise<Device> =>
  tenant.transaction(async (tx) => {
    const card = mustSee(await lockDevice(tx, tenant, id, 'table_card'), missing, seenVersion);
    if (card.state === 'stopped') throw new Problem('device_stopped');
    await deviceRows.edit(tx, [id], { card_token: newCardToken() });
    await recordOperation(tx, tenant, { action: 'device.renew', subjectKind: 'device', subjectIds: [id] });
    return getShown(tx, tenant, config, id);
  });

const comingOf = ({ exceptions }: BranchHours, today: string): BranchHours['exceptions'] =>
  exceptions.filter(({ date }) => date >= today).toSorted((one, other) => (one.date < other.date ? -1 : 1));

/** What a card's code stands for, to whoever scans it. */
export const getScannedTable = async ({ platform, now }: Visitor, token: string): Promise<TableCard> => {
  const read = readToken(token, secretBytes.card);
  if (!read) throw new Problem('table_card_dead');
  const { merchantId, secret } = read;
  const values = [merchantId, secret.toString('base64url')];
  const { card, days } = await platform.transaction(async (tx) => {
    const tenant = tx.tenant(merchantId);
    const [found] = await tenant.query(getTableCard, values);
    if (!found) throw new Problem('table_card_dead');
    return { card: found, days: await getMerchantDays(tenant, now) };
  });
  const hours = card.hours as BranchHours | null; // checked by the contract when they were set
  return {
    merchant_name: card.merchant_name,
    branch_name: card.branch_name,
    area: card.area,
    table: card.name,
    hours: hours && { ...hours, exceptions: comingOf(hours, days.today()) },
    paused: card.branch_state === 'paused',
  };
};
