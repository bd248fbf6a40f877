-- What the lists of a member's orders and of differing shifts filter by is in the index that has their order: few of many are found
-- there, without reading the others.
drop index consumption_member;
create index consumption_member on consumption (merchant_id, member_id, made_at desc, order_id desc)
  include (state, refunded, due, free_returned, means, branch_id, made_by) where member_id is not null;
drop index shift_differing;
create index shift_differing on shift (merchant_id, opened_at desc, shift_id desc)
  include (found, expected, closed_at, branch_id, user_id) where found <> expected;
