-- The page of top-ups reads its rows from an index, whichever filters it has: those that match few rows have their own, and
-- the others carry what they filter by. The state is what people know (`told` in top-up-order-list.queries.ts).
drop index top_up_order_made, top_up_order_branch;
create index top_up_order_made on top_up_order (merchant_id, made_at desc, order_id desc)
  include (state, paid, refunded, pay_way, rule_id, branch_id);
create index top_up_order_branch on top_up_order (merchant_id, branch_id, made_at desc, order_id desc)
  include (state, paid, refunded, pay_way, rule_id);
create index top_up_order_told on top_up_order (
  merchant_id,
  (case when state = 'paid' and refunded = paid then 'refunded' when state = 'paid' and refunded > 0 then 'partly_refunded' else state end),
  made_at desc,
  order_id desc
) include (state, paid, refunded, pay_way, rule_id, branch_id, member_id) where state <> 'paid' or refunded > 0;
create index top_up_order_pay_way on top_up_order (merchant_id, pay_way, made_at desc, order_id desc) where pay_way is not null;
create index top_up_order_by_rule on top_up_order (merchant_id, rule_id, made_at desc, order_id desc);
