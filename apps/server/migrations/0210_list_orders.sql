-- Lists in the order of an index, so that a page doesn't sort all rows of a merchant. What the filter of users asks for is
-- in the index, so that it is read alone; of these columns none changes when a user is only seen.
create index merchant_user_list on merchant_user (merchant_id, created_at, user_id) include (all_branches, account_id, disabled_at, invited_at)
  where removed_at is null;
create index role_list on role (merchant_id, created_at, role_id);
-- The adjustments of a reader's branches, those of no branch, and the provider's merchants.
create index adjustment_branch on adjustment (merchant_id, branch_id, asked_at, adjustment_id);
create index adjustment_branchless on adjustment (merchant_id, asked_at, adjustment_id) where branch_id is null;
create index merchant_list on merchant (created_at, merchant_id);
