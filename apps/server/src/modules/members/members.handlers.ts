import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { changeMembers } from './member-batch.service.ts';
import { listEvents, listMembers, getMember, getMemberSurvey } from './member-list.service.ts';
import { getWaiver, setMemberState, type EndCoupons } from './member-states.service.ts';
import { addMember, editMember } from './members.service.ts';

export const memberHandlers = (queue: TaskQueue, endCoupons: EndCoupons) =>
  handle<typeof domains.members>()({
    'GET /vip-infos': ({ tenant, query }) => listMembers(tenant, query),
    'POST /vip-infos': ({ tenant, body }) => addMember(tenant, body),
    'PUT /vip-infos': ({ tenant, body }) => changeMembers(tenant, body, queue),
    'GET /vip-infos/survey': ({ tenant }) => getMemberSurvey(tenant),
    'GET /vip-infos/{id}': ({ tenant, params }) => getMember(tenant, params.id),
    'PUT /vip-infos/{id}': ({ tenant, params, body, ifMatch }) => editMember(tenant, params.id, body, ifMatch),
    'PUT /vip-infos/{id}/state': ({ tenant, params, body, ifMatch }) =>
      setMemberState(tenant, params.id, body, ifMatch, endCoupons),
    'GET /vip-infos/{id}/waiver': ({ tenant, params, query }) => getWaiver(tenant, params.id, query),
    'GET /vip-infos/{id}/events': ({ tenant, params, query }) => listEvents(tenant, params.id, query),
  });
