-- An account's own list reads the failed tries with its phone alone, of which strangers may make any number.
create index sign_in_log_failed on sign_in_log (phone, at) where account_id is null;
drop index sign_in_log_phone;
