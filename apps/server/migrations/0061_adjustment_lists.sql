-- Lists of adjustments by requester, and by a state that few rows have: almost all rows are posted, so the second index
-- costs posting nothing.
create index adjustment_asker on adjustment (merchant_id, asked_by, asked_at desc, adjustment_id desc);
create index adjustment_unposted on adjustment (merchant_id, state, asked_at desc, adjustment_id desc) where state <> 'posted';
