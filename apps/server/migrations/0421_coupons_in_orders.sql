-- Coupons that an order holds, and that a refund gives back.
alter table held_order add column coupons integer not null default 0 check (coupons >= 0);
alter table held_order drop constraint held_order_something;
alter table held_order add constraint held_order_something check (stored_value + points + coupons > 0);
alter table consumption_refund add column coupons integer not null default 0 check (coupons >= 0);
