-- What members and others consume: a basket priced by a quote, and how it was paid. Amounts in fen.
create table consumption (
  merchant_id uuid not null references merchant,
  order_id uuid not null,
  member_id uuid,                        -- null: nobody known
  branch_id uuid not null,
  state text not null check (state in ('paid', 'voided')),
  source text not null check (source in ('cashier')),
  grade_id uuid,                         -- that the quote pinned
  list bigint not null check (list >= 0), -- at list price
  due bigint not null check (due between 0 and list),
  first_name text,                       -- of its first line; null: an amount alone
  line_count integer not null check (line_count > 0),
  means text[] not null,                 -- of its payments, in the order of `consumption_payment`
  reductions jsonb not null,             -- [{step, id, name, base, off, refused}], in the order in which they apply
  points_used bigint not null check (points_used >= 0),
  points_value bigint not null check (points_value >= 0), -- that those points paid
  stored_value bigint not null check (stored_value >= 0),
  takings bigint not null check (takings >= 0), -- that came in by other means
  points_earned bigint not null check (points_earned >= 0),
  points_number integer,                 -- the version of the point rules; null: neither used nor earned
  growth_earned bigint not null check (growth_earned >= 0),
  growth_number integer,
  value_after bigint,                    -- the member's balances after it; null: it moved nothing
  points_after bigint,
  growth_after bigint,
  made_at timestamptz(3) not null,
  made_by uuid not null,                 -- the cashier; names as they were
  made_by_name text,
  refunded bigint not null default 0 check (refunded between 0 and due),
  voided_at timestamptz(3),
  voided_by uuid,
  voided_by_name text,
  void_reason text,
  version integer not null default 1,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member,
  foreign key (merchant_id, branch_id) references branch,
  constraint consumption_paid check (due = points_value + stored_value + takings),
  constraint consumption_points check ((points_used = 0) = (points_value = 0)),
  constraint consumption_member check (member_id is not null or points_used + stored_value + points_earned + growth_earned = 0),
  constraint consumption_voided check ((state = 'voided') = (voided_at is not null and void_reason is not null)),
  constraint consumption_undone_once check (refunded = 0 or state = 'paid')
);
create index consumption_made on consumption (merchant_id, made_at desc, order_id desc);
create index consumption_branch on consumption (merchant_id, branch_id, made_at desc, order_id desc);
create index consumption_member on consumption (merchant_id, member_id, made_at desc, order_id desc) where member_id is not null;

create table consumption_line (
  merchant_id uuid not null,
  order_id uuid not null,
  line_no integer not null,              -- from 1, as the basket had it
  item_id uuid,                          -- null: not of the catalogue; names as they were
  code text,
  name text,                             -- null: an amount alone
  unit text,
  price bigint not null check (price >= 0),
  quantity bigint not null check (quantity > 0), -- thousandths of a unit
  list bigint not null check (list >= 0),
  offs bigint[] not null,                -- by each of the order's reductions
  due bigint not null check (due between 0 and list),
  parts jsonb not null,                  -- fen by means, which sum to due
  returned bigint not null default 0 check (returned between 0 and quantity),
  back jsonb not null default '{}',      -- fen by means that were given back
  primary key (merchant_id, order_id, line_no),
  foreign key (merchant_id, order_id) references consumption
);

create table consumption_payment (
  merchant_id uuid not null,
  order_id uuid not null,
  means text not null check (means in ('stored_value', 'cash', 'terminal', 'transfer')),
  fen bigint not null check (fen > 0),
  reference text,
  tendered bigint check (tendered >= fen), -- cash that was handed over
  primary key (merchant_id, order_id, means),
  foreign key (merchant_id, order_id) references consumption,
  constraint consumption_payment_tendered check (tendered is null or means = 'cash')
);

create table consumption_refund (
  merchant_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  fen bigint not null check (fen >= 0),  -- by all means; 0: goods that had cost nothing
  parts jsonb not null,                  -- fen by means
  lines jsonb not null,                  -- [{no, quantity, fen}]
  points bigint not null check (points >= 0), -- that returned
  points_taken bigint not null check (points_taken >= 0),
  growth_taken bigint not null check (growth_taken >= 0),
  points_missing bigint not null check (points_missing >= 0),
  growth_missing bigint not null check (growth_missing >= 0),
  reason text not null,
  made_at timestamptz(3) not null,
  made_by uuid not null,
  made_by_name text,
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, order_id) references consumption
);
create index consumption_refund_order on consumption_refund (merchant_id, order_id, made_at, refund_id);
