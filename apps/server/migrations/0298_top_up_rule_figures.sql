-- What was paid under each rule since a day, from the index alone.
create index top_up_order_paid_under on top_up_order (merchant_id, paid_at) include (rule_id, branch_id, paid, bonus) where state = 'paid';
-- A rule's own top-ups, as its page lists them.
create index top_up_order_of_rule on top_up_order (merchant_id, rule_id, made_at desc, order_id desc);
