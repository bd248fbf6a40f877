-- An account lists its own sign-ins. Tries that failed before the account was known are found by their phone.
create index sign_in_log_account on sign_in_log (account_id, at) where account_id is not null;
