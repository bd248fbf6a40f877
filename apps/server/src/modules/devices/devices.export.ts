import type { BindFilter, DeviceFilter } from '@regulars/contract';
import {
  deviceBindExportPhrases,
  deviceExportPhrases,
  deviceKindPhrases,
  deviceListPhrases,
  deviceStatusPhrases,
  tableCardExportPhrases,
  unbindKindPhrases,
  type DeviceKind,
} from '@regulars/phrases';
import { exportOf } from '../../platform/exports/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { bindConditionsOf, bindList, conditionsOf, deviceList } from './devices.queries.ts';

const readAll = (kind: DeviceKind) => (reader: Reader, filter: DeviceFilter) =>
  deviceList.all(reader.db, filter, conditionsOf(reader, { ...filter, kind }));

const phrases = deviceExportPhrases;
const machine = {
  name: { phrase: phrases.name, kind: 'text' },
  branch: { phrase: phrases.branch, kind: 'text', from: 'branch_name' },
  serial_number: { phrase: phrases.serial_number, kind: 'text' },
  bound_at: { phrase: phrases.bound_at, kind: 'instant' },
  status: { phrase: phrases.status, kind: 'choice', labels: deviceStatusPhrases },
} as const;

const tillExport = exportOf<DeviceFilter>({
  list: 'tills',
  phrase: deviceListPhrases.tills,
  columns: {
    name: machine.name,
    branch: machine.branch,
    serial_number: machine.serial_number,
    model: { phrase: phrases.model, kind: 'text' },
    app_version: { phrase: phrases.app_version, kind: 'text' },
    bound_at: machine.bound_at,
    seen_at: { phrase: phrases.seen_at, kind: 'instant' },
    status: machine.status,
  },
  read: readAll('till'),
});

const cloudHornExport = exportOf<DeviceFilter>({
  list: 'cloud_horns',
  phrase: deviceListPhrases.cloud_horns,
  columns: machine,
  read: readAll('cloud_horn'),
});

const tableCardExport = exportOf<DeviceFilter>({
  list: 'table_cards',
  phrase: deviceListPhrases.table_cards,
  columns: {
    area: { phrase: tableCardExportPhrases.area, kind: 'text' },
    name: { phrase: tableCardExportPhrases.name, kind: 'text' },
    branch: { phrase: tableCardExportPhrases.branch, kind: 'text', from: 'branch_name' },
    created_at: { phrase: tableCardExportPhrases.created_at, kind: 'instant' },
    status: machine.status,
  },
  read: readAll('table_card'),
});

const binds = deviceBindExportPhrases;

const deviceBindExport = exportOf<BindFilter>({
  list: 'device_binds',
  phrase: deviceListPhrases.device_binds,
  columns: {
    device: { phrase: binds.device, kind: 'text', from: 'device_name' },
    kind: { phrase: binds.kind, kind: 'choice', labels: deviceKindPhrases },
    branch: { phrase: binds.branch, kind: 'text', from: 'branch_name' },
    serial_number: { phrase: binds.serial_number, kind: 'text' },
    model: { phrase: binds.model, kind: 'text' },
    bound_at: { phrase: binds.bound_at, kind: 'instant' },
    bound_by: { phrase: binds.bound_by, kind: 'text', from: 'bound_by_name' },
    unbound_at: { phrase: binds.unbound_at, kind: 'instant' },
    unbound_by: { phrase: binds.unbound_by, kind: 'text', from: 'unbound_by_name' },
    unbind_kind: { phrase: binds.unbind_kind, kind: 'choice', labels: unbindKindPhrases },
    unbind_reason: { phrase: binds.unbind_reason, kind: 'text', phones: true },
  },
  read: (reader, filter) => bindList.all(reader.db, filter, bindConditionsOf(reader, filter)),
});

export const deviceExports = [tillExport, cloudHornExport, tableCardExport, deviceBindExport];
