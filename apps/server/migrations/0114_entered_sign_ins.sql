-- A merchant sees the sign-ins of its users from when they first entered, or of accounts that it made: not what somebody
-- who was only linked does elsewhere.
delete from user_sign_in s
using merchant_user u
join account a on a.account_id = u.account_id
where u.merchant_id = s.merchant_id and u.user_id = s.user_id
  and u.last_seen_at is null and a.made_for is distinct from u.merchant_id;
