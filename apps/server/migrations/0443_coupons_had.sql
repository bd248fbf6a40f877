-- How many of a template each of some members has had: by members alone, all that each has is read.
create index issued_coupon_had on issued_coupon (merchant_id, coupon_id, member_id) where state <> 'void';
