-- When this version starts, role-upgrades.ts gives roles what is new in their templates, and logs it. In databases from
-- before releases were counted (0105), all is new that was not known by then.
insert into permission_release (permission, release)
select p.permission, 0 from unnest('{
  task:all, merchant:read, device:read, branch_application:read, user:read, role:read, menu:read, settings:read,
  sign_in_log:read, operation_log:read, resource_pack:read, merchant_store_value:read, rate_settlement:read,
  transaction_flow:read, settlement:read, data_market:read, backup:read, view:share, cashier:read, member:read, member:create,
  member:update, member:freeze, member:cancel, member:tag, member:phone, member:export, member:import, member:all_branches,
  adjustment:read, adjustment:create, adjustment:approve, adjustment:undo, adjustment:limit, adjustment:export,
  member_card:read, grade:read, segment:read, opening:read, opening:import, opening:roll_back, opening:export,
  top_up_rule:read, top_up_note:read, top_up_flow:read, point_rule:read, exchange_goods:read, exchange_order:read,
  coupon:read, campaign:read, carousel:read, order:read, item:read, item:create, item:update, item:remove, item:export,
  brand:read, brand:create, brand:update, brand:remove, brand:export, category:read, category:create, category:update,
  category:remove, category:export, overview:read, member_report:read, consumption_report:read, refund_report:read,
  stored_value_report:read, card_report:read, coupon_report:read, campaign_report:read, liability_report:read, ledger:read,
  ledger:verify, ledger:export, official_account:read, applet:read, template_message:read, open_account:read, api_key:read
}'::text[]) as p (permission)
where not exists (select from permission_release);
-- Managers may see stores from now on, so that it counts as new.
delete from permission_release where permission = 'store:read';
