-- A view for everyone that looks for one person's phone is of no use to others, who need not see phones (decision 47): from
-- now on it is its owner's alone, also beside one of the same name. The query is percent-encoded: a phone in it may have
-- spaces or dashes as typed.
update saved_view v set shared = false,
  name = case when exists (
    select from saved_view own where own.merchant_id = v.merchant_id and own.list = v.list and own.user_id = v.user_id
      and not own.shared and lower(own.name) = lower(v.name)
  ) then left(v.name, 28) || ' ' || left(v.view_id::text, 8) else v.name end
where shared and (
  query ~ '(^|&)keyword=([^&]*[^0-9])?1[3-9]((%20|%2D|[+-])?[0-9]){9}([^0-9]|$)'
  or name ~ '(^|[^0-9])1[3-9]([ -]?[0-9]){9}([^0-9]|$)'
);
