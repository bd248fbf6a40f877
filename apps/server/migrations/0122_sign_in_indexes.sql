-- The sign-ins of a merchant by any filter, as 0121 does for the operation log. Failed tries are few: one index for all of
-- their outcomes.
drop index user_sign_in_at, user_sign_in_user, user_sign_in_failed;
create index user_sign_in_at on user_sign_in (merchant_id, at, log_id) include (user_id);
create index user_sign_in_user on user_sign_in (merchant_id, user_id, at, log_id) include (method, outcome, address);
create index user_sign_in_method on user_sign_in (merchant_id, method, at, log_id) include (user_id, outcome, address);
create index user_sign_in_address on user_sign_in (merchant_id, address, at, log_id) include (user_id, method, outcome);
create index user_sign_in_failed on user_sign_in (merchant_id, at, log_id) include (user_id, method, outcome, address)
  where outcome <> 'ok';
alter table user_sign_in set (autovacuum_vacuum_insert_scale_factor = 0.02);
