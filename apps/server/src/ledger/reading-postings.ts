import { sql, type Kysely, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { shapedQuery, type TenantTables, type TenantView } from '../platform/database/index.ts';
import { atLeast, atMost, equalTo, oneOf } from '../platform/lists/conditions.ts';
import type { ListDefinition, ListedRows } from '../platform/lists/list-definition.ts';
import { pagedList } from '../platform/lists/paged-list.ts';
import type { Amounts, Document } from './calls.ts';
import { toldKind } from './told-kind.ts';

/** The document of a posting or hold, as stored. */
export interface DocumentRow {
  readonly kind: string;
  readonly id: string;
  readonly step: string;
  /** Null: posted by the system, or of a kind without numbers. */
  readonly number: string | null;
}

export interface LineRow {
  readonly version: number;
  readonly unit: keyof Amounts;
  readonly amount: number;
  readonly balance: number;
  readonly contra: string;
  readonly lot_no: number | null;
  /** The lot's expiry, and the posting that opened it; times in RFC 3339. */
  readonly expires_at: string | null;
  readonly lot_kind: string | null;
  readonly lot_opened_at: string | null;
  /** That sold or gave the lot, or took it over. */
  readonly lot_branch_name: string | null;
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

const columns = [
  'r.posting_id',
  'r.account_id',
  'r.number',
  'r.kind',
  'r.effect',
  'r.business_date',
  'r.late',
  'r.posted_at',
  'r.occurred_at',
  'r.rule',
  'r.principal',
  'r.bonus',
  'r.points',
  'r.growth',
  'r.principal_after',
  'r.bonus_after',
  'r.points_after',
  'r.growth_after',
  'r.bonus_short',
  'r.points_short',
  'r.growth_short',
] as const;

/** Joins what postings `r` refer to: branch, operator, document and refunds. */
const joinReferred = <Columns>(rows: ListedRows<'ledger_posting', Columns>) =>
  rows
    .leftJoin('branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.branch_id', '=', 'r.branch_id'),
    )
    .leftJoin('merchant_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.user_id', '=', 'r.actor_id'),
    )
    // Not a tenant table: reached through the merchant's own user.
    .leftJoin(sql<{ account_id: string; actual_name: string | null }>`account`.as('c'), (join) =>
      join.onRef('c.account_id', '=', 'u.account_id'),
    )
    .leftJoin('document as d', (join) =>
      join
        .onRef('d.merchant_id', '=', 'r.merchant_id')
        .onRef('d.kind', '=', 'r.document_kind')
        .onRef('d.document_id', '=', 'r.document_id'),
    )
    .leftJoin('ledger_undo as t', (join) =>
      join.onRef('t.merchant_id', '=', 'r.merchant_id').onRef('t.posting_id', '=', 'r.posting_id'),
    );

/** Adds the names, the document, what undid it and the lines of postings `r`. */
const showPostings = <Columns>(rows: ListedRows<'ledger_posting', Columns>) =>
  joinReferred(rows)
    .select(columns)
    .select((e) => [
      'b.name as branch_name',
      e.fn.coalesce('u.actual_name', 'c.actual_name').as('operator'),
      sql<DocumentRow>`json_build_object('kind', r.document_kind, 'id', r.document_id, 'step', r.step, 'number', d.number)`.as(
        'document',
      ),
      e.fn.coalesce('r.reverses', 'r.refunds').as('undoes'),
      e
        .case()
        .when(
          e.or([
            e('t.part', '=', e.ref('t.paid')),
            e.exists(
              e
                .selectFrom('ledger_posting as x')
                .select('x.posting_id')
                .whereRef('x.merchant_id', '=', 'r.merchant_id')
                .whereRef('x.reverses', '=', 'r.posting_id'),
            ),
          ]),
        )
        .then(sql<PostingRow['undone']>`'whole'`)
        .when('t.part', '>', 0)
        .then(sql<PostingRow['undone']>`'part'`)
        .else(sql<PostingRow['undone']>`'no'`)
        .end()
        .as('undone'),
      jsonArrayFrom(
        e
          .selectFrom('ledger_line as n')
          .leftJoin('ledger_lot as l', (join) =>
            join
              .onRef('l.merchant_id', '=', 'n.merchant_id')
              .onRef('l.account_id', '=', 'n.account_id')
              .onRef('l.lot_no', '=', 'n.lot_no'),
          )
          .leftJoin('ledger_posting as o', (join) =>
            join
              .onRef('o.merchant_id', '=', 'l.merchant_id')
              .onRef('o.account_id', '=', 'l.account_id')
              .onRef('o.number', '=', 'l.posting_number'),
          )
          .leftJoin('branch as s', (join) =>
            join.onRef('s.merchant_id', '=', 'l.merchant_id').onRef('s.branch_id', '=', 'l.branch_id'),
          )
          .whereRef('n.merchant_id', '=', 'r.merchant_id')
          .whereRef('n.account_id', '=', 'r.account_id')
          .whereRef('n.version', '>=', 'r.version_from')
          .whereRef('n.version', '<=', 'r.version_to')
          .select(['n.version', 'n.unit', 'n.amount', 'n.balance', 'n.contra', 'n.lot_no', 'l.expires_at'])
          .select(['o.kind as lot_kind', 'o.posted_at as lot_opened_at', 's.name as lot_branch_name'])
          .orderBy('n.version')
          .$castTo<LineRow>(), // as JSON, of a member's units
      ).as('lines'),
    ])
    // Only a purse's posting lacks them.
    .$narrowType<Pick<PostingRow, 'principal_after' | 'bonus_after' | 'points_after' | 'growth_after'>>();

export interface PostingFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly effects?: readonly string[] | undefined;
  /** Only postings with a line in one of these units. */
  readonly units?: readonly (keyof Amounts)[] | undefined;
  /** Business dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only postings for this document. */
  readonly document?: Pick<Document, 'kind' | 'id'> | undefined;
  /** Only postings up to this number. */
  readonly upTo?: number | undefined;
}

const hasChanged = (unit: keyof Amounts) => sql<SqlBool>`case ${unit}::text
  when 'principal' then r.principal when 'bonus' then r.bonus when 'points' then r.points else r.growth end <> 0`;

/** More lines than units whose balance changed. */
const hasMoreLines = sql<SqlBool>`r.version_to - r.version_from + 1
  > (r.principal <> 0)::integer + (r.bonus <> 0)::integer + (r.points <> 0)::integer + (r.growth <> 0)::integer`;

type PostingValues = PostingFilter & { readonly accountId: string };

const definition = {
  name: 'postings',
  table: 'ledger_posting',
  id: 'posting_id',
  sorts: { number: { column: 'number', kind: 'integer', order: 'desc', unique: true } },
  where: (e, { accountId, units, ...filter }, merchantId) => [
    equalTo('r.account_id', accountId),
    oneOf('r.kind', filter.kinds),
    oneOf('r.effect', filter.effects),
    atLeast('r.business_date', filter.from),
    atMost('r.business_date', filter.to),
    atMost('r.number', filter.upTo),
    equalTo('r.document_kind', filter.document?.kind),
    equalTo('r.document_id', filter.document?.id),
    units &&
      e.or([
        ...units.map(hasChanged),
        // Lines can cancel out. A posting with no more lines than units that changed has no others.
        e.and([
          hasMoreLines,
          e.exists(
            e
              .selectFrom('ledger_line as n')
              .select('n.version')
              .where('n.merchant_id', '=', merchantId)
              .where('n.account_id', '=', accountId)
              .whereRef('n.version', '>=', 'r.version_from')
              .whereRef('n.version', '<=', 'r.version_to')
              .where('n.unit', 'in', units)
              // Looked up per posting: as a join, it would read all of the account's lines for each.
              .offset(sql.lit(0)),
          ),
        ]),
      ]),
  ],
  show: showPostings,
  totals: { principal: 'principal', bonus: 'bonus', points: 'points', growth: 'growth' },
} as const satisfies ListDefinition<'ledger_posting', string, PostingValues, unknown, keyof Amounts>;

/** Postings on a member's account, newest first. */
export const postingList = pagedList<'ledger_posting', 'number', PostingValues, PostingRow, keyof Amounts>(definition);

/** The same rows for an export, with the member, and with columns instead of objects. */
export const postingFile = pagedList({
  ...definition,
  show: (rows) =>
    showPostings(rows)
      .leftJoin('member as m', (join) =>
        join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.member_id', '=', 'r.account_id'),
      )
      .select(['m.name as member_name', 'm.member_no', 'm.phone'])
      .select([
        sql<string>`concat_ws(' ', ${sql.raw(toldKind('r'))}, r.effect)`.as('kind_and_effect'),
        'd.number as document_no',
      ]),
});

const selectPostings = (kysely: Kysely<TenantTables>, merchantId: string) =>
  kysely.selectFrom('ledger_posting as r').where('r.merchant_id', '=', merchantId);

const onePosting = shapedQuery((kysely, merchantId, _: undefined, { postingId }: { postingId: number }) =>
  showPostings(
    selectPostings(kysely, merchantId).where('r.posting_id', '=', postingId).where('r.purse_after', 'is', null),
  ),
);

/** One posting on a member's account. */
export const getPosting = async (db: TenantView, postingId: number): Promise<PostingRow | undefined> =>
  (await db.shaped(onePosting, undefined, { postingId }))[0];

const somePostings = shapedQuery((kysely, merchantId, _: undefined, { ids }: { ids: readonly number[] }) =>
  showPostings(selectPostings(kysely, merchantId).where(sql<SqlBool>`r.posting_id = any (${sql.val(ids)}::bigint[])`)),
);

/** Postings by their ids, in no order. */
export const listPostingsOf = (db: TenantView, ids: readonly number[]): Promise<PostingRow[]> =>
  db.shaped(somePostings, undefined, { ids });

const undoings = shapedQuery((kysely, merchantId, _: undefined, { postingId }: { postingId: number }) =>
  showPostings(
    selectPostings(kysely, merchantId)
      .where((e) => e.or([e('r.refunds', '=', postingId), e('r.reverses', '=', postingId)]))
      .orderBy('r.posting_id'),
  ),
);

/** The refunds and reversals of a posting, oldest first. */
export const listUndoings = (db: TenantView, postingId: number): Promise<PostingRow[]> =>
  db.shaped(undoings, undefined, { postingId });
