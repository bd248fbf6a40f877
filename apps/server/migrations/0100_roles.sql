-- Roles that a merchant makes itself: enabled or disabled, and from which template.
alter table role
  add column state text not null default 'used' check (state in ('used', 'stopped')),
  add column made_from text check (made_from in ('owner', 'manager', 'cashier', 'finance', 'marketing', 'read_only'));
update role set made_from = template;
