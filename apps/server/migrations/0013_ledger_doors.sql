-- The ledger's doors check what they are asked for: who ended a hold and why, days that were reopened, and the
-- signatures that changed (the functions themselves lie in functions/ledger).

alter table ledger_hold add column ended_by uuid;     -- the user; null: the program, or time
alter table ledger_hold add column end_reason text;   -- of a release
update ledger_hold h set ended_by = p.actor_id from ledger_posting p where p.merchant_id = h.merchant_id and p.posting_id = h.posting_id;
create unique index ledger_hold_posting on ledger_hold (merchant_id, posting_id) where posting_id is not null; -- captures one hold
alter table ledger_hold add constraint ledger_hold_end check (state <> 'open' or num_nonnulls(ended_by, end_reason) = 0);
alter table ledger_hold add constraint ledger_hold_end_reason check (char_length(end_reason) between 1 and 200);

-- Until when no day of a merchant is closed again, after one was reopened.
create table ledger_reopening (
  merchant_id uuid not null,
  business_date date not null,   -- the first that is open
  open_until timestamptz not null,
  primary key (merchant_id)
);

drop function if exists ledger_release(uuid, bigint, timestamptz);
drop function if exists posting_hash(jsonb);
drop function if exists posting_repeat(uuid, posting_request, bytea);
drop function if exists posting_repeat_pair(uuid, posting_request, bytea);
