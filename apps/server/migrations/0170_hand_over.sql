-- A branch hands over what it sold and still owes: kind and contra of the posting, and the order in which a spend takes
-- lots that a hand-over gave new numbers. The functions come with migrations/functions.
alter type ledger_kind add value 'hand_over';
alter type ledger_contra add value 'hand_over';

-- Of lots of value that a hand-over opened and of those opened in their tranche since: the number of the tranche in the
-- order of spending. Null: as it is numbered.
alter table ledger_lot add column spend_no integer;

-- What was handed over on an account, or stayed.
create type ledger_handed as (
  account_id uuid,
  state text,                  -- handed, repeated, or held: some of it is set aside, so all of it stayed
  principal bigint,
  bonus bigint
);

-- Its signature changes.
drop function if exists posting_open_lot(posting_work, ledger_unit, ledger_contra, bigint, timestamptz, uuid, integer, bigint, bigint, uuid, integer);
