-- What was done, by whom; and the first answers of repeated calls.

create table operation_log (
  merchant_id uuid not null references merchant,
  log_id uuid not null, -- version 7: in order of time
  at timestamptz not null,
  account_id uuid,
  user_id uuid,
  operator text,        -- the name as it was
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  address text,
  request_id text,
  seal bytea,           -- chained by the sealer
  primary key (merchant_id, log_id)
);
create index operation_log_subject on operation_log (merchant_id, subject_kind, subject_id, log_id desc);

-- The values, apart, so that a member's can be erased while the log and its chain stay.
create table operation_log_change (
  merchant_id uuid not null,
  log_id uuid not null,
  changes jsonb not null, -- {field: [before, after]}
  primary key (merchant_id, log_id),
  foreign key (merchant_id, log_id) references operation_log
);

create table idempotency_key (
  merchant_id uuid not null references merchant,
  account_id uuid not null,
  key text not null,
  input_hash bytea not null,
  status smallint,   -- null only inside the transaction that makes the answer
  answer text,       -- data as it was sent, JSON
  created_at timestamptz not null,
  primary key (merchant_id, account_id, key)
);
create index idempotency_key_age on idempotency_key (merchant_id, created_at);
