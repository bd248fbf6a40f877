-- Signing in with WeChat.

-- The WeChat that may sign in to the account. Its key is the union id, or the app's and the open id where WeChat gives none.
alter table account
  add column wechat_key text constraint account_wechat_key unique,
  add column wechat_union_id text,
  add column wechat_id text,
  add column wechat_name text,
  add column wechat_avatar text,
  add constraint account_wechat_whole check ((wechat_key is null) = (wechat_id is null) and (wechat_key is null) = (wechat_name is null));

-- A QR code that was asked for. Its return is accepted once, from the browser that knows the verifier; binding, in the session that asked.
create table wechat_state (
  state_hash bytea primary key,
  verifier_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'bind')),
  session_family uuid,
  app_id text not null,
  expires_at timestamptz(3) not null,
  check ((session_family is null) = (purpose = 'sign_in'))
);
create index wechat_state_expiry on wechat_state (expires_at);

-- A WeChat that no account has: the next sign-in that presents the ticket binds it.
create table wechat_ticket (
  ticket_hash bytea primary key,
  wechat_key text not null,
  wechat_union_id text,
  wechat_id text not null,
  wechat_name text not null,
  wechat_avatar text,
  expires_at timestamptz(3) not null
);
create index wechat_ticket_expiry on wechat_ticket (expires_at);

-- The WeChat that the sign-in binds once its second step is done.
alter table sign_in_ticket add column wechat_ticket bytea;
