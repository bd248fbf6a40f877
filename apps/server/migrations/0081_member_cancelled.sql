-- Members are counted as all minus cancelled, by branch: from this index without their rows.
create index member_cancelled on member (merchant_id, branch_id) where state = 'cancelled';
