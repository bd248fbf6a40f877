import { assetUnitPhrases, contraPhrases, postingEffectPhrases, postingKindPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Fen,
  Id,
  Instant,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Strict,
  Timestamp,
} from '../kernel/schemas.ts';

const Unit = KeyOf(assetUnitPhrases, { description: 'principal and bonus are fen' });
const Kind = KeyOf(postingKindPhrases);
const Units = Type.Optional(Type.Array(Unit, { uniqueItems: true }));
const Ordinal = Type.Integer({ minimum: 1 });

const Amounts = Type.Object({
  principal: Fen,
  bonus: Fen,
  points: Type.Integer({ description: 'Below 0: owed' }),
  growth: Type.Integer(),
});

const Document = Type.Object(
  { kind: Type.String(), id: Type.String(), step: Type.String({ description: 'Which of its postings; may be empty' }) },
  { description: 'What caused it' },
);

const LastDay = Nullable(Type.String({ description: 'The last business date on which it is good; null: no end' }));

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
  due: Type.Integer({ description: 'Past its time, and closed with the next posting' }),
  soon: Type.Integer({ description: 'Within 30 days' }),
  next_day: LastDay,
  next_amount: Type.Integer({ description: 'What runs out with next_day; 0 where nothing does' }),
  months: Type.Array(Type.Object({ month: Type.String({ description: 'YYYY-MM' }), amount: Type.Integer() }), {
    description: 'This month and the 11 after it',
  }),
  later: Type.Integer(),
  never: Type.Integer(),
});

const Short = Type.Object(
  { bonus: Fen, points: Type.Integer(), growth: Type.Integer() },
  {
    description:
      'Was to be taken back and is not, because it was spent; owed by nobody. A merge moves it: below 0 where it left',
  },
);

const Assets = Type.Object({
  balances: Amounts,
  held: Type.Object(
    { principal: Fen, bonus: Fen, points: Count },
    { description: 'Of the balances, set aside by holds' },
  ),
  points_owed: Type.Integer({ description: 'Taken back although spent; what comes in covers it first' }),
  short: Short,
  merged_into: Nullable(Id),
  expiring: Type.Array(Expiring),
  holds: Type.Array(Hold, { description: 'Those that are open, the first to run out first' }),
  postings: Count,
  last_posted_at: Nullable(Timestamp),
});

const Lot = Type.Object({
  lot_no: Ordinal,
  unit: Choice(['principal', 'bonus', 'points']),
  tranche: Type.Integer({ description: 'Number of its first lot: a top-up’s principal and bonus have it in common' }),
  amount: Type.Integer({ description: 'What was in it at first' }),
  remaining: Type.Integer({ description: 'What is in it, or was at the instant asked for' }),
  expires_at: Nullable(Timestamp),
  last_day: LastDay,
  branch_name: Nullable(Type.String({ description: 'That sold or gave it' })),
  posting_id: Type.Integer({ description: 'That opened it' }),
  kind: Kind,
  document: Document,
  opened_at: Timestamp,
});

const movement = {
  posting_id: Type.Integer(),
  number: Type.Integer({ description: 'The how-manieth of the account, from 1' }),
  kind: Kind,
  effect: KeyOf(postingEffectPhrases),
  business_date: BusinessDate,
  late: Type.Boolean({ description: 'Its own day was closed, so it counts on a later one' }),
  posted_at: Timestamp,
  occurred_at: Nullable(Timestamp),
  branch_name: Nullable(Type.String()),
  operator: Nullable(Type.String({ description: 'null: the program itself' })),
  document: Document,
  rule: Nullable(Type.String({ description: 'Version of the rule that decided the amounts' })),
  undoes: Nullable(Type.Integer({ description: 'The posting that this refund or reversal undoes' })),
  undone: Choice(['no', 'part', 'whole'], { description: 'How much of it later ones undid' }),
  before: Amounts,
  change: Amounts,
  after: Amounts,
  short: Short,
};

const Line = Type.Object({
  version: Ordinal,
  unit: Unit,
  amount: Type.Integer({ description: 'To the account, or from it' }),
  balance: Type.Integer({ description: 'Of the unit, after the line' }),
  contra: KeyOf(contraPhrases, { description: 'The merchant’s side' }),
  lot_no: Nullable(Type.Integer()),
  lot_last_day: LastDay,
});

const Movement = Type.Object(movement);
const Posting = Type.Object({ ...movement, lines: Type.Array(Line) });

const Coupon = Type.Object({ coupon_id: Id, name: Type.String(), received_at: Timestamp });

const params = Strict({ id: Id });
const { order: _, ...paging } = pageQuery;
const goOn = { size: paging.size, cursor: paging.cursor };
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
    summary: 'A member’s top-ups, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/consume-report': {
    ...record,
    branches: 'serves',
    summary: 'A member’s consumption, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/point-report': {
    ...record,
    branches: 'serves',
    summary: 'What changed a member’s points, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/refund-report': {
    ...record,
    branches: 'serves',
    summary: 'A member’s refunds and reversals, newest first',
    data: Page(Movement),
  },
  'GET /vip-infos/coupon-report': { ...record, branches: 'serves', summary: 'A member’s coupons', data: Page(Coupon) },
  'GET /vip-infos/consume/{id}': {
    branches: 'serves',
    summary: 'One consumption with its lines, and what undid it',
    scope: 'merchant',
    permission: 'member:read',
    params: Strict({ id: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1, description: 'Its posting_id' }) }),
    data: Type.Object({ ...movement, vip_id: Id, lines: Type.Array(Line), undoings: Type.Array(Movement) }),
    errors: ['ledger_posting_missing'],
  },
  'GET /vip-infos/{id}/assets': {
    branches: 'serves',
    summary: 'What a member has, and when it runs out',
    scope: 'merchant',
    permission: 'member:read',
    params,
    data: Assets,
    errors: ['member_not_found'],
  },
  'GET /vip-infos/{id}/balances': {
    branches: 'serves',
    summary: 'A member’s balances at any instant',
    description:
      'As the ledger had them: what was posted until then, exact to the millisecond. An instant of the last minutes, or to come, is not final: what is being posted may still count into it. Lots and postings at an instant are as final as the balances.',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({ at: Type.Optional(Instant) }),
    data: Type.Object({
      at: Timestamp,
      as_of: Timestamp,
      final: Type.Boolean({ description: 'The same instant asked for again answers the same for ever' }),
      balances: Amounts,
      number: Type.Integer({ description: 'Of the last posting until then; 0: there was none' }),
      posted_at: Nullable(Timestamp),
    }),
    errors: ['member_not_found'],
  },
  'GET /vip-infos/{id}/lots': {
    branches: 'serves',
    summary: 'What a member’s principal, bonus and points are made of',
    description:
      'With open or at: the lots that have something left, now or at the instant, in the order in which they are spent. Otherwise all, newest first.',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({ unit: Units, open: Type.Optional(Type.Boolean()), at: Type.Optional(Instant), ...goOn }),
    data: Type.Object({ items: Type.Array(Lot), next_cursor: Nullable(Type.String()) }),
    errors: ['member_not_found', 'cursor_invalid'],
  },
  'GET /vip-infos/{id}/postings': {
    branches: 'serves',
    summary: 'Everything posted to a member’s account, newest first',
    scope: 'merchant',
    permission: 'member:read',
    params,
    query: Strict({
      unit: Units,
      kind: Type.Optional(Type.Array(Kind, { uniqueItems: true })),
      from: Type.Optional(BusinessDate),
      to: Type.Optional(BusinessDate),
      at: Type.Optional(Instant),
      ...goOn,
    }),
    data: Type.Object({ items: Type.Array(Posting), next_cursor: Nullable(Type.String()) }),
    errors: ['member_not_found', 'cursor_invalid'],
  },
});

export type Assets = Static<typeof Assets>;
export type Lot = Static<typeof Lot>;
export type Movement = Static<typeof Movement>;
export type Posting = Static<typeof Posting>;
export type PostingLine = Static<typeof Line>;
