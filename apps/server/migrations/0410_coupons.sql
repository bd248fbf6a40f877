-- A kind of coupon that a merchant gives: what was decided of it, and its terms in the version that is given now.
create table coupon_template (
  merchant_id uuid not null references merchant,
  coupon_id uuid not null,
  number text not null,
  kind text not null check (kind in ('discount', 'reduction', 'cash', 'special')),
  name text not null,                    -- of its terms
  state text not null default 'draft' check (state in ('draft', 'on_shelf', 'off_shelf', 'stopped')),
  terms_number integer not null default 1,
  first_date date,                       -- of terms with fixed dates; null: from receipt
  last_date date,
  stock bigint check (stock >= 0),       -- how many can be given in all; null: no limit
  given bigint not null default 0 check (given >= 0),
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (merchant_id, coupon_id),
  constraint coupon_template_stock check (given <= stock),
  check ((first_date is null) = (last_date is null))
);
create index coupon_template_created on coupon_template (merchant_id, created_at, coupon_id);

-- Its terms, which never change once one was given with them.
create table coupon_terms (
  merchant_id uuid not null,
  coupon_id uuid not null,
  number integer not null,
  content jsonb not null,                -- the contract's CouponTerms
  made_at timestamptz(3) not null,
  made_by uuid,
  made_by_name text,
  primary key (merchant_id, coupon_id, number),
  foreign key (merchant_id, coupon_id) references coupon_template on delete cascade
);
