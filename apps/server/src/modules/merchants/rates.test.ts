import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import { givenRates } from './merchants.inputs.ts';
import { maskedAccount } from './rates.rules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let provider: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  provider = await server.make.account({ provider: true, name: '陶然' });
});

const given = { ...givenRates, rates: [...givenRates.rates].toReversed() };
const set = (body: Parameters<typeof server.call<'PUT /provider/merchants/{id}/rates'>>[1] extends infer G ? NonNullable<NonNullable<G>['body' & keyof NonNullable<G>]> : never = given, headers = {}, as = provider) =>
  server.call('PUT /provider/merchants/{id}/rates', { as, params: { id: shop.merchantId }, body, headers }); // prettier-ignore
const direct = () => server.call('GET /merchants/direct-rate-settlement', { as: owner });
const pass = (type: number) =>
  server.database.platform.execute('update merchant set pass_type = $2 where merchant_id = $1', [
    shop.merchantId,
    type,
  ]);

describe('rates', () => {
  it('are shown as the provider set them, the account masked, and nothing before', async () => {
    expect((await direct()).data).toEqual({ merchant_pass_type: 2, rates: [], settlement: null });
    expect((await set()).data.version).toBe(2);
    expect((await direct()).data).toEqual({
      merchant_pass_type: 2,
      rates: [
        { kind: 'wechat', kind_name: '微信支付', basis_points: 38, cap: null },
        { kind: 'debit_card', kind_name: '借记卡', basis_points: 50, cap: 2_000 },
      ],
      settlement: {
        cycle: 't1',
        cycle_name: 'T+1，下一个工作日',
        bank: given.bank,
        holder: given.holder,
        account: '6222****4567',
        effective_from: '2026-12-01',
        set_at: '2026-11-20T06:35:00.000Z',
      },
    });
  });

  it('are read by the kind of the merchant’s payments', async () => {
    const qualified = () => server.call('GET /merchants/rate-settlement', { as: owner });
    expect((await qualified()).err).toMatchObject({ name: 'rates_of_other_pass', msg: expect.stringContaining('直连') as string });
    await pass(1);
    expect((await qualified()).status).toBe(200);
    expect((await direct()).err.name).toBe('rates_of_other_pass');
    await pass(3);
    expect((await qualified()).err.name).toBe('rates_of_other_pass');
    expect((await set()).err.name).toBe('merchant_without_payments');
  }); // prettier-ignore

  it('are set by a provider alone, as a whole, and the account stays where none is sent', async () => {
    const { account_no: _, ...without } = given;
    expect((await set(given, {}, owner)).err.name).toBe('provider_required');
    expect((await set(without)).err).toMatchObject({ fields: [{ path: 'account_no', rule: 'required' }] });
    await set();
    const [rate] = given.rates;
    if (!rate) throw new Error('There are rates');
    expect((await set({ ...without, rates: [rate, rate] })).err).toMatchObject({
      fields: [{ path: 'rates.1.kind', rule: 'unique_items' }],
    });
    const fewer = await set({ ...without, cycle: 'd1', rates: [rate] }, { 'if-match': '"2"' });
    expect(fewer.data).toMatchObject({
      version: 3,
      rates: [{ kind: 'debit_card' }],
      settlement: { account: '6222****4567' },
    });
    expect((await set(given, { 'if-match': '"1"' })).status).toBe(412);
    const read = await server.call('GET /provider/merchants/{id}/rates', { as: provider, params: { id: shop.merchantId } }); // prettier-ignore
    expect(read.data).toEqual(fewer.data);
  });

  it('keep the account encrypted, out of answers, logs and the log of operations, which has the rest', async () => {
    await set();
    const { rows } = await server.database.platform.execute(
      'select account_sealed from merchant_settlement where merchant_id = $1',
      [shop.merchantId],
    );
    const [{ account_sealed: sealed } = { account_sealed: Buffer.of() }] = rows as { account_sealed: Buffer }[]; // the column named above
    expect(sealed.includes(given.account_no)).toBe(false);
    expect(unseal(server.dataKey, `merchant_settlement.account:${shop.merchantId}`, sealed)).toBe(given.account_no);
    const { rows: logged } = await server.database.platform.execute(
      "select l.operator, c.changes from operation_log l join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id where l.merchant_id = $1 and l.action = 'merchant.rates'",
      [shop.merchantId],
    );
    expect(logged).toEqual([
      {
        operator: '陶然',
        changes: {
          rate_wechat: [null, '0.38%'],
          rate_debit_card: [null, '0.50% ≤ ¥20.00'],
          cycle: [null, 't1'],
          bank: [null, given.bank],
          holder: [null, given.holder],
          account_masked: [null, '6222****4567'],
          effective_from: [null, '2026-12-01'],
        },
      },
    ]);
    expect([...server.lines, JSON.stringify(logged)].filter((line) => line.includes(given.account_no))).toEqual([]);
  });

  it('of an unknown merchant are not found', async () => {
    const params = { id: owner.accountId };
    const calls = [
      await server.call('GET /provider/merchants/{id}/rates', { as: provider, params }),
      await server.call('PUT /provider/merchants/{id}/rates', { as: provider, params, body: given }),
    ];
    expect(calls.map(({ err }) => err.name)).toEqual(['merchant_not_found', 'merchant_not_found']);
  });
});

it.each([
  ['6222021208001234567', '6222****4567'],
  ['123456789012', '1234****9012'],
  ['1680123421', '****21'],
  ['123456', '****56'],
])('the account %s is shown as %s', (account, shown) => {
  expect(maskedAccount(account)).toBe(shown);
});
