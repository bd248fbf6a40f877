import { statement, type CompiledStatement, type TenantView } from '../platform/database/index.ts';
import type { DocumentRow } from './reading-postings.ts';

export type LotUnit = 'principal' | 'bonus' | 'points';

/** Value that came in together and expires together, and the posting that opened it. */
export interface LotRow {
  readonly lot_no: number;
  readonly unit: LotUnit;
  readonly tranche: number;
  readonly amount: number;
  /** Now, or as of the requested instant. */
  readonly remaining: number;
  readonly expires_at: Date | null;
  readonly branch_name: string | null;
  readonly posting_id: number;
  readonly kind: string;
  readonly document: DocumentRow;
  readonly posted_at: Date;
}

const columns = `l.lot_no, l.unit, l.tranche, l.amount, l.expires_at, b.name as branch_name, p.posting_id, p.kind, p.posted_at,
  json_build_object('kind', p.document_kind, 'id', p.document_id, 'step', p.step, 'number', d.number) as document`;

const origins = `join ledger_posting p on p.merchant_id = $1 and p.account_id = l.account_id and p.number = l.posting_number
  left join document d on d.merchant_id = $1 and d.kind = p.document_kind and d.document_id = p.document_id
  left join branch b on b.merchant_id = $1 and b.branch_id = l.branch_id`;

/** The order in which spends consume lots, and its key. */
const spendOrder = `coalesce(l.expires_at, 'infinity'), coalesce(l.spend_no, l.tranche), l.lot_no`;
const after = `($4::integer is null or (${spendOrder}) > (select coalesce(k.expires_at, 'infinity'), coalesce(k.spend_no, k.tranche), k.lot_no
  from ledger_lot k where k.merchant_id = $1 and k.account_id = $2 and k.lot_no = $4))`;

const openLots = statement<LotRow>(
  'ledger_lots_open',
  `select ${columns}, l.remaining from ledger_lot l ${origins}
   where l.merchant_id = $1 and l.account_id = $2 and l.open and ($3::ledger_unit[] is null or l.unit = any ($3)) and ${after}
   order by ${spendOrder} limit $5`,
);

const lotsAt = statement<LotRow>(
  'ledger_lots_at',
  `with rest as (
     select n.lot_no, sum(n.amount)::bigint as remaining
     from ledger_posting last
     join ledger_line n on n.merchant_id = $1 and n.account_id = $2 and n.version <= last.version_to
     where last.merchant_id = $1 and last.account_id = $2 and last.number = ledger_number_at($1, $2, $6)
       and n.lot_no is not null and ($3::ledger_unit[] is null or n.unit = any ($3))
     group by n.lot_no having sum(n.amount) > 0
   )
   select ${columns}, r.remaining from rest r
   join ledger_lot l on l.merchant_id = $1 and l.account_id = $2 and l.lot_no = r.lot_no ${origins}
   where ${after} order by ${spendOrder} limit $5`,
);

const allLots = statement<LotRow>(
  'ledger_lots',
  `select ${columns}, l.remaining from ledger_lot l ${origins}
   where l.merchant_id = $1 and l.account_id = $2 and ($3::ledger_unit[] is null or l.unit = any ($3)) and ($4::integer is null or l.lot_no < $4)
   order by l.lot_no desc limit $5`,
);

export interface LotFilter {
  readonly units: readonly LotUnit[] | undefined;
  /** Lots with a remainder, in spending order, now or as of an instant; or all lots, newest first. */
  readonly which: 'open' | 'all' | Date;
}

export interface LotQuery extends LotFilter {
  /** Continues after this lot. */
  readonly after: number | undefined;
  readonly limit: number;
}

/**
 * Lots of a member. Not a `pagedList`: spending order is an expression, and a remainder as of an instant is the sum of
 * the lot's lines up to then.
 */
export const listLots = (db: TenantView, accountId: string, query: LotQuery): Promise<LotRow[]> => {
  const { lots, values } = lotsOf(db, accountId, query);
  return db.query(lots, values);
};

const lotsOf = (
  db: TenantView,
  accountId: string,
  { units, which, after, limit }: LotFilter & { readonly after?: number | undefined; readonly limit: number | null },
) => {
  const values = [db.merchantId, accountId, units ?? null, after ?? null, limit];
  return which instanceof Date
    ? { lots: lotsAt, values: [...values, which] }
    : { lots: which === 'open' ? openLots : allLots, values };
};

/** All of them for a file, with the member, the last day of use, and columns instead of objects. */
export const lotFile = (
  db: TenantView,
  accountId: string,
  filter: LotFilter,
): { readonly rows: CompiledStatement; readonly count: CompiledStatement } => {
  const { lots, values } = lotsOf(db, accountId, { ...filter, limit: null });
  const member = (column: string): string =>
    `(select m.${column} from member m where m.merchant_id = $1 and m.member_id = $2)`;
  const money = (column: string): string => `case when l.unit <> 'points' then l.${column} end`;
  const points = (column: string): string => `case when l.unit = 'points' then l.${column} end`;
  const text = `select l.*, ${money('amount')} as money, ${money('remaining')} as money_left, ${points('amount')} as points,
    ${points('remaining')} as points_left, l.document ->> 'number' as document_no,
    merchant_date(l.expires_at - interval '1 millisecond', t.timezone, t.day_cut, t.day_changes) as last_day,
    ${member('name')} as member_name, ${member('member_no')} as member_no
  from (${lots.text}) as l cross join (select timezone, day_cut, day_changes from merchant where merchant_id = $1) as t`;
  return { rows: { text, values }, count: { text: `select count(*) as counted from (${lots.text}) as l`, values } };
};

/** The remainder of a unit's open lots that expire at the same instant; null: never. */
export interface Expiry {
  readonly unit: LotUnit;
  readonly expires_at: Date | null;
  readonly remaining: number;
}

const expiries = statement<Expiry>(
  'ledger_expiries',
  `select unit, expires_at, sum(remaining)::bigint as remaining from ledger_lot
   where merchant_id = $1 and account_id = $2 and open and unit in ('bonus', 'points')
   group by unit, expires_at order by unit, expires_at`,
);

/** When a member's bonus and points expire, soonest first. */
export const listExpiries = (db: TenantView, accountId: string): Promise<Expiry[]> =>
  db.query(expiries, [db.merchantId, accountId]);
