import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.seals> = {
  'GET /logs/seals': () => ({}),
  'POST /logs/seals/checks': async ({ server, shop }) => {
    // One runs at a time.
    await server.database.platform.execute('delete from log_check where merchant_id = $1', [shop.merchantId]);
    return { body: {} };
  },
};
