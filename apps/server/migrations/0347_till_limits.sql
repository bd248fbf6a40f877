-- How far who holds a role goes at the till alone: discounts by hand, and refunds. No row, and null, is without limit.
create table till_limit (
  merchant_id uuid not null,
  role_id uuid not null,
  discount_percent integer check (discount_percent between 0 and 100), -- by hand, of what an order came to before it
  discount_most bigint check (discount_most >= 0), -- fen by hand off one order
  refund_most bigint check (refund_most >= 0),     -- fen of one refund
  refund_day_most bigint check (refund_day_most >= 0), -- fen of all refunds within 24 hours
  refund_days integer check (refund_days >= 0),    -- how many business days ago an order may have been made; 0: of today
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references role on delete cascade
);

-- What somebody gave back lately counts towards their limit.
create index consumption_refund_made on consumption_refund (merchant_id, made_at);
create index consumption_voided_at on consumption (merchant_id, voided_at) where voided_at is not null;
create index top_up_refund_made on top_up_refund (merchant_id, made_at);
