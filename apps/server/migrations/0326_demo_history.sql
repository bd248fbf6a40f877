-- Histories of the demo's members that are still to be added in the background, a batch after the other. While a merchant has
-- a row, its days stay open, because what is posted on a closed day counts on a later one.
create table demo_history (
  merchant_id uuid primary key references merchant,
  task_id uuid not null,
  began_at timestamptz(3) not null,      -- the demo's first start
  kept jsonb not null,                   -- what that start knew, from which every batch follows
  batches integer not null check (batches > 0),
  done integer not null default 0 check (done between 0 and batches),
  orders integer not null default 0      -- added so far
);
