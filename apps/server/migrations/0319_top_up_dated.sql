-- The flow of top-ups goes by when the money came, as its overview does: when an order was paid, until then when it was made.
alter table top_up_order
  add column dated_at timestamptz(3) not null generated always as (coalesce(paid_at, made_at)) stored;
drop index top_up_order_made, top_up_order_branch, top_up_order_member, top_up_order_told, top_up_order_pay_way,
  top_up_order_by_rule, top_up_order_of_rule; -- the last two were the same
create index top_up_order_dated on top_up_order (merchant_id, dated_at desc, order_id desc)
  include (state, paid, refunded, pay_way, rule_id, branch_id);
create index top_up_order_branch on top_up_order (merchant_id, branch_id, dated_at desc, order_id desc)
  include (state, paid, refunded, pay_way, rule_id);
create index top_up_order_member on top_up_order (merchant_id, member_id, dated_at desc, order_id desc);
create index top_up_order_told on top_up_order (
  merchant_id,
  (case when state = 'paid' and refunded = paid then 'refunded' when state = 'paid' and refunded > 0 then 'partly_refunded' else state end),
  dated_at desc,
  order_id desc
) include (state, paid, refunded, pay_way, rule_id, branch_id, member_id) where state <> 'paid' or refunded > 0;
create index top_up_order_pay_way on top_up_order (merchant_id, pay_way, dated_at desc, order_id desc) where pay_way is not null;
create index top_up_order_of_rule on top_up_order (merchant_id, rule_id, dated_at desc, order_id desc);
