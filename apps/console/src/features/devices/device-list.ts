import type { Device, DeviceBind } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { deviceKindPhrases, keysOf, type DeviceStatus } from '@regulars/phrases';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import {
  choiceField,
  choicesField,
  idField,
  textField,
  textsField,
  uuid,
} from '../../framework/list/address-fields.ts';
import type { FiltersOf } from '../../framework/list/list-address.ts';

/** The parts of the page, as its address names them; tills without. */
export const deviceTabs = ['tills', 'cloud_horns', 'table_cards', 'device_binds'] as const;
export type DeviceTab = (typeof deviceTabs)[number];
export const tabField = choiceField(deviceTabs);

const statuses = {
  tills: ['online', 'offline', 'never_seen', 'unbound', 'stopped'],
  cloud_horns: ['bound', 'unbound', 'stopped'],
  table_cards: ['in_use', 'stopped'],
} as const satisfies Record<string, readonly DeviceStatus[]>;

const fieldsOf = (some: readonly DeviceStatus[]) => ({
  keyword: textField(keywordLength),
  branch_id: textsField(uuid, 50),
  status: choicesField(some),
});
const sorts = ['created_at', 'name'] as const;
export const tillList = { name: 'tills', fields: fieldsOf(statuses.tills), sorts } as const;
export const cloudHornList = { name: 'cloud_horns', fields: fieldsOf(statuses.cloud_horns), sorts } as const;
export const tableCardList = { name: 'table_cards', fields: fieldsOf(statuses.table_cards), sorts } as const;
export const statusesOf = (list: keyof typeof statuses): readonly DeviceStatus[] => statuses[list];

export type DeviceFilters = FiltersOf<(typeof tillList)['fields']>;

const bindFields = {
  keyword: textField(keywordLength),
  branch_id: textsField(uuid, 50),
  device_id: idField(),
  kind: choicesField(keysOf(deviceKindPhrases)),
};
export const bindList = { name: 'device_binds', fields: bindFields, sorts: ['bound_at'] } as const;

/** A row's id and accessible name. */
export const deviceRow = {
  idOf: ({ device_id }: Pick<Device, 'device_id'>) => device_id,
  nameOf: ({ name }: Pick<Device, 'name'>) => name,
};
export const tillRow = { ...deviceRow, pollInterval: () => 15_000 };
export const bindRow = {
  idOf: ({ bind_id }: DeviceBind) => bind_id,
  nameOf: ({ device_name, serial_number }: DeviceBind) => `${device_name} ${serial_number}`,
};

/** The reads that a change of devices makes old. */
export const deviceReads = [
  '/branch-devices/pos',
  '/branch-devices/cloud-horns',
  '/branch-devices/taikas',
  '/branch-devices/device-binds',
  '/branch-devices/summary',
  '/branch-devices/{id}',
] as const;

export const meanings: Readonly<Record<DeviceStatus, StateMeaning>> = {
  online: 'live',
  bound: 'live',
  in_use: 'live',
  never_seen: 'waiting',
  offline: 'attention',
  unbound: 'over',
  stopped: 'blocked',
};
