-- How the card looks, how it is opened, what is asked of who opens it, and what is said where it is shared.
alter table card_config
  add colour text not null default '#0f766e' check (colour ~ '^#[0-9a-f]{6}$'),
  add card_type text not null default 'electronic' check (card_type in ('electronic', 'physical')),
  add asked jsonb not null default '{"gender": "shown", "birthday": "shown", "remark": "shown"}',
  add share_title text,
  add share_text text;

-- What members agree to, by version. Immutable: the application may only add (privileges.ts).
create table card_agreement (
  merchant_id uuid not null references merchant,
  number integer not null check (number >= 1),
  title text not null,
  body text not null check (length(body) <= 20000),
  published_at timestamptz(3) not null,
  published_by uuid not null,
  published_by_name text,
  primary key (merchant_id, number)
);

-- What a member agreed to or withdrew; the last of a purpose holds. Nothing of it is ever changed.
create table member_consent (
  merchant_id uuid not null,
  consent_id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('agreement', 'personal_data', 'marketing', 'sharing', 'guardian')),
  agreement integer, -- the version that was agreed to
  given boolean not null,
  guardian text,     -- who consents for the member
  source text not null check (source in ('back_office', 'mini_program', 'till')),
  at timestamptz(3) not null,
  user_id uuid,      -- who recorded it, and what they were called
  operator text,
  primary key (merchant_id, consent_id),
  foreign key (merchant_id, member_id) references member on delete cascade,
  foreign key (merchant_id, agreement) references card_agreement,
  check ((agreement is not null) = (purpose = 'agreement' and given)),
  check ((guardian is not null) = (purpose = 'guardian' and given))
);
create index member_consent_member on member_consent (merchant_id, member_id, purpose, consent_id desc);
