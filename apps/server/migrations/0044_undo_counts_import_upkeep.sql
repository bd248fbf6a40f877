-- Counts of an undo that survive a restart of its task, and what the upkeep of imports needs to know.

alter table user_action
  add column undo_changed integer not null default 0,
  add column undo_skipped jsonb not null default '{}'; -- how many, by reason

alter table import_batch
  add column touched_at timestamptz(3), -- when somebody last matched its columns or mended a row
  add column cleared_at timestamptz(3); -- when the contents of its rows were removed
create index import_batch_to_clear on import_batch (ended_at) where state in ('posted', 'rolled_back') and cleared_at is null;
