alter table account add column password_until timestamptz(3); -- a generated password signs in before; null: the person chose it
