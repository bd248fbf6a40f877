-- A member's purchases and refunds come from orders, beside what the ledger has without one. Each source is read in order by an index.
alter table consumption_refund
  add column member_id uuid,             -- of its order, so that a member's are found without their orders
  add foreign key (merchant_id, member_id) references member;
update consumption_refund f set member_id = o.member_id
  from consumption o where o.merchant_id = f.merchant_id and o.order_id = f.order_id and o.member_id is not null;
create index consumption_refund_member on consumption_refund (merchant_id, member_id, made_at desc, refund_id desc) where member_id is not null;
create index consumption_voided on consumption (merchant_id, member_id, voided_at desc, order_id desc) where state = 'voided' and member_id is not null;
-- Postings of orders have steps, those of purchases from before there were orders have none; nor have refunds of top-ups, but for what
-- they take back besides.
create index ledger_posting_purchase on ledger_posting (merchant_id, account_id, posted_at desc, posting_id desc)
  where effect = 'forward' and step = '' and (kind = 'spend' or kind = 'earn' and document_kind = 'consumption_order');
create index ledger_posting_undoing on ledger_posting (merchant_id, account_id, posted_at desc, posting_id desc)
  where effect <> 'forward' and (step = '' or document_kind not in ('consumption_order', 'refund_order'));
