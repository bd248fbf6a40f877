-- Reading.

-- The number of the account's last posting at an instant, 0 before the first. A binary search, which needs no index:
-- numbers are gapless and timestamps never decrease.
create or replace function ledger_number_at(p_merchant uuid, p_account uuid, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select postings into high from ledger_account where merchant_id = p_merchant and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select posted_at from ledger_posting where merchant_id = p_merchant and account_id = p_account and number = middle) <= p_at then low := middle;
    else high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
