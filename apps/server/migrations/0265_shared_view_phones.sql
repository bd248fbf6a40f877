-- A view for everyone that looks for one person's phone is of no use to others, who need not see phones (decision 47).
-- The query is percent-encoded: a phone in it may have spaces or dashes as typed.
delete from saved_view
where shared and (
  query ~ '(^|&)keyword=([^&]*[^0-9])?1[3-9]((%20|%2D|[+-])?[0-9]){9}([^0-9]|$)'
  or name ~ '(^|[^0-9])1[3-9]([ -]?[0-9]){9}([^0-9]|$)'
);
