import { statement, type Statement, type TenantView } from '../../platform/database/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { Paid } from '../point-rules/index.ts';
import { inOneMove, merged, type DocumentReader } from './document-readers.ts';
import { datesIn } from './period.rules.ts';
import type { PastDocument, Period } from './documents.ts';
import type { Grown } from './grades.replay.rules.ts';
import type { PaidDocument } from './points.replay.rules.ts';
import type { ToppedUp } from './top-ups.replay.rules.ts';

/** Documents of a page; it is a constant, so that the planner knows it. */
const atOnce = 1_000;
const none = '00000000-0000-0000-0000-000000000000';

/** Whose import was rolled back is no member any more. */
const isOfMember = <Row extends { readonly grade_id: string | null }>(
  row: Row,
): row is Row & { readonly grade_id: string } => row.grade_id !== null;

/**
 * Reads page after page, each from behind the last row of the one before. The first part of that place is a bound of its
 * own: PostgreSQL would else begin each page at the start of the period, or sort all that is left of it.
 */
const pagesOf = <Row extends { readonly grade_id: string | null }, Document extends PastDocument>(
  page: Statement<Row>,
  values: readonly unknown[],
  {
    start,
    placeOf,
    present,
  }: {
    readonly start: readonly unknown[];
    readonly placeOf: (row: Row) => readonly unknown[];
    readonly present: (row: Row & { readonly grade_id: string }) => Document;
  },
) =>
  async function* (view: TenantView): AsyncGenerator<Document[]> {
    let place = start;
    for (let more = true; more;) {
      const rows = await view.query(page, [view.merchantId, ...values, ...place]);
      const last = rows.at(-1);
      if (last) place = placeOf(last);
      more = rows.length === atOnce;
      yield rows.filter((row) => isOfMember(row)).map(present);
    }
  };

const counterOf =
  (counting: Statement<{ documents: number }>, values: readonly unknown[]) =>
  async (view: TenantView, most: number): Promise<number> =>
    (await view.query(counting, [view.merchantId, ...values, most]))[0]?.documents ?? 0;

/** What the ledger’s pages have in common. `place`: an instant as text, because its microseconds count. */
interface PostedRow {
  readonly posting_id: number;
  readonly date: string;
  readonly at: Date;
  readonly place: string;
  readonly kind: string;
  readonly id: string;
  readonly member_id: string;
  readonly grade_id: string | null;
}
const postedOf = ({
  kind,
  id,
  date,
  at,
  member_id,
  grade_id,
}: PostedRow & { readonly grade_id: string }): PastDocument => ({
  kind,
  id,
  date,
  at,
  memberId: member_id,
  gradeId: grade_id,
});
const posted = 'page.posting_id, page.business_date as date, page.posted_at as at, page.posted_at::text as place, page.document_kind as kind, page.document_id as id, page.account_id as member_id, m.grade_id'; // prettier-ignore
const pageOf = (condition: string): string =>
  `page as materialized (
     select p.* from ledger_posting p
     where p.merchant_id = $1 and p.business_date between $3::date and $2::date and ${condition}
       and (p.business_date, p.posted_at, p.posting_id) > ($3::date, $4::timestamptz, $5::bigint)
     order by p.business_date, p.posted_at, p.posting_id limit ${atOnce}
   )`;
const inOrder = 'order by page.business_date, page.posted_at, page.posting_id';
const startOf = (from: string) => [from, '-infinity', 0];
const placeIn = ({ date, place, posting_id: id }: PostedRow) => [date, place, id];
const countOf = (condition: string): string =>
  `select count(*)::int as documents from (select from ledger_posting p where p.merchant_id = $1 and p.business_date between $2::date and $3::date and ${condition} limit $4) x`;

/** Which business date of a period an instant is of; instants come in order. */
const dateIn = (period: Period, day: BusinessDays): ((instant: Date) => string) => {
  const dates = datesIn(period).map((date) => ({ date, ends: day.endOf(date) }));
  let at = 0;
  return (instant) => {
    while (at < dates.length - 1 && (dates[at]?.ends ?? instant) <= instant) at += 1;
    return dates[at]?.date ?? period.to;
  };
};

// Only accounts of members have balances. What orders post has steps: the orders themselves are read, which know every means.
const ofPayment = "(p.kind = 'top_up' or p.kind = 'spend' and p.step = '') and p.effect = 'forward' and p.principal_after is not null"; // prettier-ignore
const payments = statement<
  PostedRow & {
    readonly birthday: string | null;
    readonly branch_id: string | null;
    readonly is_top_up: boolean;
    readonly paid: number;
  }
>(
  'replay_payments',
  // What was refunded or reversed since has the opposite sign.
  `with ${pageOf(ofPayment)}
   select ${posted}, m.birthday, page.branch_id, page.kind = 'top_up' as is_top_up,
     case page.kind when 'top_up' then page.principal + coalesce(u.principal, 0)
       else -(page.principal + page.bonus) - coalesce(u.principal + u.bonus, 0) end::bigint as paid
   from page left join member m on m.merchant_id = $1 and m.member_id = page.account_id
   left join lateral (
     select sum(o.principal) as principal, sum(o.bonus) as bonus from ledger_posting o
     where o.merchant_id = $1 and (o.refunds = page.posting_id or o.reverses = page.posting_id)
   ) u on true
   ${inOrder}`,
);
const countPayments = statement<{ documents: number }>('replay_payments_count', countOf(ofPayment));

/** Top-ups, and spends of stored value without an order, less what was refunded since. */
const postedReader = ({ from, to }: Period): DocumentReader<PaidDocument> => ({
  count: counterOf(countPayments, [from, to]),
  pages: pagesOf(payments, [to], {
    start: startOf(from),
    placeOf: placeIn,
    present: ({ birthday, branch_id: branchId, is_top_up: isTopUp, paid: fen, ...row }) => {
      const paid = Math.max(0, fen);
      return { ...postedOf(row), birthday, branchId, paid: isTopUp ? { top_up: paid } : { stored_value: paid } };
    },
  }),
});

const ofOrder = `o.merchant_id = $1 and o.state = 'paid' and o.member_id is not null and o.made_at < $2 and o.made_at >= $3`;
interface OrderRow {
  readonly order_id: string;
  readonly made_at: Date;
  readonly member_id: string;
  readonly grade_id: string | null;
  readonly birthday: string | null;
  readonly branch_id: string;
  readonly paid: Paid;
}
const orders = statement<OrderRow>(
  'replay_orders',
  `with page as materialized (
     select o.order_id, o.made_at, o.member_id, o.branch_id, o.refunded from consumption o
     where ${ofOrder} and (o.made_at, o.order_id) > ($3::timestamptz, $4::uuid)
     order by o.made_at, o.order_id limit ${atOnce}
   )
   select page.order_id, page.made_at, page.member_id, m.grade_id, m.birthday, page.branch_id, coalesce(w.paid, '{}') as paid
   from page left join member m on m.merchant_id = $1 and m.member_id = page.member_id
   left join lateral (
     select json_object_agg(p.means, p.fen - coalesce(b.fen, 0)) as paid
     from consumption_payment p left join lateral (
       select sum((f.parts ->> p.means)::bigint) as fen from consumption_refund f
       where f.merchant_id = $1 and f.order_id = page.order_id and page.refunded > 0
     ) b on true
     where p.merchant_id = $1 and p.order_id = page.order_id
   ) w on true
   order by page.made_at, page.order_id`,
);
const countOrders = statement<{ documents: number }>(
  'replay_orders_count',
  `select count(*)::int as documents from (select from consumption o where ${ofOrder} limit $4) x`,
);

/** Orders of members by means of payment, less what was refunded since; without those that were voided. */
const orderReader = (period: Period, day: BusinessDays): DocumentReader<PaidDocument> => {
  const [begins, ends] = [day.startOf(period.from), day.endOf(period.to)];
  const dateOf = dateIn(period, day);
  return {
    count: counterOf(countOrders, [ends, begins]),
    pages: pagesOf(orders, [ends], {
      start: [begins, none],
      placeOf: ({ made_at, order_id }) => [made_at, order_id],
      present: ({ order_id, made_at, member_id, grade_id, birthday, branch_id, paid }) => ({
        kind: 'consumption_order',
        id: order_id,
        date: dateOf(made_at),
        at: made_at,
        memberId: member_id,
        gradeId: grade_id,
        birthday,
        branchId: branch_id,
        paid,
      }),
    }),
  };
};

/** What members paid, less what was refunded since: top-ups and orders. Points that paid a part earn nothing. */
export const paymentReader = (period: Period, day: BusinessDays): DocumentReader<PaidDocument> =>
  merged(postedReader(period), orderReader(period, day));

const ofGrowth = 'p.growth <> 0 and p.growth_after is not null';
const growth = statement<
  PostedRow & { readonly growth: number; readonly growth_after: number; readonly brought: boolean }
>(
  'replay_growth',
  `with ${pageOf(ofGrowth)}
   select ${posted}, page.growth, page.growth_after, page.kind = 'opening' as brought
   from page left join member m on m.merchant_id = $1 and m.member_id = page.account_id ${inOrder}`,
);
const countGrowth = statement<{ documents: number }>('replay_growth_count', countOf(ofGrowth));

/** Every change of growth: one of each document, which moves its member once, whatever its steps. */
export const growthReader = ({ from, to }: Period): DocumentReader<Grown> => {
  const pages = pagesOf(growth, [to], {
    start: startOf(from),
    placeOf: placeIn,
    present: ({ growth: change, growth_after: after, brought, ...row }): Grown => ({
      ...postedOf(row),
      before: after - change,
      after,
      brought,
    }),
  });
  return { count: counterOf(countGrowth, [from, to]), pages: (view) => inOneMove(pages(view)) };
};

const ofTopUp = `o.merchant_id = $1 and o.state = 'paid' and o.refunded < o.paid and o.paid_at < $2 and o.paid_at >= $3`;
interface TopUpRow {
  readonly order_id: string;
  readonly paid_at: Date;
  readonly member_id: string;
  readonly grade_id: string;
  readonly branch_id: string;
  readonly paid: number;
  readonly stored_value: number;
  readonly first: boolean;
}
const topUps = statement<TopUpRow>(
  'replay_top_ups',
  `with page as materialized (
     select o.* from top_up_order o where ${ofTopUp} and (o.paid_at, o.order_id) > ($3::timestamptz, $4::uuid)
     order by o.paid_at, o.order_id limit ${atOnce}
   )
   select page.order_id, page.paid_at, page.member_id, m.grade_id, page.branch_id, page.paid,
     page.value_after - page.paid - page.bonus as stored_value,
     not exists (
       select from top_up_order e where e.merchant_id = $1 and e.member_id = page.member_id and e.state <> 'closed' and e.refunded < e.paid
         and (e.made_at, e.order_id) < (page.made_at, page.order_id)
     ) as first
   from page join member m on m.merchant_id = $1 and m.member_id = page.member_id
   order by page.paid_at, page.order_id`,
);
const countTopUps = statement<{ documents: number }>(
  'replay_top_ups_count',
  `select count(*)::int as documents from (select from top_up_order o where ${ofTopUp} limit $4) x`,
);

/** Paid top-ups, without those refunded as a whole. */
export const topUpReader = (period: Period, day: BusinessDays): DocumentReader<ToppedUp> => {
  const [begins, ends] = [day.startOf(period.from), day.endOf(period.to)];
  const dateOf = dateIn(period, day);
  return {
    count: counterOf(countTopUps, [ends, begins]),
    pages: pagesOf(topUps, [ends], {
      start: [begins, none],
      placeOf: ({ paid_at, order_id }) => [paid_at, order_id],
      present: (row) => ({
        kind: 'top_up_order',
        id: row.order_id,
        date: dateOf(row.paid_at),
        at: row.paid_at,
        memberId: row.member_id,
        gradeId: row.grade_id,
        branchId: row.branch_id,
        paid: row.paid,
        isFirst: row.first,
        storedValue: row.stored_value,
      }),
    }),
  };
};
