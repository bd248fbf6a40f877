import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { received } from '../../../test/codes.ts';
import { paymentPassword, plantPassword, wrongPassword } from '../../../test/confirmations.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';

type Payments = BodyOf<Api['POST /orders']>['payments'];

let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
let phone: string;
let branch: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);
const settings = (body: object) => server.call('POST /system/sys-vippay-system', { as, body });

/** A member with ¥550, in a shop that asks for a confirmation from ¥50. */
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  phone = nextPhone();
  member = (await server.call('POST /vip-infos', { as, body: { phone, name: '沈听澜' } })).data.vip_id;
  await topUps.rule(terms());
  await topUps.paid(50_000);
  await settings({ stored_value_code_from: 5_000 });
});

const quote = async (price: number) => {
  const lines = [{ key: 'a', name: '大红袍', price, quantity: 1_000 }];
  return (await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines } })).data;
};
const sealed = async (price: number): Promise<string> => (await quote(price)).quote;
const send = (token: string, fen: number) =>
  server.call('POST /orders/confirmation/code', { as, body: { quote: token, fen } });
const confirm = (token: string, fen: number, secret: string, key = crypto.randomUUID()) =>
  server.call('POST /orders/confirmation', {
    as,
    body: { quote: token, fen, secret },
    headers: { 'idempotency-key': key },
  });
const pay = (token: string, payments: Payments, key = crypto.randomUUID()) =>
  server.call('POST /orders', { as, body: { quote: token, payments }, headers: { 'idempotency-key': key } });
const byCard = (fen: number): Payments => [{ means: 'stored_value', fen }];
const messages = async () => (await received(server, phone)).map(({ text }) => text);
const code = async () => /(\d{6}) 是/.exec((await messages())[0] ?? '')?.[1] ?? '';
const value = async () => {
  const { principal, bonus } = await topUps.balances(member);
  return principal + bonus;
};
const password = () => plantPassword(server, { merchantId: shop.merchantId, memberId: member });

describe('an order paid from stored value', () => {
  it('needs nothing where the settings ask for nothing, or less is paid so', async () => {
    expect((await quote(2_499)).confirmation).toMatchObject({ from: 5_000 });
    const { data } = await pay(await sealed(2_499), byCard(2_499));
    expect(data.confirmed_by).toBeNull();
    const split = [{ means: 'stored_value', fen: 2_500 }, { means: 'cash', fen: 7_500 }] as const; // prettier-ignore
    expect((await pay(await sealed(10_000), [...split])).status).toBe(201);
    expect((await pay(await sealed(10_000), [{ means: 'cash', fen: 10_000 }])).status).toBe(201);
    await settings({ stored_value_code_from: null });
    expect((await quote(10_000)).confirmation).toBeNull();
    expect((await pay(await sealed(10_000), byCard(10_000))).status).toBe(201);
  });

  it('counts with what was paid or held within 24 hours without one, at whichever branch', async () => {
    const elsewhere = { branch_id: shop.branchIds[1] };
    const lines = [{ key: 'a', price: 2_000, quantity: 1_000 }];
    const other = async () =>
      (await server.call('POST /orders/quote', { as, body: { ...elsewhere, vip_id: member, lines } })).data;
    await pay(await sealed(2_000), byCard(2_000));
    expect((await other()).confirmation?.from).toBe(3_000);
    const { data: held } = await server.call('POST /orders/hold', { as, body: { quote: (await other()).quote, stored_value: 1_999 } }); // prettier-ignore
    expect((await quote(1_001)).confirmation?.from).toBe(1_001);
    expect((await pay(await sealed(1_001), byCard(1_001))).err.name).toBe('order_confirmation_needed');
    expect((await pay(await sealed(1_000), byCard(1_000))).status).toBe(201);
    await server.call('PUT /orders/{id}/release', { as, params: { id: held.order_id }, body: { reason: '客人走了' } });
    expect((await quote(1_001)).confirmation?.from).toBe(2_000);
    // What was confirmed doesn't count.
    const secret = await password();
    const large = await sealed(8_800);
    await confirm(large, 8_800, secret);
    expect((await pay(large, byCard(8_800))).status).toBe(201);
    expect((await quote(1_999)).confirmation?.from).toBe(2_000);
    const { data } = await pay(await sealed(1_999), byCard(1_999));
    expect((await quote(1_999)).confirmation?.from).toBe(1);
    await server.call('PUT /orders/{id}/void', { as, params: { id: data.order_id }, body: { reason: '收错了' } });
    expect((await quote(1_999)).confirmation?.from).toBe(2_000);
    server.clock.advance({ hours: 24 });
    as = { ...as, ...(await server.make.session(as.accountId)) };
    expect((await quote(1_999)).confirmation?.from).toBe(5_000);
  });

  it('in parts at once asks as the whole would', async () => {
    const parts = await Promise.all([1, 2, 3, 4].map(() => sealed(2_000)));
    const answers = await Promise.all(parts.map((token) => pay(token, byCard(2_000))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
  });

  it('is confirmed where it is paid, and nowhere else', async () => {
    const token = await sealed(8_800);
    const secret = await password();
    const elsewhere = await server.make.user(shop, { branches: [shop.branchIds[1]] });
    const body = { quote: token, fen: 8_800 };
    const code = await server.call('POST /orders/confirmation/code', { as: elsewhere, body });
    const tried = await server.call('POST /orders/confirmation', { as: elsewhere, body: { ...body, secret } });
    expect([code.err.name, tried.err.name]).toEqual(['branch_not_found', 'branch_not_found']);
    expect((await confirm(token, 8_800, secret)).data.right).toBe(true);
  });

  it('is refused without a confirmation, before anything moves; from 0 always', async () => {
    const before = await value();
    expect((await pay(await sealed(5_000), byCard(5_000))).err).toMatchObject({
      name: 'order_confirmation_needed',
      msg: expect.stringContaining('¥50.00'),
    });
    await settings({ stored_value_code_from: 0 });
    expect((await pay(await sealed(1), byCard(1))).err.name).toBe('order_confirmation_needed');
    expect(await value()).toBe(before);
    expect((await server.call('GET /orders', { as, query: {} })).data.total).toBe(0);
  });

  it('is confirmed by the code that the phone received, which names shop and amount', async () => {
    const { quote: token, confirmation } = await quote(8_800);
    expect(confirmation).toEqual({
      from: 5_000,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      by_code: true,
      by_password: false,
      locked_until: null,
    });
    expect((await send(token, 8_800)).data).toEqual({ retry_after: 60, expires_in: 300 });
    expect((await messages())[0]).toContain('储值付 ¥88.00 的验证码，5 分钟内有效');
    expect((await confirm(token, 8_800, await code())).data).toMatchObject({ right: true, by: 'code' });
    const { data } = await pay(token, byCard(8_800));
    expect(data).toMatchObject({ state: 'paid', stored_value: 8_800, confirmed_by: 'code' });
  });

  it('that is held first is confirmed then, for what is held, and captured without asking again', async () => {
    const secret = await password();
    const token = await sealed(8_800);
    const hold = (fen: number) => server.call('POST /orders/hold', { as, body: { quote: token, stored_value: fen } });
    expect((await hold(8_800)).err.name).toBe('order_confirmation_needed');
    await confirm(token, 6_000, secret);
    expect((await hold(8_800)).err.name).toBe('order_confirmation_needed');
    const { data: held } = await hold(6_000);
    const params = { id: held.order_id };
    const payments: Payments = [
      { means: 'stored_value', fen: 5_500 },
      { means: 'cash', fen: 3_300 },
    ];
    const { data } = await server.call('PUT /orders/{id}/capture', { as, params, body: { payments } });
    expect(data).toMatchObject({ state: 'paid', stored_value: 5_500, confirmed_by: 'password' });
  });

  it('is confirmed by the payment password', async () => {
    const secret = await password();
    const { quote: token, confirmation } = await quote(8_800);
    expect(confirmation?.by_password).toBe(true);
    expect((await confirm(token, 8_800, wrongPassword)).data).toEqual({ right: false, by: null, left: 4, locked_until: null }); // prettier-ignore
    expect((await confirm(token, 8_800, secret)).data).toEqual({ right: true, by: 'password', left: 5, locked_until: null }); // prettier-ignore
    expect((await pay(token, byCard(8_800))).data.confirmed_by).toBe('password');
  });

  it('is given back without asking anybody', async () => {
    const secret = await password();
    const before = await value();
    const paid = async () => {
      const token = await sealed(8_800);
      await confirm(token, 8_800, secret);
      return (await pay(token, byCard(8_800))).data.order_id;
    };
    const id = await paid();
    const shown = await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body: {} });
    const body = { reason: '茶凉了', expected: shown.data.returned };
    expect((await server.call('POST /orders/{id}/refund', { as, params: { id }, body })).status).toBe(201);
    const other = { id: await paid() };
    expect((await server.call('PUT /orders/{id}/void', { as, params: other, body: { reason: '收错了' } })).status).toBe(200); // prettier-ignore
    expect(await value()).toBe(before);
  });
});

describe('a code', () => {
  it('is for its quote and its amount alone, and for one use', async () => {
    const token = await sealed(8_800);
    await send(token, 8_800);
    const sent = await code();
    expect((await confirm(await sealed(8_800), 8_800, sent)).data.right).toBe(false);
    expect((await confirm(token, 8_000, sent)).data.right).toBe(false);
    expect((await confirm(token, 8_800, sent)).data.right).toBe(true);
    expect((await confirm(token, 8_800, sent)).data.right).toBe(false);
    const less = [{ means: 'stored_value', fen: 8_000 }, { means: 'cash', fen: 800 }] as const; // prettier-ignore
    expect((await pay(token, [...less])).err.name).toBe('order_confirmation_needed');
    expect((await pay(token, byCard(8_800))).status).toBe(201);
  });

  it('ends after five minutes, and when another is sent', async () => {
    const token = await sealed(8_800);
    await send(token, 8_800);
    const first = await code();
    server.clock.advance({ seconds: 60 });
    await send(token, 8_800);
    const second = await code();
    if (first !== second) expect((await confirm(token, 8_800, first)).data.right).toBe(false);
    server.clock.advance({ minutes: 5 });
    expect((await confirm(token, 8_800, second)).data.right).toBe(false);
  });

  it('does not set a payment password, nor does one for a password pay', async () => {
    const params = { id: member };
    const token = await sealed(8_800);
    await send(token, 8_800);
    const body = { code: await code(), pwd: paymentPassword };
    expect((await server.call('POST /vip-infos/{id}/payment-password', { as, params, body })).data.right).toBe(false);
    server.clock.advance({ seconds: 60 });
    await server.call('POST /vip-infos/{id}/payment-password/code', { as, params });
    expect((await confirm(token, 8_800, await code())).data.right).toBe(false);
  });

  it('is refused for who pays nothing so', async () => {
    const lines = [{ key: 'a', price: 8_800, quantity: 1_000 }];
    const walkIn = await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: null, lines } });
    expect((await send(walkIn.data.quote, 8_800)).err.name).toBe('order_member_needed');
    const token = await sealed(8_800);
    expect((await send(token, 8_801)).err.fields).toMatchObject([{ path: 'fen', rule: 'maximum' }]);
    await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body: { state: 'frozen', reason: '丢卡' } }); // prettier-ignore
    expect((await send(token, 8_800)).err.name).toBe('member_state_refused');
    server.clock.advance({ minutes: 11 });
    expect((await send(token, 8_800)).err.name).toBe('order_quote_expired');
  });
});

describe('a lost answer', () => {
  it('of a confirmation is answered alike with the same key, and counts once', async () => {
    await password();
    const token = await sealed(8_800);
    const [wrong, right] = [crypto.randomUUID(), crypto.randomUUID()];
    for (let sent = 0; sent < 6; sent += 1) expect((await confirm(token, 8_800, wrongPassword, wrong)).data.left).toBe(4); // prettier-ignore
    for (let sent = 0; sent < 2; sent += 1) expect((await confirm(token, 8_800, paymentPassword, right)).data.right).toBe(true); // prettier-ignore
  });

  it('of a payment needs no second code, and says that it was paid whatever was confirmed since', async () => {
    const secret = await password();
    const token = await sealed(8_800);
    await confirm(token, 8_800, secret);
    const key = crypto.randomUUID();
    const first = await pay(token, byCard(8_800), key);
    const other = await sealed(6_000);
    await confirm(other, 6_000, secret);
    expect((await pay(token, byCard(8_800), key)).data.order_id).toBe(first.data.order_id);
    expect((await pay(token, byCard(8_800))).err.name).toBe('order_quote_paid');
    expect((await pay(other, byCard(6_000))).status).toBe(201);
  });
});

describe('at once', () => {
  it('no more than five wrong tries are judged, by code and by password, and then nothing is right', async () => {
    const secret = await password();
    const token = await sealed(8_800);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => confirm(token, 8_800, wrongPassword)));
    expect(outcomes.filter(({ status }) => status === 200).map(({ data }) => data.left).toSorted()).toEqual([0, 1, 2, 3, 4]); // prettier-ignore
    expect(outcomes.filter(({ status }) => status !== 200).every(({ err }) => err.name === 'confirmation_locked')).toBe(true); // prettier-ignore
    expect((await confirm(token, 8_800, secret)).err.name).toBe('confirmation_locked');
    expect((await send(token, 8_800)).err.name).toBe('confirmation_locked');
    expect((await quote(8_800)).confirmation?.locked_until).toBe('2026-11-20T07:05:00.000Z');
    server.clock.advance({ minutes: 30 });
    as = { ...as, ...(await server.make.session(as.accountId)) };
    const later = await sealed(8_800);
    expect((await confirm(later, 8_800, secret)).data.right).toBe(true);
  });

  it('one code confirms once, and pays one order', async () => {
    const token = await sealed(8_800);
    await send(token, 8_800);
    const sent = await code();
    const tries = await Promise.all([confirm(token, 8_800, sent), confirm(token, 8_800, sent)]);
    expect(tries.map(({ data }) => data.right).toSorted()).toEqual([false, true]);
    const other = await sealed(8_800);
    const before = await value();
    const paid = await Promise.all([token, token, other].map((one) => pay(one, byCard(8_800))));
    expect(paid.map(({ status, err }) => (status === 201 ? 'paid' : err.name)).toSorted()).toEqual(['order_confirmation_needed', 'order_quote_paid', 'paid']); // prettier-ignore
    expect(before - (await value())).toBe(8_800);
  });
});
