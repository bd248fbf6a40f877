import { Type, type Static } from 'typebox';
import { Choice, DocumentNumber, Fen, Id, Nullable, Timestamp } from '../kernel/schemas.ts';
import { Part } from './order-schemas.ts';

const Move = Type.Object({
  unit: Choice(['principal', 'bonus', 'points', 'growth'], { description: 'Fen of principal and bonus' }),
  before: Type.Integer({ description: 'What there was of it' }),
  after: Type.Integer({ description: 'What there was of it then' }),
});
const OrderEvent = Type.Object({
  kind: Choice(['quoted', 'held', 'paid', 'refunded', 'voided']),
  at: Timestamp,
  by_name: Nullable(Type.String()),
  number: Nullable({ ...DocumentNumber, description: 'Of the order that was paid, or of the refund; null: of another step' }), // prettier-ignore
  fen: { ...Fen, description: 'Fen that it came to' },
  parts: Type.Array(Part, { description: 'Fen by means, that were held, taken or given back' }),
  reason: Nullable(Type.String()),
  shift: Nullable(
    Type.Object(
      { shift_id: Id, user_name: Nullable(Type.String()), opened_at: Timestamp },
      { description: 'In which the money was taken or given back' },
    ),
  ),
  moves: Type.Array(Move, { description: 'What changed of the member’s balances' }),
  grade: Nullable(
    Type.Object({ from: Type.String(), to: Type.String() }, { description: 'To which grade they moved' }),
  ),
});
export const OrderEvents = Type.Object({
  items: Type.Array(OrderEvent),
  grades_kept: Type.Boolean({ description: 'Whether the order is from after moves between grades were kept' }),
});

export type OrderEvent = Static<typeof OrderEvent>;
export type OrderEvents = Static<typeof OrderEvents>;
