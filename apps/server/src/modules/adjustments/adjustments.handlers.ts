import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  approveAdjustment,
  getAdjustment,
  refuseAdjustment,
  undoAdjustment,
  withdrawAdjustment,
} from './adjustment-decisions.service.ts';
import { setLimits, getLimits, getTerms } from './adjustment-limits.service.ts';
import { listAdjustments } from './adjustment-list.service.ts';
import { listApprovers } from './approvers.service.ts';
import { adjustBalance, adjustOther } from './adjustments.service.ts';

export const adjustmentHandlers = handle<typeof domains.adjustments>()({
  'GET /vip-trim-order': ({ tenant, query }) => listAdjustments(tenant, query),
  'POST /vip-trim-order/balance': ({ tenant, body }) => adjustBalance(tenant, body),
  'POST /vip-trim-order/other': ({ tenant, body }) => adjustOther(tenant, body),
  'GET /vip-trim-order/terms': ({ tenant, query }) => getTerms(tenant, query.vip_id),
  'GET /vip-trim-order/limits': ({ tenant }) => getLimits(tenant.db),
  'PUT /vip-trim-order/limits': ({ tenant, body, ifMatch }) => setLimits(tenant, body, ifMatch),
  'GET /vip-trim-order/{id}': ({ tenant, params }) => getAdjustment(tenant, params.id),
  'GET /vip-trim-order/{id}/approvers': ({ tenant, params }) => listApprovers(tenant, params.id),
  'PUT /vip-trim-order/{id}/approve': ({ tenant, params, ifMatch }) => approveAdjustment(tenant, params.id, ifMatch),
  'PUT /vip-trim-order/{id}/refuse': ({ tenant, params, body, ifMatch }) =>
    refuseAdjustment(tenant, params.id, body.reason, ifMatch),
  'PUT /vip-trim-order/{id}/withdraw': ({ tenant, params, ifMatch }) => withdrawAdjustment(tenant, params.id, ifMatch),
  'PUT /vip-trim-order/{id}/undo': ({ tenant, params, body, ifMatch }) =>
    undoAdjustment(tenant, params.id, body.reason, ifMatch),
});
