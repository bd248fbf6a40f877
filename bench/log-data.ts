import type { Subject } from './subject.ts';

/** How large the merchant is whose logs and users are listed. */
interface LogSizes {
  readonly entries: number;
  readonly signIns: number;
  readonly users: number;
  readonly roles: number;
  readonly findings: number;
}

/** Roles of ten permissions; users with phones from 15,000,000,000: most in the first branch, few in the second, 8% in the third, some in none or all. */
const people = [
  `insert into role (merchant_id, role_id, name, created_at, state)
   select $1, uuidv7(), '岗位 ' || n, now() - n * interval '1 hour', case when n % 10 = 0 then 'stopped' else 'used' end
   from generate_series(1, $3::integer) n where $2::uuid[] is not null and $4::integer > 0`,
  `insert into role_permission (merchant_id, role_id, permission)
   select r.merchant_id, r.role_id, p.permission from role r,
     unnest(array['member:read', 'member:update', 'brand:read', 'brand:update', 'item:read', 'item:update', 'category:read', 'user:read', 'role:read', 'task:read']) as p (permission)
   where r.merchant_id = $1 and r.name like '岗位 %' and $2::uuid[] is not null and $3::integer > 0 and $4::integer > 0`,
  `with made as (
     insert into account (account_id, account_no, phone, actual_name, created_at, password_hash, password_set_at)
     select uuidv7(), 'B' || n, (15000000000 + n)::text, (array['王', '李', '张', '何', '欧阳'])[1 + n % 5] || (array['伟', '芳', '小明', '雨桐', '静'])[1 + n / 5 % 5],
       now(), case when n % 20 <> 0 then 'x' end, case when n % 20 <> 0 then now() end
     from generate_series(0, $4::integer - 1) n returning account_id, account_no
   )
   insert into merchant_user (merchant_id, user_id, account_id, all_branches, created_at, disabled_at, invited_at)
   select $1, uuidv7(), account_id, n % 50 = 49, now() - n * interval '1 hour', case when n % 10 = 9 then now() end, case when n % 20 = 0 then now() end
   from made, lateral (select substr(account_no, 2)::integer as n) as o where $2::uuid[] is not null and $3::integer > 0`,
  `insert into account_merchant (merchant_id, account_id, user_id)
   select u.merchant_id, u.account_id, u.user_id from merchant_user u join account a using (account_id)
   where u.merchant_id = $1 and a.account_no like 'B%' and $2::uuid[] is not null and $3::integer > 0 and $4::integer > 0`,
  `with numbered as (select user_id, substr(account_no, 2)::integer as n from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%'),
     ranked as (select role_id, row_number() over (order by created_at desc) as n from role where merchant_id = $1 and name like '岗位 %')
   insert into user_role (merchant_id, user_id, role_id)
   select $1, u.user_id, r.role_id from numbered u join ranked r on r.n in (1 + u.n % 2, 1 + u.n % $3::integer)
   where $2::uuid[] is not null and $4::integer > 0 on conflict do nothing`,
  `with added as (
     insert into user_branch (merchant_id, user_id, branch_id)
     select $1, user_id, ($2::uuid[])[case when n % 100 = 1 then 2 when n % 12 = 5 then 3 else 1 end]
     from (select user_id, substr(account_no, 2)::integer as n from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%') u
     where n % 50 not in (48, 49) and $3::integer > 0 and $4::integer > 0 returning user_id
   )
   update merchant_user u set in_branches = true from added a where u.merchant_id = $1 and u.user_id = a.user_id`,
];

/**
 * Entries of three years, by 300 users. Few do most: the first 15%, who never adds a member, the second 4%. A member of
 * the first branch has 100,000 of a million; a 50th is about the second branch, 8% about the third. Adjustments and exports are a few people's.
 * A tenth are payments of orders, of which that member has some 1,400.
 */
const entries = `with seeded as materialized (select setseed(0.5)),
  users as materialized (
    select n - 1 as n, user_id from unnest($4::uuid[]) with ordinality as b (user_id, n)
    union all
    select cardinality($4::uuid[]) + substr(account_no, 2)::integer, user_id from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%'
  ),
  members as materialized (select row_number() over (order by member_id) - 1 as n, member_id::text from member where merchant_id = $1),
  roles as materialized (select row_number() over (order by role_id) - 1 as n, role_id::text from role where merchant_id = $1),
  drawn as materialized (
    select n, floor(power(random(), 3) * 300)::integer as u, random() as what,
      case when random() < 0.12 then 0 else floor(power(random(), 2) * 5000)::integer end as m, floor(random() * 5000)::integer as o,
      floor(power(random(), 2) * 5000)::integer as buyer
    from seeded, generate_series($2::integer, 1, -1) n
  ),
  named as materialized (
    select d.*, case
      when n % 10000 = 0 then 'role.update'
      when what < 0.1 then 'order.pay'
      when what < 0.55 then 'member.update'
      when what < 0.70 then case when u = 0 then 'member.update' else 'member.create' end
      when what < 0.80 then 'member.tag'
      when what < 0.86 then case when u between 3 and 9 then 'adjustment.post' else 'member.update' end
      when what < 0.89 then 'item.update'
      when what < 0.91 then case when u between 10 and 20 then 'export.start' else 'export.finish' end
      when what < 0.93 then 'user.roles'
      when what < 0.94 then 'task.stop'
      when what < 0.96 then 'account.sign_out'
      when what < 0.98 then 'saved_view.update'
      when what < 0.99 then 'category.update'
      else 'member.freeze' end as action,
      '00000000-0000-4000-8001-' || lpad(n::text, 12, '0') as order_id, date_trunc('milliseconds', now() - n * interval '90 seconds') as at,
      ($3::uuid[])[case when buyer % 50 = 1 then 2 when buyer % 12 = 5 then 3 else 1 end] as shop from drawn d
  ),
  bought as (
    insert into consumption (
      merchant_id, order_id, member_id, branch_id, state, source, list, due, line_count, means, reductions, points_used,
      points_value, stored_value, takings, points_earned, growth_earned, made_at, made_by
    )
    select $1, n.order_id::uuid, m.member_id::uuid, n.shop, 'paid', 'cashier', 1280, 1280, 1, '{cash}', '[]', 0, 0, 0, 1280, 0, 0, n.at, u.user_id
    from named n join users u on u.n = n.u join members m on m.n = n.buyer where n.action = 'order.pay' order by n.n desc
  ),
  made as (
    insert into operation_log (merchant_id, log_id, at, user_id, operator, action, subject_kind, subject_id, address, request_id, branch_id)
    select $1, uuidv7(n.n * interval '-90 seconds'), n.at, u.user_id, '何苗', action, split_part(action, '.', 1),
      case split_part(action, '.', 1)
        when 'member' then m.member_id
        when 'role' then r.role_id
        when 'user' then o.user_id::text
        when 'order' then n.order_id
        else '00000000-0000-4000-8000-' || lpad(n.o::text, 12, '0') end,
      case when n.u % 3 = 0 then '10.0.0.1' else '10.0.' || n.u % 200 || '.' || n.m % 250 end, 'req_' || n.n,
      case when action = 'order.pay' then n.shop when split_part(action, '.', 1) in ('member', 'adjustment') and n.m % 200 <> 199 then ($3::uuid[])[case when n.m % 50 = 1 then 2 when n.m % 12 = 5 then 3 else 1 end] end
    from named n join users u on u.n = n.u join users o on o.n = n.o join members m on m.n = n.m join roles r on r.n = n.o % 500
    order by n.n desc
    returning merchant_id, log_id
  )
  insert into operation_log_change (merchant_id, log_id, changes)
  select merchant_id, log_id, '{"tags": [["新客"], ["新客", "老街坊"]], "remark": [null, "靠窗"]}' from made`;

/** Tries to sign in of three months: the busiest user's 5%, a 20th failed, half from one address. */
const signIns = `with seeded as materialized (select setseed(0.5)),
  users as materialized (select substr(account_no, 2)::integer as n, user_id from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%'),
  drawn as materialized (
    select n, floor(power(random(), 3) * 5000)::integer as u, random() as what from seeded, generate_series($2::integer, 1, -1) n
  )
  insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
  select $1, uuidv7(d.n * interval '-7.5 seconds'), u.user_id, date_trunc('milliseconds', now() - d.n * interval '7.5 seconds'),
    case when what < 0.7 then 'password' when what < 0.9 then 'code' when what < 0.999 then 'wechat' else 'passkey' end,
    case when d.n % 20 <> 0 then 'ok' when d.n % 10000 = 0 then 'account_disabled' else 'wrong_credentials' end,
    case when d.u % 2 = 0 then '10.0.0.1' else '10.0.' || d.u % 200 || '.' || d.n % 250 end,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  from drawn d join users u on u.n = d.u order by d.n desc`;

/** Findings of three years: nine of ten of one rule, and seen. */
const findings = `with users as materialized (
    select substr(account_no, 2)::integer as n, user_id from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%'
  )
  insert into unusual (merchant_id, unusual_id, rule, user_id, first_at, last_at, size, log_ids, sign_in_ids, seen_at, seen_by)
  select $1, gen_random_uuid(), case when g.n % 1000 = 0 then 'exports' when g.n % 10 = 0 then 'failed_sign_ins' else 'adjustments' end,
    u.user_id, at, at, 12, '{}', array(select gen_random_uuid() from generate_series(1, 20)), case when g.n % 100 <> 0 then at end, case when g.n % 100 <> 0 then u.user_id end
  from generate_series(1, $2::integer) as g (n), lateral (select date_trunc('milliseconds', now() - g.n * interval '15 minutes') as at) t, users u
  where u.n = case when g.n % 3 = 0 then 0 else g.n % 5000 end`;

const tables =
  'operation_log operation_log_change consumption user_sign_in unusual merchant_user account role role_permission user_role user_branch'.split(
    ' ',
  );

/** Fills a merchant's users, logs and findings; `busiest` are the users who do most. */
export const fillLogs = async (
  { database, shop }: Subject,
  sizes: LogSizes,
  branchIds: readonly [largest: string, smallest: string, middle: string],
  busiest: readonly string[],
): Promise<void> => {
  const { merchantId } = shop;
  await database.platform.transaction(async (tx) => {
    await tx.execute('set local enable_nestloop = off'); // what it joins was written just now, unknown to the statistics
    for (const text of people) await tx.execute(text, [merchantId, branchIds, sizes.roles, sizes.users]);
    await tx.execute(entries, [merchantId, sizes.entries, branchIds, busiest]);
    await tx.execute(signIns, [merchantId, sizes.signIns]);
    await tx.execute(findings, [merchantId, sizes.findings]);
  });
  for (const table of tables) await database.platform.execute(`vacuum analyze ${table}`);
};
