-- Where an account signed in lately: an IPv4 address or an IPv6 /64. What strangers do elsewhere uses nothing up there.
create table known_network (
  account_id uuid not null references account,
  network text not null,
  seen_at timestamptz(3) not null,
  primary key (account_id, network)
);
create index known_network_seen on known_network (seen_at);
insert into known_network (account_id, network, seen_at)
select account_id, address, max(created_at) from session
where revoked_at is null and address ~ '^[0-9.]+$' group by account_id, address;

alter table phone_code
  add column network text,                              -- from which it was asked for; null: before this was kept
  add column from_known boolean not null default false, -- one of the networks known to the phone's account
  add column wrong_elsewhere integer not null default 0; -- wrong tries from other networks
drop index phone_code_open;
create unique index phone_code_open on phone_code (phone, purpose, from_known) where ended_at is null;
