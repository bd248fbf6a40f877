-- A request says what it is of, where that was paid and when, so that nobody has to look it up to list what waits.
alter table refund_request
  drop constraint refund_request_merchant_id_order_id_fkey,
  drop constraint refund_request_merchant_id_refund_id_fkey,
  add column kind text not null default 'consumption_order' check (kind in ('consumption_order', 'top_up_order')),
  add column branch_id uuid,
  add column paid_at timestamptz(3),
  add column also_needs text;            -- a permission that approving it takes besides; null: none
update refund_request q set branch_id = o.branch_id, paid_at = o.made_at
  from consumption o where o.merchant_id = q.merchant_id and o.order_id = q.order_id;
alter table refund_request
  alter column kind drop default,
  alter column branch_id set not null,
  alter column paid_at set not null,
  -- The order and the refund of either kind, so that keys hold both.
  add column consumption_id uuid generated always as (case kind when 'consumption_order' then order_id end) stored,
  add column consumption_refund_id uuid generated always as (case kind when 'consumption_order' then refund_id end) stored,
  add column top_up_id uuid generated always as (case kind when 'top_up_order' then order_id end) stored,
  add column top_up_refund_id uuid generated always as (case kind when 'top_up_order' then refund_id end) stored,
  add foreign key (merchant_id, branch_id) references branch,
  add foreign key (merchant_id, consumption_id) references consumption,
  add foreign key (merchant_id, consumption_refund_id) references consumption_refund,
  add foreign key (merchant_id, top_up_id) references top_up_order,
  add foreign key (merchant_id, top_up_refund_id) references top_up_refund;

-- Who let a refund of a top-up, if it was above the limits of who made it.
alter table top_up_refund
  add column approved_by uuid,
  add column approved_by_name text;
