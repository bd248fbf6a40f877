import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getFigures, addOpenedMember, listBranchGlances, listDays, listHomeMembers } from './home.service.ts';

export const homeHandlers = handle<typeof domains.home>()({
  'GET /dashboard/figures': ({ tenant, query }) => getFigures(tenant, query),
  'GET /dashboard/days': ({ tenant, query }) => listDays(tenant, query),
  'GET /dashboard/members': ({ tenant }) => listHomeMembers(tenant),
  'PUT /dashboard/opened-members': ({ tenant, body }) => addOpenedMember(tenant, body.vip_id),
  'GET /dashboard/branches': ({ tenant }) => listBranchGlances(tenant),
});
