-- Bills that are held instead of paid, for tills that pay in two steps: each is captured into an order of its id, released, or
-- lapses at its time, without being written. Amounts in fen.
create table held_order (
  merchant_id uuid not null references merchant,
  order_id uuid not null,
  member_id uuid not null,
  branch_id uuid not null,
  state text not null check (state in ('held', 'captured', 'released')),
  bill jsonb not null,                   -- what its quote promised
  stored_value bigint not null check (stored_value >= 0), -- that is held
  points bigint not null check (points >= 0),
  held_at timestamptz(3) not null,
  held_by uuid not null,                 -- names as they were
  held_by_name text,
  expires_at timestamptz(3) not null check (expires_at > held_at),
  ended_at timestamptz(3),               -- null: held, or lapsed
  ended_by uuid,
  ended_by_name text,
  reason text,                           -- of its release
  version integer not null default 1,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member,
  foreign key (merchant_id, branch_id) references branch,
  constraint held_order_something check (stored_value + points > 0),
  constraint held_order_ended check ((state = 'held') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint held_order_reason check ((state = 'released') = (reason is not null))
);
create index held_order_member on held_order (merchant_id, member_id, expires_at) where state = 'held';
