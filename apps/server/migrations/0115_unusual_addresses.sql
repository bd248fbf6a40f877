-- A finding is about a user, or about an address from which the passwords of several were tried.
alter table unusual alter column user_id drop not null;
alter table unusual add column address text;
alter table unusual add check ((user_id is null) <> (address is null));
create index unusual_address on unusual (merchant_id, address, rule, last_at desc) where address is not null;
