import { deepestRow } from '@regulars/contract/kernel';
import { statement, type TenantView } from '../../platform/database/index.ts';

/** A purchase or a refund of a member's: an order, something of one, or a posting without one. */
export interface RecordKey {
  readonly at: Date;
  /** Unique among the member's of one instant, of which those of orders come first. */
  readonly key: string;
  readonly order_id: string | null;
  /** A refund of that order. */
  readonly refund_id: string | null;
  /** The posting that says most of it; null: it moved nothing. */
  readonly posting_id: number | null;
}

/** Where rows begin: after the last one shown, or with all. */
interface Place {
  readonly after: { readonly at: Date; readonly key: string } | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Rows that an index has in order; `key` is its last column. */
interface Part {
  readonly select: string;
  readonly from: string;
  readonly at: string;
  readonly key: string;
}

const ofOrders = (at: string, key: string): string => `(${at}, ${key}) < ($3::timestamptz, $4::uuid)`;

/** A posting as a key: below the ids of orders, which have a time in front. */
const keyOfPosting = (id: string): string => `lpad(to_hex(${id}), 32, '0')::uuid`;
const ofPostings = `(r.posted_at, r.posting_id) < ($3::timestamptz, $5::bigint)`;

/** The posting of a document of the member's that says most: the first, or of those reversed from the last on, the last. */
const postingOf = (kind: string, id: string, effect: 'forward' | 'refund' | 'reversal'): string => `(
  select (array_agg(g.posting_id order by g.number${effect === 'reversal' ? ' desc' : ''}))[1] from ledger_posting g
  where g.merchant_id = $1 and g.document_kind = '${kind}' and g.document_id = ${id}
    and g.account_id is not distinct from $2 and g.effect = '${effect}')`;

const orders: Part = {
  select: 'o.made_at as at, o.order_id as key, o.order_id, null::uuid as refund_id, null::bigint as own_posting',
  from: 'consumption o where o.merchant_id = $1 and o.member_id = $2',
  at: 'o.made_at',
  key: 'o.order_id',
};
/** From before there were orders, in the words of the index `ledger_posting_purchase`. */
const olderPurchases: Part = {
  select: `r.posted_at as at, ${keyOfPosting('r.posting_id')} as key, null::uuid as order_id, null::uuid as refund_id, r.posting_id as own_posting`,
  from: `ledger_posting r where r.merchant_id = $1 and r.account_id = $2 and r.effect = 'forward' and r.step = ''
    and (r.kind = 'spend' or r.kind = 'earn' and r.document_kind = 'consumption_order')`,
  at: 'r.posted_at',
  key: 'r.posting_id',
};
const refunds: Part = {
  select: 'f.made_at as at, f.refund_id as key, f.order_id, f.refund_id, null::bigint as own_posting',
  from: 'consumption_refund f where f.merchant_id = $1 and f.member_id = $2',
  at: 'f.made_at',
  key: 'f.refund_id',
};
const voids: Part = {
  select: 'o.voided_at as at, o.order_id as key, o.order_id, null::uuid as refund_id, null::bigint as own_posting',
  from: `consumption o where o.merchant_id = $1 and o.member_id = $2 and o.state = 'voided'`,
  at: 'o.voided_at',
  key: 'o.order_id',
};
/** Of top-ups and everything else, each document once; in the words of the index `ledger_posting_undoing`. */
const otherUndoings: Part = {
  select: olderPurchases.select,
  from: `ledger_posting r where r.merchant_id = $1 and r.account_id = $2 and r.effect <> 'forward'
    and (r.step = '' or r.document_kind not in ('consumption_order', 'refund_order'))
    and not exists (
      select from ledger_posting g
      where g.merchant_id = $1 and g.document_kind = r.document_kind and g.document_id = r.document_id and g.effect = r.effect
        and g.account_id is not distinct from r.account_id
        and case r.effect when 'reversal' then g.number > r.number else g.number < r.number end
      offset 0
    )`,
  at: 'r.posted_at',
  key: 'r.posting_id',
};

const pageOf = (parts: readonly Part[], posting: string): string => {
  const inTurn = parts.map(
    ({ select, from, at, key }) =>
      `(select ${select} from ${from} and ${key === 'r.posting_id' ? ofPostings : ofOrders(at, key)}
        order by ${at} desc, ${key} desc limit $6::bigint + $7::bigint)`,
  );
  return `select x.at, x.key, x.order_id, x.refund_id, coalesce(x.own_posting, ${posting}) as posting_id
    from (select * from (${inTurn.join(' union all ')}) y order by at desc, key desc limit $7 offset $6) x
    order by x.at desc, x.key desc`;
};
/** Up to the deepest that a page number reaches. */
const countOf = (parts: readonly Part[]): string =>
  `select count(*)::integer as counted from (
     ${parts.map(({ from }) => `(select from ${from} limit ${deepestRow + 1})`).join(' union all ')} limit ${deepestRow + 1}
   ) x`;

const listOf = (name: string, parts: readonly Part[], posting: string) => {
  const page = statement<RecordKey>(`${name}_page`, pageOf(parts, posting));
  const count = statement<{ counted: number }>(`${name}_count`, countOf(parts));
  return async (view: TenantView, memberId: string, { after, offset, limit }: Place) => {
    const key = after?.key ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    const place = [after?.at ?? 'infinity', key, postingIn(key) ?? Number.MAX_SAFE_INTEGER];
    const [rows, counts] = await Promise.all([
      view.query(page, [view.merchantId, memberId, ...place, offset, limit]),
      view.query(count, [view.merchantId, memberId]),
    ]);
    return { rows, counted: counts[0]?.counted ?? 0 };
  };
};

/** The posting that a key is; undefined: something of an order. */
const postingIn = (key: string): number | undefined =>
  key.startsWith('00000000-0000-0000-') ? Number(BigInt(`0x${key.slice(19).replace('-', '')}`)) : undefined;

/** A page of a member's purchases, newest first, and their count. */
export const listPurchaseKeys = listOf(
  'member_purchases',
  [orders, olderPurchases],
  postingOf('consumption_order', 'x.order_id', 'forward'),
);

/** The same of those that stand: of orders neither voided nor refunded whole (as `stateOf` says), of postings not undone whole. */
export const listStandingKeys = listOf(
  'member_standing_purchases',
  [
    {
      ...orders,
      from: `${orders.from} and o.state <> 'voided' and not (o.refunded = o.due and (o.due > 0 or o.free_returned))`,
    },
    {
      ...olderPurchases,
      from: `${olderPurchases.from}
    and not exists (select from ledger_posting x where x.merchant_id = $1 and x.reverses = r.posting_id)
    and not exists (select from ledger_undo t where t.merchant_id = $1 and t.posting_id = r.posting_id and t.part = t.paid)`,
    },
  ],
  postingOf('consumption_order', 'x.order_id', 'forward'),
);

/** A page of what a member was refunded, newest first, and its count. */
export const listRefundKeys = listOf(
  'member_refunds',
  [refunds, voids, otherUndoings],
  `case when x.refund_id is null then ${postingOf('consumption_order', 'x.order_id', 'reversal')}
    else ${postingOf('refund_order', 'x.refund_id', 'refund')} end`,
);
