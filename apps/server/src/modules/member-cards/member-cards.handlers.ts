import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  editMemberCard,
  getAgreement,
  getMemberCard,
  listAgreements,
  publishAgreement,
} from './member-cards.service.ts';

export const memberCardHandlers = handle<typeof domains.memberCards>()({
  'GET /vip-card-config': ({ tenant }) => getMemberCard(tenant),
  'POST /vip-card-config/base-info': ({ tenant, body, ifMatch }) =>
    editMemberCard(tenant, body, ifMatch, 'member_card.update'),
  'PUT /vip-card-config/base-info': ({ tenant, body, ifMatch }) =>
    editMemberCard(tenant, body, ifMatch, 'member_card.update'),
  'PUT /vip-card-config/share-info': ({ tenant, body, ifMatch }) =>
    editMemberCard(tenant, body, ifMatch, 'member_card.share'),
  'GET /vip-card-config/agreements': ({ tenant }) => listAgreements(tenant),
  'GET /vip-card-config/agreements/{number}': ({ tenant, params }) => getAgreement(tenant, params.number),
  'POST /vip-card-config/agreements': ({ tenant, body }) => publishAgreement(tenant, body),
});
