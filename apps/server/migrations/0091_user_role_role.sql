-- From roles to their users, for who may decide something: the primary key leads from users to their roles.
create index user_role_role on user_role (merchant_id, role_id, user_id);
