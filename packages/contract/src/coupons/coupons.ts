import {
  couponKindPhrases,
  couponStatePhrases,
  couponStatusPhrases,
  couponWayPhrases,
  keysOf,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  Choice,
  Count,
  DocumentNumber,
  Empty,
  Fen,
  Id,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Reason,
  Strict,
  Timestamp,
  Version,
  whole,
} from '../kernel/schemas.ts';
import { eventsQuery, LoggedEvents } from '../logs/logged-event.ts';
import { keywordLength } from '../rules.ts';
import { couponLimits } from '../rules/coupons.ts';
import { CouponTerms, CouponTermsFields } from './coupon-schemas.ts';

const Stock = Nullable(whole(0, couponLimits.stock, 'How many can be given in all; null: no limit'));

const Kind = KeyOf(couponKindPhrases, { description: 'Never changes' });
const Status = KeyOf(couponStatusPhrases, {
  description:
    'The state on the merchant’s business day: what is on the shelf or off it is `waiting` before its fixed dates and `ended` after them',
});
const coupon = {
  coupon_id: Id,
  number: DocumentNumber,
  kind: Kind,
  state: KeyOf(couponStatePhrases, {
    description:
      'draft: not given yet; on_shelf: members can take it; off_shelf: hidden from members, staff and campaigns give it on; stopped: nobody gets one any more. What was given is used as before',
  }),
  status: Status,
  terms: CouponTerms,
  terms_number: Type.Integer({ minimum: 1, description: 'A change after one was given makes the next version; what was given keeps its own' }), // prettier-ignore
  stock: Stock,
  given: Count,
  created_at: Timestamp,
  version: Version,
};
const Coupon = Type.Object(coupon);
const CouponPage = Type.Object({
  ...coupon,
  edited_at: { ...Timestamp, description: 'When its terms were written' },
  edited_by: Nullable(Type.String({ description: 'Who wrote them' })),
});
const CouponChoice = Type.Object({
  coupon_id: Id,
  name: Type.String(),
  kind: Kind,
  terms: CouponTerms,
  left: Nullable({ ...Count, description: 'Null: no limit' }),
});
const CouponItem = Type.Object({
  item_id: Id,
  name: Type.String(),
  code: Type.String(),
  price: Fen,
  category_name: Nullable(Type.String()),
  brand_name: Nullable(Type.String()),
});

const filterFields = {
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name, or the number' })),
  kind: Type.Optional(Type.Array(Kind, { maxItems: keysOf(couponKindPhrases).length })),
  status: Type.Optional(Type.Array(Status, { maxItems: keysOf(couponStatusPhrases).length })),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, description: 'That can be used at one of these branches' })),
};
const CouponFilter = Strict({
  ...filterFields,
  sort: Type.Optional(Choice(['created_at', 'name', 'given'])),
  ...pageQuery,
});

const common = { scope: 'merchant', branches: 'none' } as const; // they belong to the merchant
const one = { ...common, params: Strict({ id: Id }), data: CouponPage, versioned: true } as const;
const write = { ...one, branches: 'whole' } as const;
const missing = 'coupon_not_found';
const named = [
  'item_not_found',
  'category_not_found',
  'brand_not_found',
  'branch_not_found',
  'grade_not_found',
] as const;

export const coupons = endpoints({
  'GET /coupons': {
    ...common,
    summary: 'List coupon templates, filtered and sorted, by page; newest first by default',
    permission: 'coupon:read',
    query: CouponFilter,
    data: Page(Coupon),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /coupons': {
    scope: 'merchant',
    branches: 'whole',
    summary: 'Add a coupon template as a draft',
    description: 'A copy is the same call with the terms of another template.',
    permission: 'coupon:create',
    body: Strict({ kind: Kind, stock: Stock, terms: CouponTermsFields }),
    data: CouponPage,
    errors: ['coupons_too_many', ...named],
    audit: 'coupon.create',
    creates: true,
    versioned: true,
  },
  'GET /coupons/choose': {
    ...common,
    summary: 'List the coupon templates that can be given in a way now, by name',
    description: 'At most 50; a keyword finds the others. Who takes payments lets members take some.',
    permission: ['coupon:read', 'order:create'],
    query: Strict({
      keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
      way: KeyOf(couponWayPhrases),
    }),
    data: Type.Array(CouponChoice),
    errors: [],
  },
  'GET /coupons/coupon-items': {
    ...common,
    summary: 'List the items that a coupon template names, by items, categories and brands',
    description: 'Those it is for, or is not for, as its terms say; none of one that is for all items.',
    permission: 'coupon:read',
    query: Strict({ coupon_id: Id, index: pageQuery.index, size: pageQuery.size, cursor: pageQuery.cursor }),
    data: Page(CouponItem),
    errors: [missing, 'page_too_deep', 'cursor_invalid'],
  },
  'GET /coupons/data-opr-logs': {
    ...common,
    summary: 'List what was done to a coupon template, newest first',
    permission: 'coupon:read',
    query: Strict({ coupon_id: Id, ...eventsQuery.properties }),
    data: LoggedEvents,
    errors: [missing, 'cursor_invalid'],
  },
  'GET /coupons/{id}': { ...one, summary: 'Get a coupon template', permission: 'coupon:read', errors: [missing] },
  'PUT /coupons/{id}': {
    ...write,
    summary: 'Edit the terms of a coupon template',
    description: 'What was given keeps its terms.',
    permission: 'coupon:update',
    body: CouponTermsFields,
    errors: [missing, 'stale_edit', 'coupon_over', ...named],
    audit: 'coupon.update',
  },
  'DELETE /coupons/{id}': {
    scope: 'merchant',
    branches: 'whole',
    params: Strict({ id: Id }),
    data: Empty,
    summary: 'Remove a draft',
    permission: 'coupon:remove',
    errors: [missing, 'coupon_state_wrong'],
    audit: 'coupon.remove',
  },
  'PUT /coupons/{id}/stock': {
    ...write,
    summary: 'Set how many of a coupon template can be given in all',
    permission: 'coupon:update',
    body: Strict({ stock: Stock }),
    errors: [missing, 'stale_edit', 'coupon_stock_below_given'],
    audit: 'coupon.stock',
  },
  'PUT /coupons/{id}/on-shelves': {
    ...write,
    summary: 'Put a draft, or a coupon template that is off the shelf, on the shelf',
    permission: 'coupon:put_in_force',
    errors: [missing, 'stale_edit', 'coupon_state_wrong', 'coupon_over'],
    audit: 'coupon.on_shelf',
  },
  'PUT /coupons/{id}/off-shelves': {
    ...write,
    summary: 'Take a coupon template off the shelf',
    permission: 'coupon:put_in_force',
    body: Strict({ reason: Reason }),
    errors: [missing, 'stale_edit', 'coupon_state_wrong'],
    audit: 'coupon.off_shelf',
  },
  'PUT /coupons/{id}/stoped': {
    ...write,
    summary: 'Stop giving a coupon template',
    permission: 'coupon:put_in_force',
    body: Strict({ reason: Reason }),
    errors: [missing, 'stale_edit', 'coupon_state_wrong'],
    audit: 'coupon.stop',
  },
  'PUT /coupons/{id}/restore': {
    ...write,
    summary: 'Put a stopped coupon template back on the shelf',
    permission: 'coupon:put_in_force',
    body: Strict({ reason: Reason }),
    errors: [missing, 'stale_edit', 'coupon_state_wrong', 'coupon_over'],
    audit: 'coupon.restore',
  },
});

export type Coupon = Static<typeof Coupon>;
export type CouponPage = Static<typeof CouponPage>;
export type CouponChoice = Static<typeof CouponChoice>;
export type CouponItem = Static<typeof CouponItem>;
export type CouponFilter = Loose<Static<typeof CouponFilter>>;
