-- A name of each language for what a merchant renamed.
alter table menu_override add column name_en text;
-- An icon of the product's own; there was no way to set another.
alter table menu_override rename column icon_url to icon;
update menu_override set icon = null where icon is not null;
