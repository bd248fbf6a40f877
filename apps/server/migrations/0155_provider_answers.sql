-- The first answers of the provider's repeated calls, which belong to no merchant: as idempotency_key of merchants' calls.
create table provider_answer (
  account_id uuid not null,
  key text not null,
  input_hash bytea not null,
  status smallint,   -- null only inside the transaction that makes the answer
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index provider_answer_age on provider_answer (created_at);
