-- How many were given with terms before those that are given now: as long as no more were, an edit writes the terms anew.
alter table coupon_template add column given_before bigint not null default 0;
alter table coupon_template add constraint coupon_template_given_before check (given_before between 0 and given);

-- A coupon that was given: one code, used once.
create table issued_coupon (
  merchant_id uuid not null,
  issued_id uuid not null,
  coupon_id uuid not null,
  terms_number integer not null,         -- the terms that it was given with
  code text not null,
  member_id uuid,                        -- null: a printed code that nobody has used yet
  branch_id uuid,                        -- where it was given: the counter's, else the member's; null: of no branch
  source text not null check (source in ('hand', 'claim', 'print', 'top_up', 'grade', 'privilege', 'campaign', 'exchange')),
  source_id uuid not null,               -- the action, the sheet of codes, the order … that gave it
  given_at timestamptz(3) not null,
  given_on date not null,
  given_by uuid,
  given_by_name text,
  valid_from timestamptz(3) not null,
  expires_at timestamptz(3) not null,    -- the first instant at which it can't be used any more
  state text not null default 'unused' check (state in ('unused', 'held', 'used', 'expired', 'void')),
  order_id uuid,                         -- that holds or used it
  held_until timestamptz(3),             -- then an order that isn't captured gives it back
  off bigint check (off >= 0),           -- fen that it took off
  used_branch_id uuid,
  ended_at timestamptz(3),               -- it was used, expired or was voided
  ended_on date,
  ended_by uuid,
  ended_by_name text,
  reason text,                           -- of voiding it
  version integer not null default 1,
  primary key (merchant_id, issued_id),
  unique (merchant_id, code),
  foreign key (merchant_id, coupon_id, terms_number) references coupon_terms,
  foreign key (merchant_id, member_id) references member,
  foreign key (merchant_id, branch_id) references branch,
  foreign key (merchant_id, used_branch_id) references branch,
  check (valid_from < expires_at),
  check ((state in ('held', 'used')) = (order_id is not null)),
  check ((state = 'held') = (held_until is not null)),
  check ((state = 'used') = (off is not null and used_branch_id is not null)),
  check ((state in ('used', 'expired', 'void')) = (ended_at is not null and ended_on is not null)),
  check ((state = 'void') = (reason is not null))
);
create index issued_coupon_given on issued_coupon (merchant_id, given_at, issued_id);
create index issued_coupon_branch on issued_coupon (merchant_id, branch_id, given_at, issued_id);
create index issued_coupon_template on issued_coupon (merchant_id, coupon_id, given_at, issued_id);
create index issued_coupon_member on issued_coupon (merchant_id, member_id, given_at, issued_id);
create index issued_coupon_live on issued_coupon (merchant_id, member_id, expires_at, issued_id) where state in ('unused', 'held');
create index issued_coupon_source on issued_coupon (merchant_id, source_id);
create index issued_coupon_order on issued_coupon (merchant_id, order_id) where order_id is not null;
create index issued_coupon_due on issued_coupon (merchant_id, expires_at) where state in ('unused', 'held');
create index issued_coupon_held on issued_coupon (merchant_id, held_until) where state = 'held';
create index issued_coupon_used on issued_coupon (merchant_id, ended_at, issued_id) where state = 'used';
create index issued_coupon_used_branch on issued_coupon (merchant_id, used_branch_id, ended_at, issued_id) where state = 'used';

-- What happened to the coupons of a template on a business day at a branch: equal to what issued_coupon says.
create table coupon_day (
  merchant_id uuid not null,
  coupon_id uuid not null,
  day date not null,
  branch_id uuid,                        -- of giving, of use; null: of no branch
  given bigint not null default 0,
  used bigint not null default 0,
  expired bigint not null default 0,
  voided bigint not null default 0,
  off bigint not null default 0,         -- fen that those used took off
  orders bigint not null default 0,      -- that used one or more of them
  revenue bigint not null default 0,     -- fen that these orders came to
  unique nulls not distinct (merchant_id, coupon_id, day, branch_id),
  foreign key (merchant_id, coupon_id) references coupon_template on delete cascade,
  foreign key (merchant_id, branch_id) references branch
);
