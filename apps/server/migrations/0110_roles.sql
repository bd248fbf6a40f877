-- Roles that a merchant makes itself: enabled or disabled, from a template whose later permissions they take over.
alter table role
  add column state text not null default 'used' check (state in ('used', 'stopped')),
  add column made_from text check (made_from in ('owner', 'manager', 'cashier', 'finance', 'marketing', 'read_only'));
update role set made_from = template;

-- The permissions that the program knew when it last gave new ones to the roles of their templates.
create table known_permission (permission text primary key);
