import { expiryReminderDays } from '@regulars/contract/rules';
import type { Plan } from '@regulars/phrases';
import { statement, type PlatformView } from '../../platform/database/index.ts';
import type { StoredPayments, VipOpenStatus } from '../merchants/index.ts';

/** The business date of a merchant at $1. */
export const todayOf = (merchant: string): string =>
  `merchant_date($1::timestamptz, ${merchant}.timezone, ${merchant}.day_cut::interval, ${merchant}.day_changes)`;

/**
 * The state of merchant `m` at $1. Its business date, which its zone and day cut decide, is only computed where it can
 * matter: it is within two days of the date in UTC.
 */
export const openStatus = `case
     when m.disabled_at is not null then 5
     when m.opened_at is null or m.expires_on is null then 2
     when m.expires_on < ($1::timestamptz at time zone 'UTC')::date - 2 then 4
     when m.expires_on > ($1::timestamptz at time zone 'UTC')::date + ${expiryReminderDays + 2} then 1
     when ${todayOf('m')} > m.expires_on then 4
     when m.expires_on <= ${todayOf('m')} + ${expiryReminderDays} then 3
     else 1
   end`;

export interface MerchantConditions {
  readonly now: Date;
  readonly nameLike?: string | undefined;
  /** A whole phone. */
  readonly phone?: string | undefined;
  readonly statuses?: readonly VipOpenStatus[] | undefined;
  readonly plans?: readonly Plan[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const values = ({ now, nameLike, phone, statuses, plans, from, to }: MerchantConditions): unknown[] => [
  now,
  nameLike ?? null,
  phone ?? null,
  statuses ?? null,
  plans ?? null,
  from ?? null,
  to ?? null,
];

const matching = `(
     ($2::text is null and $3::text is null) or lower(m.abbreviation_name) like $2 or lower(m.merchant_no) like $2
     or m.merchant_id in (select l.merchant_id from account_merchant l join account a on a.account_id = l.account_id where a.phone = $3)
   )
   and ($4::integer[] is null or ${openStatus} = any ($4))
   and ($5::text[] is null or m.plan = any ($5))
   and ($6::date is null or m.expires_on >= $6) and ($7::date is null or m.expires_on <= $7)`;

export interface MerchantRow {
  readonly merchant_id: string;
  readonly merchant_no: string;
  readonly abbreviation_name: string;
  readonly vip_open_status: VipOpenStatus;
  readonly initialised_at: Date | null;
  readonly expires_on: string | null;
  readonly days_left: number | null;
  readonly plan: Plan;
  readonly branch_limit: number;
  readonly members: number | null;
  readonly members_counted_at: Date | null;
  readonly created_at: Date;
  /** As the list is sorted. */
  readonly key: string;
}

const shown = `m.merchant_id, m.merchant_no, m.abbreviation_name, ${openStatus}::integer as vip_open_status, m.initialised_at,
   m.expires_on, m.expires_on - ${todayOf('m')} as days_left, m.plan, m.branch_limit, c.members, c.counted_at as members_counted_at,
   m.created_at`;
const tables = 'merchant m left join merchant_count c on c.merchant_id = m.merchant_id';

const sorts = {
  created_at: { key: 'm.created_at', type: 'timestamptz' },
  expires_on: { key: `coalesce(m.expires_on, '0001-01-01')`, type: 'date' },
  members: { key: 'coalesce(c.members, -1)', type: 'bigint' },
} as const;
export type MerchantSort = keyof typeof sorts;
type Order = 'asc' | 'desc';

/** Then $8 and $9 cursor, $10 limit, $11 offset. */
const listed = (sort: MerchantSort, order: Order) => {
  const { key, type } = sorts[sort];
  return statement<MerchantRow>(
    `provider_merchants_${sort}_${order}`,
    `select ${shown}, ${type === 'timestamptz' ? `to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')` : `(${key})::text`} as key
     from ${tables} where ${matching}
       and ($8::text is null or (${key}, m.merchant_id) ${order === 'asc' ? '>' : '<'} ($8::${type}, $9::uuid))
     order by ${key} ${order}, m.merchant_id ${order} limit $10 offset $11`,
  );
};
const lists = {
  created_at: { asc: listed('created_at', 'asc'), desc: listed('created_at', 'desc') },
  expires_on: { asc: listed('expires_on', 'asc'), desc: listed('expires_on', 'desc') },
  members: { asc: listed('members', 'asc'), desc: listed('members', 'desc') },
} as const satisfies Record<MerchantSort, Record<Order, unknown>>;

interface Place {
  readonly sort: MerchantSort;
  readonly order: Order;
  readonly after: { readonly value: string; readonly id: string } | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const listMerchantRows = (
  view: PlatformView,
  conditions: MerchantConditions,
  { sort, order, after, limit, offset }: Place,
): Promise<MerchantRow[]> =>
  view.query(lists[sort][order], [...values(conditions), after?.value ?? null, after?.id ?? null, limit, offset]);

const counted = statement<{ count: number }>(
  'provider_merchants_count',
  `select count(*)::integer as count from (select from merchant m where ${matching} limit 10001) found`,
);
export const countMerchantRows = async (view: PlatformView, conditions: MerchantConditions): Promise<number> =>
  (await view.query(counted, values(conditions)))[0]?.count ?? 0;

/** $1 now, $2 merchant. */
export const getMerchantDetailRow = statement<
  MerchantRow &
    StoredPayments & {
      readonly opened_at: Date | null;
      readonly disabled_at: Date | null;
      readonly today: string;
      readonly version: number;
    }
>(
  'provider_merchant',
  `select ${shown}, '' as key, m.pass_type, m.qualification, m.opened_at, m.disabled_at, ${todayOf('m')} as today, m.provider_version as version
   from ${tables} where m.merchant_id = $2`,
);

export interface FiguresRow {
  readonly merchant_id: string;
  readonly branches: number;
  readonly users: number;
  readonly owner: { readonly name: string | null; readonly phone: string; readonly joined: boolean } | null;
}
const ownerOf = `jsonb_build_object('name', coalesce(u.actual_name, a.actual_name), 'phone', a.phone, 'joined', a.password_hash is not null)`;
/** Merchants $1, by their merchant: an owner is looked for among the holders of all permissions, who are few, else it is the first user. */
export const listMerchantFigures = statement<FiguresRow>(
  'provider_merchant_figures',
  `select m.merchant_id,
     (select count(*)::integer from branch b where b.merchant_id = m.merchant_id and b.state <> 'closed') as branches,
     (select count(*)::integer from merchant_user u where u.merchant_id = m.merchant_id and u.removed_at is null) as users,
     coalesce(
       (select ${ownerOf} from role r
        join user_role ur on ur.merchant_id = r.merchant_id and ur.role_id = r.role_id
        join merchant_user u on u.merchant_id = ur.merchant_id and u.user_id = ur.user_id and u.removed_at is null
        join account a on a.account_id = u.account_id
        where r.merchant_id = m.merchant_id and r.all_permissions and r.state = 'used' order by u.created_at, u.user_id limit 1),
       (select ${ownerOf} from merchant_user u join account a on a.account_id = u.account_id
        where u.merchant_id = m.merchant_id and u.removed_at is null order by u.created_at, u.user_id limit 1)
     ) as owner
   from unnest($1::uuid[]) as m (merchant_id)`,
);

/** $1 merchant. */
export const listServiceRows = statement<{ readonly product: string; readonly open_until: string | null }>(
  'provider_merchant_services',
  'select product, open_until from merchant_service where merchant_id = $1 order by product',
);
