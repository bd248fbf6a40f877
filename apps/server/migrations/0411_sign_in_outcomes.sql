-- Failed sign-ins by outcome. The index of all that failed was read whole for a rare outcome, once for the page and once for the
-- count; and beside a frequent one, the planner took to reading every sign-in of each user whom the reader sees.
create index user_sign_in_outcome on user_sign_in (merchant_id, outcome, at, log_id, user_id, method, address)
  where outcome <> 'ok';
