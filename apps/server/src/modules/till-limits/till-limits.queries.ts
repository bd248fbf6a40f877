import type { Authorised, TillLimits } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { mostNamed } from '@regulars/contract/rules';
import { statement, typedColumnsOf, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { largestTill } from '../permissions/index.ts';
import { templateTillLimits, type Giving } from './till-limits.rules.ts';

const limits = typedColumnsOf('till_limit', {
  discount_percent: 'integer',
  discount_most: 'bigint',
  refund_most: 'bigint',
  refund_day_most: 'bigint',
  refund_days: 'integer',
});

const upsert = statement(
  'till_limit_set',
  `insert into till_limit (merchant_id, role_id, ${limits.select()})
   select $1::uuid, $2::uuid, ${limits.select()} from ${limits.sent('$3')}
   on conflict (merchant_id, role_id) do update set ${limits.setExcluded}`,
);
/** Sets the limits of a role. */
export const setTillLimitRow = async (tx: TenantTx, roleId: string, row: TillLimits): Promise<void> => {
  await tx.query(upsert, [tx.merchantId, roleId, JSON.stringify([row])]);
};

const addDefaults = statement(
  'till_limit_default',
  `insert into till_limit (merchant_id, role_id, ${limits.select()})
   select r.merchant_id, r.role_id, ${limits.select('sent')}
   from role r join ${limits.sent('$2', { template: 'text' })} on sent.template = r.template
   where r.merchant_id = $1 on conflict do nothing`,
);
/** Gives the initial roles their limits, and keeps limits that are already set. */
export const addDefaultTillLimits = async (tx: TenantTx): Promise<void> => {
  await tx.query(addDefaults, [
    tx.merchantId,
    JSON.stringify(templateTillLimits.map(({ template, limits: sent }) => ({ template, ...sent }))),
  ]);
};

const largest = statement<TillLimits>('till_limit_largest', largestTill('$2'));
/** How far a user may go at the till. */
export const getTillLimits = async (view: TenantView, userId: string): Promise<TillLimits> => {
  const [row] = await view.query(largest, [view.merchantId, userId]);
  if (!row) throw new Error('An aggregate returned no row');
  return row;
};

const lock = statement(
  'till_limit_lock',
  `select from (select pg_advisory_xact_lock(hashtextextended('refunds of ' || $2::uuid, 0))) as locked where $1::uuid is not null`,
);
/** Lets one refund of a user at a time count, so that several at once can't pass what is left. After the order, before shift and account. */
export const lockGiver = async (tx: TenantTx, userId: string): Promise<void> => {
  await tx.query(lock, [tx.merchantId, userId]);
};

/**
 * Rows: what users gave back of orders since an instant, by whoever it counts for: who approved it, else who made it. A void
 * counts if the order was somebody else's, because the permission to refund allows it.
 */
const givenSince = (since: string): string =>
  `select coalesce(approved_by, made_by) as user_id, order_id, fen from consumption_refund where merchant_id = $1 and made_at > ${since}
   union all
   select coalesce(approved_by, made_by), order_id, cash from top_up_refund where merchant_id = $1 and made_at > ${since}
   union all
   select voided_by, order_id, due from consumption where merchant_id = $1 and voided_at > ${since} and voided_by <> made_by`;

const given = statement<{ order_id: string; fen: number }>(
  'till_limit_given',
  `select order_id, sum(fen)::bigint as fen from (${givenSince('$3')}) g where user_id = $2 group by order_id`,
);
/** Fen that a user gave back since an instant, by order. */
export const listGiven = async (
  view: TenantView,
  userId: string,
  since: Date,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await view.query(given, [view.merchantId, userId, since]);
  return new Map(rows.map(({ order_id: id, fen }) => [id, fen]));
};

/** The users who may do what needs all of some permissions at a branch, but one, as far as their limits `l` go. */
const authorised = (name: string, before: string, joined: string, covers: string) =>
  statement<{ name: string | null; total: number }>(
    name,
    `${before}select coalesce(u.actual_name, a.actual_name) as name, (count(*) over ())::int as total
     from merchant_user u
     join account a on a.account_id = u.account_id
     cross join lateral (${largestTill('u.user_id')}) l
     ${joined}
     where u.merchant_id = $1 and u.user_id <> $3 and u.disabled_at is null and a.disabled_at is null
       and u.user_id = any (array(
         select ur.user_id from role r join user_role ur on ur.merchant_id = $1 and ur.role_id = r.role_id
         left join role_permission p on p.merchant_id = $1 and p.role_id = r.role_id and p.permission = any ($2::text[])
         where r.merchant_id = $1 and r.state = 'used' and (r.all_permissions or p.permission is not null)
         group by ur.user_id having bool_or(r.all_permissions) or count(distinct p.permission) = cardinality($2::text[])
       ))
       and (u.all_branches or exists (
         select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id and b.branch_id = $4
       ))
       and ${covers}
     order by u.all_branches, u.last_seen_at desc nulls last, u.user_id limit $5`,
  );

const refunders = authorised(
  'till_limit_refunders',
  `with given as materialized (
     select user_id, sum(fen)::bigint as fen, coalesce(sum(fen) filter (where order_id = $9), 0)::bigint as of_order
     from (${givenSince('$6')}) g group by user_id
   ) `,
  'left join given on given.user_id = u.user_id',
  `(l.refund_days is null or $7 <= l.refund_days)
   and (l.refund_most is null or $8 = 0 or $8 + coalesce(given.of_order, 0) <= l.refund_most)
   and (l.refund_day_most is null or $8 = 0 or $8 <= l.refund_day_most - coalesce(given.fen, 0))`,
);
const discounters = authorised(
  'till_limit_discounters',
  '',
  '',
  `(l.discount_most is null or $6 <= l.discount_most)
   and (l.discount_percent is null or $6 <= floor($7::numeric * l.discount_percent / 100))`,
);

interface Wanted {
  /** All of them. */
  readonly permissions: readonly Permission[];
  readonly branchId: string;
  /** The user who can't. */
  readonly except: string;
}

const namesOf = (rows: readonly { readonly name: string | null; readonly total: number }[]): Authorised => ({
  names: rows.flatMap(({ name }) => name ?? []),
  total: rows[0]?.total ?? 0,
});

/** The users within whose limits a refund is, with what they gave back since an instant. */
export const listRefunders = async (
  view: TenantView,
  { permissions, branchId, except }: Wanted,
  { orderId, fen, daysAgo }: Giving & { readonly orderId: string },
  since: Date,
): Promise<Authorised> =>
  namesOf(
    await view.query(refunders, [
      view.merchantId,
      permissions,
      except,
      branchId,
      mostNamed,
      since,
      daysAgo,
      fen,
      orderId,
    ]),
  );

/** The users within whose limits a discount of `off` fen by hand from `base` is. */
export const listDiscounters = async (
  view: TenantView,
  { permissions, branchId, except }: Wanted,
  { off, base }: { readonly off: number; readonly base: number },
): Promise<Authorised> =>
  namesOf(await view.query(discounters, [view.merchantId, permissions, except, branchId, mostNamed, off, base]));
