-- A coupon of a top-up that a refund counted as due: it went back or was over then, or ends once the order that has it gives it back.
alter table issued_coupon add column refund_id uuid;
alter table issued_coupon add constraint issued_coupon_refund check (refund_id is null or (source = 'top_up' and state <> 'unused'));
