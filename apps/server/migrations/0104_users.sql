-- A user who was removed keeps what refers to it, and comes back as the same one.
alter table merchant_user
  add column removed_at timestamptz(3) check (removed_at is null or disabled_at is not null),
  add column invited_at timestamptz(3); -- the last invitation

-- The merchant that an account was made for, which may set its password while it belongs to no other.
alter table account add column made_for uuid references merchant;
