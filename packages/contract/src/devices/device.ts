import { deviceKindPhrases, deviceStatusPhrases, statePhrases, unbindKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import type { Loose } from '../kernel/endpoint.ts';
import { Id, KeyOf, Label, Nullable, Reason, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { labelPattern } from '../rules.ts';
import { deviceLimits, serialNumberPattern } from '../rules/devices.ts';

export const DeviceKind = KeyOf(deviceKindPhrases);
export const DeviceStatus = KeyOf(deviceStatusPhrases, {
  description: `A till is online for ${deviceLimits.online} s after it was last seen, \`never_seen\` until its first heartbeat; a cloud horn is only \`bound\`, a table card \`in_use\``,
});

export const SerialNumber = Type.String({
  pattern: serialNumberPattern,
  'x-rule': 'serial_number',
  description: 'As printed on the machine, in upper case: 3 to 40 letters, digits or `. _ / -`',
});
export const Area = Type.String({
  maxLength: deviceLimits.area,
  pattern: labelPattern,
  'x-rule': 'label',
  description: 'Where the table stands, such as a hall or floor',
});

export const Device = Type.Object({
  device_id: Id,
  kind: DeviceKind,
  name: Type.String({ description: 'Of a table card, the table' }),
  area: Nullable(Type.String({ description: 'Only of table cards' })),
  branch_id: Id,
  branch_name: Type.String(),
  status: DeviceStatus,
  state: KeyOf(statePhrases),
  serial_number: Nullable(Type.String({ description: 'Of the machine that is bound now' })),
  model: Nullable(Type.String()),
  app_version: Nullable(Type.String({ description: 'As the till told last' })),
  bound_at: Nullable(Timestamp),
  seen_at: Nullable(Type.String({ format: 'date-time', description: 'The till’s last recorded heartbeat' })),
  address: Nullable(
    Type.String({
      description: 'What a table card’s QR code contains; without PUBLIC_URL only its path. Null: none, or a dead one',
    }),
  ),
  created_at: Timestamp,
  version: Version,
});

export const NewTill = Strict({
  branch_id: Id,
  name: Label,
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'The code that the till shows: pairs it at once' }),
  ),
});
export const NewCloudHorn = Strict({ branch_id: Id, name: Label, serial_number: Type.Optional(SerialNumber) });
export const NewTableCards = Strict({
  branch_id: Id,
  area: Type.Optional(Nullable(Area)),
  names: Type.Array(Label, {
    minItems: 1,
    maxItems: deviceLimits.cards,
    uniqueItems: true,
    description: 'The tables; all cards are added, or none',
  }),
});
export const DeviceChanges = Strict({
  name: Type.Optional(Label),
  area: Type.Optional(Nullable(Area)),
});

/** Why a machine no longer serves a place. */
export const Unbinding = Strict(
  { kind: KeyOf(unbindKindPhrases), reason: Type.Optional(Reason) },
  { description: 'In words too, for `other`' },
);

export const DeviceBind = Type.Object({
  bind_id: Id,
  device_id: Id,
  device_name: Type.String(),
  kind: DeviceKind,
  branch_id: Id,
  branch_name: Type.String(),
  serial_number: Type.String(),
  model: Nullable(Type.String()),
  bound_at: Timestamp,
  bound_by_name: Nullable(Type.String()),
  unbound_at: Nullable(Type.String({ format: 'date-time', description: 'Null: still bound' })),
  unbound_by_name: Nullable(Type.String()),
  unbind_kind: Nullable(KeyOf(unbindKindPhrases)),
  unbind_reason: Nullable(Type.String()),
});

export type Device = Static<typeof Device>;
export type DeviceBind = Static<typeof DeviceBind>;
export type NewTill = Loose<Static<typeof NewTill>>;
export type NewCloudHorn = Loose<Static<typeof NewCloudHorn>>;
export type NewTableCards = Loose<Static<typeof NewTableCards>>;
export type DeviceChanges = Loose<Static<typeof DeviceChanges>>;
export type Unbinding = Loose<Static<typeof Unbinding>>;
