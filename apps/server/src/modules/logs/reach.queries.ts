import { expressionBuilder, sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { TenantTables } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/conditions.ts';

type Builder<T extends keyof TenantTables> = ExpressionBuilder<TenantTables & { readonly r: TenantTables[T] }, 'r'>;

/**
 * Who works in one of these branches, in all, or in none: those whom a reader of these branches sees. Who was removed
 * works in none any more: only readers of all branches see them.
 */
const reached = (branches: readonly string[], merchantId: string) =>
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
        sql<SqlBool>`b.branch_id = any (${sql.val([...branches])}::uuid[])`,
      ]),
    );

/** The row's user is one whom the reader sees; undefined means all. */
export const ofReachedUser = (
  e: Builder<'user_sign_in'>,
  branches: readonly string[] | undefined,
  merchantId: string,
): Condition => {
  if (branches === undefined) return undefined;
  if (branches.length === 0) return sql<SqlBool>`false`;
  return e('r.user_id', 'in', reached(branches, merchantId).select('u.user_id'));
};

/** Subjects of the whole merchant, and those whose branch is a column of the row. */
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
  'branch',
];

/**
 * The entries of a reader's branches; undefined means all. Other kinds of subject (imports, exports, tasks, accounts,
 * verifications) span branches, so that only readers of all branches see what others did with them.
 */
export const ofReach = (
  e: Builder<'operation_log'>,
  { branches, userId }: { readonly branches: readonly string[] | undefined; readonly userId: string | undefined },
  merchantId: string,
): Condition => {
  if (branches === undefined || userId === undefined) return undefined;
  const own = e('r.user_id', '=', userId);
  if (branches.length === 0) return own;
  const ofShared = e(
    'r.subject_kind',
    'in',
    shared.map((kind) => sql.lit(kind)),
  );
  const users = reached(branches, merchantId).select(sql<string>`u.user_id::text`.as('user_id'));
  // Each part by an index of its own, for a branch that few entries are about.
  return e.or([
    own,
    e.and([sql<SqlBool>`r.branch_id = any (${sql.val([...branches])}::uuid[])`, ofShared]),
    e.and([e('r.branch_id', 'is', null), ofShared]),
    e.and([e('r.subject_kind', '=', sql.lit('user')), e('r.subject_id', 'in', users)]),
  ]);
};
