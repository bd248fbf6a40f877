import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, tier, topUpCalls } from '../../../test/top-ups.ts';
import { createApp } from '../../app.ts';
import { createLog } from '../../platform/log/log.ts';
import { hold } from '../../ledger/index.ts';
import { newGrade } from '../grades/grades.inputs.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { receiptCodes } from './receipts.rules.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
let branch: string;

const origin = 'https://regulars.example';

beforeAll(async () => {
  server = await startTestServer({ publicUrl: origin });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = await newMember();
});

const newMember = async (): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);
/** ¥128 of tea, paid in cash out of ¥150. */
const paid = async (vip_id: string | null = member) => {
  const lines = [{ key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 }];
  const payments = [{ means: 'cash', fen: 12_800, tendered: 15_000 }] as const;
  const quoted = await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id, lines, payments: [{ means: 'cash', fen: 12_800 }] } }); // prettier-ignore
  return (await server.call('POST /orders', { as, body: { quote: quoted.data.quote, payments: [...payments] } })).data;
};
const codeOf = ({ receipt_address: address }: { readonly receipt_address: string | null }): string =>
  address?.replace(`${origin}/r/`, '') ?? '';
const open = (code: string) => server.call('GET /receipts/{code}', { params: { code } });
const put = (body: object) => server.call('PUT /merchants/sys-config', { as, body });
/** One point and one growth a yuan. */
const earns = async (): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: pointBase });
  await server.call('PUT /point-rule/in-force', { as });
  await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};

describe('a public receipt', () => {
  it('says to whoever has its code what the paper says, and never the phone', async () => {
    const order = await paid();
    expect(order.receipt_address).toMatch(/^https:\/\/regulars\.example\/r\/[\w-]{64}$/);
    const { data, status } = await open(codeOf(order));
    expect(status).toBe(200);
    expect(data).toEqual({
      title: expect.any(String),
      branch_name: order.branch_name,
      note: null,
      timezone: 'Asia/Shanghai',
      order: {
        number: order.number,
        made_at: order.made_at,
        made_by_name: order.made_by_name,
        lines: [{ no: 1, name: '大红袍', quantity: 1_000, list: 12_800 }],
        list: 12_800,
        due: 12_800,
        reductions: [],
        points_used: 0,
        points_value: 0,
        points_earned: 0,
        payments: [{ means: 'cash', fen: 12_800, tendered: 15_000 }],
        member: { name: '沈**', card_number: order.member_no },
        balance: null,
        refunds: [],
        coupons_back: [],
        voided_at: null,
      },
      top_up: null,
    });
    expect(JSON.stringify(data)).not.toContain('13900000001');
  });

  it('names nobody if nobody was known', async () => {
    expect((await open(codeOf(await paid(null)))).data.order).toMatchObject({ member: null, balance: null });
  });

  it('follows the settings of now', async () => {
    await earns();
    const code = codeOf(await paid());
    expect((await open(code)).data.order).toMatchObject({
      points_earned: 128,
      balance: { stored_value: 0, points: 128 },
    });
    await put({ receipt_title: '半日闲', receipt_note: '再来', receipt_balance: false, receipt_masked: false });
    expect((await open(code)).data).toMatchObject({
      title: '半日闲',
      note: '再来',
      order: { balance: null, member: { name: '沈听澜' } },
    });
  });

  it('tells what was refunded since, and that it was voided', async () => {
    const [refunded, voided] = [await paid(), await paid()];
    const params = { id: refunded.order_id };
    const shown = await server.call('POST /orders/{id}/refund-preview', { as, params, body: { fen: 2_800 } });
    await server.call('POST /orders/{id}/refund', { as, params, body: { fen: 2_800, reason: '茶凉了', expected: shown.data.returned } }); // prettier-ignore
    await server.call('PUT /orders/{id}/void', { as, params: { id: voided.order_id }, body: { reason: '收错了' } });
    const now = server.clock.now().toISOString();
    expect((await open(codeOf(refunded))).data.order).toMatchObject({ refunds: [{ fen: 2_800, made_at: now }], voided_at: null }); // prettier-ignore
    expect((await open(codeOf(voided))).data.order).toMatchObject({ refunds: [], voided_at: now });
  });

  it('says of a refund which money and which points came back, so that it is within what was paid', async () => {
    await earns();
    const sell = async (price: number, points: number) => {
      const lines = [{ key: 'a', name: '大红袍', price, quantity: 1_000 }];
      const { quote, to_pay: fen } = (await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines, points } })).data; // prettier-ignore
      return (await server.call('POST /orders', { as, body: { quote, payments: [{ means: 'cash', fen }] } })).data;
    };
    await sell(60_000, 0);
    const order = await sell(12_800, 500);
    const params = { id: order.order_id };
    const { returned } = (await server.call('POST /orders/{id}/refund-preview', { as, params, body: {} })).data;
    await server.call('POST /orders/{id}/refund', { as, params, body: { reason: '茶凉了', expected: returned } });
    expect((await open(codeOf(order))).data.order).toMatchObject({
      payments: [{ fen: 12_300 }],
      refunds: [{ fen: 12_300, points: 500 }],
    });
  });

  it('is refused with each of its bytes altered, cut short, made longer or spelled otherwise', async () => {
    const code = codeOf(await paid());
    const raw = Buffer.from(code, 'base64url');
    expect(raw).toHaveLength(48);
    const altered = [...raw.keys()].map((at) => Buffer.from(raw.map((byte, each) => (each === at ? byte ^ 1 : byte))));
    const others = [...altered, raw.subarray(0, 47), Buffer.concat([raw, raw.subarray(0, 1)])];
    const texts = [...others.map((one) => one.toString('base64url')), `${code}=`, ` ${code}`, 'x'];
    for (const text of texts) expect(await open(text)).toMatchObject({ status: 404, err: { code: 404243 } });
    expect((await open(code)).status).toBe(200);
  });

  it('is refused under another merchant, which has a MAC of its own', async () => {
    const own = Buffer.from(codeOf(await paid()), 'base64url');
    const foreign = await server.make.shop();
    const head = Buffer.from(foreign.merchantId.replaceAll('-', ''), 'hex');
    const moved = Buffer.concat([head, own.subarray(16)]).toString('base64url');
    expect((await open(moved)).err).toMatchObject({ code: 404243 });
  });

  it('is refused while the settings link none, and comes back with them', async () => {
    const code = codeOf(await paid());
    await put({ receipt_link: false });
    expect((await open(code)).err).toMatchObject({ code: 404243 });
    await put({ receipt_link: null });
    expect((await open(code)).status).toBe(200);
  });

  it('is asked for at most 120 times a minute from one address, so that codes can’t be tried', async () => {
    const log = createLog({ level: 'silent' });
    const copy = await createApp({ ...server, log, rateLimit: 1_000, trustProxy: false });
    const ask = async (remoteAddress: string): Promise<number> =>
      (await copy.app.inject({ url: `/api/receipts/${'A'.repeat(64)}`, remoteAddress })).statusCode;
    const answers = [];
    for (let at = 0; at < 121; at += 1) answers.push(await ask('192.0.2.7'));
    expect(answers.slice(-2)).toEqual([404, 429]);
    expect(await ask('192.0.2.8')).toBe(404);
    await copy.drain();
  });

  it('stays when the merchant is disabled', async () => {
    const code = codeOf(await paid());
    await server.database.platform.execute('update merchant set disabled_at = $2 where merchant_id = $1', [
      shop.merchantId,
      server.clock.now(),
    ]);
    expect((await open(code)).status).toBe(200);
  });
});

describe('the public receipt of a top-up', () => {
  it('says what was paid and given, and never the phone, the reference or what an order says', async () => {
    await topUps.rule();
    const made = await topUps.order(50_000, { way: 'terminal', reference: '0412' });
    const order = made.data;
    expect(order.receipt_address).toMatch(/^https:\/\/regulars\.example\/r\/[\w-]{64}$/);
    const { data } = await open(codeOf(order));
    expect(data).toEqual({
      title: expect.any(String),
      branch_name: order.branch_name,
      note: null,
      timezone: 'Asia/Shanghai',
      order: null,
      top_up: {
        number: order.number,
        paid_at: order.paid_at,
        paid_by_name: order.paid_by_name,
        paid: 50_000,
        pay_way: 'terminal',
        bonus: 5_000,
        points: 100,
        growth: 50,
        coupons: [],
        grade_name: null,
        member: { name: '沈**', card_number: order.member_no },
        balance: { before: 0, after: 55_000, left: 55_000 },
        refunds: [],
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/13900000001|0412/);
  });

  it('follows the settings of now', async () => {
    await topUps.rule();
    const code = codeOf(await topUps.paid());
    await put({ receipt_title: '半日闲', receipt_note: '再来', receipt_balance: false, receipt_masked: false });
    expect((await open(code)).data).toMatchObject({
      title: '半日闲',
      note: '再来',
      top_up: { balance: null, member: { name: '沈听澜' } },
    });
    await put({ receipt_link: false });
    expect((await open(code)).err).toMatchObject({ code: 404243 });
  });

  it('names the grade that it gave', async () => {
    await server.call('POST /vip-grades', { as, body: newGrade });
    await server.call('PUT /vip-grades/in-force', { as });
    const grades = (await server.call('GET /vip-grades', { as })).data;
    const grade_id = grades.find(({ name }) => name === newGrade.name)?.grade_id ?? '';
    await topUps.rule({ tiers: [tier(50_000, 0, { grade_id })] });
    expect((await open(codeOf(await topUps.paid()))).data.top_up).toMatchObject({
      bonus: 0,
      grade_name: newGrade.name,
    });
  });

  it('tells what was given back and taken back since, and stays when the whole was', async () => {
    await topUps.rule();
    const order = await topUps.paid();
    const made_at = server.clock.now().toISOString();
    await topUps.refund(order.order_id, { cash: 10_000 });
    const part = { fen: 10_000, bonus: 1_000, points: 20, growth: 10, coupons: [], missing_coupons: [], made_at };
    expect((await open(codeOf(order))).data.top_up).toMatchObject({ paid: 50_000, refunds: [part] });
    const whole = (await topUps.refund(order.order_id)).data;
    expect(whole).toMatchObject({ state: 'refunded', receipt_address: order.receipt_address });
    const rest = { fen: 40_000, bonus: 4_000, points: 80, growth: 40, coupons: [], missing_coupons: [], made_at };
    expect((await open(codeOf(order))).data.top_up?.refunds).toEqual([part, rest]);
  });

  it('is there from the payment on, and never of one that was closed', async () => {
    await topUps.rule();
    const [waiting, other] = [(await topUps.order(50_000)).data, (await topUps.order(50_000)).data];
    expect(waiting.receipt_address).toBeNull();
    const codes = receiptCodes({ dataKey: server.dataKey, publicUrl: origin });
    const codeFor = (id: string) => codes.addressOf(shop.merchantId, id).replace(`${origin}/r/`, '');
    expect((await open(codeFor(waiting.order_id))).err).toMatchObject({ code: 404243 });
    const paidNow = (await topUps.pay(waiting.order_id)).data;
    expect(codeOf(paidNow)).toBe(codeFor(waiting.order_id));
    expect((await open(codeOf(paidNow))).data.top_up).toMatchObject({ paid: 50_000 });
    const closed = await server.call('PUT /recharge-order/{id}/close', { as, params: { id: other.order_id } });
    expect(closed.data.receipt_address).toBeNull();
    expect((await open(codeFor(other.order_id))).err).toMatchObject({ code: 404243 });
  });

  it('is refused with a byte altered, under another merchant, and of an id that is neither kind’s', async () => {
    await topUps.rule();
    const own = Buffer.from(codeOf(await topUps.paid()), 'base64url');
    const altered = [...own.keys()].map((at) => Buffer.from(own.map((byte, each) => (each === at ? byte ^ 1 : byte))));
    const foreign = await server.make.shop();
    const codes = receiptCodes({ dataKey: server.dataKey, publicUrl: undefined });
    const id = own.toString('hex', 16, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const sealed = [codes.addressOf(foreign.merchantId, id), codes.addressOf(shop.merchantId, member)];
    const texts = [...altered.map((one) => one.toString('base64url')), ...sealed.map((one) => one.replace('/r/', ''))];
    for (const text of texts) expect(await open(text)).toMatchObject({ status: 404, err: { code: 404243 } });
    expect((await open(own.toString('base64url'))).status).toBe(200);
  });
});

/** Holds 40 points, too. */
const holdSome = (amount: number) =>
  server.database.tenant(shop.merchantId).transaction((tx) =>
    hold(tx, server.clock.now(), {
      accountId: member,
      document: { kind: 'till', id: crypto.randomUUID() },
      branchId: branch,
      actorId: null,
      value: { amount, deduction: 'principal_first' },
      points: 40,
      expiresAt: new Date(server.clock.now().getTime() + 600_000),
    }),
  );

describe('what is left after a top-up', () => {
  it('is without what is held, and with the gift of the grade that it brought', async () => {
    await topUps.rule(terms());
    await topUps.paid(50_000); // ¥550 and 50 growth
    await server.call('POST /vip-grades', { as, body: { ...newGrade, growth_from: 100 } });
    await server.call('PUT /vip-grades/in-force', { as });
    await holdSome(20_000);
    const order = await topUps.paid(50_000);
    // ¥1,100 less ¥200 held, and ¥10 of the gift.
    expect(order).toMatchObject({ before: 55_000, after: 110_000, left: 91_000 });
    const receipt = (await open(codeOf(order))).data.top_up;
    expect(receipt?.balance).toEqual({ before: 55_000, after: 110_000, left: 91_000 });
    const waiting = (await topUps.order(50_000)).data;
    expect(waiting.left).toBeNull();
    expect((await topUps.pay(waiting.order_id)).data.left).toBe(146_000);
  });
});

describe('what is left after an order', () => {
  it('is without what is held, and with the gift of the grade that it brought', async () => {
    await earns();
    await topUps.rule(terms());
    await topUps.paid(50_000); // ¥550, 100 points and 50 growth
    await server.call('POST /vip-grades', { as, body: { ...newGrade, growth_from: 150 } });
    await server.call('PUT /vip-grades/in-force', { as });
    await holdSome(20_000);
    const order = await paid();
    expect(order.after).toMatchObject({ stored_value: 55_000, points: 228 });
    // ¥550 less ¥200 held, and ¥10 of the gift; 228 less 40 held, and 500 of the gift.
    expect(order.left).toEqual({ stored_value: 36_000, points: 688 });
    expect((await open(codeOf(order))).data.order?.balance).toEqual(order.left);
  });
});
