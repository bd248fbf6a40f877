import type { domains } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { plantPassword } from '../../../test/confirmations.ts';
import type { Caller } from '../../../test/factories.ts';
import type { InputsFor, World } from '../../../test/world.ts';
import { post } from '../../ledger/index.ts';

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

const askedBody = async (world: World, params: { id: string }) => {
  const asked = { lines: [{ no: 2, quantity: 1_000 }] };
  const as = await world.colleague();
  const { data } = await world.server.call('POST /orders/{id}/refund-preview', { as, params, body: asked });
  return { ...asked, reason: '茶凉了', expected: data.returned };
};

/** A refund that a colleague, or somebody else, asked for. */
export const newRequest = async (world: World, by?: Caller): Promise<string> => {
  const params = { id: await newOrder(world) };
  const [as, body] = [by ?? (await world.colleague()), await askedBody(world, params)];
  const { data } = await world.server.call('POST /orders/{id}/refund-requests', { as, params, body });
  return data.refund_requests[0]?.request_id ?? '';
};

/** A quoted bill of ¥178, of a member who has ¥500. */
const quotedOfRich = async (world: World, branch?: string, by?: Caller): Promise<string> => {
  const { server, shop } = world;
  const as = by ?? (await world.colleague());
  const body = await basket(world, branch);
  const document = { kind: 'history', id: newId() };
  const movement = { kind: 'top_up', document, accountId: body.vip_id, branchId: body.branch_id, actorId: null, give: { principal: 50_000 } } as const; // prettier-ignore
  await server.database.tenant(shop.merchantId).transaction((tx) => post(tx, server.clock.now(), movement));
  return (await server.call('POST /orders/quote', { as, body })).data.quote;
};

/** Of it ¥100 are held. */
export const newHeld = async (world: World): Promise<string> => {
  const as = await world.colleague();
  const body = { quote: await quotedOfRich(world, world.branchId, as), stored_value: 10_000 };
  return (await world.server.call('POST /orders/hold', { as, body })).data.order_id;
};

/** A quote, what its member confirms of it, and their payment password. */
const confirming = async (world: World) => {
  const { server, shop } = world;
  const body = await basket(world);
  const { data } = await server.call('POST /orders/quote', { as: await world.colleague(), body });
  const secret = await plantPassword(server, { merchantId: shop.merchantId, memberId: body.vip_id });
  return { quote: data.quote, fen: 17_800, secret };
};

export const inputs: InputsFor<typeof domains.orders> = {
  'POST /orders/quote': async (world) => ({ body: await basket(world) }),
  'POST /orders/confirmation/code': async (world) => {
    const { quote, fen } = await confirming(world);
    return { body: { quote, fen } };
  },
  'POST /orders/confirmation': async (world) => ({ body: await confirming(world) }),
  'POST /orders': async (world) => ({ body: { quote: await quoted(world), payments: [...cash] } }),
  'POST /orders/hold': async (world) => ({
    body: { quote: await quotedOfRich(world), stored_value: 10_000 },
  }),
  'GET /orders/holds': async ({ newMember }) => ({ query: { vip_id: await newMember() } }),
  'GET /orders/{id}/hold': async (world) => ({ params: { id: await newHeld(world) } }),
  'PUT /orders/{id}/capture': async (world) => ({
    params: { id: await newHeld(world) },
    body: {
      payments: [
        { means: 'stored_value', fen: 10_000 },
        { means: 'terminal', fen: 7_800 },
      ],
    },
  }),
  'PUT /orders/{id}/release': async (world) => ({
    params: { id: await newHeld(world) },
    body: { reason: '客人走了' },
  }),
  'GET /orders': () => ({
    query: { state: ['paid'], means: ['cash'], made_from: '2026-11-01', index: 1, size: 10, totals: true },
  }),
  'GET /orders/{id}': async (world) => ({ params: { id: await newOrder(world) } }),
  'GET /orders/{id}/timeline': async (world) => ({ params: { id: await newOrder(world) } }),
  'POST /orders/{id}/refund-preview': async (world) => ({
    params: { id: await newOrder(world) },
    body: { fen: 1_000 },
  }),
  'POST /orders/{id}/refund': async (world) => {
    const params = { id: await newOrder(world) };
    return { params, body: await askedBody(world, params) };
  },
  'POST /orders/{id}/refund-requests': async (world) => {
    const params = { id: await newOrder(world) };
    return { params, body: await askedBody(world, params) };
  },
  // By its cashier, who is the caller if all that the caller may do is to take payments.
  'PUT /orders/{id}/void': async (world, granted) => ({
    params: { id: await newOrder(world, granted === 'order:create' ? world.caller : undefined) },
    body: { reason: '收错了' },
  }),
};
