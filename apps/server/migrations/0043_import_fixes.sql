-- Fixing one row of an import reads only the rows that share something with it, however large the file is.

-- Which row of a batch that is not yet confirmed holds each key. It replaces import_row.keys, which had no index.
create table import_key (
  merchant_id uuid not null,
  batch_id uuid not null,
  key text not null,
  row_no integer not null,
  primary key (merchant_id, batch_id, key),
  foreign key (merchant_id, batch_id) references import_batch
);
insert into import_key (merchant_id, batch_id, key, row_no)
select r.merchant_id, r.batch_id, k.key, min(r.row_no)
from import_row r
join import_batch b on b.merchant_id = r.merchant_id and b.batch_id = r.batch_id
cross join unnest(r.keys) as k (key)
where b.state in ('checking', 'checked') and r.state in ('good', 'same')
group by r.merchant_id, r.batch_id, k.key;
create index import_key_row on import_key (merchant_id, batch_id, row_no);
alter table import_row drop column keys;

-- Rows that were refused because of another row, by that row.
create index import_row_follower on import_row (merchant_id, batch_id, (faults #>> '{0,values,row}'), row_no)
  where state = 'bad' and faults #>> '{0,values,row}' is not null;

-- Not valid: a member whom an import gave more tags than allowed keeps them until the next edit.
alter table member add constraint member_tags_limit check (cardinality(tags) <= 20) not valid;
