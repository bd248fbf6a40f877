-- Pictures of the promo, by content: what is shown, what was shown before it, the draft's, and uploads that wait for a draft.
drop index promo_picture;
create table promo_picture (
  picture_hash text primary key check (picture_hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (length(content) <= 5242880),
  uploaded_at timestamptz(3) not null,
  uploaded_by uuid -- the account; null: the command line
);
insert into promo_picture (picture_hash, media_type, content, uploaded_at)
select distinct on (picture_hash) picture_hash, picture_type, picture, set_at from promo
where picture is not null order by picture_hash, version desc;

alter table promo drop column picture, drop column picture_type; -- with the check
alter table promo alter column set_by drop not null;
alter table promo add check ((banner is null) = (picture_hash is null));
-- It shows again what the version before the last one showed.
alter table promo add column takes_back boolean not null default false;

-- One row: the draft, if there is one, and the version of what the provider's people see, which each of their acts raises.
create table promo_draft (
  single boolean primary key default true check (single),
  version integer not null default 1,
  banner jsonb,
  picture_hash text references promo_picture,
  apps jsonb,            -- null: there is no draft
  edited_at timestamptz(3),
  edited_by text,
  check ((apps is null) = (edited_at is null)),
  check (apps is not null or banner is null),
  check ((banner is null) = (picture_hash is null))
);
insert into promo_draft default values;
create index promo_draft_picture on promo_draft (picture_hash);
