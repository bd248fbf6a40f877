import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { addPackPrice, listPackPrices, supersedePackPrice, withdrawPackPrice } from './pack-prices.service.ts';

export const packPriceHandlers = handle<typeof domains.packPrices>()({
  'GET /provider/pack-prices': ({ provider, query }) => listPackPrices(provider, query),
  'POST /provider/pack-prices': ({ provider, body }) => addPackPrice(provider, body),
  'PUT /provider/pack-prices/{id}': ({ provider, params, body, ifMatch }) =>
    supersedePackPrice(provider, params.id, body, ifMatch),
  'DELETE /provider/pack-prices/{id}': ({ provider, params }) => withdrawPackPrice(provider, params.id),
});
