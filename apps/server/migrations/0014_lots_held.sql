-- A hold keeps its split by lot, a lot knows what of it is held and what has expired, and what could not be taken back
-- is recorded for bonus and growth as it is for points.

alter table ledger_lot
  add column held bigint not null default 0,         -- of what remains, by open holds
  add column expired bigint not null default 0,      -- ran out, in all
  drop constraint ledger_lot_remaining,
  add constraint ledger_lot_amounts check (0 <= held and held <= remaining and remaining <= amount);

alter table ledger_hold add column deduction text;   -- by which its value was split; null: proportional

-- What a hold set aside of each lot. It stays when the hold has ended.
create table ledger_hold_lot (
  merchant_id uuid not null,
  hold_id bigint not null,
  lot_no integer not null,
  amount bigint not null,
  primary key (merchant_id, hold_id, lot_no),
  constraint ledger_hold_lot_amount check (amount > 0)
);

alter table ledger_account
  add column bonus_short bigint not null default 0,  -- as points_short
  add column growth_short bigint not null default 0;
alter table ledger_posting
  add column bonus_short bigint not null default 0,
  add column growth_short bigint not null default 0;

alter table ledger_undo
  add column bonus_expired bigint not null default 0,  -- of what was taken: had expired in the posting's own lot
  add column points_expired bigint not null default 0,
  add column by_bucket boolean not null default false; -- its last refund still split value bucket by bucket
update ledger_undo set by_bucket = true;

update ledger_lot l set expired = e.amount
  from (
    select merchant_id, account_id, lot_no, -sum(amount) as amount from ledger_line
    where contra = 'expired' and lot_no is not null group by merchant_id, account_id, lot_no
  ) e
  where l.merchant_id = e.merchant_id and l.account_id = e.account_id and l.lot_no = e.lot_no;

-- Open holds, the oldest first, take the lots that their captures would have taken: not those that were due already.
do $$
declare
  h record;
begin
  for h in
    select o.merchant_id, o.hold_id, o.account_id, o.created_at, u.unit, u.amount
    from ledger_hold o
    cross join lateral (values ('principal'::ledger_unit, o.principal), ('bonus', o.bonus), ('points', o.points)) as u (unit, amount)
    where o.state = 'open' and u.amount > 0
    order by o.merchant_id, o.hold_id
  loop
    with free as (
      select lot_no, remaining - held as amount,
        sum(remaining - held) over (order by expires_at <= h.created_at is true, expires_at, lot_no) - (remaining - held) as before
      from ledger_lot
      where merchant_id = h.merchant_id and account_id = h.account_id and unit = h.unit and open and remaining > held
    ), kept as (
      insert into ledger_hold_lot (merchant_id, hold_id, lot_no, amount)
        select h.merchant_id, h.hold_id, lot_no, least(amount, h.amount - before) from free where before < h.amount
        returning lot_no, amount
    )
    update ledger_lot l set held = l.held + k.amount
      from kept k where l.merchant_id = h.merchant_id and l.account_id = h.account_id and l.lot_no = k.lot_no;
  end loop;
end $$;

alter type ledger_answer add attribute bonus_short bigint, add attribute growth_short bigint;
alter type posting_work add attribute growth_short bigint;
alter type posting_work rename attribute short to bonus_short; -- each is this posting's; the account's are added up from them

-- Lots and what is taken of each: below zero.
create type posting_pieces as (lots integer[], amounts bigint[]);

-- Functions whose signature changes; the present ones come with migrations/functions.
drop function if exists posting_move(posting_work, ledger_unit, ledger_contra, bigint, integer);
drop function if exists posting_open_lot(posting_work, ledger_unit, ledger_contra, bigint, timestamptz, uuid, integer, ledger_lot);
drop function if exists posting_give_points(posting_work, ledger_contra, bigint, timestamptz, uuid, ledger_lot);
drop function if exists posting_take(posting_work, ledger_unit, ledger_contra, bigint, timestamptz, integer);
drop function if exists posting_split(posting_work, bigint, text);
drop function if exists posting_let_go(posting_work, bigint, bigint, bigint);
drop function if exists posting_lot_here(posting_work, uuid, integer);
drop function if exists posting_take_back(posting_work, ledger_posting, ledger_unit, bigint, text);
drop function if exists posting_undo(posting_work, ledger_posting, bigint[], bigint[], bigint[], bigint[], text);
drop function if exists posting_receive(posting_work, uuid, posting_draft, boolean);
