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

-- What undoings did not take back of bonus and growth: what was due less their lines. What each of several refunds was due
-- is not known any more, so the last of them has it all. Merges carry it along, as they do points.
update ledger_posting p set bonus_short = s.bonus, growth_short = s.growth
  from (
    select undone.merchant_id, undone.last_id,
      coalesce(u.bonus_taken, o.bonus) - coalesce(sum(-l.amount) filter (where l.unit = 'bonus'), 0) as bonus,
      coalesce(u.growth_taken, o.growth) - coalesce(sum(-l.amount) filter (where l.unit = 'growth'), 0) as growth
    from (
      select merchant_id, coalesce(reverses, refunds) as posting_id, max(posting_id) as last_id, array_agg(posting_id) as ids
      from ledger_posting where kind <> 'merge' and effect <> 'forward' group by 1, 2
    ) undone
    left join ledger_undo u on u.merchant_id = undone.merchant_id and u.posting_id = undone.posting_id
    cross join lateral (
      select coalesce(sum(g.amount) filter (where g.unit = 'bonus'), 0) as bonus, coalesce(sum(g.amount) filter (where g.unit = 'growth'), 0) as growth
      from ledger_posting q
      join ledger_line g on g.merchant_id = q.merchant_id and g.account_id = q.account_id and g.version between q.version_from and q.version_to and g.amount > 0
      where q.merchant_id = undone.merchant_id and q.posting_id = undone.posting_id
    ) o
    join ledger_posting r on r.merchant_id = undone.merchant_id and r.posting_id = any (undone.ids)
    left join ledger_line l on l.merchant_id = r.merchant_id and l.account_id = r.account_id and l.version between r.version_from and r.version_to
      and l.amount < 0 and l.contra <> 'expired'
    group by undone.merchant_id, undone.last_id, u.bonus_taken, u.growth_taken, o.bonus, o.growth
  ) s
  where p.merchant_id = s.merchant_id and p.posting_id = s.last_id and (s.bonus > 0 or s.growth > 0);

do $$
declare
  m record;
begin
  for m in
    select p.merchant_id, p.posting_id, p.account_id, p.number, p.reverses, a.posting_id as away_id
    from ledger_posting p
    left join ledger_posting a on a.merchant_id = p.merchant_id and a.kind = 'merge' and a.document_kind = p.document_kind and a.document_id = p.document_id
      and p.step = a.step || ':in'
    where p.kind = 'merge' and p.merchant_id in (select merchant_id from ledger_posting where bonus_short + growth_short > 0)
    order by p.merchant_id, p.posting_id
  loop
    update ledger_posting p set bonus_short = -s.bonus, growth_short = -s.growth
      from (
        select coalesce(sum(bonus_short), 0) as bonus, coalesce(sum(growth_short), 0) as growth from ledger_posting
        where merchant_id = m.merchant_id and case
          when m.reverses is not null then posting_id = m.reverses
          when m.away_id is not null then posting_id = m.away_id
          else account_id = m.account_id and number < m.number end
      ) s
      where p.merchant_id = m.merchant_id and p.posting_id = m.posting_id;
  end loop;
end $$;
update ledger_account a set bonus_short = s.bonus, growth_short = s.growth
  from (
    select merchant_id, account_id, sum(bonus_short) as bonus, sum(growth_short) as growth from ledger_posting
    where bonus_short <> 0 or growth_short <> 0 group by merchant_id, account_id
  ) s
  where a.merchant_id = s.merchant_id and a.account_id = s.account_id;

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
