import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';

const nothing = () => ({});

/** Rates as a provider sets them. */
export const givenRates = {
  rates: [
    { kind: 'wechat', basis_points: 38 },
    { kind: 'debit_card', basis_points: 50, cap: 2_000 },
  ],
  cycle: 't1',
  bank: '杭州银行解放路支行',
  holder: '杭州半日闲茶业有限公司',
  account_no: '6222021208001234567',
  effective_from: '2026-12-01',
} as const;

const ofPass = async ({ server, shop }: World, passType: 1 | 2): Promise<object> => {
  await server.database.platform.execute('update merchant set pass_type = $2 where merchant_id = $1', [
    shop.merchantId,
    passType,
  ]);
  return {};
};

let names = 0;

export const inputs: InputsFor<typeof domains.merchants> = {
  'GET /merchants': () => ({ query: { keyword: '', vip_open_status: [1, 3], sort: 'abbreviation_name' } }),
  'PUT /merchants': ({ shop }) => ({
    body: { merchant_id: shop.merchantId, abbreviation_name: `茶馆 ${(names += 1)}`, industry: 'tea', region_code: '330106' },
  }),
  'GET /merchants/all': nothing,
  'GET /merchants/member': nothing,
  'GET /merchants/consoles': nothing,
  'GET /merchants/contacts': nothing,
  'GET /merchants/open-service-status': () => ({ query: { productVal: 'backup' } }),
  'POST /merchants/entry/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /merchants/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /system': nothing,
  'POST /system': () => ({ body: { full_name: `半日闲 ${(names += 1)}` } }),
  'POST /system/initialize': ({ shop }) => ({ body: { merchant_id: shop.merchantId } }),
  'POST /sys-templates/initialize/{id}': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'GET /dashboard/center': nothing,
  'GET /merchants/rate-settlement': (world) => ofPass(world, 1),
  'GET /merchants/direct-rate-settlement': (world) => ofPass(world, 2),
  'GET /provider/merchants/{id}/rates': ({ shop }) => ({ params: { id: shop.merchantId } }),
  'PUT /provider/merchants/{id}/rates': async (world) => {
    await ofPass(world, 2);
    return { params: { id: world.shop.merchantId }, body: { ...givenRates, rates: [...givenRates.rates] } };
  },
  'GET /provider/contact': nothing,
  'PUT /provider/contact': () => ({ body: { name: '常客服务', phone: '400-800-1212' } }),
}; // prettier-ignore
