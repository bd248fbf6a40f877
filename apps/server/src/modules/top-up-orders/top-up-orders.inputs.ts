import type { domains } from '@regulars/contract';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { topUpTerms } from '../top-up-rules/top-up-rules.inputs.ts';

const pay = 50_000;

/** A member at a branch, and the rule that fits there, which is put in force if there is none. */
const offered = async ({ server, colleague, newMember }: World, branch_id: string) => {
  const as = await colleague();
  const at = { vip_id: await newMember(), branch_id };
  const quote = () => server.call('GET /recharge-order/quote', { as, query: { ...at, pay } });
  let found = await quote();
  if (found.err) {
    const { data } = await server.call('POST /recharge-rule', {
      as,
      body: { ...topUpTerms, name: '充 500', per_member: null },
    });
    await server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id: data.rule_id } });
    found = await quote();
  }
  const { rule_id, rule_number } = found.data;
  return { as, at, body: { ...at, pay, rule_id, rule_number } };
};

/** A member is served at the branch of whoever serves them, whatever their own is. */
const served = (world: World) => offered(world, world.shop.branchIds[0]);

export const newTopUp = async (world: World, payment?: { way: 'cash' }): Promise<string> => {
  const { as, body } = await offered(world, world.branchId);
  const { data } = await world.server.call('POST /recharge-order', {
    as,
    body: { ...body, ...(payment && { payment }) },
  });
  return data.order_id;
};
const paid = (world: World): Promise<string> => newTopUp(world, { way: 'cash' });

const refundOf = async (world: World) => {
  const params = { id: await paid(world) };
  const as = await world.colleague();
  const query = { cause: 'member' } as const;
  const { taken: expected } = (await world.server.call('GET /recharge-order/{id}/refund', { as, params, query })).data;
  const body = { cash: expected.cash, cause: 'member', payment: { way: 'cash' }, reason: '不要了', expected } as const;
  return { params, body };
};

/** A refund that a colleague, or somebody else, asked for. */
export const newTopUpRequest = async (world: World, by?: Caller): Promise<string> => {
  const asked = await refundOf(world);
  const as = by ?? (await world.colleague());
  const { data } = await world.server.call('POST /recharge-order/{id}/refund-requests', { as, ...asked });
  return data.refund_requests[0]?.request_id ?? '';
};

export const inputs: InputsFor<typeof domains.topUpOrders> = {
  'GET /recharge-order/offers': async (world) => ({ query: (await served(world)).at }),
  'GET /recharge-order/quote': async (world) => ({ query: { ...(await served(world)).at, pay } }),
  'POST /recharge-order': async (world) => {
    const { body } = await served(world);
    return { body: { ...body, payment: { way: 'terminal', reference: '0412' } } };
  },
  'GET /recharge-order/{id}': async (world) => ({ params: { id: await paid(world) } }),
  'PUT /recharge-order/{id}/pay': async (world) => ({ params: { id: await newTopUp(world) }, body: { way: 'cash' } }),
  'PUT /recharge-order/{id}/close': async (world) => ({ params: { id: await newTopUp(world) } }),
  'GET /recharge-order/{id}/refund': async (world) => ({
    params: { id: await paid(world) },
    query: { cause: 'member', cash: 10_000 },
  }),
  'POST /recharge-order/{id}/refund': refundOf,
  'POST /recharge-order/{id}/refund-requests': refundOf,
  'GET /recharge-rule/flow': () => ({
    query: { state: ['paid'], pay_way: ['cash'], dated_from: '2026-11-01', index: 1, size: 10, totals: true },
  }),
  'GET /recharge-rule/figures': () => ({}),
  'GET /recharge-rule/general-situation': () => ({}),
  'GET /recharge-rule/flow/recharge-send-detail': async (world) => ({ query: { order_id: await paid(world) } }),
};
