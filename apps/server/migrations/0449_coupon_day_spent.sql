-- Coupons are used at other branches than where they were given. What is left of those given at a branch needs its own count.
alter table coupon_day add column spent bigint not null default 0; -- used wherever, of those given at the branch
insert into coupon_day (merchant_id, coupon_id, day, branch_id, spent)
select merchant_id, coupon_id, ended_on, branch_id, count(*) from issued_coupon where state = 'used'
group by merchant_id, coupon_id, ended_on, branch_id
on conflict (merchant_id, coupon_id, day, branch_id) do update set spent = excluded.spent;
