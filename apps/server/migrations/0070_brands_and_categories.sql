-- The manager's role of merchants older than brands and categories gets what its template has now.
insert into role_permission (merchant_id, role_id, permission)
select r.merchant_id, r.role_id, p.permission
from role r
cross join (values ('brand:create'), ('brand:update'), ('brand:remove'), ('category:create'), ('category:update'), ('category:remove')) as p (permission)
where r.template = 'manager'
on conflict do nothing;
