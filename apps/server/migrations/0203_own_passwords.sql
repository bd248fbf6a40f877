-- What the merchant that made an account may have set is void once another merchant links it (decision 38).
alter table account add column password_own_at timestamptz(3); -- since when the password is of who proved the phone to set it
alter table account add column wechat_bound_at timestamptz(3); -- null: unknown
