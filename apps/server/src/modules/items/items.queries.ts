import type { ItemFilter } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { itemKeptPhrases, keysOf, type SoldOut } from '@regulars/phrases';
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import {
  plannedEachTime,
  statement,
  type TenantTables,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Reader } from '../../platform/http/index.ts';
import { anyOf, containing, like, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pictureRows } from '../../platform/pictures/index.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { accounts, userName } from '../../platform/lists/user-names.ts';
import type { References } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { branchIdsReference, branchNamesOf, inBranches } from '../branches/index.ts';
import { brandRows } from '../brands/index.ts';
import { categoryRows } from '../categories/index.ts';

/** An item with the names of its brand and category. */
export type ItemRow = RowOf<'item'> & {
  /** Of the name's pinyin, in lower case. */
  readonly initials: string;
  readonly brand_name: string | null;
  readonly category_name: string | null;
  /** With its parent, as the import of items reads it. */
  readonly category_path: string | null;
  readonly branch_names: readonly string[] | null;
  /** The same as one text for exports; empty: in every branch. */
  readonly sold_at: string | null;
  /** The reader's branches that have run out of it, as one text for exports; else null. */
  readonly sold_out_now: string | null;
  readonly added_by: string | null;
};

export const itemRows = rowsOf('item', 'item_id');

export const itemReferences = {
  brand_id: { rows: brandRows, missing: 'brand_not_found', loss: 'brand' },
  category_id: { rows: categoryRows, missing: 'category_not_found', loss: 'category' },
  picture_id: { rows: pictureRows, missing: 'picture_not_found', loss: 'picture' },
  branch_ids: branchIdsReference,
} as const satisfies References;

interface ItemConditions {
  /** The keyword in lower case, and as a pattern. */
  readonly keyword?: string | undefined;
  readonly containing?: string | undefined;
  /** Of initials. */
  readonly initials?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly uncategorised?: true | undefined;
  readonly brandIds?: readonly string[] | undefined;
  readonly branchIds?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly itemIds?: readonly string[] | undefined;
  readonly quick?: true | undefined;
  readonly soldOut?: readonly SoldOut[] | undefined;
  /** All of these are sold out somewhere. */
  readonly hasRunOut?: true | undefined;
  readonly now?: Date | undefined;
  /** The reader's branches; undefined means all. */
  readonly within?: readonly string[] | undefined;
  /** Whether each row tells as a text where it is sold out, as only exports ask. */
  readonly tellsSoldOut?: true;
}

/** Whether a keyword may be initials of a name: Latin letters, maybe with digits. */
const mayBeInitials = (keyword: string): boolean => /^\d*[a-z][a-z\d]*$/i.test(keyword.trim());

/** The filter as conditions on the rows. */
export const conditionsOf = (
  {
    keyword,
    category_id,
    brand_id,
    branch_id,
    state,
    item_id,
    sold_out,
    origin,
  }: Pick<
    ItemFilter,
    'keyword' | 'category_id' | 'brand_id' | 'branch_id' | 'state' | 'item_id' | 'sold_out' | 'origin'
  >,
  { now, branches }: Pick<Reader, 'now' | 'branches'>,
): ItemConditions => ({
  keyword: keyword?.trim().toLowerCase() || undefined,
  containing: containing(keyword),
  initials: keyword !== undefined && mayBeInitials(keyword) ? containing(keyword) : undefined,
  categoryId: category_id === noCategory ? undefined : category_id,
  uncategorised: category_id === noCategory ? true : undefined,
  brandIds: brand_id,
  branchIds: branch_id,
  states: state,
  itemIds: item_id,
  quick: origin && true,
  soldOut: sold_out?.length ? sold_out : undefined,
  hasRunOut: (sold_out?.length && !sold_out.includes('none')) || undefined,
  now,
  within: branches === 'all' ? undefined : branches,
});

/**
 * Rows with a keyword. Its terms lead an index to those that may have it, without reading the others; the texts decide.
 * `coalesce` keeps the planner from reckoning the texts as a second condition that few rows meet: it would then read all
 * rows with a common keyword for the first page of them.
 */
const withKeyword = ({ keyword, containing: pattern, initials }: ItemConditions, merchantId: string): Condition => {
  const texts = anyOf(like('r.name', pattern), like('r.code', pattern), like('r.initials', initials));
  return (
    texts &&
    sql<SqlBool>`(r.terms @> keyword_terms(${merchantId}, ${keyword}) and coalesce(${texts}, false) ${plannedEachTime})`
  );
};

type Builder = ExpressionBuilder<TenantTables & { readonly r: TenantTables['item'] }, 'r'>;

/** Where the item is sold out at an instant, in the reader's branches. */
const soldOutRows = (e: Builder, { now, within }: ItemConditions) =>
  e
    .selectFrom('item_sold_out as s')
    .whereRef('s.merchant_id', '=', 'r.merchant_id')
    .whereRef('s.item_id', '=', 'r.item_id')
    .where(sql<SqlBool>`(s.until is null or s.until > ${now})`)
    .where(inBranches('s', within) ?? sql<SqlBool>`true`);

/** At how many of the reader's branches that sell it now it is sold out; in SQL what `sellsItems` says. */
const soldOutAt = (e: Builder, values: ItemConditions): RawBuilder<SoldOut> => {
  const onSale = e
    .selectFrom('branch as w')
    .whereRef('w.merchant_id', '=', 'r.merchant_id')
    .where(inBranches('w', values.within) ?? sql<SqlBool>`true`)
    .where(
      sql<SqlBool>`w.state <> 'closed' and w.kind <> 'warehouse' and (r.branch_ids is null or w.branch_id = any (r.branch_ids))`,
    )
    .where((w) => w.not(w.exists(soldOutRows(e, values).where(sql<SqlBool>`s.branch_id = w.branch_id`))));
  return sql`case when not ${e.exists(soldOutRows(e, values))} then 'none' when ${e.exists(onSale)} then 'some' else 'all' end`;
};

export const itemList = pagedList({
  name: 'items',
  table: 'item',
  id: 'item_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    code: { column: 'code', kind: 'text', order: 'asc' },
    price: { column: 'price', kind: 'integer', order: 'asc' },
  },
  where: (e, values: ItemConditions, merchantId) => {
    const { categoryId, uncategorised, brandIds, branchIds, states, itemIds, quick, soldOut, hasRunOut } = values;
    return [
      withKeyword(values, merchantId),
      categoryId === undefined
        ? undefined
        : e(
            'r.category_id',
            'in',
            e
              .selectFrom('item_category as c')
              .select('c.category_id')
              .where('c.merchant_id', '=', merchantId)
              .where((c) => c.or([c('c.category_id', '=', categoryId), c('c.parent_id', '=', categoryId)])),
          ),
      uncategorised && e('r.category_id', 'is', null),
      oneOf('r.brand_id', brandIds),
      branchIds && sql<SqlBool>`(r.branch_ids is null or r.branch_ids && ${sql.val([...branchIds])}::uuid[])`,
      oneOf('r.state', states),
      oneOf('r.item_id', itemIds),
      quick && e('r.quick_by', 'is not', null),
      soldOut && sql<SqlBool>`${soldOutAt(e, values)} in (${sql.join(soldOut)})`,
      // Those few are found by their rows; else each item would be asked.
      hasRunOut &&
        e(
          'r.item_id',
          'in',
          e.selectFrom('item_sold_out as o').select('o.item_id').where('o.merchant_id', '=', merchantId),
        ),
    ];
  },
  show: (rows, values) =>
    rows
      .leftJoin('item_brand as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.brand_id', '=', 'r.brand_id'),
      )
      .leftJoin('item_category as g', (join) =>
        join.onRef('g.merchant_id', '=', 'r.merchant_id').onRef('g.category_id', '=', 'r.category_id'),
      )
      .leftJoin('item_category as p', (join) =>
        join.onRef('p.merchant_id', '=', 'g.merchant_id').onRef('p.category_id', '=', 'g.parent_id'),
      )
      .leftJoin('merchant_user as u', (join) =>
        join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.user_id', '=', 'r.quick_by'),
      )
      .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
      .selectAll('r')
      .select(sql<string | null>`${sql.raw(userName)}`.as('added_by'))
      .select(['b.name as brand_name', 'g.name as category_name'])
      .select(sql<string | null>`nullif(concat_ws('/', p.name, g.name), '')`.as('category_path'))
      .select((e) => {
        const names = branchNamesOf(e);
        return [names.list.as('branch_names'), names.text.as('sold_at')];
      })
      .select((e) => {
        const names = soldOutRows(e, values)
          .innerJoin('branch as v', (join) =>
            join.onRef('v.merchant_id', '=', 's.merchant_id').onRef('v.branch_id', '=', 's.branch_id'),
          )
          .select(sql<string | null>`string_agg(v.name, '、' order by v.sort_code, v.branch_no)`.as('names'));
        return sql<string | null>`${values.tellsSoldOut ? names : null}`.as('sold_out_now');
      }),
  created: 'created_at',
  restored: 'restored_at',
});

const names = statement<{ item_id: string; name: string }>(
  'item_names',
  'select item_id, name from item where merchant_id = $1 and item_id = any ($2::uuid[])',
);
/** What items are called, by id. */
export const listItemNames = async (view: TenantView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await view.query(names, [view.merchantId, ids])).map(({ item_id, name }) => [item_id, name]));

const lockCodes = statement(
  'item_codes_lock',
  `select from (select pg_advisory_xact_lock(hashtextextended('item code ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);
const freeCode = statement<{ number: number }>(
  'item_free_code',
  `with given as (
     select substr(code, 2)::integer as number from item where merchant_id = $1 and lower(code) ~ '^q[0-9]{4,9}$'
   )
   select min(number) + 1 as number from (select 0 as number union all select number from given) as taken
   where not exists (select from given where given.number = taken.number + 1)`,
);
/** A code that no item has yet. Takes turns with others who ask for one. */
export const getFreeCode = async (tx: TenantTx): Promise<string> => {
  await tx.query(lockCodes, [tx.merchantId]);
  const [free] = await tx.query(freeCode, [tx.merchantId]);
  return `Q${String(free?.number).padStart(4, '0')}`;
};

/** What the item source keeps until the merchant says otherwise. */
export const keptByDefault = keysOf(itemKeptPhrases);
const keeps = statement<{ keeps: string[] }>('item_kept', 'select keeps from item_source where merchant_id = $1');
/** The columns that the item source, or a sheet in its place, keeps: all unless the merchant chose some. */
export const getKeptFields = async (view: TenantView): Promise<ReadonlySet<string>> => {
  const [source] = await view.query(keeps, [view.merchantId]);
  const columns: Readonly<Record<string, string>> = { brand: 'brand_id', category: 'category_id' };
  return new Set(['code', ...(source?.keeps ?? keptByDefault).map((field) => columns[field] ?? field)]);
};
