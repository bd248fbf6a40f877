import { heldOrderStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { Count, DocumentNumber, Fen, Id, KeyOf, Nullable, Timestamp, Version } from '../kernel/schemas.ts';
import { BillPage } from './order-schemas.ts';

const { name, unit, quantity, due } = BillPage.properties.lines.items.properties;

export const Held = Type.Object({
  order_id: { ...Id, description: 'Also of the order that it becomes' },
  number: DocumentNumber,
  state: KeyOf(heldOrderStatePhrases),
  vip_id: Id,
  member_name: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  lines: Type.Array(Type.Object({ name, unit, quantity, due })),
  due: { ...Fen, description: 'Fen that the bill comes to' },
  stored_value: { ...Fen, description: 'Fen of stored value that are held' },
  points: Type.Integer({ description: 'Points that are held' }),
  points_value: { ...Fen, description: 'Fen that those pay' },
  coupons: { ...Count, description: 'Coupons that are held' },
  held_at: Timestamp,
  held_by_name: Nullable(Type.String()),
  expires_at: { ...Timestamp, description: 'From then on it has lapsed, and can’t be captured' },
  ended_at: Nullable({ ...Timestamp, description: 'When it was captured or released' }),
  ended_by_name: Nullable(Type.String()),
  reason: Nullable(Type.String({ description: 'Of its release' })),
  may_release: Type.Boolean({ description: 'The user may release it now' }),
  version: Version,
});

export type HeldOrder = Static<typeof Held>;
