import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { UserServices } from './invitations.service.ts';
import { addUser, changeAccount, tellAccount, unbindWechatOfUser } from './user-accounts.service.ts';
import { changeUsers, editUser, getUser } from './user-editing.service.ts';
import { setRolesOf } from './user-roles.service.ts';
import { listUsers } from './users.service.ts';

export const userHandlers = (services: UserServices) =>
  handle<typeof domains.users>()({
    'GET /users': ({ tenant, query }) => listUsers(tenant, query),
    'POST /users': ({ tenant, body }) => addUser(tenant, services, body),
    'PUT /users': ({ tenant, body }) => changeUsers(tenant, body),
    'GET /users/base-account': ({ tenant, query }) => tellAccount(tenant, services, query.phone),
    'PUT /users/base-account': ({ tenant, body }) => changeAccount(tenant, services, body).then(() => null),
    'GET /users/{id}': ({ tenant, params }) => getUser(tenant, params.id),
    'PUT /users/{id}': ({ tenant, params, body, ifMatch }) => editUser(tenant, params.id, body, ifMatch),
    'PUT /users/{id}/unbind-wechat': ({ tenant, params }) =>
      unbindWechatOfUser(tenant, services, params.id).then(() => null),
    'GET /users/{id}/roles': async ({ tenant, params }) => (await getUser(tenant, params.id)).roles,
    'PUT /users/{id}/roles': ({ tenant, params, body }) =>
      setRolesOf(tenant, params.id, body.role_ids).then(() => null),
  });
