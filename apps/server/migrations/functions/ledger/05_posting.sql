-- Posting.

-- Drafts what a request gives to an account and takes from it.
create or replace function posting_apply(w posting_work, r posting_request) returns posting_work language plpgsql as $$
begin
  if r.value_out > 0 then w := posting_spend_value(w, posting_contra(r.kind, 'principal'), r.value_out, r.deduction); end if;
  if r.principal_out > 0 then w := posting_take(w, 'principal', posting_contra(r.kind, 'principal'), r.principal_out); end if;
  if r.bonus_out > 0 then w := posting_take(w, 'bonus', posting_contra(r.kind, 'bonus'), r.bonus_out); end if;
  if r.points_out > 0 then w := posting_take(w, 'points', posting_contra(r.kind, 'points'), r.points_out); end if;
  if r.growth_out > 0 then
    if r.growth_out > w.growth then perform posting_insufficient('growth', r.growth_out, w.growth); end if;
    w := posting_add(w, 'growth', posting_contra(r.kind, 'growth'), -r.growth_out, null, r.branch_id);
  end if;
  return posting_credit(w, r);
end $$;

-- Principal and bonus given together form one tranche.
create or replace function posting_credit(w posting_work, r posting_request) returns posting_work language plpgsql as $$
declare
  tranche constant integer := w.last_lot + 1;
begin
  if r.principal_in > 0 then
    w := posting_open_lot(w, 'principal', posting_contra(r.kind, 'principal'), r.principal_in, null, r.branch_id, tranche, r.principal_in, coalesce(r.bonus_in, 0),
      p_deduction => r.deduction_in);
  end if;
  if r.bonus_in > 0 then
    w := posting_open_lot(w, 'bonus', posting_contra(r.kind, 'bonus'), r.bonus_in, r.bonus_expires_at, r.branch_id, tranche, coalesce(r.principal_in, 0), r.bonus_in,
      p_deduction => r.deduction_in);
  end if;
  if r.points_in > 0 then w := posting_give_points(w, posting_contra(r.kind, 'points'), r.points_in, r.points_expire_at, r.branch_id); end if;
  if r.growth_in > 0 then w := posting_add(w, 'growth', posting_contra(r.kind, 'growth'), r.growth_in, null, r.branch_id); end if;
  return w;
end $$;

-- Posts incoming and outgoing value on one account, atomically.
create or replace function ledger_post(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('post', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('account', p_account);
  hash constant bytea := posting_hash(asked);
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, asked);
begin
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(w);
  if w.frozen and r.kind = 'spend' then perform posting_refuse('ledger_account_frozen'); end if;
  w := posting_apply(w, r);
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;
