-- A list sorted by this column continues after a cursor, which has milliseconds.
alter table merchant_user alter column created_at type timestamptz(3);
