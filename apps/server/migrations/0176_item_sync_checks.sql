-- An uploaded sheet is checked first: a run that compares and writes nothing, until somebody confirms it.
alter table item_sync add column checks boolean not null default false; -- it only compares so far
alter table item_sync drop constraint item_sync_state_check;
alter table item_sync add constraint item_sync_state_check
  check (state in ('reading', 'writing', 'done', 'partly', 'failed', 'stopped', 'undoing', 'undone', 'checked'));

-- What is unique of a row besides its external id: nothing goes off shelf whose code or name a row has.
-- Syncs wait while it is built: a migration is one transaction, which `concurrently` can't be in. Rows are kept for a week.
create index item_sync_row_key on item_sync_row (merchant_id, sync_id, thing, lower(coalesce(given ->> 'code', given ->> 'name')));
