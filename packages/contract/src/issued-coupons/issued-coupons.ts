import { couponKindPhrases, couponSourcePhrases, issuedStatePhrases, keysOf } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BatchOutcome,
  BusinessDate,
  Choice,
  Count,
  Fen,
  Id,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  PageWithTotals,
  Reason,
  SelectablePage,
  selectionOf,
  Strict,
  Timestamp,
  totalsQuery,
  Version,
  whole,
} from '../kernel/schemas.ts';
import { memberFilterFields } from '../members/members.ts';
import { couponLimits } from '../rules/coupons.ts';
import { CouponTerms } from '../coupons/coupon-schemas.ts';

const Source = KeyOf(couponSourcePhrases, { description: 'How it was given' });
const State = KeyOf(issuedStatePhrases, {
  description:
    'held: by an order that wasn’t paid yet. One whose time has passed is expired, and one whose order was given up is unused, from that instant on', // prettier-ignore
});
const Code = Type.String({ description: 'Without coupon:give only its last four characters, after dots' });

const issued = {
  issued_id: Id,
  coupon_id: { ...Id, description: 'Its template' },
  name: Type.String({ description: 'Of the terms that it was given with' }),
  kind: KeyOf(couponKindPhrases),
  code: Code,
  state: State,
  source: Source,
  source_id: { ...Id, description: 'What gave it: one give, one sheet of codes, one top-up, one gift' },
  source_name: Nullable(Type.String({ description: 'The number of the top-up, the name of the grade' })),
  may_open_source: Type.Boolean({ description: 'It was given at one of the user’s branches, or at none' }),
  vip_id: Nullable({ ...Id, description: 'Null: a printed code that nobody has used yet' }),
  member_name: Nullable(Type.String()),
  member_no: Nullable(Type.String()),
  branch_id: Nullable({ ...Id, description: 'Of the counter where it was given, else the member’s' }),
  branch_name: Nullable(Type.String()),
  given_at: Timestamp,
  given_by_name: Nullable(Type.String()),
  valid_from: Timestamp,
  expires_at: { ...Timestamp, description: 'The first instant at which it can’t be used any more' },
  order_id: Nullable({ ...Id, description: 'That holds or used it' }),
  order_number: Nullable(Type.String()),
  may_open_order: Type.Boolean({ description: 'The order is of one of the user’s branches' }),
  off: Nullable({ ...Fen, description: 'Fen that it took off' }),
  used_branch_name: Nullable(Type.String()),
  refund_id: Nullable({
    ...Id,
    description:
      'The refund of its top-up that it was due for: it is over, or ends once the order that holds or used it gives it back',
  }),
  ended_at: Nullable({ ...Timestamp, description: 'When it was used, expired or was voided' }),
  ended_by_name: Nullable(Type.String()),
  reason: Nullable(Type.String({ description: 'Of voiding it' })),
  version: Version,
};
const Issued = Type.Object(issued);
const IssuedWithTerms = Type.Object({ ...issued, terms: CouponTerms });

const recordFields = {
  issued_id: Type.Optional({ ...Id, description: 'This one alone' }),
  coupon_id: Type.Optional({ ...Id, description: 'Of one template' }),
  kind: Type.Optional(Type.Array(KeyOf(couponKindPhrases), { maxItems: keysOf(couponKindPhrases).length })),
  state: Type.Optional(Type.Array(State, { maxItems: keysOf(issuedStatePhrases).length, uniqueItems: true })),
  source: Type.Optional(Type.Array(Source, { maxItems: keysOf(couponSourcePhrases).length, uniqueItems: true })),
  source_id: Type.Optional({
    ...Id,
    description: 'Given by one thing: one give, one sheet of codes, one top-up, one gift',
  }),
  vip_id: Type.Optional(Id),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true, description: 'Given at one of these' })),
  code: Type.Optional(Type.String({ maxLength: 40, description: 'Whole, however it is typed' })),
  given_from: Type.Optional(BusinessDate),
  given_to: Type.Optional(BusinessDate),
  expires_within: Type.Optional(
    whole(0, couponLimits.days, 'Those that can be used and no longer so many days after today'),
  ),
};
const writeOffFields = {
  coupon_id: recordFields.coupon_id,
  kind: recordFields.kind,
  source: recordFields.source,
  vip_id: recordFields.vip_id,
  used_branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true, description: 'Used at one of these' })), // prettier-ignore
  used_by: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true, description: 'Users: taken by one of them' })), // prettier-ignore
  used_from: Type.Optional(BusinessDate),
  used_to: Type.Optional(BusinessDate),
};

const Figures = Type.Object({
  given: Count,
  unused: Count,
  held: Count,
  used: Count,
  expired: Count,
  void: Count,
  off: { ...Fen, description: 'Fen that those used took off' },
  orders: { ...Count, description: 'Orders that used one or more' },
  revenue: { ...Fen, description: 'Fen that these orders came to' },
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'Business date' }),
      given: Count,
      used: Count,
      expired: Count,
      voided: Count,
      off: Fen,
      revenue: Fen,
    }),
    { description: 'Business days on which something happened, oldest first, of the time asked for' },
  ),
  branches: Type.Array(
    Type.Object({
      branch_id: Nullable(Id),
      branch_name: Nullable(Type.String()),
      given: Count,
      used: Count,
      off: Fen,
      orders: Count,
      revenue: Fen,
    }),
    { description: 'Of the whole time, those of which most were used first' },
  ),
});

const owed = {
  live: { ...Count, description: 'Coupons that can be used, now or later' },
  most: { ...Fen, description: 'Fen that they take off at most: of each what its terms take off at most' },
  unbounded: { ...Count, description: 'Of these, coupons whose terms name no limit: a rate without one, or a special price. They count 0 in `most`' }, // prettier-ignore
};
const Liability = Type.Object({
  ...owed,
  kinds: Type.Array(Type.Object({ kind: KeyOf(couponKindPhrases), ...owed }), { description: 'Those of which some are live' }), // prettier-ignore
});

const { order: _, ...continuing } = pageQuery;
const missing = 'coupon_not_found';
const common = { scope: 'merchant' } as const;
const nullify = { ...common, permission: 'coupon:void', audit: ['coupon.void'] } as const;
const giving = [missing, 'coupon_not_giveable', 'coupon_sold_out', 'coupon_member_limit'] as const;

/** Members’ coupons: given, used, voided. */
export const issuedCoupons = endpoints({
  'PUT /coupons/give': {
    ...common,
    permission: 'coupon:give',
    branches: 'changes',
    summary: 'Give members coupons of a template',
    description:
      'Each gets `count` or none: who has as many as a member may have is skipped, as are those for whom none are left; if nobody gets any, it is refused. More than 500 are given by a task. Undoing it voids what wasn’t used.', // prettier-ignore
    body: Strict({
      ...selectionOf(memberFilterFields),
      coupon_id: Id,
      count: whole(1, couponLimits.giveEach, 'Coupons for each'),
      reason: Reason,
    }),
    data: BatchOutcome,
    errors: [...giving, 'member_not_found', 'member_state_refused', 'too_many_lookups', ...selectionErrors],
    audit: ['coupon.give', 'coupon.void'],
  },
  'POST /coupons/{id}/claim': {
    ...common,
    permission: 'order:create',
    branches: 'serves',
    params: Strict({ id: Id }),
    summary: 'Let a member take a coupon at the counter',
    description: 'Of a template that is on the shelf and that members may take.',
    body: Strict({ vip_id: Id, branch_id: Id }),
    data: IssuedWithTerms,
    errors: [...giving, 'member_not_found', 'member_state_refused', 'branch_not_found', 'branch_closed'],
    audit: 'coupon.claim',
    creates: true,
  },
  'POST /coupons/{id}/codes': {
    ...common,
    permission: 'coupon:give',
    branches: 'whole',
    params: Strict({ id: Id }),
    summary: 'Make a sheet of codes to print, each used once by whoever brings it',
    description: 'The records of coupons given list and export them by `source_id`.',
    body: Strict({ count: whole(1, couponLimits.sheet, 'Codes'), reason: Reason }),
    data: Type.Object({ source_id: Id, count: Count }),
    errors: [missing, 'coupon_not_giveable', 'coupon_sold_out'],
    audit: 'coupon.print',
    creates: true,
  },
  'POST /coupons/find': {
    ...common,
    permission: 'order:create',
    branches: 'serves',
    summary: 'Find a coupon by its code, as it is scanned or typed at the till',
    body: Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    data: IssuedWithTerms,
    errors: ['coupon_code_unknown'],
    audit: { none: 'It reads' },
  },
  'GET /coupons/receive-records': {
    ...common,
    permission: 'coupon:read',
    branches: 'lists',
    summary: 'List coupons that were given, newest first, by page',
    query: Strict({ ...recordFields, sort: Type.Optional(Choice(['given_at'])), ...pageQuery, ...totalsQuery }),
    data: SelectablePage(
      PageWithTotals(IssuedWithTerms, {
        unused: { ...Count, description: 'Those that an order holds included' },
        used: Count,
        expired: Count,
        void: Count,
        off: Fen,
      }),
    ),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /coupons/write-off-records': {
    ...common,
    permission: 'coupon:read',
    branches: 'lists',
    summary: 'List coupons that were used, newest first, by page',
    query: Strict({ ...writeOffFields, sort: Type.Optional(Choice(['ended_at'])), ...pageQuery, ...totalsQuery }),
    data: PageWithTotals(Issued, { off: Fen }),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /coupons/liability': {
    ...common,
    permission: 'liability_report:read',
    branches: 'whole',
    summary: 'Get what coupons that can still be used may cost at most',
    description: 'Each is valued by what its own terms take off at most, whether or not it will be used: a limit, not an estimate.', // prettier-ignore
    data: Liability,
    errors: [],
  },
  'GET /coupons/{id}/figures': {
    ...common,
    permission: 'coupon:read',
    branches: 'lists',
    params: Strict({ id: Id }),
    summary: 'Get what became of the coupons of a template, and what they brought',
    description: 'At the user’s branches: given at them, used at them.',
    query: Strict({ from: BusinessDate, to: BusinessDate }),
    data: Figures,
    errors: [missing],
  },
  'PUT /coupons/nullify-received': {
    ...nullify,
    branches: 'keeps',
    summary: 'Void coupons that were given and not used',
    description: 'All of a template by its `coupon_id` as filter. Those held by an order, used, expired or void are skipped. Undoing it makes them usable again.', // prettier-ignore
    body: Strict({ ...selectionOf(recordFields), reason: Reason }),
    data: BatchOutcome,
    errors: ['coupon_not_issued', 'coupon_not_unused', ...selectionErrors],
    audit: ['coupon.void', 'coupon.unvoid'],
  },
  'PUT /coupons/nullify-single-received': {
    ...nullify,
    branches: 'keeps',
    summary: 'Void one coupon that was given and not used',
    body: Strict({ issued_id: Id, reason: Reason }),
    data: Issued,
    errors: ['coupon_not_issued', 'coupon_not_unused'],
  },
  'PUT /vip-infos/nullify-no-use-coupon': {
    ...nullify,
    branches: 'changes',
    summary: 'Void all coupons of a member that weren’t used',
    description: 'More than 500 are voided by a task. Undoing it makes them usable again.',
    body: Strict({ vip_id: Id, reason: Reason }),
    data: BatchOutcome,
    errors: ['member_not_found', 'coupon_none_unused', ...selectionErrors],
    audit: ['coupon.void', 'coupon.unvoid'],
  },
  'GET /vip-infos/coupon-report': {
    ...common,
    permission: 'member:read',
    branches: 'serves',
    summary: 'List a member’s coupons, newest first, by page',
    query: Strict({
      vip_id: Id,
      state: recordFields.state,
      expires_within: recordFields.expires_within,
      ...continuing,
    }),
    data: Page(IssuedWithTerms),
    errors: ['member_not_found', 'page_too_deep', 'cursor_invalid'],
  },
});

export type IssuedCoupon = Static<typeof Issued>;
export type IssuedCouponWithTerms = Static<typeof IssuedWithTerms>;
export type CouponFigures = Static<typeof Figures>;
export type CouponLiability = Static<typeof Liability>;
const RecordFilter = Strict(recordFields);
const WriteOffFilter = Strict(writeOffFields);
export type ReceivedFilter = Loose<Static<typeof RecordFilter>>;
export type WriteOffFilter = Loose<Static<typeof WriteOffFilter>>;
