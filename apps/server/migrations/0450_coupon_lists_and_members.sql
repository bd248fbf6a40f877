-- The lists of coupons by what they filter by. What they filter by beside it and sum is in the index that has their order: few of
-- many are found there, without reading the others. Every change of a coupon's state writes all of its indexes anyhow.
drop index issued_coupon_given;
create index issued_coupon_given on issued_coupon (merchant_id, given_at, issued_id)
  include (source, state, coupon_id, expires_at, held_until, refund_id, off);
drop index issued_coupon_branch;
create index issued_coupon_branch on issued_coupon (merchant_id, branch_id, given_at, issued_id)
  include (source, state, coupon_id, expires_at, held_until, refund_id, off);
drop index issued_coupon_template;
create index issued_coupon_template on issued_coupon (merchant_id, coupon_id, given_at, issued_id)
  include (source, state, branch_id, expires_at, held_until, refund_id, off);
create index issued_coupon_way on issued_coupon (merchant_id, source, given_at, issued_id)
  include (state, coupon_id, branch_id, expires_at, held_until, refund_id, off);
drop index issued_coupon_used;
create index issued_coupon_used on issued_coupon (merchant_id, ended_at, issued_id)
  include (source, coupon_id, ended_by, used_branch_id, off) where state = 'used';
drop index issued_coupon_used_branch;
create index issued_coupon_used_branch on issued_coupon (merchant_id, used_branch_id, ended_at, issued_id)
  include (source, coupon_id, ended_by, off) where state = 'used';
create index issued_coupon_used_template on issued_coupon (merchant_id, coupon_id, ended_at, issued_id)
  include (source, ended_by, used_branch_id, off) where state = 'used';
create index issued_coupon_used_way on issued_coupon (merchant_id, source, ended_at, issued_id)
  include (coupon_id, ended_by, used_branch_id, off) where state = 'used';
create index issued_coupon_used_by on issued_coupon (merchant_id, ended_by, ended_at, issued_id)
  include (source, coupon_id, used_branch_id, off) where state = 'used';

-- Removing members looks for each in every table that refers to them.
create index coupon_gift_member on coupon_gift (merchant_id, member_id);
create index held_order_of_member on held_order (merchant_id, member_id) where member_id is not null;
