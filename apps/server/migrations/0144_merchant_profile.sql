-- Pictures that users upload, cleaned of what isn't the picture. Whoever uses one says so; the others are removed after a day.
create table picture (
  merchant_id uuid not null references merchant,
  picture_id uuid not null,
  purpose text not null check (purpose in ('merchant_logo', 'merchant_licence')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  uploaded_at timestamptz(3) not null,
  uploaded_by uuid not null,
  used boolean not null default false,
  primary key (merchant_id, picture_id),
  foreign key (merchant_id, uploaded_by) references merchant_user
);
create index picture_unused on picture (uploaded_at) where not used;
create index picture_uploader on picture (merchant_id, uploaded_by);

-- What a merchant tells of itself; its short name is in `merchant`. A merchant that has told nothing has no row.
create table merchant_profile (
  merchant_id uuid not null primary key references merchant,
  full_name text,
  industry text,
  region_code text check (region_code ~ '^[1-9][0-9]{5}$'),
  address text,
  contact_name text,
  phone text,
  licence_no text check (licence_no ~ '^([0-9A-HJ-NPQRTUWXY]{18}|[0-9]{15})$'),
  hours jsonb, -- as those of a branch
  logo_id uuid,
  licence_picture_id uuid,
  version integer not null default 1,
  foreign key (merchant_id, logo_id) references picture,
  foreign key (merchant_id, licence_picture_id) references picture
);
create index merchant_profile_logo on merchant_profile (merchant_id, logo_id);
create index merchant_profile_licence on merchant_profile (merchant_id, licence_picture_id);
