import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  DocumentNumber,
  Id,
  Instant,
  Nullable,
  Page,
  pageQuery,
  SliceWithTotals,
  Strict,
  Timestamp,
  totalsQuery,
} from '../kernel/schemas.ts';
import {
  movement,
  unitAmounts,
  Amounts,
  Assets,
  GivenBack,
  Kind,
  Line,
  Lot,
  Movement,
  OfOrder,
  Posting,
  Purchase,
  Units,
} from './asset-schemas.ts';

const params = Strict({ id: Id });
const { order: _, ...paging } = pageQuery;
const continuation = { size: paging.size, cursor: paging.cursor };
const ofMember = Strict({ vip_id: Id, ...paging });
const purchases = Strict({
  vip_id: Id,
  standing: Type.Optional(Type.Boolean({ description: 'Whether to leave out what was voided or refunded whole' })),
  ...paging,
});
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
    query: purchases,
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
      order: OfOrder,
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
    data: SliceWithTotals(Posting, unitAmounts),
    errors: ['member_not_found', 'cursor_invalid'],
  },
});
