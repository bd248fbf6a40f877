import type { domains } from '@regulars/contract';
import { privilegeKindPhrases, say } from '@regulars/phrases';
import { handle } from '../../platform/http/index.ts';
import {
  addPrivilege,
  editPrivilege,
  getPrivilege,
  getPrivileges,
  privilegeCalls,
  removePrivilege,
  setPrivilegesInForce,
  sortPrivileges,
} from './privileges.service.ts';

export const privilegeHandlers = handle<typeof domains.privileges>()({
  'GET /grade-privileges': ({ tenant }) => getPrivileges(tenant),
  'POST /grade-privileges': ({ tenant, body, ifMatch }) => addPrivilege(tenant, body, ifMatch),
  'GET /grade-privileges/dic': ({ tenant }) =>
    Object.entries(privilegeKindPhrases).map(([value, phrase]) => ({ value, label: say(phrase, tenant.language) })),
  'PUT /grade-privileges/sort': ({ tenant, body, ifMatch }) => sortPrivileges(tenant, body.ids, ifMatch),
  'PUT /grade-privileges/in-force': ({ tenant, ifMatch }) => setPrivilegesInForce(tenant, ifMatch),
  'DELETE /grade-privileges/draft': ({ tenant, ifMatch }) => privilegeCalls.discard(tenant, ifMatch),
  'GET /grade-privileges/versions': ({ tenant, query }) => privilegeCalls.listVersions(tenant, query),
  'GET /grade-privileges/{id}': ({ tenant, params }) => getPrivilege(tenant, params.id),
  'PUT /grade-privileges/{id}': ({ tenant, params, body, ifMatch }) => editPrivilege(tenant, params.id, body, ifMatch),
  'DELETE /grade-privileges/{id}': ({ tenant, params, ifMatch }) => removePrivilege(tenant, params.id, ifMatch),
});
