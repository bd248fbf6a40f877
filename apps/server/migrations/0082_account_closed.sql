-- A cancelled member's account is closed: every door refuses it. Verification reports those that still hold something.

alter table ledger_account add column closed boolean not null default false;
alter type posting_work add attribute closed boolean;

update ledger_account a set closed = true
from member m
where m.merchant_id = a.merchant_id and m.member_id = a.account_id and m.state = 'cancelled'
  and a.principal = 0 and a.bonus = 0 and a.points = 0 and a.points_owed = 0
  and a.principal_held = 0 and a.bonus_held = 0 and a.points_held = 0;

alter table ledger_account add constraint ledger_account_closed check (
  not closed
  or (principal, bonus, points, points_owed, principal_held, bonus_held, points_held) = (0, 0, 0, 0, 0, 0, 0)
);
