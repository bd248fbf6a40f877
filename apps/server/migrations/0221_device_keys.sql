-- The branch that a machine served is one of its merchant.
alter table device_bind add foreign key (merchant_id, branch_id) references branch;
-- Without a key: device.bind_id, because two tables that refer to each other can't be spread over machines (docs/scale-out.md);
-- rows of device_bind are never removed. device_pairing.bind_id, because a table that isn't spread can't refer to one that is.
-- promo.picture_hash, because versions stay on record when their pictures are gone.
