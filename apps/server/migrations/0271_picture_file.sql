-- The content of pictures lives in a file store, named by its hash. Rows of earlier uploads keep theirs in `content`.
create table picture_file (
  merchant_id uuid not null references merchant,
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  serial integer not null default 0,   -- raised by an upload that meets a removal, so that both know their own file
  stored_at timestamptz(3) not null,
  removing_at timestamptz(3),          -- nothing refers to it: the file is being removed
  primary key (merchant_id, file_hash)
);
create index picture_file_stored on picture_file (stored_at);

alter table picture alter column content drop not null;
alter table picture
  add column file_hash text,
  add foreign key (merchant_id, file_hash) references picture_file,
  add check ((content is null) <> (file_hash is null));
create index picture_by_file on picture (merchant_id, file_hash) where file_hash is not null;
