-- When all that a task changed was undone; the action itself is kept for a day only.
alter table task add column undone_at timestamptz(3);
