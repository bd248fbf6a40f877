-- A request that only other networks' requests keep from a code gets a decoy, so that answers tell each network of nothing but itself.
alter table phone_code add column is_decoy boolean not null default false; -- no code is sent, and none is right
-- Several networks' codes of a phone may be open. Whoever asked before asks for another.
update phone_code set ended_at = now() where ended_at is null;
drop index phone_code_open;
create unique index phone_code_open on phone_code (phone, purpose, network, account_id) nulls not distinct where ended_at is null;
create index phone_code_open_sent on phone_code (phone, purpose) where ended_at is null and not is_decoy;
create index phone_code_phone_network on phone_code (phone, network, created_at);
create index phone_code_phone_sent on phone_code (phone, created_at) where not is_decoy;
