-- What the ledger is measured against: balances, postings and lines as plain tables, with the keys that a posting
-- needs to be made once and read back, and nothing else.
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
