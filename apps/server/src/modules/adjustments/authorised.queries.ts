import { mostNamed } from '@regulars/contract/rules';
import type { Authorised } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { userMay } from '../permissions/index.ts';
import { actors, limitOf, since, sumsOfUse } from './adjustment-authority.queries.ts';
import { units } from './adjustments.rules.ts';

// Begins at the roles that grant the permission: few of many users have one. The planner can't know how few, so it gets
// them as an array, and each user's limits by key.
const holders = `array(
  select ur.user_id from role r join user_role ur on ur.merchant_id = $1 and ur.role_id = r.role_id
  where r.merchant_id = $1 and r.state = 'used' and (r.all_permissions or exists (
    select from role_permission p where p.merchant_id = $1 and p.role_id = r.role_id and p.permission = $2
  ))
)`;

const inAllBranches = `not exists (
  select from unnest($8::uuid[]) as within(branch_id) where not exists (
    select from user_branch b
    where b.merchant_id = $1 and b.user_id = u.user_id and b.branch_id = coalesce(within.branch_id, b.branch_id)
  )
)`;

const covers = (unit: keyof Amounts): string =>
  `(w.${unit} = 0 or l.${unit} is null or abs(w.${unit}) <= l.${unit} - coalesce(used.${unit}, 0))`;

const authorised = statement<{ name: string | null; total: number }>(
  'adjustment_authorised',
  `with used as materialized (
     select one.user_id, ${sumsOfUse}
     from adjustment, lateral (select distinct user_id from unnest(array[${actors('$5')}]) as by(user_id)) one
     where merchant_id = $1 and member_id = $3 and asked_at > $6
     group by one.user_id
   )
   select coalesce(u.actual_name, a.actual_name) as name, (count(*) over ())::int as total
   from merchant_user u
   join account a on a.account_id = u.account_id
   cross join jsonb_to_record($4::jsonb) as w(${units.map((unit) => `${unit} bigint`).join(', ')})
   cross join lateral (
     select ${units.map((unit) => `${limitOf(unit)} as ${unit}`).join(', ')}
     from user_role ur
     join role r on r.merchant_id = $1 and r.role_id = ur.role_id and r.state = 'used'
     join adjustment_limit l on l.merchant_id = $1 and l.role_id = ur.role_id
     where ur.merchant_id = $1 and ur.user_id = u.user_id
   ) l
   left join used on used.user_id = u.user_id
   where u.merchant_id = $1 and u.user_id = any (${holders}) and u.user_id <> $7
     and u.disabled_at is null and a.disabled_at is null
     and (u.all_branches or ${userMay('$1', "'member:all_branches'")} or ${inAllBranches})
     and ${units.map(covers).join(' and ')}
   order by u.all_branches, u.last_seen_at desc nulls last, u.user_id limit $9`,
);

interface Wanted {
  readonly permission: Permission;
  readonly memberId: string;
  readonly amounts: Amounts;
  /** Each must be among the user’s own; null is within every user’s who has any. */
  readonly branchIds: readonly (string | null)[];
  /** The user who can’t. */
  readonly except: string;
}

/**
 * The users who may do what a permission allows with these amounts of a member: within their branches and what is left
 * of their limits.
 */
export const listAuthorised = async (
  view: TenantView,
  { now }: Pick<Tenant, 'now'>,
  { permission, memberId, amounts: { principal, bonus, points, growth }, branchIds, except }: Wanted,
): Promise<Authorised> => {
  const wanted = JSON.stringify({ principal, bonus, points, growth });
  const rows = await view.query(authorised, [
    view.merchantId,
    permission,
    memberId,
    wanted,
    since.window(now),
    since.reach(now),
    except,
    branchIds,
    mostNamed,
  ]);
  return { names: rows.flatMap(({ name }) => name ?? []), total: rows[0]?.total ?? 0 };
};
