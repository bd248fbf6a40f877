import { expect } from 'vitest';
import {
  capture,
  freezeAccounts,
  hold,
  merge,
  post,
  refund,
  release,
  reverse,
  transfer,
  unmerge,
} from '../../src/ledger/index.ts';
import type { TenantTx } from '../../src/platform/database/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { expire } from './sweeping.ts';

type Pair = Awaited<ReturnType<typeof merge>>;

/** What 12 transfers each way come to is nothing, and none waits for another for ever. */
export const crossingTransfers = async (shop: RaceShop): Promise<void> => {
  const give = {
    principal: 1_200,
    bonus: { amount: 600, expiresAt: day(9) },
    points: { amount: 60, expiresAt: day(9) },
  };
  const [a, b] = [await shop.member(give), await shop.member(give)];
  const move =
    (fromId: string, toId: string): Work<Pair> =>
    (tx) =>
      transfer(tx, now, { ...shop.paper(), fromId, toId, take: { principal: 10, bonus: 5, points: 1 } });
  const works = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? move(a, b) : move(b, a)));
  const { done, refused } = await shop.raceEitherWay(
    { accounts: [a, b].toSorted().slice(shop.random.between(0, 2)) },
    works,
  );
  expect([done.length, refused]).toEqual([24, {}]);
  expect(await shop.balances(a)).toEqual(await shop.balances(b));
};

/** Of two that are merged into each other one survives, with all that both had. */
export const crossingMerges = async (shop: RaceShop): Promise<void> => {
  const [a, b] = [await shop.member({ principal: 300 }), await shop.member({ principal: 500 })];
  const join =
    (fromId: string, toId: string): Work<Pair> =>
    (tx) =>
      merge(tx, now, { ...shop.paper(), fromId, toId });
  const works = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? join(a, b) : join(b, a)));
  const { done, refused } = await shop.raceEitherWay({ accounts: [a, b].toSorted() }, works);
  expect(refused).toEqual({ ledger_account_merged: 7 });
  expect(done.map(({ to }) => to.after.principal)).toEqual([800]);
};

/** Eight refunds of somebody who is merged away and back meanwhile: each goes to whoever answers, and none is lost. */
export const refundsAgainstMerges = async (shop: RaceShop): Promise<void> => {
  // Either may come first in the order of locks.
  const [a = '', b = ''] = shop.shuffled([await shop.member(), await shop.member()]);
  for (const [accountId, principal] of [
    [a, 800],
    [b, 100],
  ] as const)
    await shop.run((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: { principal } }));
  const { postingId } = await shop.run((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: a, take: { principal: 800 } }),
  );
  const parts = Array.from(
    { length: 8 },
    (): Work<unknown> => (tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 8, part: 1 }),
  );
  const there = Array.from(
    { length: 4 },
    (): Work<unknown> => (tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }),
  );
  const back = Array.from({ length: 4 }, (): Work<unknown> => (tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
  const { refused } = await shop.raceEitherWay({ accounts: [a, b].toSorted().slice(shop.random.between(0, 2)) }, [
    ...parts,
    ...there,
    ...back,
  ]);
  expect(
    Object.keys(refused).filter((name) => !/^ledger_(account_merged|not_merged|merge_touched)$/.test(name)),
  ).toEqual([]);
  const left = await Promise.all([a, b].map((accountId) => shop.balances(accountId)));
  expect(left.reduce((sum, balances) => sum + (balances?.principal ?? 0), 0)).toBe(900);
};

const plenty = {
  principal: 5_000,
  bonus: { amount: 1_000, expiresAt: day(9) },
  points: { amount: 500, expiresAt: day(9) },
};

/** A few members on whom everything is done at once, by chance. */
class Crowd {
  readonly shop: RaceShop;
  readonly members: string[];
  /** Those who were merged into others. */
  readonly away: string[] = [];
  readonly spends: number[] = [];
  readonly holds: number[] = [];
  readonly done: Record<string, number> = {};

  constructor(shop: RaceShop, members: string[]) {
    this.shop = shop;
    this.members = members;
  }

  #member(): string {
    const lately = this.away.slice(-3);
    return this.shop.random.pick(lately.length > 0 && this.shop.random.chance(0.2) ? lately : this.members);
  }

  #pair(): { fromId: string; toId: string } {
    const fromId = this.#member();
    return { fromId, toId: this.shop.random.pick(this.members.filter((id) => id !== fromId)) };
  }

  readonly #works: Readonly<Record<string, (tx: TenantTx) => Promise<unknown>>> = {
    top_up: (tx) => {
      const give = {
        principal: 500,
        bonus: { amount: 100, expiresAt: day(9) },
        points: { amount: 50, expiresAt: day(9) },
      };
      return post(tx, now, { ...this.shop.paper(), kind: 'top_up', accountId: this.#member(), give });
    },
    spend: async (tx) => {
      const take = { value: { amount: 90, deduction: 'proportional' }, points: 4 } as const;
      const give = { points: { amount: 2, expiresAt: day(8) } };
      const { postingId } = await post(tx, now, {
        ...this.shop.paper(),
        kind: 'spend',
        accountId: this.#member(),
        take,
        give,
      });
      this.spends.push(postingId);
    },
    refund: (tx) =>
      refund(tx, now, {
        ...this.shop.paper(),
        postingId: this.shop.random.pick(this.spends),
        paid: 9,
        part: 1,
        onShort: 'negative',
      }),
    reversal: (tx) =>
      reverse(tx, now, { ...this.shop.paper(), postingId: this.shop.random.pick(this.spends), onShort: 'clamp' }),
    transfer: (tx) => transfer(tx, now, { ...this.shop.paper(), ...this.#pair(), take: { principal: 40, points: 3 } }),
    merge: (tx) => this.#merge(tx),
    unmerge: (tx) => unmerge(tx, now, { ...this.shop.paper(), fromId: this.away.at(-1) ?? this.#member() }),
    hold: async (tx) => {
      const value = { amount: 30, deduction: 'bonus_first' } as const;
      const { holdId } = await hold(tx, now, {
        ...this.shop.paper(),
        accountId: this.#member(),
        value,
        expiresAt: day(9),
      });
      this.holds.push(holdId);
    },
    capture: (tx) => capture(tx, now, { ...this.shop.paper(), holdId: this.shop.random.pick(this.holds), value: 20 }),
    release: (tx) => release(tx, now, this.shop.random.pick(this.holds)),
    freeze: (tx) => freezeAccounts(tx, this.members.slice(0, 3), this.shop.random.chance(0.3)),
    sweep: (tx) => expire(tx, this.#member(), now),
  };

  async #merge(tx: TenantTx): Promise<void> {
    const pair = this.#pair();
    await merge(tx, now, { ...this.shop.paper(), ...pair });
    this.away.push(pair.fromId);
  }

  /** Who was merged away makes room for somebody new, once that is committed. */
  async #replace(): Promise<void> {
    for (const [at, id] of this.members.entries())
      if (this.away.includes(id)) this.members[at] = await this.shop.member(plenty);
  }

  /** One thing, done or refused. */
  async act(): Promise<void> {
    const [name, work] = this.shop.random.pick(Object.entries(this.#works));
    if (
      (/refund|reversal/.test(name) && this.spends.length === 0) ||
      (/capture|release/.test(name) && this.holds.length === 0)
    )
      return;
    try {
      await this.shop.run(work);
      this.done[name] = (this.done[name] ?? 0) + 1;
      if (name === 'merge') await this.#replace();
    } catch (error) {
      if (!(error instanceof Problem)) throw new Error(`${name} failed`, { cause: error });
    }
  }
}

/** Everything crosses everything on six members. Nothing fails but by refusal: no deadlock, no constraint that spoke first. */
export const soak = async (shop: RaceShop, operations: number): Promise<void> => {
  const crowd = new Crowd(shop, await Promise.all(Array.from({ length: 6 }, () => shop.member(plenty))));
  let left = operations;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await crowd.act();
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  // Each kind was done, not only refused.
  expect(Object.keys(crowd.done).toSorted()).toEqual([
    'capture',
    'freeze',
    'hold',
    'merge',
    'refund',
    'release',
    'reversal',
    'spend',
    'sweep',
    'top_up',
    'transfer',
    'unmerge',
  ]);
};
