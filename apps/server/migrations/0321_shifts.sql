-- A cashier's shift: the cash it begins with, and what was counted at its end. Amounts in fen.
create table shift (
  merchant_id uuid not null references merchant,
  shift_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null,                 -- the cashier; names as they were
  user_name text,
  float bigint not null check (float >= 0), -- cash in the drawer when it was opened
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),              -- null: open
  closed_by uuid,
  closed_by_name text,
  expected bigint,                       -- cash that should be in the drawer
  found bigint check (found >= 0),       -- cash that was counted
  reason text,                           -- of the difference
  figures jsonb,                         -- as they were: [{kind, means, taken, taken_count, back, back_count}]
  primary key (merchant_id, shift_id),
  foreign key (merchant_id, branch_id) references branch,
  constraint shift_closed check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (expected is null)
    and (closed_at is null) = (found is null) and (closed_at is null) = (figures is null)
  ),
  constraint shift_reason check (closed_at is null or found = expected or reason is not null)
);
-- A user has one drawer at a time.
create unique index shift_open on shift (merchant_id, user_id) where closed_at is null;
create index shift_opened on shift (merchant_id, opened_at desc, shift_id desc);
create index shift_branch on shift (merchant_id, branch_id, opened_at desc, shift_id desc);

-- Cash that was put into a drawer or taken out, beside payments.
create table shift_movement (
  merchant_id uuid not null,
  movement_id uuid not null,
  shift_id uuid not null,
  fen bigint not null check (fen <> 0),  -- below 0: taken out
  reason text not null,
  made_at timestamptz(3) not null,
  primary key (merchant_id, movement_id),
  foreign key (merchant_id, shift_id) references shift
);
create index shift_movement_shift on shift_movement (merchant_id, shift_id, made_at, movement_id);

-- The shift in which money was taken or given back; null: without one.
alter table consumption
  add column shift_id uuid,
  add column void_shift_id uuid,
  add constraint consumption_shift foreign key (merchant_id, shift_id) references shift,
  add constraint consumption_void_shift foreign key (merchant_id, void_shift_id) references shift;
alter table consumption_refund
  add column shift_id uuid,
  add constraint consumption_refund_shift foreign key (merchant_id, shift_id) references shift;
alter table top_up_order
  add column shift_id uuid,
  add constraint top_up_order_shift foreign key (merchant_id, shift_id) references shift;
alter table top_up_refund
  add column shift_id uuid,
  add constraint top_up_refund_shift foreign key (merchant_id, shift_id) references shift;
create index consumption_of_shift on consumption (merchant_id, shift_id) where shift_id is not null;
create index consumption_voided_in on consumption (merchant_id, void_shift_id) where void_shift_id is not null;
create index consumption_refund_of_shift on consumption_refund (merchant_id, shift_id) where shift_id is not null;
create index top_up_order_of_shift on top_up_order (merchant_id, shift_id) where shift_id is not null;
create index top_up_refund_of_shift on top_up_refund (merchant_id, shift_id) where shift_id is not null;
