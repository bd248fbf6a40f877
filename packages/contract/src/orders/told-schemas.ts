import { Type, type Static } from 'typebox';
import { Choice, DocumentNumber, Fen, Nullable } from '../kernel/schemas.ts';
import { Bill, Part, returned } from './order-schemas.ts';

const { order_id, number, branch_id, branch_name, state, first_name, line_count, due, points_used, points_value, points_earned, growth_earned, refunded, made_at, made_by_name } = Bill.properties; // prettier-ignore

/** An order among a member's purchases and refunds. */
export const ToldOrder = Type.Object({
  order_id,
  number,
  branch_id,
  branch_name,
  state,
  first_name,
  line_count,
  due,
  parts: Type.Array(Part, { description: 'Fen that each means paid' }),
  points_used,
  points_value,
  points_earned,
  growth_earned,
  refunded,
  made_at,
  made_by_name,
  may_open: Type.Boolean({ description: 'The user may open it: it is of one of their branches' }),
});

/** What a refund or a void of an order gave back. */
export const ToldBack = Type.Object({
  kind: Choice(['refund', 'void']),
  number: Nullable({ ...DocumentNumber, description: 'Of the refund; null: a void has none' }),
  fen: { ...Fen, description: 'Fen given back by all means' },
  parts: Type.Array(Part, { description: 'Fen by means' }),
  points: returned.points,
  points_taken: returned.points_taken,
  growth_taken: returned.growth_taken,
  reason: Nullable(Type.String()),
});

export type ToldOrder = Static<typeof ToldOrder>;
export type ToldBack = Static<typeof ToldBack>;
