-- How its member confirmed the stored value of a bill that is held; null: nobody was asked.
alter table held_order add column confirmed_by text check (confirmed_by in ('code', 'password'));
