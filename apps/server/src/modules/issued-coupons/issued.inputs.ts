import type { domains } from '@regulars/contract';
import type { InputsFor, World } from '../../../test/world.ts';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';

const reason = '老客回馈';
const template = async ({ server, colleague }: World): Promise<string> => shelvedCoupon(server, await colleague());

/** A coupon that a member was given, as a user who sees its code answers it. */
const given = async (world: World) => {
  const { server, colleague, newMember } = world;
  const as = await colleague();
  const memberId = await newMember();
  await giveCoupon(server, as, { couponId: await template(world), memberId });
  const { data } = await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id: memberId } });
  const [one] = data.items;
  if (!one) throw new Error('The member was given one');
  return { ...one, vip_id: memberId };
};

export const inputs: InputsFor<typeof domains.issuedCoupons> = {
  'PUT /coupons/give': async (world) => ({
    body: {
      coupon_id: await template(world),
      ids: [await world.newMember(), await world.newMember()],
      count: 2,
      reason,
    },
  }),
  'POST /coupons/{id}/claim': async (world) => ({
    params: { id: await template(world) },
    body: { vip_id: await world.newMember(), branch_id: world.shop.branchIds[0] }, // of whoever serves them
  }),
  'POST /coupons/{id}/codes': async (world) => ({ params: { id: await template(world) }, body: { count: 20, reason } }),
  'POST /coupons/find': async (world) => ({ body: { code: (await given(world)).code } }),
  'GET /coupons/receive-records': ({ shop }) => ({
    query: {
      kind: ['cash'],
      state: ['unused'],
      source: ['hand'],
      branch_id: [String(shop.branchIds[0])],
      given_from: '2026-11-01',
      expires_within: 30,
      totals: true,
    },
  }),
  'GET /coupons/write-off-records': ({ shop }) => ({
    query: { used_branch_id: [String(shop.branchIds[0])], used_from: '2026-11-01', totals: true },
  }),
  'GET /coupons/liability': () => ({}),
  'GET /coupons/{id}/figures': async (world) => ({
    params: { id: await template(world) },
    query: { from: '2026-11-01', to: '2026-11-30' },
  }),
  'PUT /coupons/nullify-received': async (world) => ({ body: { ids: [(await given(world)).issued_id], reason } }),
  'PUT /coupons/nullify-single-received': async (world) => ({
    body: { issued_id: (await given(world)).issued_id, reason },
  }),
  'PUT /vip-infos/nullify-no-use-coupon': async (world) => ({ body: { vip_id: (await given(world)).vip_id, reason } }),
  'GET /vip-infos/coupon-report': async (world) => ({ query: { vip_id: (await given(world)).vip_id } }),
};
