-- Whether rows whose record exists change it; chosen with the columns.
alter table import_batch add column existing text not null default 'change' check (existing in ('change', 'refuse'));
