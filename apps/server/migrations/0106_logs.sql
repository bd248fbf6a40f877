-- The logs as lists. A row keeps the branch that its subject belonged to, so that readers of some branches are limited
-- by a column; null where it belongs to none.
alter table operation_log add column branch_id uuid;
update operation_log l
set branch_id = s.branch_id
from (
  select l.merchant_id, l.log_id,
         case l.subject_kind
           when 'member' then coalesce(m.branch_id, (c.changes #>> '{branch_id,0}')::uuid)
           when 'adjustment' then a.branch_id
         end as branch_id
  from operation_log l
  left join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
  left join member m on l.subject_kind = 'member' and m.merchant_id = l.merchant_id and m.member_id::text = l.subject_id
  left join adjustment a on l.subject_kind = 'adjustment' and a.merchant_id = l.merchant_id and a.adjustment_id::text = l.subject_id
  where l.subject_kind in ('member', 'adjustment')
) s
where s.merchant_id = l.merchant_id and s.log_id = l.log_id and s.branch_id is not null;

-- When a person's values were erased: the fields stay, each with nulls.
alter table operation_log_change add column erased_at timestamptz(3);

-- One for each filter that may match few rows; in the list's order.
create index operation_log_at on operation_log (merchant_id, at desc, log_id desc);
create index operation_log_user on operation_log (merchant_id, user_id, at desc, log_id desc);
create index operation_log_action on operation_log (merchant_id, action, at desc, log_id desc);
create index operation_log_branch on operation_log (merchant_id, branch_id, at desc, log_id desc);
create index operation_log_address on operation_log (merchant_id, address, at desc, log_id desc) where address is not null;
create index operation_log_request on operation_log (merchant_id, request_id) where request_id is not null;

-- For how many months the operation log is kept.
alter table merchant add column log_months smallint not null default 36 check (log_months between 12 and 120);

-- The tries to sign in as a merchant sees them: of its users' accounts, while they were enabled users here. Failed
-- tries that ended before the account was known are found by its phone, from when it was proved.
create table user_sign_in (
  merchant_id uuid not null references merchant,
  log_id uuid not null, -- of sign_in_log
  user_id uuid not null,
  at timestamptz(3) not null,
  method text not null,
  outcome text not null,
  address text not null,
  agent text not null,
  primary key (merchant_id, log_id)
);
create index user_sign_in_at on user_sign_in (merchant_id, at desc, log_id desc);
create index user_sign_in_user on user_sign_in (merchant_id, user_id, at desc, log_id desc);
create index user_sign_in_failed on user_sign_in (merchant_id, at desc, log_id desc) where outcome <> 'ok';
insert into user_sign_in (merchant_id, log_id, user_id, at, method, outcome, address, agent)
select u.merchant_id, s.log_id, u.user_id, s.at, s.method, s.outcome, s.address, s.agent
from sign_in_log s
join account a on a.account_id = s.account_id
  or s.account_id is null and a.phone = s.phone and s.at >= coalesce(a.phone_verified_at, a.created_at)
join merchant_user u on u.account_id = a.account_id
where s.at >= u.created_at and (u.disabled_at is null or s.at < u.disabled_at);
