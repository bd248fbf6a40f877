import type { Subject } from './subject.ts';

/** The rules of the filled orders: of most, of a part, and of few. */
export interface FilledRules {
  readonly most: string;
  readonly part: string;
  readonly few: string;
}

const rule = `insert into merchant_rule_version (merchant_id, kind, rule_id, number, content, made_at) values ($1, 'top_up', uuidv7(), 1, '{"name": "充 500 送 50"}', now()) returning rule_id`;

/**
 * Orders of three years. Of a hundred, 90 are of the first branch, 8 of the third and 2 of the second; one member has one
 * of 2,000, others a few. 92% are paid, 20 wait; one in a thousand is paid by transfer.
 */
const orders = `with seeded as materialized (select setseed(0.5)),
  members as materialized (select (row_number() over (order by member_id) - 1)::integer as n, member_id from member where merchant_id = $1),
  drawn as materialized (
    select n, random() as b, random() as s, random() as w, random() as r,
      case when random() < 0.0005 then 0 else floor(random() * (select count(*) from members))::integer end as m
    from seeded, generate_series($2::integer, 1, -1) n
  ),
  made as (
    select d.*, now() - d.n * interval '1 minute' * (1576800.0 / $2) as at, member_id,
      case when d.n <= 20 then 'waiting' when s < 0.02 then 'closed' else 'paid' end as state
    from drawn d join members on members.n = d.m
  ),
  written as (
    insert into top_up_order (merchant_id, order_id, member_id, branch_id, state, rule_id, rule_number, paid, bonus, points, growth, points_earned, growth_earned,
        source, made_at, made_by, made_by_name, waits_until, pay_way, paid_at, paid_by, value_after, closed_at, refunded, coupons)
      select $1, uuidv7(at - now()), member_id, ($3::uuid[])[case when b < 0.9 then 1 when b < 0.92 then 2 else 3 end], state,
        ($4::uuid[])[case when r < 0.9 then 1 when r < 0.9999 then 2 else 3 end], 1, 50000, 5000, 100, 50, 0, 0,
        'counter', at, $1, '何小满', at + interval '30 minutes',
        case when state = 'paid' then case when w < 0.001 then 'transfer' when w < 0.4 then 'terminal' else 'cash' end end,
        case when state = 'paid' then at end, case when state = 'paid' then $1 end, case when state = 'paid' then 55000 end,
        case when state = 'closed' then at end, case when state <> 'paid' then 0 when s < 0.05 then 50000 when s < 0.08 then 20000 else 0 end, '[]'
      from made order by n desc
      returning merchant_id, order_id
  )
  insert into document (merchant_id, kind, document_id, number)
    select merchant_id, 'top_up_order', order_id, 'TU20260101-' || row_number() over (order by order_id) from written`;

/** Fills the merchant with top-up orders of the branches. */
export const fillTopUps = async (
  { database, shop }: Subject,
  many: number,
  branchIds: readonly string[],
): Promise<FilledRules> => {
  const { platform } = database;
  const addRule = async (): Promise<string> => {
    const { rows } = await platform.execute(rule, [shop.merchantId]);
    const [added] = rows as { rule_id: string }[]; // as the statement returns it
    return added?.rule_id ?? '';
  };
  const rules = { most: await addRule(), part: await addRule(), few: await addRule() };
  await platform.execute(orders, [shop.merchantId, many, branchIds, Object.values(rules)]);
  for (const table of ['top_up_order', 'document']) await platform.execute(`vacuum analyze ${table}`);
  return rules;
};
