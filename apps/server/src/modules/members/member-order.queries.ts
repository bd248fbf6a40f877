import { mostTotalled } from '@regulars/contract/kernel';
import { sql, type Expression, type Kysely } from 'kysely';
import { memberBalances } from '../../ledger/index.ts';
import type { TenantTables } from '../../platform/database/index.ts';
import type { Cursor } from '../../platform/paging/paging.ts';
import { conditionsOf, type MemberConditions, type Selected } from './member-selection.queries.ts';

type Ranked = 'balance' | 'points';
type Sort = 'joined_at' | 'member_no' | Ranked;

/** A list query, with its texts already parsed. */
export interface MemberQuery extends MemberConditions {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly now: Date;
  /** Points that expire up to then expire soon. */
  readonly soonUntil: Date;
}

export type MemberOrder = Pick<MemberQuery, 'sort' | 'order'>;

/** Whether a sort has no index, because every posting changes it: only so many members are ranked. */
export const isRanked = (sort: Sort): sort is Ranked => sort === 'balance' || sort === 'points';

const ranks = {
  balance: sql<number>`a.principal + a.bonus`,
  points: sql<number>`a.points`,
} as const satisfies Record<Ranked, unknown>;
/** What a ranking compares, of the balances `a`. */
export const rankOf = (sort: Ranked) => ranks[sort];

export const valuesOf = ({ after, sort, order: _, offset, limit, now, soonUntil, ...conditions }: MemberQuery) => ({
  ...conditionsOf(conditions),
  afterJoined: after && sort === 'joined_at' ? { at: new Date(after.value), id: after.id } : undefined,
  afterNumber: after && sort === 'member_no' ? after.value : undefined,
  afterRank: after && isRanked(sort) ? { rank: Number(after.value), id: after.id } : undefined,
  offset: after ? undefined : offset,
  limit: limit + 1,
  now,
  soonUntil,
});
export type PageValues = ReturnType<typeof valuesOf>;

/** The ids of a page, and what sorts them. */
type Page = Expression<{ merchant_id: string; member_id: string; sorted_by: unknown }>;

/** The rows of one page, by key or by offset; one more than requested, to see whether more follow. */
export const selectPage = ({ selection, key }: Selected, { sort, order }: MemberOrder, values: PageValues): Page => {
  const { afterJoined, afterNumber, offset } = values;
  const column = sort === 'joined_at' ? (`${key}.joined_at` as const) : 'm.member_no';
  let page = selection.select([`${key}.merchant_id`, `${key}.member_id`, `${column} as sorted_by`]);
  const beyond = order === 'asc' ? '>' : '<';
  if (afterJoined)
    page = page.where((e) =>
      e(e.refTuple(`${key}.joined_at`, `${key}.member_id`), beyond, e.tuple(afterJoined.at, afterJoined.id)),
    );
  if (afterNumber !== undefined) page = page.where('m.member_no', beyond, afterNumber);
  page = page.orderBy(column, order).orderBy(`${key}.member_id`, order).limit(values.limit);
  return offset === undefined ? page : page.offset(offset);
};

interface Some {
  some: { merchant_id: string; member_id: string };
  counted: { counted: number };
}

/**
 * The same by balances: looks up the account of each found member and sorts, so that the cost follows the found ones.
 * Nothing is read if there are more than may be ranked; a hash join would read all of the merchant's accounts.
 */
export const selectRanked = (
  kysely: Kysely<TenantTables>,
  common: Pick<Kysely<TenantTables & Some>, 'selectFrom'>,
  merchantId: string,
  { sort, order }: { readonly sort: Ranked; readonly order: MemberOrder['order'] },
  { afterRank, offset, limit }: PageValues,
): Page => {
  const rank = rankOf(sort);
  let page = common
    .selectFrom('some as c')
    .innerJoin('counted as n', (join) => join.onTrue())
    .innerJoinLateral(
      memberBalances(kysely, merchantId)
        .where('account_id', '=', sql.ref<string>('c.member_id'))
        .where(sql.ref<number>('n.counted'), '<=', sql.lit(mostTotalled))
        .limit(1)
        .as('a'),
      (join) => join.onTrue(),
    )
    .select(['c.merchant_id', 'c.member_id', rank.as('sorted_by')])
    .orderBy(rank, order)
    .orderBy('c.member_id', order)
    .limit(limit);
  if (afterRank)
    page = page.where((e) =>
      e(e.tuple(rank, e.ref('c.member_id')), order === 'asc' ? '>' : '<', e.tuple(afterRank.rank, afterRank.id)),
    );
  return offset === undefined ? page : page.offset(offset);
};
