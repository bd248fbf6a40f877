\set no random(1, 10000)
begin;
select points as points, growth as growth, version as version from baseline_account where merchant_id = '00000000-0000-4000-8000-000000000001' and account_id = ('00000000-0000-7000-8000-' || lpad(:no::text, 12, '0'))::uuid for update \gset
insert into baseline_posting (merchant_id, account_id, kind, business_date, posted_at, branch_id, document_kind, document_id) values ('00000000-0000-4000-8000-000000000001', ('00000000-0000-7000-8000-' || lpad(:no::text, 12, '0'))::uuid, 'earn', current_date, now(), '00000000-0000-4000-8000-000000000002', 'order', gen_random_uuid()) returning posting_id as posting \gset
insert into baseline_line (merchant_id, account_id, version, posting_id, unit, contra, amount, balance) values ('00000000-0000-4000-8000-000000000001', ('00000000-0000-7000-8000-' || lpad(:no::text, 12, '0'))::uuid, :version::bigint + 1, :posting, 'points', 'loyalty', 10, :points::bigint + 10);
insert into baseline_line (merchant_id, account_id, version, posting_id, unit, contra, amount, balance) values ('00000000-0000-4000-8000-000000000001', ('00000000-0000-7000-8000-' || lpad(:no::text, 12, '0'))::uuid, :version::bigint + 2, :posting, 'growth', 'loyalty', 10, :growth::bigint + 10);
update baseline_account set points = :points::bigint + 10, growth = :growth::bigint + 10, version = :version::bigint + 2, last_at = now() where merchant_id = '00000000-0000-4000-8000-000000000001' and account_id = ('00000000-0000-7000-8000-' || lpad(:no::text, 12, '0'))::uuid;
commit;
