-- What birthdays and member days gave: at most once a calendar year, and once a day, whatever the privilege is called then.
create table privilege_gift (
  merchant_id uuid not null,
  member_id uuid not null,
  occasion text not null check (occasion in ('birthday', 'member_day')),
  given_for text not null, -- the year, or the business date
  privilege_id uuid not null,
  document_id uuid not null,
  primary key (merchant_id, member_id, occasion, given_for),
  foreign key (merchant_id, member_id) references member on delete cascade
);

-- Business dates that are over and whose gifts were all given.
create table privilege_day (
  merchant_id uuid not null references merchant,
  date date not null,
  primary key (merchant_id, date)
);

-- Whose birthday is on a day: 1,129 is 29 November.
create index member_birthday_day on member (merchant_id, (extract(month from birthday) * 100 + extract(day from birthday)), member_id)
  where birthday is not null and state = 'normal';
