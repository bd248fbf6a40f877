-- What the manager's template includes from now on is of a release that no role has, also where permissions are counted
-- for the first time at the next start: role-upgrades.ts grants it, and logs that it did.
insert into permission_release (permission, release)
select p.permission, (select coalesce(max(release), 0) + 1 from permission_release)
from (values ('store:read'), ('branch_application:create'), ('item:sync'), ('category:sync'), ('brand:sync')) as p (permission)
on conflict (permission) do update set release = excluded.release;
