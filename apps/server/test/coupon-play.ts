import type { CouponTerms } from '@regulars/contract';
import type { CouponKind, IssuedState } from '@regulars/phrases';
import fc from 'fast-check';
import { expect } from 'vitest';
import { endDueCoupons } from '../src/modules/issued-coupons/index.ts';
import { giveCoupon, shelvedCoupon } from './coupons.ts';
import { nextPhone, type Caller, type Shop } from './factories.ts';
import { testStart, type TestServer } from './test-server.ts';

const hour = 3_600_000;
const reason = '对账';

interface Kind {
  readonly kind: CouponKind;
  readonly terms: Partial<CouponTerms>;
}
/** Days end at midnight in Shanghai, 8 hours and 25 minutes after the start. */
const kinds: readonly Kind[] = [
  { kind: 'cash', terms: { name: '十元券', value: 1_000, least: 1_500, days: 1, with_others: true, per_order: 2 } },
  { kind: 'discount', terms: { name: '八八折', rate: 8_800, most: 700, days: 2, with_others: true, per_day: 1 } },
  { kind: 'reduction', terms: { name: '满减', steps: [{ least: 3_000, off: 601 }, { least: 5_000, off: 1_907 }], days: 2, with_grade: false } }, // prettier-ignore
  { kind: 'special', terms: { name: '第二件一元', price: 100, units: 1, days: 2, with_others: true } },
];

interface Modelled {
  readonly id: string;
  readonly template: number;
  readonly member: number;
  readonly expiresAt: number;
  state: IssuedState;
  order: string | null;
  heldUntil: number;
  off: number;
  usedOn: string;
}
interface Order {
  readonly id: string;
  readonly member: number;
  readonly due: number;
  readonly day: string;
  readonly used: readonly (readonly [id: string, off: number])[];
  refunded: number;
}

/** Two units of one thing at a price, with some coupons, as a bill in their head would reckon it. */
const reckon = (price: number, gradeRate: number, used: readonly Modelled[]) => {
  const kindsOf = (kind: CouponKind) => used.filter(({ template }) => kinds[template]?.kind === kind);
  const offs = new Map<string, number>();
  let due = 2 * price;
  const take = (one: Modelled, off: number): void => {
    offs.set(one.id, off);
    due -= off;
  };
  for (const one of kindsOf('special')) take(one, Math.max(0, price - 100));
  for (const one of kindsOf('discount')) take(one, Math.min(700, Math.floor((due * 1_200) / 10_000)));
  const byAmount = [...kindsOf('reduction'), ...kindsOf('cash')]; // the higher least first
  for (const one of byAmount) {
    const isCash = kinds[one.template]?.kind === 'cash';
    const off = isCash ? (due >= 1_500 ? 1_000 : 0) : due >= 5_000 ? 1_907 : due >= 3_000 ? 601 : 0;
    take(one, off);
  }
  if (used.every(({ template }) => kinds[template]?.terms.with_grade !== false))
    due -= Math.floor((due * (10_000 - gradeRate)) / 10_000);
  return { due, offs };
};

const mayGoTogether = (set: readonly Modelled[]): boolean => {
  const count = (template: number): number => set.filter((one) => one.template === template).length;
  const some = [...new Set(set.map(({ template }) => template))];
  const fits = some.every((template) => count(template) <= (kinds[template]?.terms.per_order ?? 1));
  return fits && (some.length < 2 || some.every((template) => kinds[template]?.terms.with_others));
};

const subsets = <T>(all: readonly T[]): T[][] => all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]); // prettier-ignore

const mustEqual = (actual: unknown, expected: unknown): void => expect(actual).toEqual(expected);

/** A shop, and what should be true of its coupons. */
class Play {
  readonly coupons = new Map<string, Modelled>();
  readonly orders: Order[] = [];
  readonly held = new Map<string, { readonly member: number; readonly due: number; readonly until: number }>();
  /** What can be undone. */
  action: { readonly id: string; readonly ids: readonly string[]; readonly until: number } | null = null;
  now = new Date(testStart).getTime();
  as: Caller;
  readonly server: TestServer;
  readonly shop: Shop;
  readonly templates: readonly string[];
  readonly members: readonly { readonly id: string; readonly gradeRate: number }[];

  constructor({
    as,
    server,
    shop,
    templates,
    members,
  }: Pick<Play, 'as' | 'server' | 'shop' | 'templates' | 'members'>) {
    this.server = server;
    this.as = as;
    this.shop = shop;
    this.templates = templates;
    this.members = members;
  }

  get today(): string {
    return new Date(this.now + 8 * hour).toISOString().slice(0, 10);
  }

  /** What time alone has made of them. */
  settle(): void {
    for (const one of this.coupons.values()) {
      if (one.state === 'held' && one.heldUntil <= this.now) Object.assign(one, { state: 'unused', order: null });
      if (one.state === 'unused' && one.expiresAt <= this.now) one.state = 'expired';
    }
    for (const [id, { until }] of this.held) if (until <= this.now) this.held.delete(id);
  }

  ofMember(member: number, ...states: readonly IssuedState[]): Modelled[] {
    return [...this.coupons.values()].filter((one) => one.member === member && states.includes(one.state));
  }

  async wait(minutes: number): Promise<void> {
    this.now += minutes * 60_000;
    this.server.clock.set(new Date(this.now).toISOString());
    this.as = { ...this.as, ...(await this.server.make.session(this.as.accountId)) };
    this.settle();
  }

  async give(template: number, member: number, count: number): Promise<void> {
    const asked = { couponId: this.templates[template] ?? '', memberId: this.members[member]?.id ?? '', count };
    const ids = await giveCoupon(this.server, this.as, asked);
    const midnight = new Date(`${this.today}T00:00:00+08:00`).getTime();
    const expiresAt = midnight + (kinds[template]?.terms.days ?? 0) * 24 * hour;
    for (const id of ids)
      this.coupons.set(id, { id, template, member, expiresAt, state: 'unused', order: null, heldUntil: 0, off: 0, usedOn: '' }); // prettier-ignore
  }

  /** Coupons that a bill of a member could use now. */
  usable(member: number): Modelled[] {
    const taken = this.ofMember(member, 'used', 'held').filter(({ state, usedOn }) => state === 'held' || usedOn === this.today); // prettier-ignore
    return this.ofMember(member, 'unused').filter(
      ({ template }) => kinds[template]?.terms.per_day === undefined || taken.every((one) => one.template !== template),
    );
  }

  /** The bill that is quoted, which no set of coupons makes cheaper. */
  async quote(member: number, price: number) {
    const { id = '', gradeRate = 10_000 } = this.members[member] ?? {};
    const lines = [{ key: 'a', name: '茶', price, quantity: 2_000 }];
    const { data } = await this.server.call('POST /orders/quote', {
      as: this.as,
      body: { branch_id: this.shop.branchIds[0], vip_id: id, lines },
    });
    const used = data.coupons.filter((one) => one.used).map(({ issued_id }) => this.coupons.get(issued_id));
    const chosen = used.filter((one) => one !== undefined);
    const mine = reckon(price, gradeRate, chosen);
    mustEqual(new Map(data.coupons.filter((one) => one.used).map(({ issued_id, off }) => [issued_id, off])), mine.offs); // prettier-ignore
    const dues = subsets(this.usable(member).slice(0, 8))
      .filter(mayGoTogether)
      .map((set) => reckon(price, gradeRate, set).due);
    mustEqual(data.due, mine.due);
    mustEqual(Math.min(data.due, ...dues), data.due);
    mustEqual(
      data.lines.reduce((sum, { due }) => sum + due, 0),
      data.due,
    );
    mustEqual(chosen.every((one) => this.usable(member).includes(one)) && mayGoTogether(chosen), true);
    return { ...data, offs: mine.offs };
  }

  spend(order: Order): void {
    for (const [id, off] of order.used)
      Object.assign(this.coupons.get(id) ?? {}, { state: 'used', order: order.id, off, usedOn: this.today });
    this.orders.push(order);
  }

  async pay(member: number, price: number): Promise<void> {
    const { quote, to_pay: toPay, due, offs } = await this.quote(member, price);
    const payments = toPay > 0 ? [{ means: 'cash' as const, fen: toPay }] : [];
    const { data } = await this.server.call('POST /orders', { as: this.as, body: { quote, payments } });
    this.spend({ id: data.order_id, member, due, day: this.today, used: [...offs], refunded: 0 });
  }

  async hold(member: number, price: number): Promise<void> {
    const { quote, due, offs } = await this.quote(member, price);
    if (offs.size === 0) return;
    const { data } = await this.server.call('POST /orders/hold', { as: this.as, body: { quote, stored_value: 0 } });
    const until = new Date(data.expires_at).getTime();
    this.held.set(data.order_id, { member, due, until });
    for (const [id, off] of offs)
      Object.assign(this.coupons.get(id) ?? {}, { state: 'held', order: data.order_id, heldUntil: until, off });
  }

  async endHold(captures: boolean): Promise<void> {
    const [first] = this.held;
    if (!first) return;
    const [id, { member, due }] = first;
    const ofIt = this.ofMember(member, 'held').filter(({ order }) => order === id);
    const params = { id };
    if (captures) {
      const payments = due > 0 ? [{ means: 'cash' as const, fen: due }] : [];
      await this.server.call('PUT /orders/{id}/capture', { as: this.as, params, body: { payments } });
      this.spend({ id, member, due, day: this.today, used: ofIt.map((one) => [one.id, one.off]), refunded: 0 });
    } else {
      await this.server.call('PUT /orders/{id}/release', { as: this.as, params, body: { reason } });
      for (const one of ofIt) Object.assign(one, { state: 'unused', order: null });
      this.settle();
    }
    this.held.delete(id);
  }

  /** Takes the last order back: as a void, in whole, or a fen of it. */
  async takeBack(way: 'void' | 'whole' | 'fen'): Promise<void> {
    const order = this.orders.findLast(({ refunded, due }) => refunded < due);
    if (!order || (way === 'void' && (order.day !== this.today || order.refunded > 0))) return;
    const params = { id: order.id };
    const isWhole = way !== 'fen' || order.refunded + 1 === order.due;
    if (way === 'void') await this.server.call('PUT /orders/{id}/void', { as: this.as, params, body: { reason } });
    else {
      const body = way === 'fen' ? { fen: 1 } : {};
      const { data } = await this.server.call('POST /orders/{id}/refund-preview', { as: this.as, params, body });
      await this.server.call('POST /orders/{id}/refund', { as: this.as, params, body: { ...body, reason, expected: data.returned } }); // prettier-ignore
    }
    order.refunded = isWhole ? order.due : order.refunded + 1;
    if (!isWhole) return;
    for (const [id] of order.used)
      Object.assign(this.coupons.get(id) ?? {}, { state: 'unused', order: null, usedOn: '' });
    this.settle();
  }

  async void(member: number): Promise<void> {
    const unused = this.ofMember(member, 'unused');
    if (unused.length === 0) return;
    const body = { vip_id: this.members[member]?.id ?? '', reason };
    const { data } = await this.server.call('PUT /vip-infos/nullify-no-use-coupon', { as: this.as, body });
    mustEqual(data.changed, unused.length);
    for (const one of unused) one.state = 'void';
    this.action = { id: data.undo?.action_id ?? '', ids: unused.map(({ id }) => id), until: this.now + 24 * hour };
  }

  async unvoid(): Promise<void> {
    if (!this.action || this.action.until <= this.now) return;
    await this.server.call('PUT /actions/{id}/undo', { as: this.as, params: { id: this.action.id } });
    for (const id of this.action.ids) {
      const one = this.coupons.get(id);
      if (one && one.expiresAt > this.now) one.state = 'unused';
    }
    this.action = null;
  }

  /** Records, their totals and each template's figures say what the model says. */
  async check(): Promise<void> {
    const all = [...this.coupons.values()];
    const counted = (some: readonly Modelled[], ...states: readonly IssuedState[]): number => some.filter(({ state }) => states.includes(state)).length; // prettier-ignore
    const used = all.filter(({ state }) => state === 'used');
    const { data } = await this.server.call('GET /coupons/receive-records', { as: this.as, query: { size: 100, totals: true } }); // prettier-ignore
    mustEqual(new Map(data.items.map(({ issued_id, state }) => [issued_id, state])), new Map(all.map(({ id, state }) => [id, state]))); // prettier-ignore
    mustEqual(data.totals, {
      count: all.length,
      unused: counted(all, 'unused', 'held'),
      used: used.length,
      expired: counted(all, 'expired'),
      void: counted(all, 'void'),
      off: used.reduce((sum, { off }) => sum + off, 0),
    });
    for (const [template, id] of this.templates.entries()) {
      const own = all.filter((one) => one.template === template);
      const spent = own.filter(({ state }) => state === 'used');
      const orders = new Set(spent.map(({ order }) => order));
      const query = { from: '2026-11-20', to: '2026-12-31' };
      const { data: figures } = await this.server.call('GET /coupons/{id}/figures', {
        as: this.as,
        params: { id },
        query,
      });
      const { days: _, branches: __, ...sums } = figures;
      mustEqual(sums, {
        given: own.length,
        unused: counted(own, 'unused'),
        held: counted(own, 'held'),
        used: spent.length,
        expired: counted(own, 'expired'),
        void: counted(own, 'void'),
        off: spent.reduce((sum, { off }) => sum + off, 0),
        orders: orders.size,
        revenue: this.orders.filter((order) => orders.has(order.id)).reduce((sum, { due }) => sum + due, 0),
      });
    }
  }
}

const member = fc.nat(1);
const price = fc.constantFrom(100, 101, 750, 999, 1_501, 2_499, 2_500, 3_333);
/** What can happen. */
export const gift = fc.tuple(fc.nat(kinds.length - 1), member, fc.integer({ min: 1, max: 2 })).map(([template, to, count]) => ({ say: `give ${count} of ${template} to ${to}`, run: (play: Play) => play.give(template, to, count) })); // prettier-ignore
export const step = fc.oneof(
  gift,
  fc.tuple(member, price).map(([to, fen]) => ({ say: `pay ${fen} by ${to}`, run: (play: Play) => play.pay(to, fen) })),
  fc.tuple(member, price).map(([to, fen]) => ({ say: `hold ${fen} of ${to}`, run: (play: Play) => play.hold(to, fen) })), // prettier-ignore
  fc.boolean().map((captures) => ({ say: captures ? 'capture' : 'release', run: (play: Play) => play.endHold(captures) })), // prettier-ignore
  fc.constantFrom('void', 'whole', 'fen').map((way) => ({ say: `take back: ${way}`, run: (play: Play) => play.takeBack(way) })), // prettier-ignore
  member.map((to) => ({ say: `void of ${to}`, run: (play: Play) => play.void(to) })),
  fc.constant({ say: 'unvoid', run: (play: Play) => play.unvoid() }),
  fc.constantFrom(1, 29, 31, 505, 1_440).map((minutes) => ({ say: `wait ${minutes}`, run: (play: Play) => play.wait(minutes) })), // prettier-ignore
  fc.constant({ say: 'sweep', run: ({ server }: Play) => endDueCoupons(server.database, server.clock.now()) }),
);

/** A shop with a template of each kind and two members, at the tests’ start. */
export const beginCoupons = async (server: TestServer): Promise<Play> => {
  server.clock.set(testStart);
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const templates: string[] = [];
  for (const { kind, terms } of kinds) templates.push(await shelvedCoupon(server, as, { kind, ...terms }));
  const members: { id: string; gradeRate: number }[] = [];
  for (const [at, gradeRate] of [10_000, 9_800].entries()) {
    const body = { phone: nextPhone(), name: '孙晴', grade_id: shop.gradeIds[at] ?? '' };
    members.push({ id: (await server.call('POST /vip-infos', { as, body })).data.vip_id, gradeRate });
  }
  return new Play({ as, server, shop, templates, members });
};
