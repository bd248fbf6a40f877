import type { TopUpOrderPage, TopUpTerms, TopUpTier } from '@regulars/contract';
import { plainTopUp } from '@regulars/contract/rules/top-ups';
import { post, type Deduction } from '../src/ledger/index.ts';
import type { Caller } from './factories.ts';
import type { TestServer } from './test-server.ts';

export const tier = (pay: number, bonus: number, more: Partial<TopUpTier> = {}): TopUpTier => ({
  pay,
  bonus_unit: 'fen',
  bonus,
  points: 0,
  growth: 0,
  grade_id: null,
  ...more,
});
export const terms = (changes: Partial<TopUpTerms> = {}): TopUpTerms => ({
  ...plainTopUp(),
  name: '满 500 送 50',
  tiers: [tier(50_000, 5_000, { points: 100, growth: 50 })],
  ...changes,
});

type Payment = { way: 'cash' } | { way: 'terminal'; reference: string };
export const cash: Payment = { way: 'cash' };

/** Who tops up whom, and where. */
interface Place {
  readonly as: Caller;
  readonly member: string;
  readonly branch: string;
}

/** Calls of top-ups, as a test's user at its branch, by default of its member. */
export const topUpCalls = (server: () => TestServer, place: () => Place) => {
  const { call } = { call: ((...of) => server().call(...of)) as TestServer['call'] };
  const rule = async (changes: Partial<TopUpTerms> = {}): Promise<string> => {
    const { as } = place();
    const { data } = await call('POST /recharge-rule', { as, body: terms(changes) });
    await call('PUT /recharge-rule/{id}/in-force', { as, params: { id: data.rule_id } });
    return data.rule_id;
  };
  const quote = (pay: number, vip_id = place().member) =>
    call('GET /recharge-order/quote', { as: place().as, query: { vip_id, branch_id: place().branch, pay } });
  const orderBody = async (pay: number, payment?: Payment, vip_id = place().member) => {
    const { data } = await quote(pay, vip_id);
    const body = { vip_id, branch_id: place().branch, pay, rule_id: data.rule_id, rule_number: data.rule_number };
    return { ...body, ...(payment && { payment }) };
  };
  const send = (body: Awaited<ReturnType<typeof orderBody>>) => call('POST /recharge-order', { as: place().as, body });
  const order = async (...asked: Parameters<typeof orderBody>) => send(await orderBody(...asked));
  const paid = async (pay = 50_000): Promise<TopUpOrderPage> => (await order(pay, cash)).data;
  const pay = (id: string) => call('PUT /recharge-order/{id}/pay', { as: place().as, params: { id }, body: cash });
  const balances = async (vip_id = place().member) =>
    (await call('GET /vip-infos/{id}/assets', { as: place().as, params: { id: vip_id } })).data.balances;
  const preview = (id: string, query: object = {}) =>
    call('GET /recharge-order/{id}/refund', { as: place().as, params: { id }, query: { cause: 'member', ...query } });
  const refundBody = async (id: string, query: { cause?: 'member' | 'merchant'; cash?: number } = {}) => {
    const { taken } = (await preview(id, query)).data;
    return {
      cash: taken.cash,
      cause: query.cause ?? 'member',
      payment: cash,
      reason: '不要了',
      expected: taken,
    } as const;
  };
  const refund = async (id: string, query: Parameters<typeof refundBody>[1] = {}, as = place().as) =>
    call('POST /recharge-order/{id}/refund', { as, params: { id }, body: await refundBody(id, query) });
  const spend = (amount: number, deduction: Deduction) =>
    server()
      .database.tenant(place().as.merchantId ?? '')
      .transaction((tx) =>
        post(tx, server().clock.now(), {
          kind: 'spend',
          accountId: place().member,
          document: { kind: 'consumption_order', id: crypto.randomUUID() },
          branchId: place().branch,
          actorId: null,
          take: { value: { amount, deduction } },
        }),
      );
  return { rule, quote, orderBody, send, order, paid, pay, balances, preview, refundBody, refund, spend };
};
