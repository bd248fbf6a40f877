-- Imports appear among their users' tasks, and a wrong value is replaced in all its rows at once.

alter table task
  add column own_job boolean not null default false; -- shows work that a job of its own does, such as an import

alter table import_batch
  add column task_id uuid, -- the task that shows the work under way, or showed the last
  add column edited boolean not null default false; -- rows were fixed or skipped since the check

drop index import_batch_kind;
create index import_batch_created on import_batch (merchant_id, kind, created_at, batch_id);

-- The values for which rows of a batch were refused, until the import is posted.
create table import_fault (
  merchant_id uuid not null,
  batch_id uuid not null,
  field text not null,
  value text not null,
  row_no integer not null,
  primary key (merchant_id, batch_id, field, value, row_no),
  foreign key (merchant_id, batch_id) references import_batch
);
create index import_fault_row on import_fault (merchant_id, batch_id, row_no);
insert into import_fault (merchant_id, batch_id, field, value, row_no)
select distinct r.merchant_id, r.batch_id, f.fault ->> 'column', r.given ->> (f.fault ->> 'column'), r.row_no
from import_row r
join import_batch b on b.merchant_id = r.merchant_id and b.batch_id = r.batch_id
cross join jsonb_array_elements(r.faults) as f (fault)
where b.kind = 'member' and b.state in ('checking', 'checked') and r.state = 'bad'
  and f.fault ->> 'column' not in ('phone', 'member_no') and r.given ->> (f.fault ->> 'column') is not null;
