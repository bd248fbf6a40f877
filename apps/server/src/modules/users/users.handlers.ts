import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getRoles, setRolesOf } from './user-roles.service.ts';
import { listUsers } from './users.service.ts';

export const userHandlers = handle<typeof domains.users>()({
  'GET /users': ({ tenant, query }) => listUsers(tenant, query),
  'GET /users/{id}/roles': ({ tenant, params }) => getRoles(tenant, params.id),
  'PUT /users/{id}/roles': ({ tenant, params, body }) => setRolesOf(tenant, params.id, body.role_ids).then(() => null),
});
