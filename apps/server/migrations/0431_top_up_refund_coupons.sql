-- The coupons of the top-up that a refund took back or could not: {coupon_id, name, taken, missing} of each template.
alter table top_up_refund add column coupons jsonb not null default '[]' check (jsonb_typeof(coupons) = 'array');
alter table top_up_refund alter column coupons drop default; -- whoever adds a refund says them
