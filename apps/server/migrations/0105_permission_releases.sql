-- Which permissions exist since when, so that roles get those of later versions that their template includes.
create table permission_release (
  permission text primary key,
  release integer not null check (release >= 0) -- 0: known when this was introduced
);
-- The releases that the merchant's roles have.
alter table merchant add column permission_release integer not null default 0;
