import type { CouponFilter, CouponItem, CouponTerms } from '@regulars/contract';
import { readDocumentNumber } from '@regulars/contract/rules';
import type { CouponKind, CouponState, CouponStatus, CouponWay } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { anyOf, containing, equalTo, like, oneOf } from '../../platform/lists/conditions.ts';
import type { Framed } from '../../platform/lists/list-definition.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

type Template = RowOf<'coupon_template'> & { readonly kind: CouponKind; readonly state: CouponState };

/** A template with the terms that it is given with. */
export type CouponRow = Template & {
  readonly content: CouponTerms;
  readonly edited_at: Date;
  readonly edited_by: string | null;
  readonly status: CouponStatus;
};

export const couponRows = rowsOf('coupon_template', 'coupon_id');

export interface CouponConditions {
  /** The merchant's business day. */
  readonly today: string;
  readonly nameLike?: string | undefined;
  readonly number?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly branchIds?: readonly string[] | undefined;
}

/** The filter as conditions on the rows. */
export const conditionsOf = (
  { keyword, kind, status, branch_id }: Pick<CouponFilter, 'keyword' | 'kind' | 'status' | 'branch_id'>,
  { day }: Pick<Reader, 'day'>,
): CouponConditions => ({
  today: day.today(),
  nameLike: containing(keyword),
  number: keyword === undefined ? undefined : readDocumentNumber(keyword),
  kinds: kind,
  statuses: status?.length ? status : undefined,
  branchIds: branch_id,
});

/** In SQL what `statusOf` says. */
const statusSql = (today: string) =>
  sql<CouponStatus>`case when r.state in ('draft', 'stopped') then r.state when r.first_date > ${today}::date then 'waiting'
    when r.last_date < ${today}::date then 'ended' else r.state end`;

export const couponList = pagedList({
  name: 'coupons',
  table: 'coupon_template',
  id: 'coupon_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    given: { column: 'given', kind: 'integer', order: 'desc' },
  },
  where: (e, { today, nameLike, number, kinds, statuses, branchIds }: CouponConditions, merchantId) => [
    anyOf(like('r.name', nameLike), equalTo('r.number', number)),
    oneOf('r.kind', kinds),
    statuses && sql<SqlBool>`${statusSql(today)} in (${sql.join(statuses)})`,
    branchIds &&
      e.exists(
        e
          .selectFrom('coupon_terms as b')
          .where('b.merchant_id', '=', merchantId)
          .whereRef('b.coupon_id', '=', 'r.coupon_id')
          .whereRef('b.number', '=', 'r.terms_number')
          .where(
            sql<SqlBool>`(b.content -> 'branch_ids' = '[]' or b.content -> 'branch_ids' ?| ${sql.val([...branchIds])}::text[])`,
          ),
      ),
  ],
  show: (rows, { today }) =>
    rows
      .leftJoin('coupon_terms as t', (join) =>
        join
          .onRef('t.merchant_id', '=', 'r.merchant_id')
          .onRef('t.coupon_id', '=', 'r.coupon_id')
          .onRef('t.number', '=', 'r.terms_number'),
      )
      .selectAll('r')
      .select(['t.content', 't.made_at as edited_at', 't.made_by_name as edited_by'])
      .select([sql<string>`(t.content || jsonb_build_object('kind', r.kind))::text`.as('said')])
      .select(statusSql(today).as('status'))
      .$castTo<Framed & CouponRow & { readonly said: string }>(), // what this module writes
});

const termsColumns = columnsOf('coupon_terms', [
  'coupon_id',
  'number',
  'content',
  'made_at',
  'made_by',
  'made_by_name',
]);
export type TermsRow = RowOfColumns<typeof termsColumns, { readonly content: CouponTerms }>;

const getTerms = statement<TermsRow>(
  'coupon_terms_get',
  `select ${termsColumns.select()} from coupon_terms where merchant_id = $1 and coupon_id = $2 and number = $3`,
);
export const getTermsRow = async (view: TenantView, couponId: string, number: number): Promise<TermsRow | undefined> =>
  (await view.query(getTerms, [view.merchantId, couponId, number]))[0];

const writeTerms = statement(
  'coupon_terms_write',
  `${termsColumns.insert} on conflict (merchant_id, coupon_id, number) do update set ${termsColumns.setExcluded}`,
);
/** Adds a version of terms, or writes one anew that nothing was given with. */
export const writeTermsRow = async (tx: TenantTx, row: TermsRow): Promise<void> => {
  await tx.query(writeTerms, [
    tx.merchantId,
    ...termsColumns.valuesOf({ ...row, content: JSON.stringify(row.content) }),
  ]);
};

const countTemplates = statement<{ count: number }>(
  'coupon_templates_count',
  'select count(*)::int as count from coupon_template where merchant_id = $1',
);
export const countCoupons = async (view: TenantView): Promise<number> =>
  (await view.query(countTemplates, [view.merchantId]))[0]?.count ?? 0;

/** How many are offered for a choice. */
const mostChosen = 50;
const choose = statement<CouponRow>(
  'coupons_choose',
  `select r.*, t.content, t.made_at as edited_at, t.made_by_name as edited_by from coupon_template r
   join coupon_terms t on t.merchant_id = r.merchant_id and t.coupon_id = r.coupon_id and t.number = r.terms_number
   where r.merchant_id = $1 and (r.state = 'on_shelf' or r.state = 'off_shelf' and $3 <> 'open') and (r.last_date is null or r.last_date >= $2::date)
     and (r.stock is null or r.given < r.stock)
     and (t.content -> 'ways' = '[]' or t.content -> 'ways' ? $3)
     and ($4::text is null or lower(r.name) like $4)
   order by r.name, r.coupon_id limit ${mostChosen}`,
);
/** Templates that can be given in a way on a business day: off the shelf, members can't take one. */
export const listChoices = (
  view: TenantView,
  { today, way, keyword }: { readonly today: string; readonly way: CouponWay; readonly keyword: string | undefined },
): Promise<CouponRow[]> => view.query(choose, [view.merchantId, today, way, containing(keyword) ?? null]);

export interface NamedItems {
  readonly itemIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly brandIds: readonly string[];
}

export const couponItemList = pagedList({
  name: 'coupon_items',
  table: 'item',
  id: 'item_id',
  sorts: { name: { column: 'name', kind: 'text', order: 'asc' } },
  where: (e, { itemIds, categoryIds, brandIds }: NamedItems, merchantId) => [
    e.or([
      sql<SqlBool>`r.item_id = any (${sql.val([...itemIds])}::uuid[])`,
      sql<SqlBool>`r.brand_id = any (${sql.val([...brandIds])}::uuid[])`,
      e(
        'r.category_id',
        'in',
        e
          .selectFrom('item_category as c')
          .select('c.category_id')
          .where('c.merchant_id', '=', merchantId)
          .where(
            sql<SqlBool>`(c.category_id = any (${sql.val([...categoryIds])}::uuid[]) or c.parent_id = any (${sql.val([...categoryIds])}::uuid[]))`,
          ),
      ),
    ]),
  ],
  show: (rows) =>
    rows
      .leftJoin('item_brand as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.brand_id', '=', 'r.brand_id'),
      )
      .leftJoin('item_category as g', (join) =>
        join.onRef('g.merchant_id', '=', 'r.merchant_id').onRef('g.category_id', '=', 'r.category_id'),
      )
      .select(['r.item_id', 'r.name', 'r.code', 'r.price', 'g.name as category_name', 'b.name as brand_name'])
      .$castTo<Framed & CouponItem>(), // of every row of `item`
  restored: 'restored_at',
});

const unknown = statement<{ kind: 'item' | 'category' | 'brand' | 'branch' | 'grade' }>(
  'coupon_names_unknown',
  `select kind from (
     select 'item' as kind, unnest($2::uuid[]) as id union all select 'category', unnest($3::uuid[])
     union all select 'brand', unnest($4::uuid[]) union all select 'branch', unnest($5::uuid[])
     union all select 'grade', unnest($6::uuid[])
   ) named
   where not exists (select from item i where i.merchant_id = $1 and i.item_id = named.id and named.kind = 'item')
     and not exists (select from item_category c where c.merchant_id = $1 and c.category_id = named.id and named.kind = 'category')
     and not exists (select from item_brand b where b.merchant_id = $1 and b.brand_id = named.id and named.kind = 'brand')
     and not exists (select from branch s where s.merchant_id = $1 and s.branch_id = named.id and named.kind = 'branch')
     and not exists (select from grade g where g.merchant_id = $1 and g.grade_id = named.id and named.kind = 'grade')
   limit 1`,
);
const namedIn = ({ item_ids, category_ids, brand_ids, branch_ids, grade_ids }: CouponTerms) => [
  item_ids,
  category_ids,
  brand_ids,
  branch_ids,
  grade_ids,
];

/** What terms name that doesn't exist, if anything. */
export const getUnknown = async (view: TenantView, terms: CouponTerms) =>
  (await view.query(unknown, [view.merchantId, ...namedIn(terms)]))[0]?.kind;
