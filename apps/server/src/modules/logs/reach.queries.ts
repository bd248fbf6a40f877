import { expressionBuilder, sql, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import { shapedQuery, statement, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import { anyOf, type Condition } from '../../platform/lists/conditions.ts';
import { branchParts, inAnyBranch } from '../branches/index.ts';

type Builder<T extends keyof TenantTables> = ExpressionBuilder<TenantTables & { readonly r: TenantTables[T] }, 'r'>;

const isIn = (column: string, branches: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any (${sql.val([...branches])}::uuid[])`;

/** Who works in all branches or in none; as the index merchant_user_everywhere has it. */
const everywhere = (merchantId: string) =>
  expressionBuilder<TenantTables, never>()
    .selectFrom('merchant_user as u')
    .where('u.merchant_id', '=', merchantId)
    .where(sql<SqlBool>`(u.all_branches or (not u.in_branches and u.removed_at is null))`)
    .select('u.user_id');
const assigned = (branches: readonly string[], merchantId: string) =>
  expressionBuilder<TenantTables, never>()
    .selectFrom('user_branch as b')
    .where('b.merchant_id', '=', merchantId)
    .where(isIn('b.branch_id', branches))
    .select('b.user_id');
/**
 * Who works in one of these branches, in all, or in none: those whom a reader of these branches sees. Who was removed
 * works in none any more: only readers of all branches see them.
 */
const usersReached = (branches: readonly string[], merchantId: string) =>
  everywhere(merchantId).unionAll(assigned(branches, merchantId));

/**
 * The same users for a join, in a form of which the planner guesses their number well. Of the union it expects few, and looks
 * up the sign-ins of each.
 */
const usersJoined = (branches: readonly string[], merchantId: string) =>
  expressionBuilder<TenantTables, never>()
    .selectFrom('merchant_user as u')
    .leftJoin('user_branch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'u.merchant_id').onRef('b.user_id', '=', 'u.user_id'),
    )
    .where('u.merchant_id', '=', merchantId)
    .where((u) =>
      u.or([
        u('u.all_branches', '=', true),
        u.and([u('b.user_id', 'is', null), u('u.removed_at', 'is', null)]),
        isIn('b.branch_id', branches),
      ]),
    )
    .select('u.user_id');

type UserReach = Pick<Reach, 'branches' | 'isWide'>;

/** A condition on the users whom a reader of these branches sees; undefined means all. */
const amongReached = ({ branches }: UserReach, conditionOn: (branches: readonly string[]) => Condition): Condition => {
  if (branches === undefined) return undefined;
  return branches.length === 0 ? sql<SqlBool>`false` : conditionOn(branches);
};

/** The row's user is one whom the reader sees. Wide: see `getIsWideOfUsers`. */
export const ofReachedUser = (e: Builder<'user_sign_in'>, reach: UserReach, merchantId: string): Condition =>
  // Of few, their rows are read and sorted. Of many, rows are read in order and asked for their user: in a case, it is no join.
  amongReached(reach, (branches) =>
    reach.isWide
      ? sql<SqlBool>`case when r.user_id is not null then ${e('r.user_id', 'in', usersReached(branches, merchantId))} end`
      : sql<SqlBool>`r.user_id = any (array(${usersReached(branches, merchantId)}))`,
  );

/** The same of many users' rows that are only counted: a join, whose rows need no order. */
export const ofReachedUserCounted = (e: Builder<'user_sign_in'>, reach: UserReach, merchantId: string): Condition =>
  reach.isWide && amongReached(reach, (branches) => e('r.user_id', 'in', usersJoined(branches, merchantId)));

/** Subjects of the whole merchant, and those whose branch is a column of the row; as the index operation_log_shared has them. */
const shared = [
  'merchant',
  'service',
  'role',
  'menu',
  'brand',
  'category',
  'item',
  'saved_view',
  'member',
  'adjustment',
].map((kind) => sql.lit(kind));

export interface Reach {
  /** The reader's branches; undefined means all. */
  readonly branches: readonly string[] | undefined;
  /** The reader, who sees also what they did themselves; set with `branches`, if these can be among the entries. */
  readonly userId: string | undefined;
  /**
   * Whether to look for what the reader sees among what the filter finds, instead of filtering what they see. Never of one
   * subject, whose entries may all be another branch's: what the reader sees of it is in indexes of its own.
   */
  readonly isWide: true | undefined;
}

/**
 * The entries of a reader's branches in parts. Only members, adjustments, orders, top-ups, branches and devices have a branch.
 * Other kinds of subject (imports, exports, tasks, accounts, verifications) span branches, so that only readers of all
 * branches see what others did with them.
 */
export const partsOfReach = (
  e: Builder<'operation_log'>,
  { branches, userId, isWide }: Reach,
  merchantId: string,
): readonly (readonly Condition[])[] => {
  if (branches === undefined) return [[]];
  const own = userId === undefined ? undefined : e('r.user_id', '=', userId);
  if (branches.length === 0) return [[own ?? sql<SqlBool>`false`]];
  const ofOthers = userId === undefined ? undefined : e('r.user_id', 'is distinct from', userId);
  const isShared = e.and([e('r.branch_id', 'is', null), e('r.subject_kind', 'in', shared)]);
  const users = e
    .selectFrom(usersReached(branches, merchantId).as('u'))
    .select(sql<string>`u.user_id::text`.as('user_id'));
  // In a case, it is the last of the conditions that is asked, and no join that reads all such rows and sorts them.
  const isReached = sql<SqlBool>`case when r.subject_id <> '' then ${e('r.subject_id', 'in', users)} end`;
  const isOfUser = [e('r.subject_kind', '=', sql.lit('user')), isReached];
  return isWide
    ? [[anyOf(own, inAnyBranch(branches), isShared)], [...isOfUser, ofOthers]]
    : [
        ...(own ? [[own]] : []),
        ...branchParts(branches).map((one) => [one, ofOthers]),
        [isShared, ofOthers],
        [...isOfUser, ofOthers],
      ];
};

/** Of how many newest rows a share is taken. */
const newest = 1_000;
const sharesOf = statement<{ seen: number }>(
  'log_reach',
  `select count(*) filter (where n.user_id = $2 or n.branch_id = any ($3::uuid[]))::integer as seen
   from (select user_id, branch_id from operation_log where merchant_id = $1 order by at desc, log_id desc limit ${newest}) n`,
);
/** Whether a good part of the log is the reader's or of their branches, so that any filter soon finds some that they see. */
export const getIsWide = async (view: TenantView, userId: string, branches: readonly string[]): Promise<boolean> =>
  ((await view.query(sharesOf, [view.merchantId, userId, branches]))[0]?.seen ?? 0) * 10 > newest;

/** Of these the users are looked up one by one, which takes less than to collect all whom the reader sees. */
const newestSignIns = 200;
const sharesOfUsers = shapedQuery(
  (kysely: Kysely<TenantTables>, merchantId, _: undefined, branches: readonly string[]) =>
    kysely
      .selectFrom((e) =>
        e
          .selectFrom('user_sign_in as r')
          .where('r.merchant_id', '=', merchantId)
          .orderBy('r.at', 'desc')
          .orderBy('r.log_id', 'desc')
          .limit(newestSignIns)
          .select('r.user_id')
          .as('n'),
      )
      .where((n) =>
        n.or([
          n.exists(everywhere(merchantId).whereRef('u.user_id', '=', sql.ref('n.user_id'))),
          n.exists(assigned(branches, merchantId).whereRef('b.user_id', '=', sql.ref('n.user_id'))),
        ]),
      )
      .select((e) => e.fn.countAll<number>().as('seen')),
);
/** At most so many rows are read in order to reach a page. */
const mostInOrder = 100_000;
/**
 * Whether a good part of the sign-ins, for a page that ends at this row, are those of users whom a reader of these
 * branches sees.
 */
export const getIsWideOfUsers = async (
  view: TenantView,
  branches: readonly string[],
  row: number,
): Promise<boolean> => {
  const share = ((await view.shaped(sharesOfUsers, undefined, branches))[0]?.seen ?? 0) / newestSignIns;
  return share > 0.04 && row / share < mostInOrder;
};
