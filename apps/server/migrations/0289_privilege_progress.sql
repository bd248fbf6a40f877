-- How far the gifts of a merchant's privileges are.
create table privilege_progress (
  merchant_id uuid primary key references merchant,
  -- The member day that was given to everybody there was, and by which version of the privileges.
  given_to_all date,
  given_by integer,
  -- Gifts for earlier dates were forgotten, so nothing is given for those dates any more.
  given_from date not null default '0001-01-01'
);

-- The oldest gifts, which are forgotten.
create index privilege_gift_for on privilege_gift (merchant_id, occasion, given_for);
