-- Entries about members that a roll-back removed before 0106 have no branch, so that readers of every branch saw them: the
-- members' last branch, from what their entries tell. A sealed entry stays as it is.
update operation_log l
set branch_id = s.branch_id
from (
  select distinct on (l.merchant_id, l.subject_id) l.merchant_id, l.subject_id,
    coalesce(c.changes #>> '{branch_id,1}', c.changes #>> '{branch_id,0}')::uuid as branch_id
  from operation_log l
  join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
  where l.subject_kind = 'member' and coalesce(c.changes #>> '{branch_id,1}', c.changes #>> '{branch_id,0}') is not null
    and not exists (select from member m where m.merchant_id = l.merchant_id and m.member_id::text = l.subject_id)
  order by l.merchant_id, l.subject_id, l.at desc, l.log_id desc
) s
where l.merchant_id = s.merchant_id and l.subject_kind = 'member' and l.subject_id = s.subject_id and l.branch_id is null
  and not exists (select from log_seal e where e.merchant_id = l.merchant_id and e.log_id = l.log_id);
