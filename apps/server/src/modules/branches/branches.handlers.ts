import type { Api, domains } from '@regulars/contract';
import type { DataOf, QueryOf } from '@regulars/contract/kernel';
import { handle, type Tenant } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { closeBranch, getClosing, reopenBranch } from './branch-closing.service.ts';
import { startHandOver } from './hand-over.service.ts';
import {
  changeBranches,
  countByRegion,
  editBranch,
  getBranchRow,
  getCentreBranch,
  getShown,
  listBelonging,
  listCentreBranches,
  listOwnBranches,
} from './branches.service.ts';

type Events = Api['GET /branches/{id}/events'];

/** What the module of logs provides, which itself needs this one. */
export type ListEvents = (
  tenant: Tenant,
  subject: { readonly kind: string; readonly id: string },
  query: QueryOf<Events>,
) => Promise<DataOf<Events>>;

export const branchHandlers = (queue: TaskQueue, listEvents: ListEvents) =>
  handle<typeof domains.branches>()({
    'GET /branches': ({ tenant, query }) => listOwnBranches(tenant, query),
    'PUT /branches': ({ tenant, body }) => changeBranches(tenant, body, queue),
    'GET /branches/region-counts': ({ tenant, query }) => countByRegion(tenant, query),
    'GET /branches/belong': ({ tenant }) => listBelonging(tenant),
    'GET /branches/merchant-center': ({ tenant, query }) => listCentreBranches(tenant, query),
    'GET /branches/{id}/merchant-center': ({ tenant, params }) => getCentreBranch(tenant, params.id),
    'GET /branches/{id}': ({ tenant, params }) => getShown(tenant.db, tenant, params.id),
    'PUT /branches/{id}': ({ tenant, params, body, ifMatch }) => editBranch(tenant, params.id, body, ifMatch),
    'GET /branches/{id}/events': async ({ tenant, params, query }) => {
      await getBranchRow(tenant.db, tenant, params.id);
      return listEvents(tenant, { kind: 'branch', id: params.id }, query);
    },
    'GET /branches/{id}/closing': ({ tenant, params }) => getClosing(tenant, params.id),
    'PUT /branches/{id}/close': ({ tenant, params, body, ifMatch }) => closeBranch(tenant, params.id, body, ifMatch),
    'PUT /branches/{id}/reopen': ({ tenant, params, ifMatch }) => reopenBranch(tenant, params.id, ifMatch),
    'POST /branches/{id}/hand-over': ({ tenant, params, body }) => startHandOver(tenant, params.id, body, queue),
  });
