import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { expireDue, freezeAccounts, merge, post, type Giving } from '../../src/ledger/index.ts';
import { pointBase } from '../../src/modules/point-rules/point-rules.inputs.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { Random } from '../../src/seed/random.ts';
import { nextPhone, type Caller, type Shop } from '../factories.ts';
import { ledgerBreachesOf } from '../ledger/broken-ledgers.ts';
import { LockReleased, waitingSessions, type Work } from '../ledger/race-shop.ts';
import { startTestServer, testStart, type Answer, type TestServer } from '../test-server.ts';
import { tier, topUpCalls } from '../top-ups.ts';

type Payments = BodyOf<Api['POST /orders']>['payments'];
/** Something that races; answers the name of its refusal, or `done`. */
type Racer = () => Promise<string>;

const said = ({ err }: Answer<unknown>): string => err?.name ?? 'done';
const countOf = (outcome: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcome)].toSorted().map((name) => [name, outcome.filter((one) => one === name).length])); // prettier-ignore
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** A shop whose tills race for its members, who earn a point a yuan. */
class Tills {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly random: Random;
  as: Caller;

  private constructor(server: TestServer, shop: Shop, as: Caller, random: Random) {
    this.server = server;
    this.shop = shop;
    this.as = as;
    this.random = random;
  }

  static async open(server: TestServer, random: Random): Promise<Tills> {
    server.clock.set(testStart);
    const shop = await server.make.shop();
    return new Tills(server, shop, await server.make.user(shop), random);
  }

  get branch(): string {
    return this.shop.branchIds[0];
  }
  readonly run = <T>(work: Work<T>): Promise<T> => this.server.database.tenant(this.shop.merchantId).transaction(work);

  paper() {
    return { document: { kind: 'race', id: crypto.randomUUID() }, branchId: this.branch, actorId: null };
  }

  async member(give?: Giving): Promise<string> {
    const { server, as } = this;
    const { data } = await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '沈听澜' } });
    const { vip_id: accountId } = data;
    if (give) await this.run((tx) => post(tx, server.clock.now(), { ...this.paper(), kind: 'top_up', accountId, give })); // prettier-ignore
    return accountId;
  }

  /** Stored value and points. */
  async balances(id: string): Promise<readonly [value: number, points: number]> {
    const { data } = await this.server.call('GET /vip-infos/{id}/assets', { as: this.as, params: { id } });
    return [data.balances.principal + data.balances.bonus, data.balances.points];
  }

  async quote(member: string, price: number, more: object = {}): Promise<string> {
    const lines = [{ key: 'a', price, quantity: 1_000 }];
    const body = { branch_id: this.branch, vip_id: member, lines, ...more };
    return (await this.server.call('POST /orders/quote', { as: this.as, body })).data.quote;
  }
  send(quote: string, payments: Payments, key: string = crypto.randomUUID()) {
    const headers = { 'idempotency-key': key };
    return this.server.call('POST /orders', { as: this.as, body: { quote, payments }, headers });
  }
  readonly pay =
    (quote: string, ...payments: Payments): Racer =>
    async () =>
      said(await this.send(quote, payments));
  async paid(member: string, ...payments: Payments): Promise<string> {
    const price = payments.reduce((sum, { fen }) => sum + fen, 0);
    return (await this.send(await this.quote(member, price), payments)).data.order_id;
  }
  /** A refund of money, as its preview shows it now. */
  async refund(id: string, fen: number): Promise<Racer> {
    const { as, server } = this;
    const shown = await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body: { fen } });
    const body = { fen, reason: '茶凉了', expected: shown.data.returned };
    return async () => said(await server.call('POST /orders/{id}/refund', { as, params: { id }, body }));
  }
  /** Of a bill of ¥50 that stored value pays, all is held. */
  async held(member: string, fen = 5_000): Promise<string> {
    const body = { quote: await this.quote(member, fen), stored_value: fen };
    return (await this.server.call('POST /orders/hold', { as: this.as, body })).data.order_id;
  }
  readonly capture =
    (id: string, ...payments: Payments): Racer =>
    async () =>
      said(await this.server.call('PUT /orders/{id}/capture', { as: this.as, params: { id }, body: { payments } }));
  readonly release =
    (id: string): Racer =>
    async () =>
      said(await this.server.call('PUT /orders/{id}/release', { as: this.as, params: { id }, body: { reason: '客人走了' } })); // prettier-ignore
  readonly void =
    (id: string): Racer =>
    async () =>
      said(await this.server.call('PUT /orders/{id}/void', { as: this.as, params: { id }, body: { reason: '收错了' } })); // prettier-ignore
  readonly post =
    (work: Work<unknown>): Racer =>
    () =>
      this.run(work).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Problem) return error.problem;
          throw error;
        },
      );

  async count(member: string): Promise<number> {
    const { data } = await this.server.call('GET /orders', { as: this.as, query: { vip_id: member, totals: true } });
    return data.total;
  }

  /** All at once, or queued in order behind a lock on the member's account; the outcome of each in its place. */
  async race(member: string, racers: readonly Racer[]): Promise<string[]> {
    const rest = racers.map((racer, at) => ({ racer, at }));
    const queue = racers.flatMap(() => rest.splice(this.random.between(0, rest.length), 1));
    const outcome: string[] = [];
    let ended = 0;
    const start = () =>
      Promise.all(
        queue.map(async ({ racer, at }) => {
          outcome[at] = await racer();
          ended += 1;
        }),
      );
    if (this.random.chance(0.5)) {
      await start();
      return outcome;
    }
    const racing: Promise<unknown>[] = [];
    await this.run(async (tx) => {
      await freezeAccounts(tx, [member], false);
      racing.push(start());
      while ((await waitingSessions(tx)) + ended < racers.length);
      throw new LockReleased();
    }).catch((error: unknown) => {
      if (!(error instanceof LockReleased)) throw error;
    });
    await Promise.all(racing);
    return outcome;
  }
}

const stored = (fen: number) => ({ means: 'stored_value', fen }) as const;
const cash = (fen: number) => ({ means: 'cash', fen }) as const;

/** Eight tills, and a balance for three of them. */
const lastBalance = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000, bonus: { amount: 1_000, expiresAt: null } });
  const quotes = await Promise.all(times(8, () => tills.quote(member, 3_000)));
  const outcome = await tills.race(member, quotes.map((quote) => tills.pay(quote, stored(3_000)))); // prettier-ignore
  expect(countOf(outcome)).toEqual({ done: 3, ledger_insufficient: 5 });
  expect([await tills.balances(member), await tills.count(member)]).toEqual([[2_000, 90], 3]);
};

/** One quote with other keys and other means: one order. */
const oneQuote = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000 });
  const quote = await tills.quote(member, 3_000);
  const ways = [[stored(3_000)], [cash(3_000)], [stored(1_000), cash(2_000)]];
  const outcome = await tills.race(member, times(9, (at) => tills.pay(quote, ...(ways[at % 3] ?? [])))); // prettier-ignore
  expect(countOf(outcome)).toEqual({ done: 1, order_quote_paid: 8 });
  const left = [7_000, 10_000, 9_000][outcome.indexOf('done') % 3];
  expect([await tills.balances(member), await tills.count(member)]).toEqual([[left, 30], 1]);
};

/** One payment with one key: each is answered by the same order. */
const oneKey = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000 });
  const quote = await tills.quote(member, 3_000);
  const answers = await tills.race(
    member,
    times(8, () => async () => JSON.stringify((await tills.send(quote, [stored(3_000)], `key-${member}`)).data)),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('order_id');
  expect([await tills.balances(member), await tills.count(member)]).toEqual([[7_000, 30], 1]);
};

/** Who pays before the freeze has paid. */
const againstFreeze = async (tills: Tills): Promise<void> => {
  const { server, as } = tills;
  const member = await tills.member({ principal: 10_000 });
  const quotes = await Promise.all(times(5, () => tills.quote(member, 1_000)));
  const body = { state: 'frozen', reason: '挂失' } as const;
  const [freeze, ...pays] = await tills.race(member, [
    async () => said(await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body })),
    ...quotes.map((quote) => tills.pay(quote, stored(1_000))),
  ]);
  const { done: paid = 0, member_state_refused: refused = 0 } = countOf(pays);
  expect([freeze, paid + refused]).toEqual(['done', 5]);
  expect([await tills.balances(member), await tills.count(member)]).toEqual([[10_000 - 1_000 * paid, 10 * paid], paid]);
};

/** Who pays before the merge has paid, and is refunded to the survivor. */
const againstMerge = async (tills: Tills): Promise<void> => {
  const [member, other] = [await tills.member({ principal: 10_000 }), await tills.member()];
  const [fromId, toId] = tills.random.chance(0.5) ? [member, other] : [other, member];
  const quotes = await Promise.all(times(4, () => tills.quote(member, 2_000)));
  const [merged, ...pays] = await tills.race(member, [
    tills.post((tx) => merge(tx, tills.server.clock.now(), { ...tills.paper(), fromId, toId })),
    ...quotes.map((quote) => tills.pay(quote, stored(2_000))),
  ]);
  const { done: paid = 0, ledger_account_merged: refused = 0 } = countOf(pays);
  expect([merged, paid + refused]).toEqual(['done', 4]);
  if (fromId === other) expect(paid).toBe(4);
  const left = async () => [await tills.balances(fromId), await tills.balances(toId)];
  expect(await left()).toEqual([[0, 0], [10_000 - 2_000 * paid, 20 * paid]]); // prettier-ignore
  const { data } = await tills.server.call('GET /orders', { as: tills.as, query: { vip_id: member } });
  for (const { order_id: id } of data.items) expect(await (await tills.refund(id, 500))()).toBe('done');
  expect(await left()).toEqual([[0, 0], [10_000 - 1_500 * paid, 15 * paid]]); // prettier-ignore
};

/** Points that were quoted before midnight are gone after it; those that stay pay one of two. */
const againstExpiry = async (tills: Tills): Promise<void> => {
  const { server } = tills;
  server.clock.set('2026-11-20T15:55:00Z'); // five minutes to midnight at the shop
  tills.as = await server.make.user(tills.shop);
  const member = await tills.member({ points: { amount: 700, expiresAt: new Date('2026-11-20T16:00:00Z') } });
  const give = { points: { amount: 500, expiresAt: null } };
  await tills.run((tx) => post(tx, server.clock.now(), { ...tills.paper(), kind: 'gift', accountId: member, give }));
  const quotes = await Promise.all(times(3, () => tills.quote(member, 10_000, { points: 500 })));
  server.clock.set('2026-11-20T16:03:00Z');
  const [expired, ...pays] = await tills.race(member, [
    async () => {
      await expireDue(server.database, server.clock.now());
      return 'done';
    },
    ...quotes.map((quote) => tills.pay(quote, cash(9_500))),
  ]);
  expect([expired, countOf(pays)]).toEqual(['done', { done: 1, ledger_insufficient: 2 }]);
  const { data } = await server.call('GET /orders', { as: tills.as, query: { vip_id: member } });
  const [order] = data.items;
  expect(await tills.balances(member)).toEqual([0, order?.points_earned]);
};

/** A top-up is spent or given back, never both. */
const againstTopUpRefund = async (tills: Tills): Promise<void> => {
  const { server, as, branch } = tills;
  const member = await tills.member();
  const topUps = topUpCalls(
    () => server,
    () => ({ as, member, branch }),
  );
  await topUps.rule({ name: member, tiers: [tier(50_000, 5_000)] });
  const { order_id: id } = await topUps.paid(50_000);
  const body = await topUps.refundBody(id);
  const quote = await tills.quote(member, 30_000);
  const [refunded, paid] = await tills.race(member, [
    async () => said(await server.call('POST /recharge-order/{id}/refund', { as, params: { id }, body })),
    tills.pay(quote, stored(30_000)),
  ]);
  expect([['done', 'ledger_insufficient'], ['top_up_refund_too_large', 'done']]).toContainEqual([refunded, paid]); // prettier-ignore
  expect(await tills.balances(member)).toEqual(paid === 'done' ? [25_000, 300] : [0, 0]);
};

/** Eight refunds of 4,000 of an order of 18,000, paid half by each of two means. */
const refundAgainstRefund = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000 });
  const id = await tills.paid(member, stored(9_000), cash(9_000));
  const refund = await tills.refund(id, 4_000);
  const outcome = await tills.race(member, times(8, () => refund)); // prettier-ignore
  expect(countOf(outcome)).toEqual({ done: 4, order_refund_too_large: 4 });
  expect(await tills.balances(member)).toEqual([9_000, 20]);
  const { data } = await tills.server.call('GET /orders/{id}', { as: tills.as, params: { id } });
  expect([data.refunded, data.refunds.map(({ cash: back, stored_value: value }) => [back, value])]).toEqual([
    16_000,
    times(4, () => [2_000, 2_000]),
  ]);
};

/** An order is voided once, or refunded; never both. */
const refundAgainstVoid = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000 });
  const id = await tills.paid(member, stored(9_000));
  const refund = await tills.refund(id, 3_000);
  const outcome = await tills.race(member, [...times(2, () => refund), ...times(3, () => tills.void(id))]);
  const [refunds, voids] = [countOf(outcome.slice(0, 2)), countOf(outcome.slice(2))];
  const isVoided = voids['done'] === 1;
  expect([refunds, voids]).toEqual(
    isVoided ? [{ order_state: 2 }, { done: 1, order_state: 2 }] : [{ done: 2 }, { order_void_refused: 3 }],
  );
  expect(await tills.balances(member)).toEqual(isVoided ? [10_000, 0] : [7_000, 30]);
};

/** One hold, captured at several tills and released at others: it ends once. */
const captureAgainstRelease = async (tills: Tills): Promise<void> => {
  const member = await tills.member({ principal: 10_000 });
  const id = await tills.held(member);
  const outcome = await tills.race(member, [
    ...times(3, (at) => tills.capture(id, ...(at === 0 ? [stored(5_000)] : [stored(2_000), cash(3_000)]))),
    ...times(2, () => tills.release(id)),
  ]);
  expect(countOf(outcome)).toEqual({ done: 1, order_state: 4 });
  const winner = outcome.indexOf('done');
  const left = winner === 0 ? 5_000 : winner < 3 ? 8_000 : 10_000;
  expect([await tills.balances(member), await tills.count(member)]).toEqual([[left, winner < 3 ? 50 : 0], winner < 3 ? 1 : 0]); // prettier-ignore
  expect(await tills.pay(await tills.quote(member, left), stored(left))()).toBe('done');
};

/** What is held pays no other order, whoever comes first. */
const holdsAgainstPayments = async (tills: Tills): Promise<void> => {
  const { server, as } = tills;
  const member = await tills.member({ principal: 10_000 });
  const quotes = await Promise.all(times(8, () => tills.quote(member, 3_000)));
  const outcome = await tills.race(
    member,
    quotes.map((quote, at) =>
      at % 2 === 0
        ? tills.pay(quote, stored(3_000))
        : async () => said(await server.call('POST /orders/hold', { as, body: { quote, stored_value: 3_000 } })),
    ),
  );
  expect(countOf(outcome)).toEqual({ done: 3, ledger_insufficient: 5 });
  const paid = outcome.filter((one, at) => one === 'done' && at % 2 === 0).length;
  const { data: holds } = await server.call('GET /orders/holds', { as, query: { vip_id: member } });
  expect([await tills.count(member), holds.length]).toEqual([paid, 3 - paid]);
  for (const { order_id: id } of holds) expect(await tills.capture(id, stored(3_000))()).toBe('done');
  expect(await tills.balances(member)).toEqual([1_000, 90]);
};

/** Neither a freeze nor a merge stops a capture: a member of whom something is held isn’t merged away. */
const captureAgainstFreezeAndMerge = async (tills: Tills): Promise<void> => {
  const { server, as } = tills;
  const [member, other] = [await tills.member({ principal: 10_000 }), await tills.member()];
  const id = await tills.held(member);
  const body = { state: 'frozen', reason: '挂失' } as const;
  const [captured, frozen, merged] = await tills.race(member, [
    tills.capture(id, stored(5_000)),
    async () => said(await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body })),
    tills.post((tx) => merge(tx, server.clock.now(), { ...tills.paper(), fromId: member, toId: other })),
  ]);
  expect([captured, frozen]).toEqual(['done', 'done']);
  expect(['done', 'ledger_account_frozen', 'ledger_holds_open']).toContain(merged);
  expect(await tills.count(member)).toBe(1);
  expect((await tills.balances(merged === 'done' ? other : member))[0]).toBe(5_000);
};

/** At the end of a hold, by clocks of two servers: it is captured once, or has lapsed for everybody. */
const captureAgainstLapse = async (tills: Tills): Promise<void> => {
  const { server } = tills;
  const member = await tills.member({ principal: 10_000 });
  const id = await tills.held(member);
  server.clock.advance({ minutes: 59 });
  tills.as = await server.make.user(tills.shop);
  const ahead = new Date(server.clock.now().getTime() + 60_000);
  const [lapsed, ...captures] = await tills.race(member, [
    async () => {
      await expireDue(server.database, ahead);
      return 'done';
    },
    ...times(3, () => tills.capture(id, stored(5_000))),
  ]);
  expect(lapsed).toBe('done');
  const isCaptured = captures.includes('done');
  expect(countOf(captures)).toEqual(isCaptured ? { done: 1, order_state: 2 } : { ledger_hold_over: 3 });
  server.clock.advance({ minutes: 1 });
  expect(await tills.capture(id, stored(5_000))()).toBe('order_state');
  const left = isCaptured ? 5_000 : 10_000;
  expect(await tills.pay(await tills.quote(member, left), stored(left))()).toBe('done');
};

const races: Readonly<Record<string, (tills: Tills) => Promise<void>>> = {
  'eight tills for a balance that pays three': lastBalance,
  'one quote with other keys and means': oneQuote,
  'one payment with one key': oneKey,
  'payments and a freeze': againstFreeze,
  'payments and a merge': againstMerge,
  'payments by points and their expiry': againstExpiry,
  'a payment and the refund of the top-up that it spends': againstTopUpRefund,
  'refunds of one order': refundAgainstRefund,
  'refunds and voids of one order': refundAgainstVoid,
  'captures and releases of one hold': captureAgainstRelease,
  'holds and payments of one balance': holdsAgainstPayments,
  'a capture, a freeze and a merge': captureAgainstFreezeAndMerge,
  'captures and the end of their hold': captureAgainstLapse,
};

/** A test for each race, over HTTP. The server's end fails if a call lost a deadlock. */
export const orderRaceTests = ({
  rounds,
  seed,
  timeout,
}: {
  readonly rounds: number;
  readonly seed: number;
  readonly timeout: number;
}): void => {
  describe(`seed ${seed}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ connections: 16 });
    });
    afterAll(() => server.stop());
    test.each(Object.entries(races))('%s', { timeout }, async (_, run) => {
      const random = new Random(seed);
      for (let round = 0; round < rounds; round += 1) {
        const tills = await Tills.open(server, random);
        const { as } = tills;
        await server.call('POST /point-rule/base', { as, body: pointBase });
        await server.call('PUT /point-rule/in-force', { as });
        await run(tills);
        expect(await ledgerBreachesOf(server.database, tills.shop.merchantId)).toEqual([]);
      }
    });
  });
};
