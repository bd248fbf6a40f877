import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getPromo, getPromoPicture } from './promo.service.ts';

export const promoHandlers = handle<typeof domains.promo>()({
  'GET /dashboard/promo': ({ account }) => getPromo(account),
  'GET /promo-pictures/{hash}': ({ visitor, params }) => getPromoPicture(visitor, params.hash),
});
