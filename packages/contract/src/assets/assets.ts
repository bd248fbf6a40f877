import { assetUnitPhrases, contraPhrases, postingEffectPhrases, postingKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  DocumentNumber,
  Fen,
  Id,
  Instant,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  SliceWithTotals,
  Strict,
  Timestamp,
  totalsQuery,
} from '../kernel/schemas.ts';
import { ToldBack, ToldOrder } from '../orders/told-schemas.ts';

const Unit = KeyOf(assetUnitPhrases, { description: 'principal and bonus are fen' });
const Kind = KeyOf(postingKindPhrases);
const Units = Type.Optional(Type.Array(Unit, { uniqueItems: true }));
const Ordinal = Type.Integer({ minimum: 1 });

const amounts = {
  principal: Fen,
  bonus: Fen,
  points: Type.Integer({ description: 'Negative: owed by the member' }),
  growth: Type.Integer(),
};
const Amounts = Type.Object(amounts);

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

const Assets = Type.Object({
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

const Lot = Type.Object({
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

const movement = {
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

const Line = Type.Object({
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

const Movement = Type.Object(movement);
const Posting = Type.Object({ ...movement, lines: Type.Array(Line) });

const Order = Nullable({
  ...ToldOrder,
  description: 'Null: not of an order, as purchases from before there were orders',
});
const done = {
  at: { ...Timestamp, description: 'When it was done' },
  branch_name: Nullable(Type.String()),
  operator: Nullable(Type.String({ description: 'null: the system' })),
  order: Order,
};
const Purchase = Type.Object({
  ...done,
  posting: Nullable({ ...Movement, description: 'The first of its postings; null: an order that moved nothing' }),
});
const GivenBack = Type.Object({
  ...done,
  back: Nullable({ ...ToldBack, description: 'What came back of the order; null: not of an order' }),
  posting: Nullable({
    ...Movement,
    description: 'The posting that says most of it; null: a refund or void of an order that moved nothing',
  }),
});

const Coupon = Type.Object({ coupon_id: Id, name: Type.String(), received_at: Timestamp });

const params = Strict({ id: Id });
const { order: _, ...paging } = pageQuery;
const continuation = { size: paging.size, cursor: paging.cursor };
const ofMember = Strict({ vip_id: Id, ...paging });
const record = {
  scope: 'merchant',
  permission: 'member:read',
  query: ofMember,
  errors: ['member_not_found', 'page_too_deep', 'cursor_invalid'],
} as const;

export const assets = endpoints({
  'GET /vip-infos/recharge-records': {
    ...record,
    branches: 'serves',
    summary: 'List a member’s top-ups, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/consume-report': {
    ...record,
    branches: 'serves',
    summary:
      'List a member’s purchases, newest first: orders of every branch, and purchases from before there were orders',
    data: Page(Purchase),
  },
  'GET /vip-infos/point-report': {
    ...record,
    branches: 'serves',
    summary: 'List changes of a member’s points, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/refund-report': {
    ...record,
    branches: 'serves',
    summary: 'List a member’s refunds, newest first: of orders, also voids, of top-ups, and every other reversal',
    data: Page(GivenBack),
  },
  'GET /vip-infos/coupon-report': {
    ...record,
    branches: 'serves',
    summary: 'List a member’s coupons',
    data: Page(Coupon),
  },
  'GET /vip-infos/consume/{id}': {
    branches: 'serves',
    summary: 'Get a posting of a purchase with its order, its lines and the postings that undid it',
    scope: 'merchant',
    permission: 'member:read',
    params: Strict({
      id: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1, description: 'The posting_id of one of its postings' }),
    }),
    data: Type.Object({
      ...movement,
      vip_id: Id,
      order: Order,
      lines: Type.Array(Line),
      undoings: Type.Array(Movement),
    }),
    errors: ['ledger_posting_missing'],
  },
  'GET /vip-infos/{id}/assets': {
    branches: 'serves',
    summary: 'Get a member’s balances and when they expire',
    scope: 'merchant',
    permission: 'member:read',
    params,
    data: Assets,
    errors: ['member_not_found'],
  },
  'GET /vip-infos/{id}/balances': {
    branches: 'serves',
    summary: 'Get a member’s balances at an instant',
    description:
      'Everything posted up to the instant, exact to the millisecond. An instant in the last few minutes or in the future is not final: postings in progress may still count towards it. Lots and postings at an instant are as final as its balances.',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({ at: Type.Optional(Instant) }),
    data: Type.Object({
      at: Timestamp,
      as_of: Timestamp,
      final: Type.Boolean({ description: 'Whether every later call for this instant returns the same balances' }),
      balances: Amounts,
      number: Type.Integer({ description: 'Number of the last posting up to the instant; 0: none' }),
      posted_at: Nullable(Timestamp),
    }),
    errors: ['member_not_found'],
  },
  'GET /vip-infos/{id}/lots': {
    branches: 'serves',
    summary: 'List the lots of a member’s principal, bonus and points',
    description:
      'With open or at: lots with something left, now or at that instant, in spending order. Otherwise all lots, newest first.',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({ unit: Units, open: Type.Optional(Type.Boolean()), at: Type.Optional(Instant), ...continuation }),
    data: Type.Object({ items: Type.Array(Lot), next_cursor: Nullable(Type.String()) }),
    errors: ['member_not_found', 'cursor_invalid'],
  },
  'GET /vip-infos/{id}/postings': {
    branches: 'serves',
    summary: 'List a member’s postings, newest first',
    description: '`totals` sums the changes of every posting that matches, including those that undo others.',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({
      unit: Units,
      kind: Type.Optional(Type.Array(Kind, { uniqueItems: true })),
      from: Type.Optional(BusinessDate),
      to: Type.Optional(BusinessDate),
      at: Type.Optional(Instant),
      document: Type.Optional(DocumentNumber),
      ...continuation,
      ...totalsQuery,
    }),
    data: SliceWithTotals(Posting, amounts),
    errors: ['member_not_found', 'cursor_invalid'],
  },
});

export type Assets = Static<typeof Assets>;
export type Lot = Static<typeof Lot>;
export type Movement = Static<typeof Movement>;
export type MemberPurchase = Static<typeof Purchase>;
export type MemberRefund = Static<typeof GivenBack>;
export type Posting = Static<typeof Posting>;
export type PostingLine = Static<typeof Line>;
