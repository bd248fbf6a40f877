-- A sum that stays a bigint: the built-in one counts in numeric, which takes several times as long over many lines.
create aggregate ledger_sum (bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Verifications of the ledger that somebody asked for, and what they found.
create table verification (
  merchant_id uuid not null references merchant,
  verification_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  from_date date,                              -- as asked; null: everything
  since date,                                  -- the closed day since which was read; null: everything
  asked_by uuid not null,                      -- the user
  operator text,                               -- their name then
  asked_at timestamptz not null,
  started_at timestamptz,
  seen_at timestamptz,                         -- it told last that it goes on
  ended_at timestamptz,
  steps_done integer not null default 0,
  steps integer not null default 0,
  checks jsonb not null default '[]',          -- results so far
  breaches bigint not null default 0,
  ms integer,
  primary key (merchant_id, verification_id),
  foreign key (merchant_id, asked_by) references merchant_user,
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create unique index verification_one on verification (merchant_id) where state in ('waiting', 'running');
