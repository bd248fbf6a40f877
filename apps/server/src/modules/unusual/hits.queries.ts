import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Raise } from './raised.rules.ts';
import type { SignInDevice } from './unusual.rules.ts';

/** The instants between which hits are looked for: from, exclusive; to, inclusive. */
export interface Span {
  readonly after: Date;
  readonly to: Date;
}

/**
 * What one look takes of hits: of the newest `read`, the earliest `ofOne` of each, and in turns, up to `all`, so that a
 * flood of one hides no other.
 */
const [read, ofOne, all] = [200_000, 500, 20_000];
const inTurns = (hits: string, each: string): string =>
  `select * from (
     select h.*, row_number() over (partition by ${each} order by at, log_id) as turn from (${hits} order by at desc limit ${read}) h
   ) t where turn <= ${ofOne} order by turn, at limit ${all}`;

interface SignInHit {
  readonly log_id: string;
  readonly user_id: string;
  readonly at: Date;
  readonly address: string;
}

const failed = statement<SignInHit>(
  'unusual_failed_sign_ins',
  inTurns(
    `select log_id, user_id, at, address from user_sign_in
     where merchant_id = $1 and at > $2 and at <= $3 and outcome <> 'ok' and outcome <> all ($4::text[])`,
    'user_id',
  ),
);
/** Failed tries to sign in, without those of these outcomes. */
export const listFailedSignIns = (view: TenantView, { after, to }: Span, others: readonly string[]) =>
  view.query(failed, [view.merchantId, after, to, others]);

const ownerSignIns = statement<SignInHit & SignInDevice>(
  'unusual_owner_sign_ins',
  inTurns(
    `select s.log_id, s.user_id, s.at, s.address, s.agent, s.browser from user_sign_in s
     where s.merchant_id = $1 and s.at > $2 and s.at <= $3 and s.outcome = 'ok' and exists (
       select from user_role o join role r on r.merchant_id = $1 and r.role_id = o.role_id
       where o.merchant_id = $1 and o.user_id = s.user_id and r.all_permissions and r.state = 'used')`,
    'user_id, agent, browser',
  ),
);
/** Sign-ins of those who may do everything. */
export const listOwnerSignIns = (view: TenantView, { after, to }: Span) =>
  view.query(ownerSignIns, [view.merchantId, after, to]);

const devices = statement<SignInDevice & { user_id: string; first_at: Date }>(
  'unusual_devices',
  `select user_id, agent, browser, min(at) as first_at from user_sign_in
   where merchant_id = $1 and user_id = any ($2::uuid[]) and outcome = 'ok' group by user_id, agent, browser`,
);
/** With which devices users have signed in, and since when. */
export const listDevices = (view: TenantView, userIds: readonly string[]) =>
  view.query(devices, [view.merchantId, userIds]);

const adjustments = statement<{ log_id: string; user_id: string; member_id: string; at: Date }>(
  'unusual_adjustments',
  inTurns(
    `select l.log_id, l.user_id, a.member_id, l.at
     from operation_log l
     join adjustment a on a.merchant_id = $1 and a.adjustment_id = l.subject_id::uuid
     where l.merchant_id = $1 and l.action in ('adjustment.post', 'adjustment.ask') and l.at > $2 and l.at <= $3 and l.user_id is not null`,
    'user_id, member_id',
  ),
);
/** Adjustments of members by users, also those that wait or were undone. */
export const listAdjustmentHits = (view: TenantView, { after, to }: Span) =>
  view.query(adjustments, [view.merchantId, after, to]);

const refunds = statement<{ log_id: string; user_id: string; at: Date }>(
  'unusual_refunds',
  inTurns(
    `select l.log_id, l.user_id, l.at from operation_log l
     where l.merchant_id = $1 and l.action in ('order.refund', 'order.approve_refund', 'top_up.refund', 'top_up.approve_refund') and l.at > $2 and l.at <= $3 and l.user_id is not null`,
    'user_id',
  ),
);
/** Refunds of orders and top-ups, by whoever made or approved them. */
export const listRefundHits = (view: TenantView, { after, to }: Span) =>
  view.query(refunds, [view.merchantId, after, to]);

/** Of each document the first refund or void, so that one in parts counts once. */
const firstOfEach = (hits: string): string =>
  `select distinct on (subject_id) * from (${hits}) g order by subject_id, at, log_id`;

const paidAndRefunded = statement<{ log_id: string; user_id: string; member_id: string; at: Date }>(
  'unusual_paid_and_refunded',
  inTurns(
    `select * from (${firstOfEach(
      `select l.log_id, l.user_id, l.subject_id, l.at, o.member_id
       from operation_log l join consumption o on o.merchant_id = $1 and o.order_id = l.subject_id::uuid
       where l.merchant_id = $1 and l.action in ('order.refund', 'order.approve_refund', 'order.void') and l.at > $2 and l.at <= $3
         and l.user_id is not null and o.member_id is not null and l.at <= o.made_at + interval '24 hours'
       union all
       select l.log_id, l.user_id, l.subject_id, l.at, t.member_id
       from operation_log l join top_up_order t on t.merchant_id = $1 and t.order_id = l.subject_id::uuid
       where l.merchant_id = $1 and l.action in ('top_up.refund', 'top_up.approve_refund') and l.at > $2 and l.at <= $3
         and l.user_id is not null and l.at <= t.dated_at + interval '24 hours'`,
    )}) f`,
    'user_id, member_id',
  ),
);
/** Orders and top-ups of members that were refunded or voided within 24 hours. */
export const listPaidAndRefunded = (view: TenantView, { after, to }: Span) =>
  view.query(paidAndRefunded, [view.merchantId, after, to]);

const cashBack = statement<{ log_id: string; user_id: string; at: Date }>(
  'unusual_cash_back',
  inTurns(
    `select * from (${firstOfEach(
      `select l.log_id, l.user_id, l.subject_id, l.at
       from operation_log l join consumption o on o.merchant_id = $1 and o.order_id = l.subject_id::uuid
       where l.merchant_id = $1 and l.action in ('order.refund', 'order.void') and l.at > $2 and l.at <= $3
         and o.member_id is null and o.made_by = l.user_id and 'cash' = any (o.means) and l.at <= o.made_at + interval '1 hour'`,
    )}) f`,
    'user_id',
  ),
);
/** Cash orders without a member that their cashier refunded or voided within an hour: nobody else can say that anything was given back. */
export const listCashBack = (view: TenantView, { after, to }: Span) =>
  view.query(cashBack, [view.merchantId, after, to]);

const exported = statement<{ log_id: string; user_id: string; at: Date; rows: number }>(
  'unusual_exports',
  inTurns(
    `select l.log_id, l.user_id, l.at, (c.changes #>> '{rows,1}')::integer as rows
     from operation_log l join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
     where l.merchant_id = $1 and l.action = 'export.finish' and l.at > $2 and l.at <= $3 and l.user_id is not null
       and (c.changes #>> '{rows,1}')::integer > 0`,
    'user_id',
  ),
);
/** Finished exports with their rows. */
export const listExportHits = (view: TenantView, { after, to }: Span) =>
  view.query(exported, [view.merchantId, after, to]);

export interface UseRow extends Raise {
  readonly raise_id: string;
  readonly role_id: string;
  readonly log_id: string;
  readonly user_id: string;
  readonly at: Date;
  /** The action, or what of it needed more. */
  readonly used: string;
  /** The list that it exported. */
  readonly exported: string | null;
  /** The enabled roles that the user had until the change, and what they granted then. */
  readonly had: readonly string[];
  readonly had_everything: boolean;
  readonly had_permissions: readonly string[];
  /** Whether the limits of the role, or of one that the user had, were changed since. */
  readonly limits_changed: boolean;
}

/** Whether logged roles include role `r`; older entries have names, which nothing that looks like an id is. */
const includes = (roles: string): string => `coalesce(${roles} ? r.role_id::text or ${roles} ? r.name, false)`;
const logged = (actions: string): string =>
  `operation_log l join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.action in (${actions}) and l.at > $2 and l.at <= $3`;

const uses = statement<UseRow>(
  'unusual_uses',
  `with raise as materialized (
     select * from (
       select w.*, row_number() over (partition by w.subject_kind order by w.recent, w.at desc) as turn
       from (
         select l.log_id, l.at, l.action, l.subject_kind, l.subject_id::uuid as subject, c.changes,
           row_number() over (partition by l.subject_kind, l.subject_id order by l.at desc, l.log_id desc) as recent,
           case l.action when 'user.roles' then c.changes -> 'roles' -> 0 when 'user.create' then ( -- added again
             select d.changes -> 'roles' -> 0
             from operation_log b join operation_log_change d on d.merchant_id = $1 and d.log_id = b.log_id
             where b.merchant_id = $1 and b.subject_kind = 'user' and b.subject_id = l.subject_id and b.action = 'user.remove' and b.at <= l.at
             order by b.log_id desc limit 1
           ) end as had
         from ${logged("'role.permissions', 'role.limits', 'role.till_limits', 'role.state', 'user.roles', 'user.create'")} and l.user_id is not null -- not by the program
           and (l.subject_kind <> 'role' or exists ( -- nobody can use a role that nobody has or had
             select from user_role o where o.merchant_id = $1 and o.role_id = l.subject_id::uuid
           ) or exists (
             select from operation_log b where b.merchant_id = $1 and b.subject_kind = 'role' and b.subject_id = l.subject_id
               and b.action = 'role.users' and b.at > $2 and b.at <= $3
           ))
           and (l.action <> 'role.state' or not exists ( -- disabled within the hour before: who holds it had it until then
             select from operation_log b where b.merchant_id = $1 and b.subject_kind = 'role' and b.subject_id = l.subject_id
               and b.action = 'role.state' and b.at > l.at - interval '1 hour' and b.at < l.at
           ))
       ) w
     ) t where t.turn <= case t.subject_kind when 'role' then 500 else 2000 end -- a change of a role may reach thousands
   ), lost as materialized (
     select l.at, l.subject_id::uuid as user_id, c.changes from ${logged("'user.roles', 'user.remove'")} order by l.at desc limit 2000
   ), narrowed as materialized (
     select l.at, l.log_id, l.action, l.subject_id::uuid as role_id, c.changes
     from ${logged("'role.permissions', 'role.remove', 'role.state', 'role.limits', 'role.till_limits'")} order by l.at desc limit 2000
   ), known as materialized ( -- also who was removed meanwhile
     select role_id, case when name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then name end as name, all_permissions, state
     from role where merchant_id = $1
     union all
     select role_id, null, false, changes #>> '{state,0}' from narrowed where action = 'role.remove'
   ), held as materialized ( -- as they were then
     select w.log_id, array_agg(distinct r.role_id) as had, bool_or(r.all_permissions) as had_everything,
       array_remove(array_agg(distinct p.permission), null) as had_permissions
     from raise w join known r on ${includes('w.had')}
     cross join lateral (
       select coalesce(
           (select n.changes #> '{permissions,0}' from narrowed n where n.role_id = r.role_id and n.at >= w.at and n.changes ? 'permissions' order by n.at, n.log_id limit 1),
           (select jsonb_agg(p.permission) from role_permission p where p.merchant_id = $1 and p.role_id = r.role_id), '[]') as permissions,
         coalesce(
           (select n.changes #>> '{state,0}' from narrowed n where n.role_id = r.role_id and n.at >= w.at and n.action = 'role.state' order by n.at, n.log_id limit 1), r.state) as state
     ) g left join lateral jsonb_array_elements_text(g.permissions) p (permission) on true
     where g.state = 'used' group by w.log_id
   ), given as (
     select w.log_id, w.at, w.action, w.changes, r.role_id, r.all_permissions, h.user_id,
       coalesce(d.had, '{}') as had, coalesce(d.had_everything, false) as had_everything, coalesce(d.had_permissions, '{}') as had_permissions
     from raise w left join held d on d.log_id = w.log_id
     join known r on case w.subject_kind
       when 'role' then r.role_id = w.subject
       else ${includes("w.changes -> 'roles' -> 1")} and not ${includes('w.had')} end
     cross join lateral ( -- also who has it no longer: it was used meanwhile
       select w.subject as user_id where w.subject_kind = 'user'
       union
       select o.user_id from user_role o where w.subject_kind = 'role' and o.merchant_id = $1 and o.role_id = r.role_id
       union
       select t.user_id from lost t where w.subject_kind = 'role' and t.at > w.at
         and ${includes("t.changes -> 'roles' -> 0")} and not ${includes("t.changes -> 'roles' -> 1")}
     ) h
     join merchant_user u on u.merchant_id = $1 and u.user_id = h.user_id and u.created_at < w.at -- began with it
   )
   select * from (
     select g.log_id as raise_id, g.action, g.changes, g.role_id, g.all_permissions, g.had, g.had_everything, g.had_permissions,
       exists (select from narrowed n where n.role_id = any (g.had || g.role_id) and n.at > g.at and n.action in ('role.limits', 'role.till_limits')) as limits_changed,
       array(
         select p.permission from role_permission p where p.merchant_id = $1 and p.role_id = g.role_id
         union
         select p #>> '{}' from narrowed n cross join jsonb_path_query(n.changes, '$.permissions[0][*]') p
         where n.role_id = g.role_id and n.at > g.at
       ) as permissions,
       l.log_id, l.user_id, l.at, coalesce(x.within, l.action) as used, x.exported,
       row_number() over (partition by g.log_id, g.role_id, l.user_id, coalesce(x.within, l.action), x.exported order by l.at, l.log_id) as turn
     from given g
     join operation_log l on l.merchant_id = $1 and l.user_id = g.user_id and l.at > g.at and l.at <= g.at + interval '1 hour'
     left join lateral (
       select c.changes #>> '{list,1}' as exported, case
           when c.changes ? 'off_by_hand' then 'order.discount'
           when l.action = 'top_up.refund' and c.changes ?| array['taken_missing_bonus', 'taken_missing_points', 'taken_missing_growth', 'taken_missing_coupons'] then 'top_up.refund_short'
         end as within
       from operation_log_change c
       where l.action in ('export.start', 'export.finish', 'order.pay', 'top_up.refund') and c.merchant_id = $1 and c.log_id = l.log_id
     ) x on true
   ) t where turn <= 20 order by turn, at limit 5000`,
);
/** What users did within an hour after a change that may have given them permissions, with that change. */
export const listUses = (view: TenantView, { after, to }: Span) => view.query(uses, [view.merchantId, after, to]);

const rolesOf = statement<{ user_id: string; role_id: string }>(
  'unusual_roles',
  `select o.user_id, r.role_id from user_role o join role r on r.merchant_id = $1 and r.role_id = o.role_id and r.state = 'used'
   where o.merchant_id = $1 and o.user_id = any ($2::uuid[])`,
);
/** The enabled roles that users have. */
export const listRolesOf = (view: TenantView, userIds: readonly string[]) =>
  view.query(rolesOf, [view.merchantId, userIds]);
