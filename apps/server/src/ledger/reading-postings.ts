import { statement, type TenantView } from '../platform/database/index.ts';
import type { Amounts, Document } from './calls.ts';

/** The document of a posting or hold, as stored. */
export interface DocumentRow {
  readonly kind: string;
  readonly id: string;
  readonly step: string;
}

export interface LineRow {
  readonly version: number;
  readonly unit: keyof Amounts;
  readonly amount: number;
  readonly balance: number;
  readonly contra: string;
  readonly lot_no: number | null;
  /** The lot's expiry, RFC 3339. */
  readonly expires_at: string | null;
}

/** A posting, with the names of its user and branch and how much of it has been undone. */
export interface PostingRow {
  readonly posting_id: number;
  readonly account_id: string;
  readonly number: number;
  readonly kind: string;
  readonly effect: string;
  readonly business_date: string;
  readonly late: boolean;
  readonly posted_at: Date;
  readonly occurred_at: Date | null;
  readonly branch_name: string | null;
  readonly operator: string | null;
  readonly document: DocumentRow;
  readonly rule: string | null;
  readonly undoes: number | null;
  readonly undone: 'no' | 'part' | 'whole';
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
  readonly principal_after: number;
  readonly bonus_after: number;
  readonly points_after: number;
  readonly growth_after: number;
  readonly bonus_short: number;
  readonly points_short: number;
  readonly growth_short: number;
  readonly lines: readonly LineRow[];
}

const columns = `p.posting_id, p.account_id, p.number, p.kind, p.effect, p.business_date, p.late, p.posted_at, p.occurred_at,
  b.name as branch_name, coalesce(u.actual_name, c.actual_name) as operator,
  json_build_object('kind', p.document_kind, 'id', p.document_id, 'step', p.step) as document, p.rule,
  coalesce(p.reverses, p.refunds) as undoes,
  case when t.part = t.paid or exists (select from ledger_posting r where r.merchant_id = $1 and r.reverses = p.posting_id) then 'whole'
    when t.part > 0 then 'part' else 'no' end as undone,
  p.principal, p.bonus, p.points, p.growth, p.principal_after, p.bonus_after, p.points_after, p.growth_after,
  p.bonus_short, p.points_short, p.growth_short`;

const names = `left join branch b on b.merchant_id = $1 and b.branch_id = p.branch_id
  left join merchant_user u on u.merchant_id = $1 and u.user_id = p.actor_id
  left join account c on c.account_id = u.account_id
  left join ledger_undo t on t.merchant_id = $1 and t.posting_id = p.posting_id`;

const lines = `coalesce((
  select json_agg(json_build_object('version', n.version, 'unit', n.unit, 'amount', n.amount, 'balance', n.balance, 'contra', n.contra,
    'lot_no', n.lot_no, 'expires_at', l.expires_at) order by n.version)
  from ledger_line n left join ledger_lot l on l.merchant_id = $1 and l.account_id = n.account_id and l.lot_no = n.lot_no
  where n.merchant_id = $1 and n.account_id = p.account_id and n.version between p.version_from and p.version_to
), '[]') as lines`;

const filter = `p.merchant_id = $1 and p.account_id = $2
  and ($3::ledger_kind[] is null or p.kind = any ($3))
  and ($4::ledger_effect[] is null or p.effect = any ($4))
  and ($5::ledger_unit[] is null or exists (select from ledger_line n
    where n.merchant_id = $1 and n.account_id = $2 and n.version between p.version_from and p.version_to and n.unit = any ($5)))
  and ($6::text is null or p.business_date::text >= $6) and ($7::text is null or p.business_date::text <= $7)`;

const postings = statement<PostingRow>(
  'ledger_postings',
  `select ${columns}, ${lines} from ledger_posting p ${names}
   where ${filter} and ($8::bigint is null or p.number < $8) order by p.number desc limit $9 offset $10`,
);

const countSome = statement<{ counted: number }>(
  'ledger_postings_count',
  `select count(*) as counted from (select from ledger_posting p where ${filter} limit $8) found`,
);

export interface PostingFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly effects?: readonly string[] | undefined;
  /** Only postings with a line in one of these units. */
  readonly units?: readonly (keyof Amounts)[] | undefined;
  /** Business dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Place {
  /** Only postings with a smaller number. */
  readonly before?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
}

const valuesOf = (db: TenantView, accountId: string, { kinds, effects, units, from, to }: PostingFilter) => [
  db.merchantId,
  accountId,
  kinds ?? null,
  effects ?? null,
  units ?? null,
  from ?? null,
  to ?? null,
];

/** Postings on a member's account, newest first, with their lines. */
export const postingsOf = (
  db: TenantView,
  accountId: string,
  filtered: PostingFilter,
  { before, offset = 0, limit }: Place,
): Promise<PostingRow[]> => db.query(postings, [...valuesOf(db, accountId, filtered), before ?? null, limit, offset]);

/** The number of postings, counted up to a limit. */
export const countPostings = async (
  db: TenantView,
  accountId: string,
  filtered: PostingFilter,
  limit: number,
): Promise<number> => (await db.query(countSome, [...valuesOf(db, accountId, filtered), limit]))[0]?.counted ?? 0;

const onePosting = statement<PostingRow>(
  'ledger_posting_one',
  `select ${columns}, ${lines} from ledger_posting p ${names} where p.merchant_id = $1 and p.posting_id = $2 and p.purse_after is null`,
);

/** One posting on a member's account. */
export const findPosting = async (db: TenantView, postingId: number): Promise<PostingRow | undefined> =>
  (await db.query(onePosting, [db.merchantId, postingId]))[0];

const undoing = statement<PostingRow>(
  'ledger_undoings',
  `select ${columns}, ${lines} from ledger_posting p ${names}
   where p.merchant_id = $1 and (p.refunds = $2 or p.reverses = $2) order by p.posting_id`,
);

/** The refunds and reversals of a posting, oldest first. */
export const undoingsOf = (db: TenantView, postingId: number): Promise<PostingRow[]> =>
  db.query(undoing, [db.merchantId, postingId]);

const selectPostingOf = statement<{ posting_id: number }>(
  'ledger_posting_of',
  'select posting_id from ledger_posting where merchant_id = $1 and document_kind = $2 and document_id = $3 and step = $4',
);

/** The posting of a document's step, if it was posted. */
export const postingOf = async (view: TenantView, { kind, id, step = '' }: Document): Promise<number | undefined> => {
  const [row] = await view.query(selectPostingOf, [view.merchantId, kind, id, step]);
  return row?.posting_id;
};
