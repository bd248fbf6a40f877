-- What the service provider agreed with a merchant: a plan, whose number of branches may differ in branch_limit.
alter table merchant
  add column plan text not null default 'chain' check (plan in ('single', 'chain', 'large')),
  add column provider_version integer not null default 1;

-- Figures of each merchant for the provider, counted every hour: its lists and health never read merchants' large tables.
create table merchant_count (
  merchant_id uuid primary key references merchant,
  members bigint not null,
  tasks_failed integer not null,   -- of the last 7 days
  ledger_broken boolean not null,  -- the last verification that ended found breaches
  log_broken boolean not null,     -- the last check of the log found a fault
  counted_at timestamptz(3) not null
);
