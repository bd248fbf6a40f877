-- The coupons that a top-up gives: {coupon_id, name, count, given, why} of each template.
alter table top_up_order add column coupons jsonb not null default '[]' check (jsonb_typeof(coupons) = 'array');
alter table top_up_order alter column coupons drop default; -- whoever adds an order says them
