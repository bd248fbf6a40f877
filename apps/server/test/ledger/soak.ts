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
import { day, now, type RaceShop } from './race-shop.ts';
import { expire } from './sweeping.ts';

const plenty = {
  principal: 5_000,
  bonus: { amount: 1_000, expiresAt: day(9) },
  points: { amount: 500, expiresAt: day(9) },
};

/** A few members with random concurrent operations. */
class Crowd {
  readonly shop: RaceShop;
  readonly members: string[];
  /** Merged members. */
  readonly away: string[] = [];
  /** Members that get no other postings, so that a merge into them can be undone. */
  readonly heirs: string[] = [];
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
    unmerge: (tx) => this.#unmerge(tx),
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
    release: (tx) => release(tx, now, { holdId: this.shop.random.pick(this.holds), actorId: null, reason: 'test' }),
    freeze: (tx) => freezeAccounts(tx, this.members.slice(0, 3), this.shop.random.chance(0.3)),
    sweep: (tx) => expire(tx, this.#member(), now),
  };

  readonly kinds = Object.keys(this.#works);

  async #merge(tx: TenantTx): Promise<void> {
    const pair = this.#pair();
    await merge(tx, now, { ...this.shop.paper(), ...pair, toId: this.heirs.pop() ?? pair.toId });
    this.away.push(pair.fromId);
  }

  async #unmerge(tx: TenantTx): Promise<void> {
    const fromId = this.away.at(-1) ?? this.#member();
    await unmerge(tx, now, { ...this.shop.paper(), fromId });
    this.away.splice(this.away.lastIndexOf(fromId), 1);
  }

  /** A member who stays merged is replaced by a new one. */
  async #replace(): Promise<void> {
    for (const [at, id] of this.members.entries())
      if (this.away.includes(id)) this.members[at] = await this.shop.member(plenty);
  }

  /** One operation, done or refused. */
  async act(name = this.shop.random.pick(this.kinds)): Promise<void> {
    const work = this.#works[name];
    const isWithoutObject = /refund|reversal/.test(name)
      ? this.spends.length === 0
      : /capture|release/.test(name) && this.holds.length === 0;
    if (work === undefined || isWithoutObject) return;
    if (name === 'merge' && this.shop.random.chance(0.5)) this.heirs.push(await this.shop.member());
    try {
      await this.shop.run(work);
    } catch (error) {
      if (error instanceof Problem) return;
      throw new Error(`${name} failed`, { cause: error });
    }
    this.done[name] = (this.done[name] ?? 0) + 1;
    if (name !== 'merge') return;
    // Immediately, because a survivor with new postings can't be unmerged.
    await this.act('unmerge');
    await this.#replace();
  }
}

/** All operations concurrently on six members. Only refusals may fail: no deadlock, no constraint violation. */
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
  // Each kind succeeded at least once.
  expect(crowd.kinds.filter((kind) => crowd.done[kind] === undefined)).toEqual([]);
};
