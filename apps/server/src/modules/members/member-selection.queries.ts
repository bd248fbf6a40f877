import type { MemberFilter } from '@regulars/contract';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { TenantTables } from '../../platform/database/index.ts';
import { oneOf } from '../../platform/lists/conditions.ts';
import { branchesValue, inBranches } from '../branches/index.ts';
import type { Search } from './members.rules.ts';

/** Filters that compare a column with the given values. */
const filteredColumns = {
  state: 'm.state',
  grade_id: 'm.grade_id',
  branch_id: 'm.branch_id',
  source: 'm.source',
  gender: 'm.gender',
} as const;
type Filtered = keyof typeof filteredColumns;
const filteredNames = Object.keys(filteredColumns) as Filtered[]; // its own keys

type ColumnFilter = Pick<MemberFilter, Filtered | 'birthday_month'>;

/** The part of a filter that needs no parsing. */
export const columnFilterOf = (filter: MemberFilter): ColumnFilter => ({
  ...(Object.fromEntries(filteredNames.map((name) => [name, filter[name]])) as Pick<MemberFilter, Filtered>), // by its names
  birthday_month: filter.birthday_month,
});

/** The filter's conditions. */
export interface MemberConditions {
  readonly filter: ColumnFilter;
  readonly search: Search | undefined;
  readonly exact: string | undefined;
  readonly tagTerms: readonly string[];
  /** Instants: from, inclusive; before, exclusive. */
  readonly joinedFrom: Date | undefined;
  readonly joinedBefore: Date | undefined;
  readonly branches: 'all' | readonly string[];
}

const upperBound = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The statement's values, derived from the query. */
export const conditionsOf = ({ search, branches, ...query }: MemberConditions) => ({
  filter: query.filter,
  terms: [...(search?.by === 'name' ? search.terms : []), ...query.tagTerms],
  nameLike: search?.by === 'name' && search.contains !== undefined ? `%${escapeLike(search.contains)}%` : undefined,
  digits:
    search?.by === 'digits'
      ? {
          tail: search.tail,
          from: search.digits,
          before: upperBound(search.digits),
          phoneLike: `%${search.digits}`,
          numberLike: `${search.digits}%`,
        }
      : undefined,
  exact: query.exact,
  branches: branchesValue(branches) ?? undefined,
  joinedFrom: query.joinedFrom,
  joinedBefore: query.joinedBefore,
});
export type Conditions = ReturnType<typeof conditionsOf>;

type Tables = TenantTables;
/** A query, or a part of one that may name those before it. */
type From = Pick<Kysely<Tables>, 'selectFrom'>;
/** Selects from `m`, or from `t`, the driving search term, as `key` says. An index of each has the list's order. */
type MemberSelection = SelectQueryBuilder<
  Tables & { m: Tables['member']; t: Tables['member_term'] },
  'm' | 't',
  object
>;

export interface Selected {
  readonly selection: MemberSelection;
  readonly key: 'm' | 't';
}

/** Members having a term, as a condition on `m`. */
const havingTerm = (kysely: From, merchantId: string, term: string) =>
  kysely.selectFrom('member_term').select('member_id').where('merchant_id', '=', merchantId).where('term', '=', term);

/** By a phone's last digits or a card number's prefix: few rows either way, found by index. */
const byDigits = (
  kysely: From,
  merchantId: string,
  selection: MemberSelection,
  { tail, from, before, phoneLike, numberLike }: NonNullable<Conditions['digits']>,
): MemberSelection => {
  const byNumber = kysely
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('member_no', '>=', from)
    .where('member_no', '<', before);
  if (tail === undefined) return selection.where('m.member_id', 'in', byNumber);
  return selection
    .where('m.member_id', 'in', havingTerm(kysely, merchantId, tail).union(byNumber))
    .where((e) => e.or([e('m.phone', 'like', phoneLike), e('m.member_no', 'like', numberLike)]));
};

/** By a whole phone or card number, in any branch, by index. */
const byExact = (kysely: From, merchantId: string, selection: MemberSelection, exact: string): MemberSelection => {
  const found = kysely.selectFrom('member').select('member_id').where('merchant_id', '=', merchantId);
  return selection.where(
    'm.member_id',
    'in',
    found
      .where('phone', '=', exact)
      .where('state', '<>', 'cancelled')
      .union(found.where('member_no', '=', exact)),
  );
};

/**
 * The source rows. Each term has its member, so the outer join changes nothing; where no filter reads the member,
 * PostgreSQL removes it, and the commonest surname is counted and paged by the terms' index alone. joined_at is no join
 * condition: the planner would assume independence and estimate a single row.
 */
const selectFrom = (kysely: From, merchantId: string, driver: string | undefined): Selected => {
  const from: unknown =
    driver === undefined
      ? kysely.selectFrom('member as m').where('m.merchant_id', '=', merchantId)
      : kysely
          .selectFrom('member_term as t')
          .leftJoin('member as m', (join) =>
            join.onRef('m.merchant_id', '=', 't.merchant_id').onRef('m.member_id', '=', 't.member_id'),
          )
          .where('t.merchant_id', '=', merchantId)
          .where('t.term', '=', driver);
  // One type for both: `key` tells which aliases there are.
  return { selection: from as MemberSelection, key: driver === undefined ? 'm' : 't' };
};

/** All members that match, unsorted; the page, count and totals derive from it. */
export const selectMembers = (kysely: From, merchantId: string, values: Conditions): Selected => {
  const { filter } = values;
  const within = inBranches('m', values.branches);
  const [driver, ...terms] = values.terms;
  const { selection, key } = selectFrom(kysely, merchantId, driver);
  let m = selection;
  for (const term of terms) m = m.where(`${key}.member_id`, 'in', havingTerm(kysely, merchantId, term));
  if (values.nameLike !== undefined) m = m.where(sql`lower(m.name)`, 'like', values.nameLike);
  if (values.digits) m = byDigits(kysely, merchantId, m, values.digits);
  if (values.exact !== undefined) m = byExact(kysely, merchantId, m, values.exact);
  else if (within) m = m.where(within);
  for (const name of filteredNames) {
    const value = filter[name];
    const asked = value === undefined ? undefined : oneOf(filteredColumns[name], [value].flat());
    if (asked) m = m.where(asked);
  }
  if (filter.birthday_month) m = m.where(sql<number>`extract(month from m.birthday)`, '=', filter.birthday_month);
  if (values.joinedFrom) m = m.where(`${key}.joined_at`, '>=', values.joinedFrom);
  if (values.joinedBefore) m = m.where(`${key}.joined_at`, '<', values.joinedBefore);
  return { selection: m, key };
};
