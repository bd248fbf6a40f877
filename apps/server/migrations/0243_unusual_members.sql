-- A finding is about a user, an address, or a member whom several users adjusted.
alter table unusual drop constraint unusual_check1;
alter table unusual add constraint unusual_about
  check (num_nonnulls(user_id, address) <= 1 and num_nonnulls(user_id, address, member_id) >= 1);
