-- What the account centre shows: a number that people can read out, when the password was set, and where one is signed in.

-- The counter of a day's new accounts, in China's days: an account belongs to no merchant and so to no zone.
create table account_day (
  day date primary key,
  accounts integer not null check (accounts > 0)
);

alter table account
  add column account_no text,
  add column password_set_at timestamptz;

update account a set account_no = n.account_no, password_set_at = case when a.password_hash is not null then a.created_at end
from (
  select account_id, 'A' || to_char(day, 'YYYYMMDD') || case when at < 1000 then lpad(at::text, 3, '0') else at::text end as account_no
  from (
    select account_id, (created_at at time zone 'Asia/Shanghai')::date as day,
      row_number() over (partition by (created_at at time zone 'Asia/Shanghai')::date order by created_at, account_id) as at
    from account
  ) numbered
) n
where n.account_id = a.account_id;

insert into account_day (day, accounts)
select (created_at at time zone 'Asia/Shanghai')::date, count(*) from account group by 1;

alter table account
  alter column account_no set not null,
  add constraint account_no_key unique (account_no),
  add check ((password_hash is null) = (password_set_at is null));

-- When its family began: a remembered session ends 90 days after it, however often it is refreshed.
alter table session add column signed_in_at timestamptz;
-- Of an exchanged pair: the sibling of its successor, while the grace period allows one.
alter table session add column sibling_id uuid;
update session s set signed_in_at = f.began
from (select family_id, min(created_at) as began from session group by family_id) f where f.family_id = s.family_id;
alter table session alter column signed_in_at set not null;
