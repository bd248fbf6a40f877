import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  clearShownPromo,
  discardPromoDraft,
  getPromo,
  getPromoPicture,
  getProvidedPromo,
  publishPromo,
  setPromoDraft,
  withdrawPromo,
  uploadPromoPicture,
} from './promo.service.ts';

export const promoHandlers = handle<typeof domains.promo>()({
  'GET /dashboard/promo': ({ account }) => getPromo(account),
  'GET /promo-pictures/{hash}': ({ visitor, params }) => getPromoPicture(visitor, params.hash),
  'GET /provider/promo': ({ provider }) => getProvidedPromo(provider),
  'PUT /provider/promo': ({ provider, body, ifMatch }) => setPromoDraft(provider, body, ifMatch),
  'DELETE /provider/promo': ({ provider, ifMatch }) => discardPromoDraft(provider, ifMatch),
  'PUT /provider/promo/publish': ({ provider, ifMatch }) => publishPromo(provider, ifMatch),
  'PUT /provider/promo/take-back': ({ provider, ifMatch }) => withdrawPromo(provider, ifMatch),
  'PUT /provider/promo/clear': ({ provider, ifMatch }) => clearShownPromo(provider, ifMatch),
  'POST /provider/promo/pictures': ({ provider, receive }) => uploadPromoPicture(provider, receive),
});
