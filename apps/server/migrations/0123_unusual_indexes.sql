-- Findings by rule, and those that nobody has looked at: few of many.
create index unusual_rule on unusual (merchant_id, rule, last_at, unusual_id) include (user_id, seen_at);
create index unusual_open on unusual (merchant_id, last_at, unusual_id) include (rule, user_id) where seen_at is null;
