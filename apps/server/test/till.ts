import type { Api, OrderReturned, TillLimits } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { BodyOf } from '@regulars/contract/kernel';
import type { Caller, Shop } from './factories.ts';
import type { TestServer } from './test-server.ts';

const anyLimits: TillLimits = {
  discount_percent: null,
  discount_most: null,
  refund_most: null,
  refund_day_most: null,
  refund_days: null,
};
/** Of a cashier who may also refund and give discounts. */
export const atTill: readonly Permission[] = [
  'order:read',
  'order:create',
  'order:discount',
  'order:refund',
  'shift:operate',
  'member:read',
];

type Payments = BodyOf<Api['POST /orders']>['payments'];

/** Calls of a till: users with limits, orders, refunds and what is asked for. */
export const tillCalls = (server: () => TestServer, place: () => { readonly shop: Shop; readonly owner: Caller }) => {
  const { call } = { call: ((...of) => server().call(...of)) as TestServer['call'] };
  const roleOf = async ({ userId = '' }: Caller): Promise<string> =>
    (await call('GET /users/{id}/roles', { as: place().owner, params: { id: userId } })).data[0]?.role_id ?? '';
  const limit = (id: string, limits: Partial<TillLimits>, as = place().owner) =>
    call('PUT /roles/{id}/till-limits', { as, params: { id }, body: { ...anyLimits, ...limits } });
  /** A user with one role within these limits; the others are none. */
  const someone = async (
    limits: Partial<TillLimits> = {},
    {
      permissions = atTill,
      ...options
    }: { permissions?: readonly Permission[]; branches?: 'all' | readonly string[] } = {},
  ): Promise<Caller> => {
    const user = await server().make.user(place().shop, { permissions, ...options });
    await limit(await roleOf(user), limits);
    return user;
  };
  const lines = (price: number) => [{ key: 'a', name: '大红袍', price, quantity: 1_000 }];
  const quote = (as: Caller, price: number, more: { off?: number; vip_id?: string | null; order_id?: string } = {}) =>
    call('POST /orders/quote', {
      as,
      body: { branch_id: place().shop.branchIds[0], vip_id: null, lines: lines(price), ...more },
    });
  /** An order of one line, paid in cash or as told. */
  const sell = async (
    as: Caller,
    price: number,
    { payments = [{ means: 'cash', fen: price }], ...more }: { vip_id?: string; payments?: Payments } = {},
  ): Promise<string> => {
    const { data } = await quote(as, price, more);
    return (await call('POST /orders', { as, body: { quote: data.quote, payments } })).data.order_id;
  };
  const page = async (as: Caller, id: string) => (await call('GET /orders/{id}', { as, params: { id } })).data;
  const preview = async (as: Caller, id: string, asked: { fen?: number } = {}) =>
    (await call('POST /orders/{id}/refund-preview', { as, params: { id }, body: asked })).data;
  const bodyOf = (asked: object, expected: OrderReturned) => ({ ...asked, reason: '茶凉了', expected });
  const refund = async (as: Caller, id: string, asked: { fen?: number } = {}) =>
    call('POST /orders/{id}/refund', {
      as,
      params: { id },
      body: bodyOf(asked, (await preview(as, id, asked)).returned),
    });
  const ask = async (as: Caller, id: string, asked: { fen?: number } = {}) =>
    call('POST /orders/{id}/refund-requests', {
      as,
      params: { id },
      body: bodyOf(asked, (await preview(as, id, asked)).returned),
    });
  /** Asks, expects success, and answers the id of the request. */
  const asked = async (as: Caller, id: string, what: { fen?: number } = {}): Promise<string> =>
    (await ask(as, id, what)).data.refund_requests.at(-1)?.request_id ?? '';
  const approve = (as: Caller, id: string) => call('PUT /refund-requests/{id}/approve', { as, params: { id } });
  const refuse = (as: Caller, id: string) =>
    call('PUT /refund-requests/{id}/refuse', { as, params: { id }, body: { reason: '已经喝完' } });
  const withdraw = (as: Caller, id: string) => call('PUT /refund-requests/{id}/withdraw', { as, params: { id } });
  const waiting = async (as: Caller) => (await call('GET /refund-requests', { as, query: {} })).data;
  const voidIt = (as: Caller, id: string) =>
    call('PUT /orders/{id}/void', { as, params: { id }, body: { reason: '收错了' } });
  return { roleOf, limit, someone, quote, sell, page, preview, refund, ask, asked, approve, refuse, withdraw, waiting, voidIt }; // prettier-ignore
};
