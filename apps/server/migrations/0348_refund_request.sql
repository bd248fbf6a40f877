-- A refund above the limits of who asks for it, until somebody else decides. Amounts in fen.
create table refund_request (
  merchant_id uuid not null,
  request_id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'outdated', 'lapsed')),
  asked jsonb not null,                  -- {lines} or {fen}, or neither: all that was left
  expected jsonb not null,               -- what its preview showed
  fen bigint not null check (fen >= 0),  -- by all means
  parts jsonb not null,                  -- fen by means
  lines jsonb not null,                  -- [{no, quantity, fen}]
  reason text not null,
  asked_at timestamptz(3) not null,
  asked_by uuid not null,                -- names as they were
  asked_by_name text,
  waits_until timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid,                       -- null: nobody did
  decided_by_name text,
  decision text,                         -- why it was refused
  refund_id uuid,
  primary key (merchant_id, request_id),
  foreign key (merchant_id, order_id) references consumption,
  foreign key (merchant_id, refund_id) references consumption_refund,
  constraint refund_request_decided check ((state = 'waiting') = (decided_at is null)),
  constraint refund_request_approved check ((state = 'approved') = (refund_id is not null))
);
-- One at a time of an order.
create unique index refund_request_waiting on refund_request (merchant_id, order_id) where state = 'waiting';
create index refund_request_order on refund_request (merchant_id, order_id, asked_at, request_id);

-- Who let it, if it was above the limits of who made it.
alter table consumption_refund
  add column approved_by uuid,
  add column approved_by_name text;
