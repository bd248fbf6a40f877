-- The sign-ins likewise; an outcome is a condition within the index of the failed ones.
drop index user_sign_in_user, user_sign_in_method, user_sign_in_address, user_sign_in_failed;
create index user_sign_in_user on user_sign_in (merchant_id, user_id, at, log_id, method, outcome, address);
create index user_sign_in_method on user_sign_in (merchant_id, method, at, log_id, user_id, outcome, address);
create index user_sign_in_address on user_sign_in (merchant_id, address, at, log_id, user_id, method, outcome);
create index user_sign_in_failed on user_sign_in (merchant_id, at, log_id, user_id, method, outcome, address)
  where outcome <> 'ok';
