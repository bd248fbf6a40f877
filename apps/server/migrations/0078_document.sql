-- Numbers of documents that people read out, such as AD20261120-0143: kind, business day, and a count with gaps.

create table document (
  merchant_id uuid not null references merchant,
  kind text not null,
  document_id uuid not null,
  number text not null,
  primary key (merchant_id, kind, document_id),
  constraint document_number unique (merchant_id, number)
);

-- The last number taken of a kind on a business day. Numbers are taken before the document's transaction, so there are gaps.
create table document_counter (
  merchant_id uuid not null references merchant,
  kind text not null,
  business_date date not null,
  last integer not null check (last > 0),
  primary key (merchant_id, kind, business_date)
) with (fillfactor = 50);
create index document_counter_date on document_counter (business_date);

-- What exists is numbered by its business date: that of its first posting, else that of its instant by the merchant's
-- zone; where a clock changed, within the hour, by the one beside it.
with found as (
  select merchant_id, 'adjustment' as kind, adjustment_id as document_id, asked_at as at, null::date as posted_on from adjustment
  union all
  select merchant_id, case kind when 'member' then 'member_import' else kind end, batch_id, created_at, null from import_batch
  union all
  select merchant_id, document_kind, document_id, min(at), min(posted_on) from (
    select merchant_id, document_kind, document_id, posted_at as at, business_date as posted_on from ledger_posting
    union all
    select merchant_id, document_kind, document_id, created_at, null from ledger_hold
  ) o
  where document_kind in ('top_up_order', 'consumption_order', 'refund_order', 'gift')
  group by merchant_id, document_kind, document_id
), dated as (
  select f.*, coalesce(f.posted_on, ((f.at at time zone m.timezone) - m.day_cut::interval)::date) as business_date from found f join merchant m using (merchant_id)
), counted as (
  select *, row_number() over (partition by merchant_id, kind, business_date order by at, document_id) as ordinal from dated
), numbered as (
  insert into document (merchant_id, kind, document_id, number)
  select merchant_id, kind, document_id,
    case kind when 'adjustment' then 'AD' when 'opening' then 'OB' when 'member_import' then 'MI' when 'top_up_order' then 'TU'
      when 'consumption_order' then 'CO' when 'refund_order' then 'RF' when 'gift' then 'GI' end
    || to_char(business_date, 'YYYYMMDD') || '-' || lpad(ordinal::text, greatest(4, length(ordinal::text)), '0')
  from counted
)
insert into document_counter (merchant_id, kind, business_date, last)
select merchant_id, kind, business_date, max(ordinal) from counted group by merchant_id, kind, business_date;
