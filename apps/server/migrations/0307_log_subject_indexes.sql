-- What a reader of some branches sees of one subject: what was done in a branch, and what they did. Of a member of another
-- branch the index in order of time alone read every entry, to show none.
create index operation_log_subject_branch on operation_log (merchant_id, subject_id, branch_id, at, log_id, user_id, action, subject_kind, address);
create index operation_log_subject_user on operation_log (merchant_id, subject_id, user_id, at, log_id, action, subject_kind, branch_id, address);
