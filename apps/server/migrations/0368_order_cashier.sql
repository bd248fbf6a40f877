create index consumption_cashier on consumption (merchant_id, made_by, made_at desc, order_id desc);
