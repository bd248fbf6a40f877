-- What the service provider has agreed with a merchant: fees by kind of payment, and when and where money is settled.
create table merchant_settlement (
  merchant_id uuid not null primary key references merchant,
  cycle text not null check (cycle in ('d0', 't1', 'd1', 'weekly', 'monthly')),
  bank text not null,
  holder text not null,
  account_sealed bytea not null,
  account_masked text not null,
  effective_from date not null,
  set_at timestamptz(3) not null,
  set_by text,
  version integer not null default 1
);
create table merchant_rate (
  merchant_id uuid not null references merchant_settlement,
  kind text not null check (kind in ('wechat', 'alipay', 'unionpay_qr', 'debit_card', 'credit_card')),
  basis_points integer not null check (basis_points between 0 and 1000),
  cap bigint check (cap > 0), -- fen of one payment; null: none
  primary key (merchant_id, kind)
);

-- Whom to ask: the newest row counts.
create table provider_contact (
  version integer not null primary key,
  name text not null,
  phone text not null,
  set_at timestamptz(3) not null,
  set_by text
);
