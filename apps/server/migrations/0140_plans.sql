-- How many branches that are not closed the merchant's plan includes.
alter table merchant add column branch_limit integer not null default 10 check (branch_limit between 1 and 10000);
update merchant m set branch_limit = c.branches
from (select merchant_id, count(*) as branches from branch where state <> 'closed' group by merchant_id) c
where c.merchant_id = m.merchant_id and c.branches > m.branch_limit;
