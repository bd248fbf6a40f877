-- The pages of orders and shifts find what few rows have by an index: states, means, differences, users. The state is what people
-- know (`told` in order-list.queries.ts); each of the means has its own, because an order has several.
create index consumption_told on consumption (
  merchant_id,
  (case when state = 'voided' then 'voided' when refunded = due and due > 0 then 'refunded' when refunded > 0 then 'partly_refunded' else 'paid' end),
  made_at desc,
  order_id desc
) where state = 'voided' or refunded > 0;
create index consumption_by_stored_value on consumption (merchant_id, made_at desc, order_id desc) where means && '{stored_value}'::text[];
create index consumption_by_cash on consumption (merchant_id, made_at desc, order_id desc) where means && '{cash}'::text[];
create index consumption_by_terminal on consumption (merchant_id, made_at desc, order_id desc) where means && '{terminal}'::text[];
create index consumption_by_transfer on consumption (merchant_id, made_at desc, order_id desc) where means && '{transfer}'::text[];
create index shift_user on shift (merchant_id, user_id, opened_at desc, shift_id desc);
create index shift_not_closed on shift (merchant_id, opened_at desc, shift_id desc) where closed_at is null;
create index shift_differing on shift (merchant_id, opened_at desc, shift_id desc) where found <> expected;
