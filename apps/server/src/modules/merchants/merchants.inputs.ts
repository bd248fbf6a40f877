import type { domains } from '@regulars/contract';
import type { InputsFor } from '../../../test/world.ts';

const nothing = () => ({});

export const inputs: InputsFor<typeof domains.merchants> = {
  'GET /merchants/member': nothing,
  'GET /merchants/consoles': nothing,
  'GET /merchants/open-service-status': () => ({ query: { productVal: 'backup' } }),
  'POST /merchants/entry/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /merchants/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'POST /system/initialize': ({ shop }) => ({ body: { merchant_id: shop.merchantId } }),
  'POST /sys-templates/initialize/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /dashboard/center': nothing,
};
