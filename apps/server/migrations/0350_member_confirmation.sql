-- How a member confirms what they pay from stored value: a password of their own, or a code sent to their phone.
create table member_confirmation (
  merchant_id uuid not null,
  member_id uuid not null,
  password_hash text,                    -- argon2id of a keyed digest; null: none was set
  password_set_at timestamptz(3),
  password_set_by text,                  -- who was signed in, by name as it was
  code_id uuid,                          -- of the one open code; null: none
  code_digest bytea,                     -- keyed, of what it is for and of the code
  code_expires_at timestamptz(3),
  order_id uuid,                         -- that was confirmed last, perhaps not paid yet; null: none
  order_fen bigint,                      -- of stored value
  order_by text check (order_by in ('code', 'password')),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5), -- since the last right one, of both
  locked_until timestamptz(3),
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member on delete cascade,
  constraint member_confirmation_password check ((password_hash is null) = (password_set_at is null)),
  constraint member_confirmation_code check (
    (code_id is null) = (code_digest is null) and (code_id is null) = (code_expires_at is null)
  ),
  constraint member_confirmation_order check (
    (order_id is null) = (order_fen is null) and (order_id is null) = (order_by is null)
  ),
  -- The fifth wrong try locks.
  constraint member_confirmation_locked check ((wrong_tries = 5) = (locked_until is not null))
);

-- How its member confirmed an order; null: nobody was asked to.
alter table consumption
  add column confirmed_by text check (confirmed_by in ('code', 'password')),
  add constraint consumption_confirmed check (confirmed_by is null or stored_value > 0);
