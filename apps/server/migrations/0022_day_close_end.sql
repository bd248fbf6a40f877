-- A close keeps when its day had ended, by the time zone and day cut that the shop had then, so that it stays sound when they
-- change. Its hash covers that; those of earlier closes stay as they are.
alter table ledger_day_close add column ended_at timestamptz; -- null: closed before this was kept

drop function ledger_day_hash(uuid, date, date, timestamptz, bigint, bytea);
create function ledger_day_hash(p_merchant uuid, p_after date, p_until date, p_closed_at timestamptz, p_posting bigint, p_ended_at timestamptz, p_before bytea)
returns bytea language plpgsql stable set datestyle = 'ISO, YMD' as $$
begin
  return (
    select sha256(coalesce(p_before, '') || convert_to(
      concat_ws(' ', p_until, extract(epoch from p_closed_at), p_posting, extract(epoch from p_ended_at)) || E'\n'
        || coalesce(string_agg(d::text, E'\n' order by business_date, branch_id, selling_branch_id, kind, effect), ''), 'UTF8'))
    from ledger_day d where d.merchant_id = p_merchant and business_date > coalesce(p_after, '-infinity') and business_date <= p_until
  );
end $$;
