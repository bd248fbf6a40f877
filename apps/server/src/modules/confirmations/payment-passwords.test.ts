import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { otherThan, received } from '../../../test/codes.ts';
import { paymentPassword } from '../../../test/confirmations.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
let phone: string;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  phone = nextPhone();
  const { data } = await server.call('POST /vip-infos', {
    as,
    body: { phone, name: '沈听澜', birthday: '1987-03-25' },
  });
  params = { id: data.vip_id };
});

const state = async (by = as) => (await server.call('GET /vip-infos/{id}/payment-password', { as: by, params })).data;
const request = (by = as) => server.call('POST /vip-infos/{id}/payment-password/code', { as: by, params });
const set = (code: string, pwd = paymentPassword, by = as) =>
  server.call('POST /vip-infos/{id}/payment-password', { as: by, params, body: { code, pwd } });
const unlock = (by = as) =>
  server.call('PUT /vip-infos/{id}/payment-password/unlock', { as: by, params, body: { reason: '本人忘记密码' } });
const texts = async () => (await received(server, phone)).map(({ text }) => text);
const code = async () => /(\d{6}) 是/.exec((await texts())[0] ?? '')?.[1] ?? '';

it('is set with the code that the member’s phone received, once, and the phone is told', async () => {
  expect(await state()).toMatchObject({ asked: false, set_at: null, by_code: true, left: 5, locked_until: null });
  expect((await request()).data).toEqual({ retry_after: 60, expires_in: 300 });
  const sent = await code();
  expect((await set(sent)).data).toEqual({ right: true, by: 'code', left: 5, locked_until: null });
  expect(await state()).toMatchObject({ set_at: server.clock.now().toISOString(), set_by: expect.any(String) });
  expect((await texts())[0]).toContain('的支付密码已设置');
  expect((await set(sent)).data).toMatchObject({ right: false, left: 4 });
});

it('is nowhere but hashed: neither in the log nor in the answers that are kept', async () => {
  await request();
  const sent = await code();
  await server.call('POST /vip-infos/{id}/payment-password', {
    as,
    params,
    body: { code: sent, pwd: paymentPassword },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const contentsOf = async (table: string) =>
    (await server.database.platform.execute(`select r::text from ${table} r where merchant_id = $1`, [shop.merchantId]))
      .rows;
  const tables = ['member_confirmation', 'operation_log', 'operation_log_change', 'idempotency_key'];
  const all = JSON.stringify(await Promise.all(tables.map(contentsOf)));
  expect(all).toContain('$argon2id$');
  // Not as a part of a digest.
  expect(all).not.toMatch(new RegExp(`(?<![0-9a-f])(?:${paymentPassword}|${sent})(?![0-9a-f])`));
});

it('is neither trivial nor anything but six digits, and the code stays for another', async () => {
  await request();
  const sent = await code();
  for (const [pwd, rule] of [
    ['123456', 'trivial_password'],
    ['870325', 'trivial_password'],
    [phone.slice(-6), 'trivial_password'],
    ['8302745', 'payment_password'],
    ['83027a', 'payment_password'],
  ] as const)
    expect((await set(sent, pwd)).err.fields).toMatchObject([{ path: 'pwd', rule }]);
  expect((await set(sent)).data.right).toBe(true);
});

it('is not set with a code that expired or was replaced', async () => {
  await request();
  const first = await code();
  server.clock.advance({ minutes: 5 });
  expect((await set(first)).data.right).toBe(false);
  await request();
  const second = await code();
  server.clock.advance({ seconds: 60 });
  await request();
  expect(second === (await code()) || (await set(second)).data.right === false).toBe(true);
});

it('is locked by five wrong codes, which only who may unlocks, or half an hour', async () => {
  await request();
  const sent = await code();
  for (const left of [4, 3, 2, 1]) expect((await set(otherThan(sent))).data).toEqual({ right: false, by: null, left, locked_until: null }); // prettier-ignore
  expect((await unlock()).err.name).toBe('confirmation_not_locked');
  expect((await set(otherThan(sent))).data).toMatchObject({ left: 0, locked_until: '2026-11-20T07:05:00.000Z' });
  expect((await set(sent)).err).toMatchObject({
    name: 'confirmation_locked',
    msg: expect.stringContaining('15:05'),
    context: { locked_until: '2026-11-20T07:05:00.000Z' },
  });
  expect((await request()).err.name).toBe('confirmation_locked');
  const cashier = await server.make.user(shop, { permissions: ['member:read', 'member:payment_password'] });
  expect((await unlock(cashier)).err.name).toBe('permission_denied');
  expect((await unlock()).data).toMatchObject({ left: 5, locked_until: null });
  expect((await set(sent)).data.right).toBe(true);
  const { data } = await server.call('GET /vip-infos/{id}/events', { as, params, query: {} });
  expect(data.items.map(({ action_name }) => action_name)).toEqual(
    expect.arrayContaining(['输错太多，锁定支付确认', '解锁支付确认', '设置会员的支付密码']),
  );
});

it('needs the permission; a cancelled member gets none', async () => {
  const clerk = await server.make.user(shop, { permissions: ['member:read'] });
  expect((await request(clerk)).status).toBe(403);
  expect((await set('024680', paymentPassword, clerk)).status).toBe(403);
  expect((await state(clerk)).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await server.call('PUT /vip-infos/{id}/state', { as, params, body: { state: 'cancelled', reason: '搬走了' } });
  expect((await request()).err.name).toBe('member_state_refused');
});

it('codes are limited per member and per user, however many are asked for at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => request()));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 429)?.err).toMatchObject({ name: 'too_many_codes', context: { retry_after: '60' } }); // prettier-ignore
  for (let sent = 1; sent < 5; sent += 1) {
    server.clock.advance({ seconds: 60 });
    expect((await request()).status).toBe(200);
  }
  server.clock.advance({ seconds: 60 });
  expect((await request()).err.name).toBe('too_many_codes');
});
