import type { UnusualRules } from '@regulars/contract';
import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { atLeast, below, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { accounts } from '../../platform/lists/user-names.ts';
import { hoursOf, type Incident } from './unusual.rules.ts';

export interface UnusualRow {
  readonly unusual_id: string;
  readonly rule: string;
  readonly user_id: string | null;
  readonly address: string | null;
  readonly user_name: string | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly size: number;
  readonly log_ids: string[];
  readonly sign_in_ids: string[];
  readonly seen_at: Date | null;
  readonly seen_by_name: string | null;
}

export interface UnusualConditions {
  readonly rules: readonly string[] | undefined;
  readonly userIds: readonly string[] | undefined;
  readonly seen: true | undefined;
  readonly unseen: true | undefined;
  /** Instants: from, inclusive; before, exclusive. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export const unusualList = pagedList({
  name: 'unusual',
  table: 'unusual',
  id: 'unusual_id',
  sorts: { last_at: { column: 'last_at', kind: 'instant', order: 'desc' } },
  where: (_, { rules, userIds, seen, unseen, from, before }: UnusualConditions) => [
    oneOf('r.rule', rules),
    oneOf('r.user_id', userIds),
    seen && sql<SqlBool>`r.seen_at is not null`,
    unseen && sql<SqlBool>`r.seen_at is null`,
    atLeast('r.last_at', from),
    below('r.last_at', before),
  ],
  parts: () => [[]],
  show: (rows) =>
    rows
      .leftJoin('merchant_user as u', (join) =>
        join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.user_id', '=', 'r.user_id'),
      )
      .leftJoin(accounts.as('a'), (join) => join.onRef('a.account_id', '=', 'u.account_id'))
      .leftJoin('member as m', (join) =>
        join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.member_id', '=', 'r.member_id'),
      )
      .leftJoin('merchant_user as s', (join) =>
        join.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.user_id', '=', 'r.seen_by'),
      )
      .leftJoin(accounts.as('sa'), (join) => join.onRef('sa.account_id', '=', 's.account_id'))
      .select(['r.unusual_id', 'r.rule', 'r.user_id', 'r.address', 'r.member_id', 'r.first_at', 'r.last_at', 'r.size'])
      .select(['r.log_ids', 'r.sign_in_ids', 'r.seen_at', 'm.name as member_name'])
      .select([
        sql<string | null>`coalesce(u.actual_name, a.actual_name)`.as('user_name'),
        sql<string | null>`coalesce(s.actual_name, sa.actual_name)`.as('seen_by_name'),
      ]),
});

export interface Watch {
  readonly rules: Partial<UnusualRules>;
  readonly version: number;
  readonly watched_to: Date | null;
}
const initial: Watch = { rules: {}, version: 1, watched_to: null };

const selectWatch = statement<Watch>(
  'unusual_watch',
  'select rules, version, watched_to from unusual_watch where merchant_id = $1',
);
export const getWatch = async (view: TenantView): Promise<Watch> =>
  (await view.query(selectWatch, [view.merchantId]))[0] ?? initial;

const addWatch = statement(
  'unusual_watch_add',
  'insert into unusual_watch (merchant_id) values ($1) on conflict do nothing',
);
const lockRow = statement<Watch>(
  'unusual_watch_lock',
  'select rules, version, watched_to from unusual_watch where merchant_id = $1 for update',
);
/** Locks the merchant's watch: one looks at a time. */
export const lockWatch = async (tx: TenantTx): Promise<Watch> => {
  await tx.query(addWatch, [tx.merchantId]);
  return (await tx.query(lockRow, [tx.merchantId]))[0] ?? initial;
};

const setTo = statement('unusual_watched', 'update unusual_watch set watched_to = $2 where merchant_id = $1');
export const setWatchedTo = async (tx: TenantTx, to: Date): Promise<void> => {
  await tx.query(setTo, [tx.merchantId, to]);
};

const setRules = statement(
  'unusual_rules_set',
  'update unusual_watch set rules = $2::jsonb, version = version + 1 where merchant_id = $1',
);
export const setWatchRules = async (tx: TenantTx, rules: UnusualRules): Promise<void> => {
  await tx.query(setRules, [tx.merchantId, JSON.stringify(rules)]);
};

/** The entries that a finding keeps: the newest. */
const kept = 50;
const newest = (ids: string): string =>
  `array(select distinct id from unnest(${ids}) as id order by id desc limit ${kept})`;

const grow = statement<{ unusual_id: string }>(
  'unusual_grow',
  `update unusual u set
     first_at = least(u.first_at, $6), last_at = greatest(u.last_at, $7), size = greatest(u.size, $8),
     log_ids = ${newest('u.log_ids || $9::uuid[]')}, sign_in_ids = ${newest('u.sign_in_ids || $10::uuid[]')},
     seen_at = case when $7 > u.last_at then null else u.seen_at end,
     seen_by = case when $7 > u.last_at then null else u.seen_by end
   where u.merchant_id = $1 and u.unusual_id = (
     select o.unusual_id from unusual o
     where o.merchant_id = $1 and o.rule = $2 and (o.user_id = $3 or o.address = $11 or coalesce(o.user_id::text, o.address, $3::text, $11) is null)
       and o.member_id is not distinct from $4
       and o.last_at >= $6::timestamptz - $5 * interval '1 millisecond' and o.first_at <= $7::timestamptz + $5 * interval '1 millisecond'
     order by o.last_at desc limit 1)
   returning u.unusual_id`,
);
const add = statement(
  'unusual_add',
  `insert into unusual (merchant_id, unusual_id, rule, user_id, member_id, first_at, last_at, size, log_ids, sign_in_ids, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, ${newest('$9::uuid[]')}, ${newest('$10::uuid[]')}, $11)`,
);
/** Adds what was found and returns its id, or adds to the finding that it goes on with. */
export const addIncident = async (tx: TenantTx, found: Incident): Promise<string | undefined> => {
  const { rule, userId, address, memberId, firstAt, lastAt, size, logIds, signInIds } = found;
  const values = [firstAt, lastAt, size, logIds, signInIds, address];
  const grown = await tx.query(grow, [tx.merchantId, rule, userId, memberId, hoursOf(rule), ...values]);
  if (grown.length > 0) return undefined;
  const id = newId();
  await tx.query(add, [tx.merchantId, id, rule, userId, memberId, ...values]);
  return id;
};

const see = statement<{ unusual_id: string; is_own: boolean; was: Date | null }>(
  'unusual_see',
  `with old as (select unusual_id, user_id, log_ids, seen_at from unusual where merchant_id = $1 and unusual_id = any ($2::uuid[]) order by unusual_id for update),
   seen as (update unusual u set seen_at = $3, seen_by = $4 from old
     where u.merchant_id = $1 and u.unusual_id = old.unusual_id and old.seen_at is null)
   select o.unusual_id, o.seen_at as was, coalesce(o.user_id = $4, exists (
     select from operation_log l where l.merchant_id = $1 and l.log_id = any (o.log_ids) and l.user_id = $4
   )) as is_own from old o`,
);
/** Marks those as seen that are not; returns those that exist, with when they were seen before and whether they are about the user. */
export const setSeen = (tx: TenantTx, ids: readonly string[], now: Date, userId: string) =>
  tx.query(see, [tx.merchantId, ids, now, userId]);

const removeOld = statement(
  'unusual_remove',
  `delete from unusual u using merchant m
   where u.merchant_id = $1 and m.merchant_id = $1 and u.last_at < $2::timestamptz - make_interval(months => m.log_months)`,
);
/** Removes findings older than the log is kept. */
export const removeOldFindings = async (tx: TenantTx, now: Date): Promise<void> => {
  await tx.query(removeOld, [tx.merchantId, now]);
};
