-- What waits to be sent is found and ordered without reading what was decided.
alter table sms_message add column next_at timestamptz(3); -- not tried again before
create index sms_message_undecided on sms_message (created_at) where state in ('queued', 'sending');
