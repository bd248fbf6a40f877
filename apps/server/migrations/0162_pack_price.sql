-- What the service provider charges for packs. Nothing is changed but the end of a price: what an order refers to stays as it was.
create table pack_price (
  pack_price_id uuid primary key,
  kind text not null check (kind in ('verified_phones')),
  units integer not null check (units > 0),
  price bigint not null check (price > 0),           -- fen
  valid_days integer not null check (valid_days > 0),
  on_sale boolean not null,
  from_at timestamptz(3) not null,                   -- in force from
  set_at timestamptz(3) not null,
  set_by text,
  ended_at timestamptz(3),                           -- superseded or taken off; null: the list's current
  ended_by text,
  version integer not null default 1,
  check (ended_at >= set_at)
);
-- One price for each size of a kind.
create unique index pack_price_current on pack_price (kind, units) where ended_at is null;
create index pack_price_listed on pack_price (kind, units, set_at);
