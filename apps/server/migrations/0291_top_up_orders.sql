-- What members pay in: made under a version of a top-up rule, which decided what it gives.
create table top_up_order (
  merchant_id uuid not null references merchant,
  order_id uuid not null,
  member_id uuid not null,
  branch_id uuid not null,               -- where it was made
  state text not null check (state in ('waiting', 'paid', 'closed')),
  rule_id uuid not null,
  rule_number integer not null,
  paid bigint not null check (paid > 0), -- fen: the principal
  bonus bigint not null check (bonus >= 0), -- fen
  points bigint not null check (points >= 0),
  growth bigint not null check (growth >= 0),
  points_earned bigint not null check (points_earned >= 0), -- by the point rules
  growth_earned bigint not null check (growth_earned >= 0), -- by the growth rules
  grade_id uuid,                         -- that it gave
  grade_from date,                       -- since when, once paid
  source text not null check (source in ('counter')),
  made_at timestamptz(3) not null,
  made_by uuid not null,                 -- the user; names as they were
  made_by_name text,
  waits_until timestamptz(3) not null,
  pay_way text check (pay_way in ('cash', 'terminal', 'transfer')),
  pay_reference text,
  paid_at timestamptz(3),
  paid_by uuid,
  paid_by_name text,
  value_after bigint,                    -- stored value after it, fen
  closed_at timestamptz(3),
  closed_by uuid,                        -- null: time
  closed_by_name text,
  refunded bigint not null default 0 check (refunded between 0 and paid), -- fen given back
  version integer not null default 1,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member,
  foreign key (merchant_id, branch_id) references branch,
  constraint top_up_order_paid check ((state = 'paid') = (paid_at is not null and pay_way is not null and paid_by is not null and value_after is not null)),
  constraint top_up_order_closed check ((state = 'closed') = (closed_at is not null)),
  constraint top_up_order_refunded check (refunded = 0 or state = 'paid')
);
create index top_up_order_made on top_up_order (merchant_id, made_at desc, order_id desc);
create index top_up_order_branch on top_up_order (merchant_id, branch_id, made_at desc, order_id desc);
create index top_up_order_member on top_up_order (merchant_id, member_id, made_at desc, order_id desc);
-- What counts towards the limits of a rule.
create index top_up_order_rule on top_up_order (merchant_id, rule_id, member_id) where state <> 'closed' and refunded < paid;
create index top_up_order_waiting on top_up_order (waits_until, merchant_id) where state = 'waiting';

create table top_up_refund (
  merchant_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  cash bigint not null check (cash > 0),           -- fen given back
  principal bigint not null check (principal >= 0), -- fen taken back
  bonus bigint not null check (bonus >= 0),        -- fen taken back, also what became principal first
  points bigint not null check (points >= 0),
  growth bigint not null check (growth >= 0),
  grade_id uuid,                                   -- that was taken back
  missing_bonus bigint not null check (missing_bonus >= 0),
  missing_points bigint not null check (missing_points >= 0),
  missing_growth bigint not null check (missing_growth >= 0),
  cause text not null check (cause in ('member', 'merchant')),
  pay_way text not null check (pay_way in ('cash', 'terminal', 'transfer')),
  pay_reference text,
  reason text not null,
  made_at timestamptz(3) not null,
  made_by uuid not null,
  made_by_name text,
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, order_id) references top_up_order
);
create index top_up_refund_order on top_up_refund (merchant_id, order_id, made_at, refund_id);

-- The page of top-ups has its permissions under the noun of what it shows.
update role_permission set permission = 'top_up:read' where permission = 'top_up_flow:read';
update permission_release set permission = 'top_up:read' where permission = 'top_up_flow:read';
