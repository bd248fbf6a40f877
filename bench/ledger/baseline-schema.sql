-- The baseline: balances, postings and lines as plain tables, with only the keys that make a posting idempotent and
-- readable.
create table baseline_account (
  merchant_id uuid not null,
  account_id uuid not null,
  points bigint not null default 0 check (points >= 0),
  growth bigint not null default 0 check (growth >= 0),
  version bigint not null default 0,
  last_at timestamptz,
  primary key (merchant_id, account_id)
) with (fillfactor = 70);

create table baseline_posting (
  merchant_id uuid not null,
  posting_id bigint generated always as identity,
  account_id uuid not null,
  kind text not null,
  business_date date not null,
  posted_at timestamptz not null,
  branch_id uuid,
  document_kind text not null,
  document_id uuid not null,
  primary key (merchant_id, posting_id),
  unique (merchant_id, document_kind, document_id)
);

create table baseline_line (
  merchant_id uuid not null,
  account_id uuid not null,
  version bigint not null,
  posting_id bigint not null,
  unit text not null,
  contra text not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  primary key (merchant_id, account_id, version)
);

insert into baseline_account (merchant_id, account_id)
  select '00000000-0000-4000-8000-000000000001', ('00000000-0000-7000-8000-' || lpad(no::text, 12, '0'))::uuid from generate_series(1, 10000) as no;

-- Copies of the ledger's own tables, on which earning.sql earns points as the ledger does, but in separate statements:
-- measures the gain of a single function call.
create table earning_account (like ledger_account including all) with (fillfactor = 70);
create table earning_posting (like ledger_posting including all);
create table earning_line (like ledger_line including all);
create table earning_lot (like ledger_lot including all) with (fillfactor = 80);
create table earning_delta (like ledger_delta including all);
create table earning_day_close (like ledger_day_close including all);
create table earning_merchant (merchant_id uuid primary key, timezone text not null, day_cut time not null);

insert into earning_account (merchant_id, account_id) select merchant_id, account_id from baseline_account;
insert into earning_merchant values ('00000000-0000-4000-8000-000000000001', 'Asia/Shanghai', '00:00');
