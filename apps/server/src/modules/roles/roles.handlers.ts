import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { changeHolders } from '../users/index.ts';
import { setRoleTillLimits } from './role-till-limits.service.ts';
import {
  addRole,
  changeRoles,
  copyRole,
  editRole,
  getGrants,
  getRole,
  listRelationUsers,
  listRoleEvents,
  listRoles,
  listRoleUsers,
  setPermissions,
} from './roles.service.ts';

export const roleHandlers = handle<typeof domains.roles>()({
  'GET /roles': ({ tenant, query }) => listRoles(tenant, query),
  'POST /roles': ({ tenant, body }) => addRole(tenant, body),
  'PUT /roles': ({ tenant, body }) => changeRoles(tenant, body),
  'POST /roles/copy': ({ tenant, body }) => copyRole(tenant, body),
  'GET /roles/{id}': ({ tenant, params }) => getRole(tenant, params.id),
  'PUT /roles/{id}': ({ tenant, params, body, ifMatch }) => editRole(tenant, params.id, body, ifMatch),
  'GET /roles/{id}/permissions': ({ tenant, params }) => getGrants(tenant, params.id),
  'PUT /roles/{id}/permissions': ({ tenant, params, body, ifMatch }) =>
    setPermissions(tenant, params.id, body, ifMatch),
  'PUT /roles/{id}/till-limits': ({ tenant, params, body, ifMatch }) =>
    setRoleTillLimits(tenant, params.id, body, ifMatch),
  'GET /roles/{id}/relation-users': ({ tenant, params, query }) => listRelationUsers(tenant, params.id, query),
  'PUT /roles/{id}/users': ({ tenant, params, body }) => changeHolders(tenant, params.id, body).then(() => null),
  'GET /roles/{id}/users': ({ tenant, params, query }) => listRoleUsers(tenant, params.id, query),
  'GET /roles/{id}/logs': ({ tenant, params, query }) => listRoleEvents(tenant, params.id, query),
});
