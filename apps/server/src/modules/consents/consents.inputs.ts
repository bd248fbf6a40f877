import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.consents> = {
  'GET /vip-infos/{id}/consents': async ({ newMember }) => ({ params: { id: await newMember() } }),
  'POST /vip-infos/{id}/consents': async ({ newMember }) => ({
    params: { id: await newMember() },
    body: { purpose: 'marketing', given: true },
  }),
};
