-- Proves that the operation log is as it was written (decision 20). A seal per entry, in order of sealing, outlasts the
-- entry: what the merchant no longer keeps is told from what somebody removed.
alter table operation_log drop column seal;

create table log_seal (
  merchant_id uuid not null references merchant,
  position bigint not null check (position > 0), -- 1, 2, 3, … within the merchant
  log_id uuid not null,
  at timestamptz not null,  -- the entry's
  entry bytea not null,     -- keyed digest of the entry, with that of its values
  changes bytea,            -- keyed digest of its values, which a person may have erased; null: it has none
  primary key (merchant_id, position)
);
create unique index log_seal_log on log_seal (merchant_id, log_id);

-- The seals of one transaction, chained.
create table log_seal_batch (
  merchant_id uuid not null references merchant,
  batch integer not null check (batch > 0), -- 1, 2, 3, …
  last_position bigint not null,
  chain bytea not null,     -- keyed digest of its seals, with the chain before it
  sealed_at timestamptz(3) not null,
  primary key (merchant_id, batch)
);

-- The newest batch; locked while sealing.
create table log_seal_head (
  merchant_id uuid primary key references merchant,
  batch integer not null default 0,
  position bigint not null default 0,
  sealed_to timestamptz,    -- the latest entry's instant
  mark bytea,               -- keyed digest of batch, position and chain, which nobody without the key makes from older ones
  filed integer not null default 0 -- up to which batch the head file has them
);

-- Checks of the seals, asked for on the log's page.
create table log_check (
  merchant_id uuid not null references merchant,
  check_id uuid not null,
  asked_by uuid,
  operator text,
  asked_at timestamptz(3) not null,
  told_at timestamptz(3) not null, -- when it last said that it goes on
  ended_at timestamptz(3),
  entries bigint not null default 0, -- checked so far
  sealed bigint not null default 0,  -- sealed when it began
  fault text,
  fault_position bigint,
  fault_log_id uuid,
  fault_at timestamptz,
  primary key (merchant_id, check_id)
);
create index log_check_asked on log_check (merchant_id, asked_at desc);
create unique index log_check_running on log_check (merchant_id) where ended_at is null;
