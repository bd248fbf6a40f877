-- The ledger: everything of value that a merchant owes. Only the functions of the next migration write here.
--
-- A posting is one event on one account and never changes. Its lines move a unit between the account and a contra
-- account of the merchant, so each line sums to zero by itself; the view ledger_entry shows both sides. Stored value
-- and points lie in lots. Ids are bigint; no triggers; no references to branches, users or rules, and to the merchant
-- from accounts and purses alone, which all else belongs to: they would cost a tenth of the speed each and have all
-- postings of a merchant lock its row. Verification checks them. Amounts are fen, points or growth, and end at 2^53 - 1.

create type ledger_unit as enum ('principal', 'bonus', 'points', 'growth', 'merchant_value', 'pack');
create type ledger_kind as enum ('top_up', 'spend', 'earn', 'gift', 'adjust', 'opening', 'expire', 'transfer', 'merge', 'reclass', 'settle');
-- What a posting does to its kind: a refund or reversal of a spend is counted beside the spends, not among them.
create type ledger_effect as enum ('forward', 'refund', 'reversal');
create type ledger_contra as enum ('cash', 'revenue', 'gift', 'loyalty', 'adjustment', 'opening', 'expired', 'clearing', 'reclass');
create type ledger_hold_state as enum ('open', 'captured', 'released', 'lapsed');

-- A member's balances: one row, which every posting locks. No index on what changes, so updates stay on their page.
create table ledger_account (
  merchant_id uuid not null references merchant,
  account_id uuid not null,                    -- the member's
  principal bigint not null default 0,         -- fen paid in
  bonus bigint not null default 0,             -- fen given
  points bigint not null default 0,            -- open lots less what is owed; may be negative
  growth bigint not null default 0,
  principal_held bigint not null default 0,
  bonus_held bigint not null default 0,
  points_held bigint not null default 0,
  points_owed bigint not null default 0,       -- taken back although spent: later credits cover it first
  points_short bigint not null default 0,      -- not taken back because spent: recorded, and collected by nobody yet
  frozen boolean not null default false,       -- no new spend, no new hold
  merged_into uuid,
  postings bigint not null default 0,          -- number of the last one
  version bigint not null default 0,           -- of the last line
  last_lot integer not null default 0,
  next_expiry timestamptz,                     -- no open lot expires before
  last_at timestamptz,
  primary key (merchant_id, account_id),
  constraint ledger_account_principal check (principal >= principal_held),
  constraint ledger_account_bonus check (bonus >= bonus_held),
  constraint ledger_account_points check (points + points_owed >= points_held),
  constraint ledger_account_growth check (growth >= 0),
  constraint ledger_account_held check (principal_held >= 0 and bonus_held >= 0 and points_held >= 0),
  constraint ledger_account_owed check (points_owed >= 0),
  constraint ledger_account_limit check (greatest(principal, bonus, points, growth, points_owed) <= 9007199254740991)
) with (fillfactor = 70);

-- What belongs to the merchant itself and several spend from: stored value with the provider (fen), packs (pieces, in lots).
create table ledger_purse (
  merchant_id uuid not null references merchant,
  purse_id uuid not null,
  unit ledger_unit not null check (unit in ('merchant_value', 'pack')),
  product text not null,                       -- what a pack is good for; 'stored_value' for money
  balance bigint not null default 0,
  postings bigint not null default 0,
  version bigint not null default 0,
  last_lot integer not null default 0,
  next_expiry timestamptz,
  last_at timestamptz,
  primary key (merchant_id, purse_id),
  unique (merchant_id, unit, product),
  constraint ledger_purse_balance check (balance between 0 and 9007199254740991)
) with (fillfactor = 70);

create table ledger_posting (
  merchant_id uuid not null,
  posting_id bigint generated always as identity,
  account_id uuid not null,                    -- or a purse's
  number bigint not null,                      -- gapless per account
  version_from bigint not null,
  version_to bigint not null,                  -- one less: a posting that moved nothing
  kind ledger_kind not null,
  effect ledger_effect not null,
  business_date date not null,
  late boolean not null,                       -- its own day was closed, so it counts on the open one
  posted_at timestamptz not null,              -- never falls within an account
  occurred_at timestamptz,                     -- when a till that was offline says it happened
  branch_id uuid,
  actor_id uuid,                               -- the user; null: the program
  document_kind text not null,
  document_id uuid not null,
  step text not null,
  input_hash bytea not null,
  rule text,                                   -- which version of which rule decided the amounts
  reverses bigint,
  refunds bigint,
  principal bigint not null,                   -- what changed, and what there was after it
  bonus bigint not null,
  points bigint not null,
  growth bigint not null,
  purse bigint not null,
  principal_after bigint,
  bonus_after bigint,
  points_after bigint,
  growth_after bigint,
  purse_after bigint,
  points_short bigint not null,                -- what could not be taken back, by the policy chosen
  primary key (merchant_id, posting_id),
  constraint ledger_posting_number unique (merchant_id, account_id, number),
  constraint ledger_posting_document unique (merchant_id, document_kind, document_id, step)
);
create unique index ledger_posting_reverses on ledger_posting (merchant_id, reverses) where reverses is not null;
create index ledger_posting_refunds on ledger_posting (merchant_id, refunds) where refunds is not null;

create table ledger_line (
  merchant_id uuid not null,
  account_id uuid not null,
  version bigint not null,                     -- gapless per account
  amount bigint not null,                      -- to the account, or from it; never 0
  balance bigint not null,                     -- of the unit, after it
  unit ledger_unit not null,
  contra ledger_contra not null,
  lot_no integer,
  primary key (merchant_id, account_id, version)
);

create view ledger_entry as
  select merchant_id, account_id, version, unit, 'account' as side, amount from ledger_line
  union all
  select merchant_id, account_id, version, unit, contra::text, -amount from ledger_line;

-- Value that came together and expires together. Its rest is the sum of its lines. A top-up's principal and bonus are
-- two lots of one tranche, which knows the branch that sold it; principal never expires.
create table ledger_lot (
  merchant_id uuid not null,
  account_id uuid not null,
  lot_no integer not null,
  unit ledger_unit not null,                   -- any but growth
  tranche integer not null,                    -- number of its first lot
  amount bigint not null,
  remaining bigint not null,
  open boolean not null,
  expires_at timestamptz,                      -- due from this instant on
  branch_id uuid,                              -- that sold or gave it
  posting_number bigint not null,              -- that opened it
  origin_account_id uuid,                      -- where a transfer or merge took it from
  origin_lot_no integer,
  primary key (merchant_id, account_id, lot_no),
  constraint ledger_lot_remaining check (remaining between 0 and amount),
  constraint ledger_lot_is_open check (open = (remaining > 0))
) with (fillfactor = 80);
create index ledger_lot_open on ledger_lot (merchant_id, account_id, unit, expires_at, lot_no) where open;
create index ledger_lot_due on ledger_lot (merchant_id, expires_at) where open and expires_at is not null;
create index ledger_lot_origin on ledger_lot (merchant_id, origin_account_id, origin_lot_no) where origin_account_id is not null;

-- An amount set aside for a till, to be captured in part or whole, or let go.
create table ledger_hold (
  merchant_id uuid not null,
  hold_id bigint generated always as identity,
  account_id uuid not null,
  principal bigint not null check (principal >= 0),
  bonus bigint not null check (bonus >= 0),
  points bigint not null check (points >= 0),
  state ledger_hold_state not null default 'open',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  branch_id uuid,
  actor_id uuid,
  document_kind text not null,
  document_id uuid not null,
  step text not null,
  input_hash bytea not null,
  posting_id bigint,                           -- that captured it
  primary key (merchant_id, hold_id),
  constraint ledger_hold_document unique (merchant_id, document_kind, document_id, step),
  check (principal + bonus + points > 0),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'captured') = (posting_id is not null))
);
create index ledger_hold_open on ledger_hold (merchant_id, account_id) where state = 'open';
create index ledger_hold_lapsing on ledger_hold (merchant_id, expires_at) where state = 'open';

-- What refunds have undone of a posting so far; made by the first of them.
create table ledger_undo (
  merchant_id uuid not null,
  posting_id bigint not null,
  paid bigint not null,                        -- what was paid by the document, in whatever it counts parts in
  part bigint not null,                        -- of it, refunded so far
  principal_back bigint not null default 0,    -- given back of what the posting took
  bonus_back bigint not null default 0,
  points_back bigint not null default 0,
  growth_back bigint not null default 0,
  principal_taken bigint not null default 0,   -- taken back of what the posting gave
  bonus_taken bigint not null default 0,
  points_taken bigint not null default 0,
  growth_taken bigint not null default 0,
  primary key (merchant_id, posting_id),
  constraint ledger_undo_part check (part between 1 and paid)
);

-- Roll-ups: each posting adds a delta, a job folds deltas into days. Sums over both are exact at every moment.
-- A branch of zeros is none.
create table ledger_delta (
  merchant_id uuid not null,
  delta_id bigint generated always as identity,
  business_date date not null,
  branch_id uuid not null,                     -- where it happened
  selling_branch_id uuid not null,             -- that sold the value
  kind ledger_kind not null,
  effect ledger_effect not null,
  postings integer not null,
  principal_in bigint not null,
  principal_out bigint not null,
  bonus_in bigint not null,
  bonus_out bigint not null,
  points_in bigint not null,
  points_out bigint not null,
  growth_in bigint not null,
  growth_out bigint not null,
  purse_in bigint not null,
  purse_out bigint not null,
  primary key (merchant_id, delta_id)
);

create table ledger_day (
  merchant_id uuid not null,
  business_date date not null,
  branch_id uuid not null,
  selling_branch_id uuid not null,
  kind ledger_kind not null,
  effect ledger_effect not null,
  postings bigint not null,
  principal_in bigint not null,
  principal_out bigint not null,
  bonus_in bigint not null,
  bonus_out bigint not null,
  points_in bigint not null,
  points_out bigint not null,
  growth_in bigint not null,
  growth_out bigint not null,
  purse_in bigint not null,
  purse_out bigint not null,
  primary key (merchant_id, business_date, branch_id, selling_branch_id, kind, effect)
) with (fillfactor = 80);

-- A closed day takes no more postings. Its hash covers its roll-up and the hash before it.
create table ledger_day_close (
  merchant_id uuid not null,
  business_date date not null,
  closed_at timestamptz not null,
  posting_id bigint not null,                  -- the last one posted before the close
  hash bytea not null,
  primary key (merchant_id, business_date)
);

alter table ledger_posting set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_line set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_delta set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);

insert into ledger_account (merchant_id, account_id, frozen) select merchant_id, member_id, state = 'frozen' from member;
