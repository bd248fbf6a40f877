import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.documents> = {
  'GET /documents/{number}': async ({ server, colleague, newAdjustment }) => {
    const params = { id: await newAdjustment() };
    const { data } = await server.call('GET /vip-trim-order/{id}', { as: await colleague(), params });
    return { params: { number: data.number } };
  },
};
