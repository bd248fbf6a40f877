-- The operation log by any filter: each index holds what the other filters and a reader's branches ask for, so that no entry
-- is fetched to be left out. Entries come in order of time: the ascending index of them is half the size of the descending.
drop index operation_log_at, operation_log_user, operation_log_action, operation_log_branch, operation_log_address, operation_log_subject;
create index operation_log_at on operation_log (merchant_id, at, log_id);
create index operation_log_user on operation_log (merchant_id, user_id, at, log_id) include (action, subject_kind, branch_id, address);
create index operation_log_action on operation_log (merchant_id, action, at, log_id) include (user_id, subject_kind, branch_id, address);
create index operation_log_kind on operation_log (merchant_id, subject_kind, at, log_id) include (user_id, action, branch_id, address);
create index operation_log_address on operation_log (merchant_id, address, at, log_id) include (user_id, action, subject_kind, branch_id)
  where address is not null;
create index operation_log_subject on operation_log (merchant_id, subject_id, at, log_id) include (user_id, action, subject_kind, branch_id, address);
-- What a reader of some branches sees of others: an entry is in one of these at most.
create index operation_log_branch on operation_log (merchant_id, branch_id, at, log_id) include (user_id, action, subject_kind, address)
  where branch_id is not null;
create index operation_log_shared on operation_log (merchant_id, at, log_id) include (user_id, action, subject_kind, address)
  where branch_id is null and subject_kind in ('merchant', 'service', 'role', 'menu', 'brand', 'category', 'item', 'saved_view', 'member', 'adjustment');
create index operation_log_users on operation_log (merchant_id, at, log_id) include (subject_id, subject_kind, user_id, action, address)
  where subject_kind = 'user';
-- An index is read alone where vacuum has been.
alter table operation_log set (autovacuum_vacuum_insert_scale_factor = 0.02);
