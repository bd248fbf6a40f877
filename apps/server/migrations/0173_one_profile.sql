-- What the settings had of a merchant's particulars, which tell it themselves: taken over where they are empty and it fits.
insert into merchant_profile (merchant_id)
select distinct merchant_id from merchant_setting where name in ('legal_name', 'contact', 'service_phone', 'business_address')
on conflict do nothing;

update merchant_profile p set
  full_name = coalesce(p.full_name, s.full_name),
  contact_name = coalesce(p.contact_name, s.contact_name),
  phone = coalesce(p.phone, case when s.phone ~ '^(1[3-9][0-9]{9}|0[0-9]{2,3}-[0-9]{7,8}|400-?[0-9]{3}-?[0-9]{4})$' then s.phone end),
  address = coalesce(p.address, s.address),
  version = p.version + 1
from (
  select merchant_id,
    max(value #>> '{}') filter (where name = 'legal_name') as full_name,
    max(value #>> '{}') filter (where name = 'contact') as contact_name,
    replace(max(value #>> '{}') filter (where name = 'service_phone'), ' ', '') as phone,
    max(value #>> '{}') filter (where name = 'business_address') as address
  from merchant_setting where name in ('legal_name', 'contact', 'service_phone', 'business_address') group by merchant_id
) s where s.merchant_id = p.merchant_id;

delete from merchant_setting where name in ('legal_name', 'contact', 'service_phone', 'business_address');
