-- Which browser a sign-in came from: a digest of the account and of what the browser keeps; null of older ones, and of those
-- that keep nothing. What a browser says of itself is the same for many, and anybody can say it.
alter table sign_in_log add column browser text;
alter table user_sign_in add column browser text;
