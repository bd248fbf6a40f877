import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';
import { newTopUp } from '../top-up-orders/top-up-orders.inputs.ts';

export const inputs: InputsFor<typeof domains.receipts> = {
  'GET /receipts/{code}': async (world) => {
    const as = await world.colleague();
    const params = { id: await newTopUp(world, { way: 'cash' }) };
    const { data } = await world.server.call('GET /recharge-order/{id}', { as, params });
    return { params: { code: data.receipt_address?.replace(/^.*\/r\//, '') ?? '' } };
  },
};
