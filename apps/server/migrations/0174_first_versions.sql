-- Version 1 is that nothing was set, which a first edit may have seen: what it writes is version 2.
alter table merchant_settlement alter column version set default 2;
