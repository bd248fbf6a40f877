-- What the service provider shows in every merchant's centre. The highest version is shown; earlier ones record who set
-- what, without their pictures.
create table promo (
  version integer primary key check (version > 0),
  set_at timestamptz not null,
  set_by text not null,
  banner jsonb,         -- words by language, and a link
  picture_hash text check (picture_hash ~ '^[0-9a-f]{64}$'),
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/webp')),
  picture bytea check (length(picture) <= 5242880),
  apps jsonb not null,  -- words by language, and links
  check ((banner is null) = (picture_hash is null) and (banner is null) = (picture_type is null))
);
create index promo_picture on promo (picture_hash) where picture is not null;
