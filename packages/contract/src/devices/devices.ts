import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Choice,
  Count,
  Id,
  Page,
  pageQuery,
  SelectablePage,
  selectionOf,
  Strict,
  Timestamp,
} from '../kernel/schemas.ts';
import { stateBatch } from '../kernel/state-batch.ts';
import { eventsQuery, LoggedEvents } from '../logs/logged-event.ts';
import { keywordLength } from '../rules.ts';
import { deviceLimits } from '../rules/devices.ts';
import {
  Device,
  DeviceBind,
  DeviceChanges,
  DeviceKind,
  DeviceStatus,
  NewCloudHorn,
  NewTableCards,
  NewTill,
  SerialNumber,
  Unbinding,
} from './device.ts';

const branchIds = Type.Optional(Type.Array(Id, { maxItems: 50 }));
const filterFields = {
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of name, area or serial number' })),
  branch_id: branchIds,
  status: Type.Optional(Type.Array(DeviceStatus, { maxItems: 7 })),
};
const sorts = Choice(['created_at', 'name']);
const DeviceFilter = Strict({ ...filterFields, sort: Type.Optional(sorts), ...pageQuery });
const BindFilter = Strict({
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the serial number' })),
  branch_id: branchIds,
  device_id: Type.Optional(Id),
  kind: Type.Optional(Type.Array(DeviceKind, { maxItems: 3 })),
  bound: Type.Optional(Type.Boolean({ description: 'Only those that still hold, or only those that ended' })),
  sort: Type.Optional(Choice(['bound_at'])),
  ...pageQuery,
});

const listed = {
  scope: 'merchant',
  branches: 'lists',
  permission: 'device:read',
  errors: ['page_too_deep', 'cursor_invalid'],
} as const;
// Each shows and changes only devices of branches that the user works in.
const own = { scope: 'merchant', branches: 'none' } as const;
const added = { ...own, permission: 'device:create', creates: true, audit: ['device.create', 'device.bind'] } as const;
const one = { ...own, params: Strict({ id: Id }), data: Device, versioned: true } as const;
const binding = {
  ...one,
  permission: 'device:bind',
  audit: ['device.bind', 'device.replace'],
} as const;

const Replaces = Type.Optional(Unbinding);
const pairingErrors = [
  'pairing_code_unknown',
  'pairing_code_used',
  'pairing_code_expired',
  'serial_number_bound',
  'too_many_pairing_codes',
] as const;
const placeErrors = [
  'device_not_found',
  'device_stopped',
  'device_bound',
  'branch_closed',
  'branch_not_found',
] as const;

const CodePairing =
  `The code is valid for ${deviceLimits.pairing} minutes and once. ` +
  'A till that serves another place has to be unbound there first.';

/** Of the devices of a kind. */
const batch = {
  ...own,
  ...stateBatch('device', selectionOf(filterFields), ['device_has_history', ...selectionErrors]),
} as const;

export const devices = endpoints({
  'GET /branch-devices/pos': {
    ...listed,
    summary: 'List tills, filtered and sorted, by page',
    query: DeviceFilter,
    data: SelectablePage(Page(Device)),
  },
  'POST /branch-devices/pos': {
    ...added,
    summary: 'Add the place of a till, and pair the till that shows a code',
    description: `Pairing needs device:bind, too. ${CodePairing}`,
    body: NewTill,
    data: Device,
    versioned: true,
    errors: ['branch_not_found', 'branch_closed', 'device_name_taken', ...pairingErrors],
  },
  'PUT /branch-devices/pos': {
    ...batch,
    summary: 'Enable, stop or remove several tills',
    description:
      'A stopped till is refused until it is enabled. Those to which a machine was ever bound are not removed: documents may name them.',
  },
  'PUT /branch-devices/pos/{id}/bind': {
    ...binding,
    summary: 'Pair the till that shows a code with its place',
    description: `${CodePairing} \`replaces\` says why the till that served the place no longer does; its history stays.`,
    body: Strict({ code: Type.String({ minLength: 1, maxLength: 40 }), replaces: Replaces }),
    errors: [...placeErrors, ...pairingErrors, 'stale_edit'],
  },
  'GET /branch-devices/cloud-horns': {
    ...listed,
    summary: 'List cloud horns, filtered and sorted, by page',
    query: DeviceFilter,
    data: SelectablePage(Page(Device)),
  },
  'POST /branch-devices/cloud-horns': {
    ...added,
    summary: 'Add a cloud horn',
    description: 'A serial number needs device:bind, too.',
    body: NewCloudHorn,
    data: Device,
    versioned: true,
    errors: ['branch_not_found', 'branch_closed', 'device_name_taken', 'serial_number_bound'],
  },
  'PUT /branch-devices/cloud-horns': {
    ...batch,
    summary: 'Enable, stop or remove several cloud horns',
    description: 'Those to which a machine was ever bound are not removed.',
  },
  'PUT /branch-devices/cloud-horns/{id}/bind': {
    ...binding,
    summary: 'Bind a cloud horn by its serial number',
    description: '`replaces` says why the one that served the place no longer does.',
    body: Strict({ serial_number: SerialNumber, replaces: Replaces }),
    errors: [...placeErrors, 'serial_number_bound', 'stale_edit'],
  },
  'GET /branch-devices/taikas': {
    ...listed,
    summary: 'List table cards, filtered and sorted, by page',
    query: DeviceFilter,
    data: SelectablePage(Page(Device)),
  },
  'POST /branch-devices/taikas': {
    ...added,
    summary: 'Add table cards, each with a QR code',
    body: NewTableCards,
    data: Type.Object({ items: Type.Array(Device) }),
    errors: ['branch_not_found', 'branch_closed', 'device_name_taken'],
    audit: 'device.create',
  },
  'PUT /branch-devices/taikas': {
    ...batch,
    summary: 'Enable, stop or remove several table cards',
    description: 'The code of a stopped or removed card is dead, until it is enabled or the removal is undone.',
  },
  'PUT /branch-devices/taikas/{id}/renew': {
    ...one,
    summary: 'Give a table card a new QR code',
    description: 'The former one is dead at once.',
    permission: 'device:update',
    errors: ['device_not_found', 'device_stopped', 'stale_edit'],
    audit: 'device.renew',
  },
  'GET /branch-devices/device-binds': {
    ...listed,
    summary: 'List which machines served which devices, newest first, by page',
    query: BindFilter,
    data: Page(DeviceBind),
  },
  'GET /branch-devices/summary': {
    ...own,
    branches: 'lists',
    summary: 'Count devices, and tell which tills are offline',
    permission: ['device:read', 'store:read', 'merchant:read'],
    query: Strict({ branch_id: Type.Optional(Id) }),
    data: Type.Object({
      tills: Count,
      cloud_horns: Count,
      table_cards: Count,
      tills_online: Count,
      tills_offline: Count,
      offline: Type.Array(
        Type.Object({ device_id: Id, name: Type.String(), branch_name: Type.String(), seen_at: Timestamp }),
        { description: 'Up to 3 tills, the longest offline first' },
      ),
    }),
    errors: [],
  },
  'GET /branch-devices/{id}': {
    ...one,
    summary: 'Get a device',
    permission: 'device:read',
    errors: ['device_not_found'],
  },
  'PUT /branch-devices/{id}': {
    ...one,
    summary: 'Edit a device',
    permission: 'device:update',
    body: DeviceChanges,
    errors: ['device_not_found', 'device_name_taken', 'stale_edit'],
    audit: 'device.update',
  },
  'PUT /branch-devices/{id}/unbind': {
    ...one,
    summary: 'Unbind the machine of a device',
    description: 'A till loses its pairing at once.',
    permission: 'device:bind',
    body: Unbinding,
    errors: ['device_not_found', 'device_not_bound', 'stale_edit'],
    audit: 'device.unbind',
  },
  'GET /branch-devices/{id}/events': {
    ...own,
    summary: 'List what was done to a device, newest first',
    permission: 'device:read',
    params: Strict({ id: Id }),
    query: eventsQuery,
    data: LoggedEvents,
    errors: ['device_not_found', 'cursor_invalid'],
  },
});

export type DeviceFilter = Loose<Static<typeof DeviceFilter>>;
export type BindFilter = Loose<Static<typeof BindFilter>>;
