-- The types of the ledger's functions, which lie in functions/ledger.

create type posting_draft as (
  unit ledger_unit,
  contra ledger_contra,
  amount bigint,
  balance bigint,   -- of the unit, after it
  lot_no integer,
  branch_id uuid    -- that sold the lot
);

create type ledger_answer as (
  posting_id bigint,
  account_id uuid,
  number bigint,
  business_date date,
  late boolean,
  posted_at timestamptz,
  principal bigint,
  bonus bigint,
  points bigint,
  growth bigint,
  principal_after bigint,
  bonus_after bigint,
  points_after bigint,
  growth_after bigint,
  points_short bigint,
  repeated boolean             -- this document was posted before, and this is the answer it got
);

-- One account or purse, locked, and the posting being made on it.
create type posting_work as (
  merchant_id uuid,
  account_id uuid,
  posted_at timestamptz,
  principal bigint,
  bonus bigint,
  points bigint,
  growth bigint,
  principal_held bigint,
  bonus_held bigint,
  points_held bigint,
  points_owed bigint,
  points_short bigint,
  frozen boolean,
  merged_into uuid,
  postings bigint,
  version bigint,
  last_lot integer,
  next_expiry timestamptz,
  drafts posting_draft[],
  short bigint,     -- points that this posting could not take back
  purse bigint,     -- balance of a purse; null for a member's account
  purse_unit ledger_unit,
  principal_before bigint,
  bonus_before bigint,
  points_before bigint,
  growth_before bigint,
  purse_before bigint,
  answer ledger_answer -- of the posting made last
);

-- What a use case asks for; what does not apply is null.
create type posting_request as (
  kind ledger_kind,
  document_kind text,
  document_id uuid,
  step text,
  branch_id uuid,
  actor_id uuid,
  occurred_at timestamptz,
  rule text,
  value_out bigint,            -- principal and bonus, split by `deduction`
  deduction text,              -- proportional, principal_first, bonus_first
  principal_out bigint,
  bonus_out bigint,
  points_out bigint,
  growth_out bigint,
  principal_in bigint,
  bonus_in bigint,
  bonus_expires_at timestamptz,
  points_in bigint,
  points_expire_at timestamptz,
  growth_in bigint,
  on_short text,               -- refuse, negative, clamp
  paid bigint,                 -- refunds: what the document was paid with,
  part bigint,                 -- and how much of that this one undoes
  hold_expires_at timestamptz,
  tranche integer              -- reclass
);

create type ledger_hold_answer as (
  hold_id bigint,
  account_id uuid,
  principal bigint,
  bonus bigint,
  points bigint,
  state ledger_hold_state,
  expires_at timestamptz,
  repeated boolean
);
