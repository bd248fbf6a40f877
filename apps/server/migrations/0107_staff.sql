-- The personnel side of users.
alter table merchant_user
  add column staff_no text,
  add column post text,
  add column hired_on date,
  add column leaves_on date check (leaves_on >= hired_on), -- the last day
  add column staff_remark text;
create unique index merchant_user_staff_no on merchant_user (merchant_id, staff_no) where removed_at is null;
create index merchant_user_leaving on merchant_user (leaves_on) where leaves_on is not null and disabled_at is null;
