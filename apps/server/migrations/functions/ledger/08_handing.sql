-- Handing over what a branch sold: its open lots of principal and bonus, with all that they are, become another branch's.
--
-- A lot's line empties it, and another opens the lot that continues it. Neither balance nor expiry, nor what is spent
-- next, changes. Accounts whose value of the branch is partly held keep all of it: a hold keeps its lots. Frozen accounts
-- take part, since nothing is spent.

-- Writes the hand-over of lots that were opened: lines, postings, the emptied lots, accounts, and the deltas for the
-- roll-ups. The lots are in order of account and number.
create or replace function posting_write_handed(p_merchant uuid, p_opened ledger_lot[], p_to uuid, p_instant timestamptz, r posting_request, p_hash bytea)
returns void language plpgsql as $$
declare
  day constant record := posting_day(p_merchant, p_instant, r.occurred_at);
  lines_digests bigint[];
  own_digests bigint[];
  change record;
begin
  with written as (
    insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
      select p_merchant, l.account_id, a.version + row_number() over account, l.amount,
        case l.unit when 'principal' then a.principal else a.bonus end + ledger_sum(l.amount) over of_unit, l.unit, posting_contra(r.kind, l.unit), l.lot_no
      from (
        select o.account_id, o.unit, m.part, m.amount, m.lot_no
        from unnest(p_opened) as o
        cross join lateral (values (1, -o.remaining, o.origin_lot_no), (2, o.remaining, o.lot_no)) as m (part, amount, lot_no)
      ) l
      cross join lateral (
        select version, principal, bonus from ledger_account b where b.merchant_id = p_merchant and b.account_id = l.account_id offset 0
      ) a
      window account as (partition by l.account_id order by l.part, l.lot_no), of_unit as (partition by l.account_id, l.unit order by l.part, l.lot_no)
      returning account_id, ledger_line_digest(ledger_line) as digest
  ) select array_agg(digest order by account_id) into lines_digests
    from (select account_id, bit_xor(digest) as digest from written group by account_id) d;
  with written as (
    insert into ledger_posting (
      merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at, occurred_at,
      branch_id, actor_id, document_kind, document_id, step, input_hash, rule,
      principal, bonus, points, growth, purse, principal_after, bonus_after, points_after, growth_after, bonus_short, points_short, growth_short
    )
      select p_merchant, i.account_id, a.postings + 1, a.version + 1, a.version + 2 * i.lots, r.kind, 'forward', day.business_date, day.late, p_instant, r.occurred_at,
        r.branch_id, r.actor_id, r.document_kind, r.document_id, i.account_id::text, p_hash, r.rule,
        0, 0, 0, 0, 0, a.principal, a.bonus, a.points, a.growth, 0, 0, 0
      from (select o.account_id, count(*) as lots from unnest(p_opened) as o group by o.account_id) i
      cross join lateral (select * from ledger_account b where b.merchant_id = p_merchant and b.account_id = i.account_id offset 0) a
      order by i.account_id
      returning account_id, ledger_posting_digest(ledger_posting) as digest
  ) select array_agg(digest order by account_id) into own_digests from written;
  -- One account at a time, as posting_write_many updates them.
  for change in
    select o.account_id, row_number() over (order by o.account_id) as at, count(*) as lots, array_agg(o.origin_lot_no) as emptied,
      bit_xor(ledger_lot_digest(o)) as digest
    from unnest(p_opened) as o group by o.account_id
  loop
    update ledger_lot set remaining = 0, open = false
      where merchant_id = p_merchant and account_id = change.account_id and lot_no = any (change.emptied);
    update ledger_account set
      posting_digest = posting_digest # own_digests[change.at], line_digest = line_digest # lines_digests[change.at], lot_digest = lot_digest # change.digest,
      postings = postings + 1, version = version + 2 * change.lots, last_lot = last_lot + change.lots, last_at = p_instant
      where merchant_id = p_merchant and account_id = change.account_id;
  end loop;
  insert into ledger_delta (
    merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
    principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out
  )
    select p_merchant, day.business_date, r.branch_id, s.seller, r.kind, 'forward', s.postings,
      case s.seller when p_to then v.principal else 0 end, case s.seller when p_to then 0 else v.principal end,
      case s.seller when p_to then v.bonus else 0 end, case s.seller when p_to then 0 else v.bonus end, 0, 0, 0, 0, 0, 0
    from (
      select count(distinct o.account_id) as postings, ledger_sum(o.remaining) filter (where o.unit = 'principal') as principal,
        ledger_sum(o.remaining) filter (where o.unit = 'bonus') as bonus
      from unnest(p_opened) as o
    ) v
    cross join lateral (values (r.branch_id, v.postings), (p_to, 0)) as s (seller, postings);
end $$;

-- Hands over, on up to 1,000 accounts, what the request's branch sold to another, which owes it from then on. A document
-- is posted once on each account, whose id is the step. Returns the accounts that have such value or had it handed over
-- by this document before.
create or replace function ledger_hand_over(p_merchant uuid, p_accounts uuid[], p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_handed language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('hand_over', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('from', p_request ->> 'branch_id', 'to', p_to);
  hash constant bytea := posting_hash(asked);
  instant timestamptz;
  todo uuid[];
  account uuid;
  w posting_work;
  parts ledger_handed[];
  opened ledger_lot[];
begin
  if cardinality(p_accounts) between 0 and 1000 is not true then
    perform posting_refuse('ledger_movement_invalid', '{"kind": "hand_over", "part": "accounts"}');
  end if;
  if (p_to <> r.branch_id) is not true then perform posting_refuse('ledger_movement_invalid', '{"kind": "hand_over", "part": "to"}'); end if;
  r.kind := 'hand_over';
  perform posting_lock_all(p_merchant, p_accounts);
  -- No account's time goes back.
  select greatest(posting_instant(p_now), max(last_at)) into instant from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts);

  select array_agg(c.account_id) filter (where p.posting_id is null), array_agg(row(c.account_id, 'repeated', p.principal, p.bonus)::ledger_handed) filter (where p.is_same)
    into todo, parts
    from (select distinct account_id from unnest(p_accounts) as u (account_id)) c
    left join lateral (
      select q.posting_id, q.account_id = c.account_id and posting_is_same(q.input_hash, asked) as is_same, l.principal, l.bonus
      from ledger_posting q
      cross join lateral (
        select -ledger_sum(n.amount) filter (where n.unit = 'principal' and n.amount < 0) as principal, -ledger_sum(n.amount) filter (where n.unit = 'bonus' and n.amount < 0) as bonus
        from ledger_line n where n.merchant_id = p_merchant and n.account_id = q.account_id and n.version between q.version_from and q.version_to
      ) l
      where q.merchant_id = p_merchant and q.document_kind = r.document_kind and q.document_id = r.document_id and q.step = c.account_id::text offset 0
    ) p on true
    having not coalesce(bool_or(not p.is_same), false);
  if not found then perform posting_refuse('ledger_document_reused'); end if;
  return query select * from unnest(parts);

  -- Holds that ended free their lots, and due lots expire, before anything is handed over.
  for account in
    select c.account_id
    from unnest(todo) as c (account_id)
    cross join lateral (select * from ledger_account b where b.merchant_id = p_merchant and b.account_id = c.account_id offset 0) a
    where a.merged_into is null and not a.closed and not posting_is_quiet(a, instant) and exists (
      select from ledger_lot l where l.merchant_id = p_merchant and l.account_id = c.account_id and l.open and l.unit in ('principal', 'bonus') and l.branch_id = r.branch_id
    )
  loop
    w := posting_bring_up_to_date(posting_lock(p_merchant, account, instant));
    -- Later than asked if the caller's clock is behind.
    instant := greatest(instant, w.posted_at);
  end loop;

  select array_agg(row(account_id, case when is_held then 'held' else 'handed' end, principal, bonus)::ledger_handed), array_agg(account_id) filter (where not is_held)
    into parts, todo
    from (
      select c.account_id, bool_or(l.held > 0) as is_held,
        ledger_sum(l.remaining) filter (where l.unit = 'principal') as principal, ledger_sum(l.remaining) filter (where l.unit = 'bonus') as bonus
      from unnest(todo) as c (account_id)
      cross join lateral (
        select unit, remaining, held from ledger_lot t
        where t.merchant_id = p_merchant and t.account_id = c.account_id and t.open and t.unit in ('principal', 'bonus') and t.branch_id = r.branch_id offset 0
      ) l
      group by c.account_id
    ) owed;
  if todo is not null then
    with written as (
      insert into ledger_lot (
        merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, origin_account_id, origin_lot_no,
        sold, given, root_account_id, root_tranche, spend_no, deduction
      )
        select p_merchant, o.account_id, o.last_lot + o.at, o.unit, o.last_lot + min(o.at) over (partition by o.account_id, o.tranche), o.amount, o.remaining, true, o.expires_at,
          p_to, o.postings + 1, o.account_id, o.lot_no, o.sold, o.given, coalesce(o.root_account_id, o.account_id), coalesce(o.root_tranche, o.tranche), coalesce(o.spend_no, o.tranche), o.deduction
        from (
          select l.*, a.last_lot, a.postings, row_number() over (partition by a.account_id order by l.lot_no) as at
          from unnest(todo) as c (account_id)
          cross join lateral (select account_id, last_lot, postings from ledger_account b where b.merchant_id = p_merchant and b.account_id = c.account_id offset 0) a
          cross join lateral (
            select * from ledger_lot t
            where t.merchant_id = p_merchant and t.account_id = c.account_id and t.open and t.unit in ('principal', 'bonus') and t.branch_id = r.branch_id offset 0
          ) l
        ) o
        returning ledger_lot as lot
    ) select array_agg(lot order by (lot).account_id, (lot).lot_no) into opened from written;
    perform posting_write_handed(p_merchant, opened, p_to, instant, r, hash);
  end if;
  return query select * from unnest(parts);
end $$;
