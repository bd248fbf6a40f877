import { assetUnitPhrases, contraPhrases, postingEffectPhrases, postingKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { BusinessDate, Choice, Count, DocumentNumber, Fen, Id, KeyOf, Nullable, Timestamp } from '../kernel/schemas.ts';
import { ToldBack, ToldOrder } from '../orders/told-schemas.ts';

const Unit = KeyOf(assetUnitPhrases, { description: 'principal and bonus are fen' });
export const Kind = KeyOf(postingKindPhrases);
export const Units = Type.Optional(Type.Array(Unit, { uniqueItems: true }));
const Ordinal = Type.Integer({ minimum: 1 });

export const unitAmounts = {
  principal: Fen,
  bonus: Fen,
  points: Type.Integer({ description: 'Negative: owed by the member' }),
  growth: Type.Integer(),
};
export const Amounts = Type.Object(unitAmounts);

const Document = Type.Object(
  {
    kind: Type.String(),
    id: Type.String(),
    number: Nullable(DocumentNumber),
    step: Type.String({ description: 'Distinguishes postings of one document; may be empty' }),
  },
  { description: 'The document that caused it' },
);

const LastDay = Nullable(Type.String({ description: 'The last business date on which it is valid; null: no expiry' }));

const Hold = Type.Object({
  hold_id: Type.Integer(),
  principal: Fen,
  bonus: Fen,
  points: Count,
  created_at: Timestamp,
  expires_at: Timestamp,
  branch_name: Nullable(Type.String()),
  operator: Nullable(Type.String()),
  document: Document,
});

/** When a member's value of one unit expires. All parts together are what open lots hold. */
const Expiring = Type.Object({
  unit: Choice(['bonus', 'points']),
  due: Type.Integer({ description: 'Already expired; removed by the next posting' }),
  soon: Type.Integer({ description: 'Expires within 30 days' }),
  next_day: LastDay,
  next_amount: Type.Integer({ description: 'What expires after next_day; 0 if nothing does' }),
  months: Type.Array(Type.Object({ month: Type.String({ description: 'YYYY-MM' }), amount: Type.Integer() }), {
    description: 'This month and the next 11',
  }),
  later: Type.Integer(),
  never: Type.Integer(),
});

const Short = Type.Object(
  { bonus: Fen, points: Type.Integer(), growth: Type.Integer() },
  {
    description:
      'What could not be taken back because it was already spent; nobody owes it. A merge moves it: negative on the account that it left',
  },
);

export const Assets = Type.Object({
  balances: Amounts,
  held: Type.Object(
    { principal: Fen, bonus: Fen, points: Count },
    { description: 'The part of the balances reserved by holds' },
  ),
  points_owed: Type.Integer({ description: 'Taken back although already spent; incoming points repay it first' }),
  short: Short,
  merged_into: Nullable(Id),
  expiring: Type.Array(Expiring),
  holds: Type.Array(Hold, { description: 'Open holds, the first to lapse first' }),
  postings: Count,
  last_posted_at: Nullable(Timestamp),
});

export const Lot = Type.Object({
  lot_no: Ordinal,
  unit: Choice(['principal', 'bonus', 'points']),
  tranche: Type.Integer({ description: 'Number of its first lot; shared by the principal and the bonus of a top-up' }),
  amount: Type.Integer({ description: 'Original amount' }),
  remaining: Type.Integer({ description: 'Amount left now, or at the requested instant' }),
  expires_at: Nullable(Timestamp),
  last_day: LastDay,
  branch_name: Nullable(Type.String({ description: 'The branch that sold or gave it, or took it over' })),
  posting_id: Type.Integer({ description: 'The posting that opened it' }),
  kind: Kind,
  document: Document,
  opened_at: Timestamp,
});

export const movement = {
  posting_id: Type.Integer(),
  number: Type.Integer({ description: 'Sequence number within the account, from 1' }),
  kind: Kind,
  effect: KeyOf(postingEffectPhrases),
  business_date: BusinessDate,
  late: Type.Boolean({ description: 'Posted after its business day was closed, so counted on a later one' }),
  posted_at: Timestamp,
  occurred_at: Nullable(Timestamp),
  branch_name: Nullable(Type.String()),
  operator: Nullable(Type.String({ description: 'null: the system' })),
  document: Document,
  rule: Nullable(Type.String({ description: 'Version of the rule that set the amounts' })),
  undoes: Nullable(Type.Integer({ description: 'The posting that this refund or reversal undoes' })),
  undone: Choice(['no', 'part', 'whole'], { description: 'How much of it later postings have undone' }),
  before: Amounts,
  change: Amounts,
  after: Amounts,
  short: Short,
};

export const Line = Type.Object({
  version: Ordinal,
  unit: Unit,
  amount: Type.Integer({ description: 'Positive into the account, negative out of it' }),
  balance: Type.Integer({ description: 'Balance of the unit after the line' }),
  contra: KeyOf(contraPhrases, { description: 'The account on the merchant’s side' }),
  lot_no: Nullable(Type.Integer()),
  lot: Nullable(
    Type.Object({
      kind: Kind,
      opened_at: Timestamp,
      last_day: LastDay,
      branch_name: Nullable(Type.String({ description: 'The branch that sold or gave it, or took it over' })),
    }),
  ),
});

export const Movement = Type.Object(movement);
export const Posting = Type.Object({ ...movement, lines: Type.Array(Line) });

export const OfOrder = Nullable({
  ...ToldOrder,
  description: 'Null: not of an order, as purchases from before there were orders',
});
const done = {
  at: { ...Timestamp, description: 'When it was done' },
  branch_name: Nullable(Type.String()),
  operator: Nullable(Type.String({ description: 'null: the system' })),
  order: OfOrder,
};
export const Purchase = Type.Object({
  ...done,
  posting: Nullable({ ...Movement, description: 'The first of its postings; null: an order that moved nothing' }),
});
export const GivenBack = Type.Object({
  ...done,
  back: Nullable({ ...ToldBack, description: 'What came back of the order; null: not of an order' }),
  posting: Nullable({
    ...Movement,
    description: 'The posting that says most of it; null: a refund or void of an order that moved nothing',
  }),
});

export type Assets = Static<typeof Assets>;
export type Lot = Static<typeof Lot>;
export type Movement = Static<typeof Movement>;
export type MemberPurchase = Static<typeof Purchase>;
export type MemberRefund = Static<typeof GivenBack>;
export type Posting = Static<typeof Posting>;
export type PostingLine = Static<typeof Line>;
