import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

export const inputs: InputsFor<typeof domains.seals> = {
  'GET /logs/seals': () => ({}),
  'POST /logs/seals/checks': async ({ server, shop }) => {
    // One runs at a time, and few within the hour.
    await server.database.platform.execute('delete from log_check where merchant_id = $1', [shop.merchantId]);
    await server.database.platform.execute("delete from limit_use where limit_name = 'log_checks'");
    return { body: {} };
  },
};
