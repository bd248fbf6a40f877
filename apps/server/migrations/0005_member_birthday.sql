-- Members by the month of their birthday: a month that few have would else be looked for in all of them.

create index member_birthday on member (merchant_id, (extract(month from birthday)), joined_at desc, member_id desc);
