-- The types of the doors that post and reverse many at once; the functions come with migrations/functions.

-- One of them, and its account as it was locked. Amounts are null where nothing moves, below zero where value is taken.
create type posting_item as (
  place integer,               -- in the call, from 1
  account_id uuid,
  kind ledger_kind,
  undoes bigint,               -- the posting that is reversed
  request posting_request,
  hash bytea,
  seller_id uuid,              -- the branch that sold the value
  principal bigint,
  bonus bigint,
  points bigint,
  growth bigint,
  lots integer,                -- number of the lot before its first
  postings bigint,
  version bigint,
  principal_before bigint,
  bonus_before bigint,
  points_before bigint,
  growth_before bigint
);

create type ledger_outcome as (
  place integer,
  refusal text,                -- an error's name, or that of the constraint that refused it
  detail text,                 -- the error's values, as JSON
  answer ledger_answer         -- if it was not refused
);
