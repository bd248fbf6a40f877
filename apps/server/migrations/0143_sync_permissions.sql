-- The manager's role of merchants from before permissions had releases (0105) gets what its template has now.
insert into role_permission (merchant_id, role_id, permission)
select r.merchant_id, r.role_id, p.permission
from role r
cross join (values ('item:sync'), ('category:sync'), ('brand:sync')) as p (permission)
where r.template = 'manager'
on conflict do nothing;
