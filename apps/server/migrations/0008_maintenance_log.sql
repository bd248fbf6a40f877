-- Who used the maintenance role, and why: the first thing that each of its transactions writes. Rows are never changed.

create table maintenance_log (
  log_id uuid primary key, -- version 7: in order of time
  at timestamptz not null,
  operator text not null check (operator <> ''),
  reason text not null check (reason <> '')
);
