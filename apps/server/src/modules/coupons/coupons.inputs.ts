import type { CouponTerms, domains } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import { randomBytes } from 'node:crypto';
import type { InputsFor, World } from '../../../test/world.ts';

export const couponTerms: CouponTerms = {
  ...plainCoupon(),
  name: '秋茶满减券',
  notice: '不与店内其他活动同享',
  steps: [
    { least: 20_000, off: 4_000 },
    { least: 40_000, off: 9_000 },
  ],
  weekdays: [1, 2, 3, 4, 5],
  hours: [['09:00', '22:00']],
  blackouts: [{ from: '2027-01-01', to: '2027-01-03' }],
  per_member: 2,
};

/** Another name each time, so that each call changes something. */
const another = (): CouponTerms => ({ ...couponTerms, name: `秋茶满减券 ${randomBytes(4).toString('hex')}` });

const drafted = async ({ server, colleague }: World): Promise<string> =>
  (
    await server.call('POST /coupons', {
      as: await colleague(),
      body: { kind: 'reduction', stock: 2_000, terms: another() },
    })
  ).data.coupon_id;

const shelved = async (world: World): Promise<string> => {
  const id = await drafted(world);
  await world.server.call('PUT /coupons/{id}/on-shelves', { as: await world.colleague(), params: { id } });
  return id;
};

const reason = '换季';

export const inputs: InputsFor<typeof domains.coupons> = {
  'GET /coupons': ({ shop }) => ({
    query: {
      keyword: '秋',
      kind: ['reduction'],
      status: ['draft'],
      branch_id: [String(shop.branchIds[0])],
      sort: 'given',
    },
  }),
  'POST /coupons': () => ({ body: { kind: 'reduction', stock: 2_000, terms: another() } }),
  'GET /coupons/choose': () => ({ query: { keyword: '秋', way: 'targeted' } }),
  'GET /coupons/coupon-items': async (world) => ({ query: { coupon_id: await drafted(world), size: 10 } }),
  'GET /coupons/data-opr-logs': async (world) => ({ query: { coupon_id: await drafted(world), size: 10 } }),
  'GET /coupons/{id}': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /coupons/{id}': async (world) => ({ params: { id: await drafted(world) }, body: another() }),
  'DELETE /coupons/{id}': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /coupons/{id}/stock': async (world) => ({ params: { id: await drafted(world) }, body: { stock: null } }),
  'PUT /coupons/{id}/on-shelves': async (world) => ({ params: { id: await drafted(world) } }),
  'PUT /coupons/{id}/off-shelves': async (world) => ({ params: { id: await shelved(world) }, body: { reason } }),
  'PUT /coupons/{id}/stoped': async (world) => ({ params: { id: await shelved(world) }, body: { reason } }),
  'PUT /coupons/{id}/restore': async (world) => {
    const id = await shelved(world);
    await world.server.call('PUT /coupons/{id}/stoped', {
      as: await world.colleague(),
      params: { id },
      body: { reason },
    });
    return { params: { id }, body: { reason } };
  },
};
