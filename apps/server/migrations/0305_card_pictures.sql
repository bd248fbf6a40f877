-- The card's cover, and the picture of it where it is shared.
alter table picture drop constraint picture_purpose_check;
alter table picture add constraint picture_purpose_check
  check (purpose in ('merchant_logo', 'merchant_licence', 'item', 'carousel', 'member_card', 'card_share'));

alter table card_config
  add column cover_id uuid,
  add column share_picture_id uuid,
  add foreign key (merchant_id, cover_id) references picture,
  add foreign key (merchant_id, share_picture_id) references picture;
