import { logValuePhrases, say, separators, type Language, type UserState } from '@regulars/phrases';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { statement, type TenantTables, type TenantView } from '../../platform/database/index.ts';
import { anyOf, oneOf, type Condition } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { accounts } from '../../platform/lists/user-names.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { branchesValue } from '../branches/index.ts';
import type { UserSearch } from './users.rules.ts';

export interface UserConditions {
  /** Any of which matches. */
  readonly search: UserSearch | undefined;
  readonly ids: readonly string[] | undefined;
  readonly roleIds: readonly string[] | undefined;
  /** Who works in one of these branches. */
  readonly branchIds: readonly string[] | undefined;
  /** States any of which matches; without one, all. */
  readonly disabled: true | undefined;
  readonly invited: true | undefined;
  readonly enabled: true | undefined;
  /** The reader’s branches; undefined means all. */
  readonly within: readonly string[] | undefined;
}

type Builder = ExpressionBuilder<TenantTables & { readonly r: TenantTables['merchant_user'] }, 'r'>;

const searched = (e: Builder, { name, phone, staffNo }: UserSearch): Condition =>
  e.exists(
    e
      .selectFrom(accounts.as('a'))
      .whereRef('a.account_id', '=', 'r.account_id')
      .where((a) =>
        a.or([
          sql<SqlBool>`lower(coalesce(r.actual_name, a.actual_name)) like ${name}`,
          ...(phone === undefined ? [] : [a('a.phone', 'like', phone)]),
          ...(staffNo === undefined ? [] : [sql<SqlBool>`lower(r.staff_no) = ${staffNo}`]),
        ]),
      )
      .select('a.account_id'),
  );

const hasRole = (e: Builder, roleIds: readonly string[], merchantId: string): Condition =>
  e(
    'r.user_id',
    'in',
    e
      .selectFrom('user_role as o')
      .where('o.merchant_id', '=', merchantId)
      .where(sql<SqlBool>`o.role_id = any (${sql.val([...roleIds])}::uuid[])`)
      .select('o.user_id'),
  );

/** Users who work in one of these branches; an empty array matches only all-branch users. */
const worksIn = (e: Builder, branchIds: readonly string[], merchantId: string) =>
  e.or([
    e('r.all_branches', '=', true),
    e(
      'r.user_id',
      'in',
      e
        .selectFrom('user_branch as b')
        .where('b.merchant_id', '=', merchantId)
        .where(sql<SqlBool>`b.branch_id = any (${sql.val([...branchIds])}::uuid[])`)
        .select('b.user_id'),
    ),
  ]);

/** `isWithin` for users: everybody sees users without a branch. */
const inScope = (e: Builder, branches: readonly string[] | undefined, merchantId: string): Condition => {
  if (branches === undefined) return undefined;
  if (branches.length === 0) return sql<SqlBool>`false`;
  return e.or([worksIn(e, branches, merchantId), e('r.in_branches', '=', false)]);
};

/** Waits for the account's first password. */
const isInvited = sql<SqlBool>`(r.invited_at is not null
  and exists (select from account p where p.account_id = r.account_id and p.password_hash is null))`;
const stateOf = sql<UserState>`case when r.disabled_at is not null then 'disabled' when ${isInvited} then 'invited' else 'enabled' end`;

/** The same as conditions whose rows the planner can estimate: of a case it takes nearly none to match, and looks each up. */
const inStates = ({ disabled, invited, enabled }: Pick<UserConditions, UserState>): Condition =>
  anyOf(
    disabled && sql<SqlBool>`r.disabled_at is not null`,
    invited && sql<SqlBool>`(r.disabled_at is null and ${isInvited})`,
    enabled && sql<SqlBool>`(r.disabled_at is null and not ${isInvited})`,
  );

export const userList = pagedList({
  name: 'users',
  table: 'merchant_user',
  id: 'user_id',
  sorts: { created_at: { column: 'created_at', kind: 'instant', order: 'desc' } },
  where: (e, { search, ids, roleIds, branchIds, ...states }: UserConditions, merchantId) => [
    search && searched(e, search),
    oneOf('r.user_id', ids),
    roleIds && hasRole(e, roleIds, merchantId),
    branchIds && worksIn(e, branchIds, merchantId),
    e('r.removed_at', 'is', null),
    inStates(states),
  ],
  parts: (e, { within }, merchantId) => [[inScope(e, within, merchantId)]],
  show: (rows) =>
    rows
      .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'r.account_id'))
      .select([
        'r.user_id',
        'r.all_branches',
        'r.last_seen_at',
        'r.invited_at',
        'r.staff_no',
        'r.post',
        'r.staff_remark',
        'r.created_at',
        'r.version',
      ])
      .select([
        stateOf.as('state'),
        sql<string | null>`coalesce(r.actual_name, a.actual_name)`.as('actual_name'),
        sql<string>`a.phone`.as('phone'),
        sql<string | null>`r.hired_on::text`.as('hired_on'),
        sql<string | null>`r.leaves_on::text`.as('leaves_on'),
      ]),
});

interface RoleOfUser {
  readonly user_id: string;
  readonly role_id: string;
  readonly role_name: string;
}

const roles = statement<RoleOfUser>(
  'roles_of_users',
  `select u.user_id, r.role_id, r.name as role_name
   from user_role u join role r on r.merchant_id = u.merchant_id and r.role_id = u.role_id
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[]) order by r.created_at, r.role_id`,
);
export const listRolesOfUsers = (db: TenantView, userIds: readonly string[]): Promise<RoleOfUser[]> =>
  db.query(roles, [db.merchantId, userIds]);

interface BranchOfUser {
  readonly user_id: string;
  readonly branch_id: string;
  readonly branch_name: string;
}

const branches = statement<BranchOfUser>(
  'branches_of_users',
  `select u.user_id, b.branch_id, b.name as branch_name
   from user_branch u join branch b on b.merchant_id = u.merchant_id and b.branch_id = u.branch_id
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[]) and ($3::uuid[] is null or b.branch_id = any ($3)) order by b.sort_code, b.branch_no`,
);
/** Those within the given scope. */
export const listBranchesOfUsers = (
  db: TenantView,
  userIds: readonly string[],
  scope: Tenant['branches'],
): Promise<BranchOfUser[]> => db.query(branches, [db.merchantId, userIds, branchesValue(scope)]);

/** The whole list with the names of roles and of the branches in scope, for an export in a language. */
export const withNames = (
  view: TenantView,
  asked: Parameters<typeof userList.all>[1],
  conditions: UserConditions,
  language: Language,
) => {
  const { rows, count } = userList.all(view, asked, conditions);
  const [merchant, within, between, all] = [1, 2, 3, 4].map((more) => `$${rows.values.length + more}`);
  const text = `select l.*,
      (select string_agg(r.name, ${between}::text order by r.created_at, r.role_id) from user_role o
       join role r on r.merchant_id = o.merchant_id and r.role_id = o.role_id
       where o.merchant_id = ${merchant} and o.user_id = l.user_id) as role_names,
      case when l.all_branches then ${all}::text else
        (select string_agg(b.name, ${between}::text order by b.sort_code, b.branch_no) from user_branch u
         join branch b on b.merchant_id = u.merchant_id and b.branch_id = u.branch_id
         where u.merchant_id = ${merchant} and u.user_id = l.user_id and (${within}::uuid[] is null or b.branch_id = any (${within})))
      end as branch_names
    from (${rows.text}) as l`;
  const words = [separators[language], say(logValuePhrases.all, language)];
  return { rows: { text, values: [...rows.values, view.merchantId, conditions.within ?? null, ...words] }, count };
};
