-- What the settings had of a merchant's particulars, which tell it themselves: taken over where they are empty and it fits.
insert into merchant_profile (merchant_id)
select distinct merchant_id from merchant_setting where name in ('legal_name', 'contact', 'service_phone', 'business_address')
on conflict do nothing;

update merchant_profile p set
  full_name = coalesce(p.full_name, s.full_name),
  contact_name = coalesce(p.contact_name, s.contact_name),
  phone = coalesce(p.phone, case
    when s.phone ~ '^0[0-9]{2,3}-[0-9]{7,8}$' then s.phone
    when s.digits ~ '^(1[3-9][0-9]{9}|400[0-9]{7})$' then s.digits
    when s.digits ~ '^0(10|2[0-9])[0-9]{8}$' then overlay(s.digits placing '-' from 4 for 0)
    when s.digits ~ '^0[3-9][0-9]{9,10}$' then overlay(s.digits placing '-' from 5 for 0)
  end),
  address = coalesce(p.address, s.address),
  version = p.version + 1
from (
  select merchant_id,
    max(value #>> '{}') filter (where name = 'legal_name') as full_name,
    max(value #>> '{}') filter (where name = 'contact') as contact_name,
    max(replace(value #>> '{}', ' ', '')) filter (where name = 'service_phone') as phone,
    max(translate(value #>> '{}', ' -', '')) filter (where name = 'service_phone') as digits,
    max(value #>> '{}') filter (where name = 'business_address') as address
  from merchant_setting where name in ('legal_name', 'contact', 'service_phone', 'business_address') group by merchant_id
) s where s.merchant_id = p.merchant_id;

-- What differs from the particulars, or fits none, stays for the operator (docs/operations.md, Upgrades).
delete from merchant_setting s using merchant_profile p
where p.merchant_id = s.merchant_id and coalesce(s.value #>> '{}', '') in ('', case s.name
  when 'legal_name' then p.full_name
  when 'contact' then p.contact_name
  when 'service_phone' then case when translate(s.value #>> '{}', ' -', '') = replace(p.phone, '-', '') then s.value #>> '{}' end
  when 'business_address' then p.address
end) and s.name in ('legal_name', 'contact', 'service_phone', 'business_address');
