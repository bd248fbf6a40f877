-- The last consent of a purpose is the one given last, which need not have been recorded last.
create index member_consent_at on member_consent (merchant_id, member_id, purpose, at desc, consent_id desc);
drop index member_consent_member;
