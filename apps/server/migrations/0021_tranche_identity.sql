-- A lot of principal or bonus says which tranche it is of, over merges, and what all of that tranche was sold with.
--
-- Locks ledger_lot against everything and ledger_account against postings until the end, and writes each lot of value once.
-- Its time is in proportion to the lots: every join is a hash join on a whole key.
set local enable_nestloop = off;
set local enable_mergejoin = off;

alter table ledger_lot
  add column root_account_id uuid,   -- the account on which the tranche began, if a merge brought it here
  add column root_tranche integer,   -- its number there
  add column sold bigint,            -- principal and bonus of the whole tranche, on every lot of it; a reclass counts as sold
  add column given bigint;

-- A lot continues another's tranche if a merge brought it, or a refund after one reopened it. What a transfer brought began
-- a tranche. A lot from a reclass has no origin: it is of the tranche that it lies in.
with recursive came as materialized (
  select distinct on (l.merchant_id, l.account_id, l.tranche) l.merchant_id, l.account_id, l.tranche, o.account_id as from_account, o.tranche as from_tranche
  from ledger_lot l
  join ledger_posting p on p.merchant_id = l.merchant_id and p.account_id = l.account_id and p.number = l.posting_number
  join ledger_lot o on o.merchant_id = l.merchant_id and o.account_id = l.origin_account_id and o.lot_no = l.origin_lot_no
  where l.unit in ('principal', 'bonus') and p.kind <> 'transfer'
  order by l.merchant_id, l.account_id, l.tranche, l.lot_no
), root as (
  select c.merchant_id, c.account_id, c.tranche, c.from_account as root_account_id, c.from_tranche as root_tranche
  from came c left join came f on f.merchant_id = c.merchant_id and f.account_id = c.from_account and f.tranche = c.from_tranche
  where f.merchant_id is null
  union all
  select c.merchant_id, c.account_id, c.tranche, r.root_account_id, r.root_tranche
  from root r join came c on c.merchant_id = r.merchant_id and c.from_account = r.account_id and c.from_tranche = r.tranche
)
update ledger_lot l set root_account_id = r.root_account_id, root_tranche = r.root_tranche
  from root r
  where l.merchant_id = r.merchant_id and l.account_id = r.account_id and l.tranche = r.tranche and l.unit in ('principal', 'bonus');

-- Refunds after two merges could split a tranche in two: its parts are one again.
with living as materialized (
  select l.merchant_id, l.account_id, l.lot_no, ledger_lot_digest(l) as digest,
    min(l.tranche) over (partition by l.merchant_id, l.account_id, l.root_account_id, l.root_tranche, l.branch_id) as tranche
  from ledger_lot l
  join ledger_posting p on p.merchant_id = l.merchant_id and p.account_id = l.account_id and p.number = l.posting_number
  left join ledger_posting u on u.merchant_id = p.merchant_id and u.reverses = p.posting_id
  where l.root_account_id is not null and u.posting_id is null
), joined as (
  update ledger_lot l set tranche = v.tranche
    from living v
    where l.merchant_id = v.merchant_id and l.account_id = v.account_id and l.lot_no = v.lot_no and l.tranche <> v.tranche
    returning l.merchant_id, l.account_id, v.digest # ledger_lot_digest(l) as change
)
update ledger_account a set lot_digest = lot_digest # j.change
  from (select merchant_id, account_id, bit_xor(change) as change from joined group by merchant_id, account_id) j
  where a.merchant_id = j.merchant_id and a.account_id = j.account_id;

update ledger_lot l set sold = t.sold, given = t.given
  from (
    select merchant_id, coalesce(root_account_id, account_id) as root_account_id, coalesce(root_tranche, tranche) as root_tranche,
      ledger_sum(amount) filter (where unit = 'principal') as sold,
      ledger_sum(case unit when 'bonus' then amount else -amount end) filter (where unit = 'bonus' or origin_account_id is null and lot_no > tranche) as given
    from ledger_lot
    where unit in ('principal', 'bonus') and (root_account_id is null or origin_account_id is null)
    group by 1, 2, 3
  ) t
  where l.merchant_id = t.merchant_id and coalesce(l.root_account_id, l.account_id) = t.root_account_id and coalesce(l.root_tranche, l.tranche) = t.root_tranche
    and l.unit in ('principal', 'bonus');

create index ledger_lot_root on ledger_lot (merchant_id, root_account_id, root_tranche) where root_account_id is not null;

set local enable_nestloop to default;
set local enable_mergejoin to default;

-- Functions that are gone or whose signature changes; the present ones come with migrations/functions.
drop function if exists posting_sold(uuid, uuid, integer);
drop function if exists posting_goes_on(ledger_lot);
drop function if exists posting_tranches_here(posting_work, uuid, integer[]);
drop function if exists posting_reopen(posting_work, ledger_contra, uuid, integer, integer, bigint, uuid);
drop function if exists posting_open_lot(posting_work, ledger_unit, ledger_contra, bigint, timestamptz, uuid, integer);
