-- Effects are counted with the batch, selections know when an import was written, and less of people is kept.

alter table import_batch
  add column posted_at timestamptz(3),                   -- when its last row had been written
  add column new_rows integer not null default 0,        -- rows that are or will be written, by effect
  add column changed_rows integer not null default 0;
update import_batch set posted_at = ended_at where state in ('posted', 'rolling_back', 'rolled_back');
update import_batch b set new_rows = r.new_rows, changed_rows = r.changed_rows
from (
  select merchant_id, batch_id, count(*) filter (where effect = 'new') as new_rows, count(*) filter (where effect = 'changed') as changed_rows
  from import_row where state in ('good', 'posted', 'undone', 'kept') group by merchant_id, batch_id
) r
where b.merchant_id = r.merchant_id and b.batch_id = r.batch_id;
alter table import_batch
  add check (least(new_rows, changed_rows) >= 0),
  add check (new_rows + changed_rows <= good + posted + undone + kept);

-- The samples of refused files.
update import_batch set headings = null where state = 'refused';

-- Rows that were refused because of another row, by that row and the kind of key they share with it.
drop index import_row_follower;
update import_row r
set faults = jsonb_set(
  r.faults, '{0,values,by}',
  case when r.given ->> 'phone' = h.given ->> 'phone' then '"p"'::jsonb when r.given ->> 'member_no' = h.given ->> 'member_no' then '"c"' else '"m"' end
)
from import_row h, import_batch b
where r.state = 'bad' and r.faults #>> '{0,rule}' = 'same_member'
  and h.merchant_id = r.merchant_id and h.batch_id = r.batch_id and h.row_no = (r.faults #>> '{0,values,row}')::integer
  and b.merchant_id = r.merchant_id and b.batch_id = r.batch_id and b.kind = 'member' and b.state in ('checking', 'checked');
create index import_row_follower on import_row (
  merchant_id, batch_id, (faults #>> '{0,values,row}'), (faults #>> '{0,values,by}') collate "C", row_no
) where state = 'bad' and faults #>> '{0,values,row}' is not null;

-- What fixes logged of cells: which columns they changed stays, their values go.
update operation_log_change c
set changes = jsonb_strip_nulls(jsonb_build_object('row_no', c.changes -> 'row_no', 'rows', c.changes -> 'rows', 'state', c.changes -> 'state'))
  || jsonb_build_object('columns', jsonb_build_array(null, coalesce(
    (select jsonb_agg(k.name order by k.name) from jsonb_object_keys(c.changes) as k (name) where k.name not in ('row_no', 'rows', 'state')), '[]'
  )))
from operation_log l
where l.merchant_id = c.merchant_id and l.log_id = c.log_id and l.action in ('member_import.fix', 'member_import.replace');
