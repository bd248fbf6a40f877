-- The operation log by two filters at once. A condition on a key is told within the index; one on a column that the index only
-- includes costs twice as much, because every entry leaves the index first. The keys take no more space.
drop index operation_log_user, operation_log_action, operation_log_kind, operation_log_address, operation_log_subject,
  operation_log_branch, operation_log_shared, operation_log_users;
create index operation_log_user on operation_log (merchant_id, user_id, at, log_id, action, subject_kind, branch_id, address);
create index operation_log_action on operation_log (merchant_id, action, at, log_id, user_id, subject_kind, branch_id, address);
create index operation_log_kind on operation_log (merchant_id, subject_kind, at, log_id, user_id, action, branch_id, address);
create index operation_log_address on operation_log (merchant_id, address, at, log_id, user_id, action, subject_kind, branch_id)
  where address is not null;
create index operation_log_subject on operation_log (merchant_id, subject_id, at, log_id, user_id, action, subject_kind, branch_id, address);
create index operation_log_branch on operation_log (merchant_id, branch_id, at, log_id, user_id, action, subject_kind, address)
  where branch_id is not null;
create index operation_log_shared on operation_log (merchant_id, at, log_id, user_id, action, subject_kind, address)
  where branch_id is null and subject_kind in ('merchant', 'service', 'role', 'menu', 'brand', 'category', 'item', 'saved_view', 'member', 'adjustment');
create index operation_log_users on operation_log (merchant_id, at, log_id, user_id, action, subject_kind, address, subject_id)
  where subject_kind = 'user';
