import type { domains } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { newRequest } from '../orders/orders.inputs.ts';
import { newTopUpRequest } from '../top-up-orders/top-up-orders.inputs.ts';

/** Of a top-up, if the caller may refund nothing else. */
const asked = (world: World, granted: Permission | undefined, by?: Caller): Promise<string> =>
  (granted === 'top_up:refund' ? newTopUpRequest : newRequest)(world, by);

export const inputs: InputsFor<typeof domains.refundRequests> = {
  'GET /refund-requests': async (world, granted) => {
    await asked(world, granted);
    return { query: { size: 6 } };
  },
  'PUT /refund-requests/{id}/approve': async (world, granted) => ({ params: { id: await asked(world, granted) } }),
  'PUT /refund-requests/{id}/refuse': async (world, granted) => ({
    params: { id: await asked(world, granted) },
    body: { reason: '已经喝完' },
  }),
  'PUT /refund-requests/{id}/withdraw': async (world, granted) => ({
    params: { id: await asked(world, granted, world.caller) },
  }),
};
