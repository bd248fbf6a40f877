-- A draft of the promo may be incomplete: it is kept as it was sent, any text of it null.
alter table promo_draft drop constraint promo_draft_check2; -- a banner had a picture
alter table promo_draft add check (banner is not null or picture_hash is null);
update promo_draft set
  banner = case when banner is not null then jsonb_build_object(
    'title_zh', banner #> '{title,zh-CN}', 'title_en', banner #> '{title,en}',
    'text_zh', banner #> '{text,zh-CN}', 'text_en', banner #> '{text,en}',
    'link', banner #> '{link,address}',
    'button_zh', banner #> '{link,label,zh-CN}', 'button_en', banner #> '{link,label,en}') end,
  apps = (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', app -> 'place', 'link', app -> 'link',
      'name_zh', app #> '{name,zh-CN}', 'name_en', app #> '{name,en}',
      'audience_zh', app #> '{audience,zh-CN}', 'audience_en', app #> '{audience,en}',
      'text_zh', app #> '{text,zh-CN}', 'text_en', app #> '{text,en}',
      'note_zh', app #> '{note,zh-CN}', 'note_en', app #> '{note,en}') order by at), '[]')
    from jsonb_array_elements(apps) with ordinality as x (app, at))
where apps is not null;
