import type { domains } from '@regulars/contract';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';

/** A basket of an amount, for a member who is served at the branch of whoever serves them. */
const basket = async ({ newMember, shop }: World, branch_id = shop.branchIds[0]) => ({
  branch_id,
  vip_id: await newMember(),
  lines: [
    { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
    { key: 'b', price: 2_500, quantity: 2_000 },
  ],
});

const quoted = async (world: World, branch?: string, by?: Caller): Promise<string> => {
  const as = by ?? (await world.colleague());
  return (await world.server.call('POST /orders/quote', { as, body: await basket(world, branch) })).data.quote;
};
const cash = [{ means: 'cash', fen: 17_800, tendered: 20_000 }] as const;

export const newOrder = async (world: World, by?: Caller): Promise<string> => {
  const as = by ?? (await world.colleague());
  const body = { quote: await quoted(world, world.branchId, as), payments: [...cash] };
  return (await world.server.call('POST /orders', { as, body })).data.order_id;
};

export const inputs: InputsFor<typeof domains.orders> = {
  'POST /orders/quote': async (world) => ({ body: await basket(world) }),
  'POST /orders': async (world) => ({ body: { quote: await quoted(world), payments: [...cash] } }),
  'GET /orders': () => ({
    query: { state: ['paid'], means: ['cash'], made_from: '2026-11-01', index: 1, size: 10, totals: true },
  }),
  'GET /orders/{id}': async (world) => ({ params: { id: await newOrder(world) } }),
  'POST /orders/{id}/refund-preview': async (world) => ({
    params: { id: await newOrder(world) },
    body: { fen: 1_000 },
  }),
  'POST /orders/{id}/refund': async (world) => {
    const params = { id: await newOrder(world) };
    const as = await world.colleague();
    const asked = { lines: [{ no: 2, quantity: 1_000 }] };
    const { data } = await world.server.call('POST /orders/{id}/refund-preview', { as, params, body: asked });
    return { params, body: { ...asked, reason: '茶凉了', expected: data.returned } };
  },
  // By its cashier, who is the caller if all that the caller may do is to take payments.
  'PUT /orders/{id}/void': async (world, granted) => ({
    params: { id: await newOrder(world, granted === 'order:create' ? world.caller : undefined) },
    body: { reason: '收错了' },
  }),
};
