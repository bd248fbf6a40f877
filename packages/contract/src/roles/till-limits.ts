import { Type, type Static } from 'typebox';
import { Choice, Nullable } from '../kernel/schemas.ts';
import { orderLimits, refundDaysMost } from '../rules/orders.ts';

const most = (maximum: number, description: string) =>
  Nullable(Type.Integer({ minimum: 0, maximum, description: `${description}; null: any` }));

/** How far who holds a role goes at the till alone. */
export const tillLimits = {
  discount_percent: most(100, 'Percent by hand of what an order comes to before it'),
  discount_most: most(orderLimits.total, 'Fen by hand off one order'),
  refund_most: most(orderLimits.total, 'Fen of one refund; parts of an order within 24 hours count as one'),
  refund_day_most: most(orderLimits.total, 'Fen of all refunds within 24 hours'),
  refund_days: most(refundDaysMost, 'How many business days ago it may have been paid; 0: today'),
};

const TillLimits = Type.Object(tillLimits);
/** The limit of the caller that a refund is above. */
export const RefundLimit = Type.Object({
  bound: Choice(['refund_most', 'refund_day_most', 'refund_days']),
  says: Type.String({ description: 'The limit and what is left of it, in the reader’s language' }),
  help: Type.String({ description: 'Who may approve it or do it, in the reader’s language' }),
});

export type RefundLimit = Static<typeof RefundLimit>;
export type TillLimits = Static<typeof TillLimits>;
