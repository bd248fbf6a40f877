-- Whether a user works in some branches; whoever writes user_branch writes it too. Readers of branches see users of all branches
-- and of none besides those of theirs: these two are in one index, so that nobody's branches are gone through for them.
alter table merchant_user add column in_branches boolean not null default false;
update merchant_user u set in_branches = true
where exists (select from user_branch b where b.merchant_id = u.merchant_id and b.user_id = u.user_id);
create index merchant_user_everywhere on merchant_user (merchant_id, user_id)
where all_branches or (not in_branches and removed_at is null);
