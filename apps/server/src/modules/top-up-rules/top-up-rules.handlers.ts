import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import {
  addTopUpRule,
  changeTopUpRules,
  discardTopUpDraft,
  editTopUpRule,
  getTopUpRule,
  listTopUpRules,
  listTopUpRuleVersions,
  removeTopUpRule,
  setTopUpRuleInForce,
  sortTopUpRules,
} from './top-up-rules.service.ts';

export const topUpRuleHandlers = (queue: TaskQueue) =>
  handle<typeof domains.topUpRules>()({
    'GET /recharge-rule': ({ tenant, query }) => listTopUpRules(tenant, query),
    'POST /recharge-rule': ({ tenant, body }) => addTopUpRule(tenant, body),
    'PUT /recharge-rule': ({ tenant, body }) => changeTopUpRules(tenant, body, queue),
    'PUT /recharge-rule/sort': ({ tenant, body, ifMatch }) => sortTopUpRules(tenant, body.order, ifMatch),
    'GET /recharge-rule/{id}': ({ tenant, params }) => getTopUpRule(tenant, params.id),
    'PUT /recharge-rule/{id}': ({ tenant, params, body, ifMatch }) => editTopUpRule(tenant, params.id, body, ifMatch),
    'DELETE /recharge-rule/{id}': ({ tenant, params }) => removeTopUpRule(tenant, params.id, queue),
    'PUT /recharge-rule/{id}/in-force': ({ tenant, params, ifMatch }) =>
      setTopUpRuleInForce(tenant, params.id, ifMatch),
    'DELETE /recharge-rule/{id}/draft': ({ tenant, params, ifMatch }) => discardTopUpDraft(tenant, params.id, ifMatch),
    'GET /recharge-rule/{id}/versions': ({ tenant, params, query }) => listTopUpRuleVersions(tenant, params.id, query),
  });
