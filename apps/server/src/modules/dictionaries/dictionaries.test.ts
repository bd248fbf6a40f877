import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const open = async () => {
  shop = await server.make.shop();
  as = await server.make.user(shop);
};
const labels = async (query: { type?: number[]; closed?: boolean } = {}) =>
  (await server.call('GET /dictionaries/branch', { as, query })).data.map(({ label }) => label);
const set = (branchId: string, change: string) =>
  server.database.platform.execute(`update branch set ${change} where merchant_id = $1 and branch_id = $2`, [
    shop.merchantId,
    branchId,
  ]);

test('branches are stores unless another type is asked for; the head office is the first', async () => {
  await open();
  const stores = await labels();
  expect(stores).toHaveLength(2);
  expect(await labels({ type: [82] })).toEqual(stores);
  expect(await labels({ type: [81] })).toEqual([stores[0]]);
  expect([await labels({ type: [83] }), await labels({ type: [84] }), await labels({ type: [7] })]).toEqual([
    [],
    [],
    [],
  ]);
});

test('warehouses and franchises are of their own types, and several types add up', async () => {
  await open();
  await set(shop.branchIds[1], "kind = 'franchise'");
  expect(await labels()).toEqual(['解放路店']);
  expect(await labels({ type: [84] })).toEqual(['西湖银泰店']);
  expect(await labels({ type: [82, 84] })).toEqual(['解放路店', '西湖银泰店']);
  await set(shop.branchIds[1], "kind = 'warehouse'");
  expect(await labels({ type: [83] })).toEqual(['西湖银泰店']);
});

test('a closed branch is only listed for who asks for closed ones; a paused one always is', async () => {
  await open();
  await set(shop.branchIds[1], "state = 'paused'");
  expect(await labels()).toEqual(['解放路店', '西湖银泰店']);
  await set(shop.branchIds[1], "state = 'closed', closed_at = now()");
  expect(await labels()).toEqual(['解放路店']);
  const { data } = await server.call('GET /dictionaries/branch', { as, query: { closed: true } });
  expect(data.map(({ closed }) => closed)).toEqual([false, true]);
});

test('regions are listed down to counties, provinces first', async () => {
  await open();
  const { data } = await server.call('GET /dictionaries/region', { as });
  expect(data[0]).toEqual({ value: '110000', label: '北京市' });
  expect(data.find(({ value }) => value === '330106')).toEqual({ value: '330106', label: '西湖区' });
});

test('what sets campaigns off is listed in the reader’s language', async () => {
  await open();
  const read = (language: string) =>
    server.call('GET /dictionaries/activity-type', { as, headers: { 'accept-language': language } });
  const [chinese, english] = [(await read('zh-CN')).data, (await read('en')).data];
  expect(chinese[0]).toEqual({ value: 'attention', label: '关注有礼' });
  expect(english[0]).toEqual({ value: 'attention', label: 'Follow the account' });
  expect(english).toHaveLength(7);
});

test('mini-programs are listed once they are configured, and their pages always, in the reader’s language', async () => {
  await open();
  const read = async (path: 'applets' | 'applet-menu', language = 'zh-CN') =>
    (await server.call(`GET /dictionaries/${path}`, { as, headers: { 'accept-language': language } })).data;
  expect(await read('applets')).toEqual([]);
  await server.database.platform.execute('update merchant set applets_qrcode = $2 where merchant_id = $1', [
    shop.merchantId,
    'https://example.com/applet',
  ]);
  expect(await read('applets')).toEqual([{ value: 'member', label: '会员小程序' }]);
  expect(await read('applets', 'en')).toEqual([{ value: 'member', label: 'Members’ mini-program' }]);
  expect((await read('applet-menu', 'en')).map(({ value }) => value)).toContain('coupon_centre');
});

test('prices and cards of members are listed in the reader’s language', async () => {
  await open();
  const read = async (path: 'vip-price' | 'vip-card-type', language: string) =>
    (await server.call(`GET /dictionaries/${path}`, { as, headers: { 'accept-language': language } })).data.map(
      ({ label }) => label,
    );
  expect(await read('vip-price', 'zh-CN')).toEqual(['原价', '等级折扣价', '会员专享价']);
  expect(await read('vip-card-type', 'en')).toEqual(['Digital card', 'Physical card']);
});
