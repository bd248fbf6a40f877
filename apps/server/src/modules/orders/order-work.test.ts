import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

// Time is not measured: the bench does.
let server: TestServer;
let shop: Shop;
let as: Caller;
let vip_id: string;
let sent = 0;
let texts: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    observe: ({ text }) => {
      sent += 1;
      texts.push(text);
    },
  });
  shop = await server.make.shop();
  as = await server.make.user(shop);
  vip_id = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
});
afterAll(() => server.stop());

/** The statements of a quote, and of its payment. */
const workOf = async (size: number): Promise<readonly [quote: number, pay: number]> => {
  const lines = Array.from({ length: size }, (_, at) => ({ key: String(at), price: 1_000, quantity: 1_000 }));
  const body = { branch_id: shop.branchIds[0], vip_id, lines };
  sent = 0;
  const { data } = await server.call('POST /orders/quote', { as, body });
  const quoting = sent;
  const payments = [{ means: 'cash', fen: data.due }] as const;
  sent = 0;
  expect((await server.call('POST /orders', { as, body: { quote: data.quote, payments: [...payments] } })).status).toBe(201); // prettier-ignore
  return [quoting, sent];
};

it('a quote and its payment take as many statements for 50 lines as for one', async () => {
  await workOf(1); // what is read once
  const one = await workOf(1);
  expect(await workOf(50)).toEqual(one);
});

it('a quote expires nothing where nothing can be due', async () => {
  texts = [];
  const lines = [{ key: 'a', price: 1_000, quantity: 1_000 }];
  await server.call('POST /orders/quote', { as, body: { branch_id: shop.branchIds[0], vip_id, lines } });
  expect(texts.filter((text) => text.includes('ledger_account'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('ledger_expire'))).toEqual([]);
});
