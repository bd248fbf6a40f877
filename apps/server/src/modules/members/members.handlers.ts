import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { changeMembers } from './member-batch.service.ts';
import { eventsOf, listOf, memberOf, surveyMembers } from './member-list.service.ts';
import { addMember, editMember, setMemberState } from './members.service.ts';

export const memberHandlers = (queue: TaskQueue) =>
  handle<typeof domains.members>()({
    'GET /vip-infos': ({ tenant, query }) => listOf(tenant, query),
    'POST /vip-infos': ({ tenant, body }) => addMember(tenant, body),
    'PUT /vip-infos': ({ tenant, body }) => changeMembers(tenant, body, queue),
    'GET /vip-infos/survey': ({ tenant }) => surveyMembers(tenant),
    'GET /vip-infos/{id}': ({ tenant, params }) => memberOf(tenant, params.id),
    'PUT /vip-infos/{id}': ({ tenant, params, body, ifMatch }) => editMember(tenant, params.id, body, ifMatch),
    'PUT /vip-infos/{id}/state': ({ tenant, params, body, ifMatch }) =>
      setMemberState(tenant, params.id, body.state, body.reason, ifMatch),
    'GET /vip-infos/{id}/events': ({ tenant, params, query }) => eventsOf(tenant, params.id, query),
  });
