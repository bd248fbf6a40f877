import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { actAsProvider } from '../merchants/index.ts';
import {
  addPackPrice,
  listPackPrices,
  presentPackPrice,
  supersedePackPrice,
  withdrawPackPrice,
} from './pack-prices.service.ts';

export const packPriceHandlers = handle<typeof domains.packPrices>()({
  'GET /provider/pack-prices': ({ provider, query }) => listPackPrices(provider, query),
  'POST /provider/pack-prices': ({ provider, body }) =>
    actAsProvider(provider, async (tx, actor) =>
      presentPackPrice(await addPackPrice(tx, actor, body), provider.language),
    ),
  'PUT /provider/pack-prices/{id}': ({ provider, params, body, ifMatch }) =>
    actAsProvider(provider, async (tx, actor) =>
      presentPackPrice(await supersedePackPrice(tx, actor, params.id, body, ifMatch), provider.language),
    ),
  'DELETE /provider/pack-prices/{id}': ({ provider, params }) =>
    actAsProvider(provider, (tx, actor) => withdrawPackPrice(tx, actor, params.id)),
});
