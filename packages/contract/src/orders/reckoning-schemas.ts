import { pointCombiningPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { Choice, Fen, KeyOf, Nullable, Timestamp } from '../kernel/schemas.ts';
import { orderMeans } from '../rules/orders.ts';

const number = Type.Integer({ description: 'The version of the rules' });
const earlier = (what: string) => Type.Integer({ description: `${what} earned earlier on its business day` });

const PointsReckoning = Type.Object({
  number,
  counted: Type.Array(
    Type.Object({
      means: Choice(orderMeans),
      fen: Fen,
      share: Type.Integer({ description: 'Basis points of it that earn' }),
    }),
  ),
  points: Type.Integer({ description: 'Points' }),
  per: Type.Integer({ description: 'for each so many fen' }),
  least: Nullable({ ...Fen, description: 'It earns nothing, because it is below so many fen' }),
  rates: Type.Array(
    Type.Object({
      name: Nullable(Type.String({ description: 'Of the multiple; null: the grade’s own' })),
      rate: Type.Integer({ description: 'Basis points' }),
    }),
    { description: 'That hold' },
  ),
  combining: KeyOf(pointCombiningPhrases),
  factor: Type.Integer({ description: 'Basis points that these rates come to, floored' }),
  whole: Type.Integer({ description: 'Points before the limit of the day, floored' }),
  day_most: Nullable(Type.Integer({ description: 'The limit of a day' })),
  before: earlier('Points'),
  earned: Type.Integer({ description: 'Points' }),
});

const GrowthReckoning = Type.Object({
  number,
  counted: { ...Fen, description: 'Fen that count' },
  left_out: { ...Fen, description: 'Fen from stored value, which don’t' },
  per_yuan: Type.Integer({ description: 'Basis points of growth for each yuan' }),
  visit: Type.Integer({ description: 'Growth for the first payment of the day' }),
  whole: Type.Integer({ description: 'Growth before the limit of the day, floored' }),
  day_most: Nullable(Type.Integer({ description: 'The limit of a day' })),
  before: earlier('Growth'),
  earned: Type.Integer({ description: 'Growth' }),
});

/** How the price and the earnings of an order came about, as it was then. */
export const Reckoning = Type.Object({
  quoted_at: Timestamp,
  quoted_by_name: Nullable(Type.String({ description: 'Who quoted it, and gave what was taken off by hand' })),
  grade_number: Nullable(Type.Integer({ description: 'The version of the grades; null: no member' })),
  discount_rate: Nullable(Type.Integer({ description: 'Basis points that the grade’s discount leaves; null: none' })),
  member_prices: Type.Array(Type.Object({ no: Type.Integer(), price: Fen }), {
    description: 'Fen for one unit, by line, where that took something off',
  }),
  points_use: Nullable(
    Type.Object({
      number,
      points: Type.Integer({ description: 'So many points' }),
      value: { ...Fen, description: 'pay so many fen' },
    }),
  ),
  points: Nullable(PointsReckoning),
  growth: Nullable(GrowthReckoning),
});

export type OrderReckoning = Static<typeof Reckoning>;
export type PointsReckoning = Static<typeof PointsReckoning>;
export type GrowthReckoning = Static<typeof GrowthReckoning>;
