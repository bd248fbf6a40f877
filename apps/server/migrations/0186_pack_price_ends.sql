-- A price ends when the next of its size begins, not when that one was set. One that never came into force has an empty period.
update pack_price p set ended_at = greatest(p.from_at, n.begins), version = p.version + 1
from (
  select e.pack_price_id, min(l.from_at) as begins
  from pack_price e join pack_price l on l.kind = e.kind and l.units = e.units and l.pack_price_id > e.pack_price_id
  where e.ended_at is not null
  group by e.pack_price_id
) n
where n.pack_price_id = p.pack_price_id and p.ended_at <> greatest(p.from_at, n.begins);
alter table pack_price add check (ended_at >= from_at);
