import { groupedCode, readCouponCode } from '@regulars/contract/rules/coupon-codes';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import { endDueCoupons } from './expiry.jobs.ts';
import { giveCoupons } from './giving.service.ts';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20 in Shanghai
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const reason = '老客回馈';
const member = async (branchId = shop.branchIds[0]): Promise<string> =>
  (
    await server.call('POST /vip-infos', {
      as: manager,
      body: { phone: nextPhone(), name: '孙晴', branch_id: branchId },
    })
  ).data.vip_id;
const template = (more: Parameters<typeof shelvedCoupon>[2] = {}) => shelvedCoupon(server, manager, more);
const give = (couponId: string, ids: readonly string[], more: object = {}) =>
  server.call('PUT /coupons/give', {
    as: manager,
    body: { coupon_id: couponId, ids: [...ids], count: 1, reason, ...more },
  });
const giveTo = (couponId: string, memberId: string, count = 1) =>
  giveCoupon(server, manager, { couponId, memberId, count });
const couponsOf = async (memberId: string, query: object = {}) =>
  (await server.call('GET /vip-infos/coupon-report', { as: manager, query: { vip_id: memberId, ...query } })).data
    .items;
const records = async (query: object = {}) =>
  (await server.call('GET /coupons/receive-records', { as: manager, query: { totals: true, ...query } })).data;
const figures = async (couponId: string) =>
  (
    await server.call('GET /coupons/{id}/figures', {
      as: manager,
      params: { id: couponId },
      query: { from: '2026-11-01', to: '2027-01-31' },
    })
  ).data;
const undo = (actionId: string | undefined) =>
  server.call('PUT /actions/{id}/undo', { as: manager, params: { id: actionId ?? '' } });
/** At another time, when sessions of before have ended. */
const at = async (time: string): Promise<void> => {
  server.clock.set(time);
  manager = { ...manager, ...(await server.make.session(manager.accountId)) };
};
const sweep = () => endDueCoupons(server.database, server.clock.now());

describe('coupons given by hand', () => {
  it('are a member’s own, with the terms, the code and the time that they were given with', async () => {
    const id = await template({ after_days: 1, days: 10 });
    const memberId = await member();
    expect((await give(id, [memberId], { count: 2 })).data).toMatchObject({ changed: 1, skipped: 0 });
    const coupons = await couponsOf(memberId);
    expect(coupons).toHaveLength(2);
    expect(coupons[0]).toMatchObject({
      coupon_id: id,
      name: '老友代金券',
      kind: 'cash',
      state: 'unused',
      source: 'hand',
      valid_from: '2026-11-20T16:00:00.000Z',
      expires_at: '2026-11-30T16:00:00.000Z', // the 10 days are 21 to 30 November
      terms: { value: 3_000 },
    });
    const codes = coupons.map(({ code }) => readCouponCode(code));
    expect(new Set(codes)).not.toContain(undefined);
    expect(new Set(codes).size).toBe(2);
    expect(await figures(id)).toMatchObject({
      given: 2,
      unused: 2,
      used: 0,
      expired: 0,
      void: 0,
      days: [{ day: '2026-11-20', given: 2 }],
    });
  });

  it('keep their terms when the template is edited, and those given after it have the new ones', async () => {
    const id = await template();
    const [before, after] = [await member(), await member()];
    await giveTo(id, before);
    const { data } = await server.call('GET /coupons/{id}', { as: manager, params: { id } });
    await server.call('PUT /coupons/{id}', {
      as: manager,
      params: { id },
      body: { ...data.terms, name: '五十元券', value: 5_000 },
    });
    await giveTo(id, after);
    expect(await couponsOf(before)).toMatchObject([{ name: '老友代金券', terms: { value: 3_000 } }]);
    expect(await couponsOf(after)).toMatchObject([{ name: '五十元券', terms: { value: 5_000 } }]);
  });

  it('keep their terms although others were given later by a call that began before', async () => {
    const id = await template({ value: 1_000 });
    const edit = async (value: number) => {
      const { data } = await server.call('GET /coupons/{id}', { as: manager, params: { id } });
      await server.call('PUT /coupons/{id}', { as: manager, params: { id }, body: { ...data.terms, value } });
    };
    const began = new Date(server.clock.now().getTime() - 60_000); // and waited for a lock since
    await giveTo(id, await member());
    await edit(2_000);
    const late = await member();
    await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      const giver = { now: began, day: await getMerchantDays(tx, began) };
      const receivers = [{ memberId: late, branchId: null }];
      await giveCoupons(tx, giver, { couponId: id, count: 1, source: 'hand', sourceId: randomUUID(), receivers });
    });
    await edit(3_000);
    expect(await couponsOf(late)).toMatchObject([{ terms: { value: 2_000 } }]);
    expect((await server.call('GET /coupons/{id}', { as: manager, params: { id } })).data).toMatchObject({
      terms_number: 3,
    });
  });

  it('are not more than a member may have, nor than there are, and who gets none is told', async () => {
    const id = await template({ per_member: 2, stock: 5 });
    const [full, two, one, none] = [await member(), await member(), await member(), await member()].toSorted() as [
      string,
      string,
      string,
      string,
    ]; // four
    await giveTo(id, full, 2);
    expect((await give(id, [full])).err).toMatchObject({
      name: 'coupon_member_limit',
      msg: expect.stringMatching(/2 张/),
    });
    expect((await give(id, [two], { count: 3 })).err).toMatchObject({ name: 'coupon_member_limit' });
    await giveTo(id, two, 2);
    expect((await give(id, [one], { count: 2 })).err).toMatchObject({ name: 'coupon_sold_out' });
    expect((await give(id, [none, one].toSorted())).data).toMatchObject({ changed: 1, skipped_by: { sold_out: 1 } });
    expect((await give(id, [none])).err).toMatchObject({ name: 'coupon_sold_out' });
    expect((await figures(id)).given).toBe(5);
  });

  it('leave out of a filter whom they can’t be given to', async () => {
    const id = await template({ per_member: 1 });
    const [had, frozen] = [await member(), await member()];
    await member();
    await giveTo(id, had);
    await server.call('PUT /vip-infos', { as: manager, body: { ids: [frozen], operate: 'freeze', reason } });
    const { data } = await server.call('PUT /coupons/give', {
      as: manager,
      body: { coupon_id: id, count: 1, reason, filter: {}, as_of: server.clock.now().toISOString() },
    });
    expect(data).toMatchObject({ changed: 1, skipped_by: { coupon_limit: 1, frozen: 1 } });
  });

  it.each(['draft', 'stopped', 'ended', 'another way'] as const)('are not given of what is %s', async (what) => {
    const dates = { validity: 'dates', from: '2026-11-01', to: '2026-11-20', after_days: null, days: null } as const;
    const id = await template(what === 'ended' ? dates : { ways: what === 'another way' ? ['campaign'] : [] });
    if (what === 'stopped')
      await server.call('PUT /coupons/{id}/stoped', { as: manager, params: { id }, body: { reason } });
    const draft = async () => {
      const { data } = await server.call('GET /coupons/{id}', { as: manager, params: { id } });
      return (
        await server.call('POST /coupons', { as: manager, body: { kind: 'cash', stock: null, terms: data.terms } })
      ).data.coupon_id;
    };
    const asked = what === 'draft' ? await draft() : id;
    if (what === 'ended') await at('2026-11-20T16:00:00Z'); // the 21st
    expect((await give(asked, [await member()])).err).toMatchObject({ name: 'coupon_not_giveable' });
  });

  it('are voided by undoing, but for those that were voided or used since', async () => {
    const id = await template();
    const [one, other] = [await member(), await member()];
    const { data } = await give(id, [one, other]);
    const [coupon] = await couponsOf(one);
    const [latest] = (await server.call('GET /actions', { as: manager, query: {} })).data.items;
    expect(latest?.title).toBe(`发券：${coupon?.name}`);
    await server.call('PUT /coupons/nullify-single-received', {
      as: manager,
      body: { issued_id: coupon?.issued_id ?? '', reason },
    });
    expect((await undo(data.undo?.action_id)).data).toMatchObject({ changed: 1, skipped_by: { not_unused: 1 } });
    expect(await couponsOf(other)).toMatchObject([{ state: 'void', reason: '撤销：老客回馈' }]);
    expect(await figures(id)).toMatchObject({ given: 2, unused: 0, void: 2 });
  });

  it('go once to each of 64 who race for the last ones, and to nobody above the limit', async () => {
    const id = await template({ stock: 10, per_member: 1 });
    const members = await Promise.all(Array.from({ length: 16 }, () => member()));
    const branch_id = String(shop.branchIds[0]);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, way) =>
        server.call('POST /coupons/{id}/claim', {
          as: manager,
          params: { id },
          body: { vip_id: members[way % 16] ?? '', branch_id },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const held = await Promise.all(members.map(async (one) => (await couponsOf(one)).length));
    expect(held.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await server.call('GET /coupons/{id}', { as: manager, params: { id } })).data).toMatchObject({ given: 10 });
  });
});

it('records are found by kind, also those that were used', async () => {
  const memberId = await member();
  await giveTo(await template(), memberId);
  await giveTo(await template({ kind: 'discount', rate: 8_000 }), memberId);
  expect((await records({ kind: ['cash'] })).items).toMatchObject([{ kind: 'cash' }]);
  expect((await records({ kind: ['discount', 'cash'] })).totals).toMatchObject({ count: 2 });
  const query = { kind: ['cash'] as const };
  expect((await server.call('GET /coupons/write-off-records', { as: manager, query: { kind: [...query.kind] } })).data.items).toEqual([]); // prettier-ignore
});

describe('a coupon for a date that lasts no time, because the zone moves a date ahead', () => {
  it('can be used on the date after it', async () => {
    const there = await server.make.shop({ timezone: 'Pacific/Pago_Pago' });
    const as = await server.make.user(there);
    const ahead = { timezone: 'Pacific/Kiritimati', day_cut: '00:00' };
    const { data: plan } = await server.call('GET /merchants/sys-config/day-change', { as, query: ahead });
    expect(plan.minutes).toBe(0);
    await server.call('PUT /merchants/sys-config', { as, body: { ...ahead, day_from: plan.from } });
    const { data: member } = await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '孙晴' } });
    const span = { valid_from: plan.next_starts_at, expires_at: '2026-11-21T10:00:00.000Z' };
    for (const terms of [
      { after_days: 1, days: 1 },
      { validity: 'dates' as const, from: plan.from, to: plan.from, after_days: null, days: null },
    ]) {
      const couponId = await shelvedCoupon(server, as, terms);
      await giveCoupon(server, as, { couponId, memberId: member.vip_id });
      const { data } = await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id: member.vip_id, size: 1 } }); // prettier-ignore
      expect(data.items).toMatchObject([span]);
    }
    const { checks } = await verifyMerchant(server.database, there.merchantId);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});

describe('codes', () => {
  it('are printed as a sheet, and exported whole for who may give', async () => {
    const id = await template({ stock: 30 });
    const { data } = await server.call('POST /coupons/{id}/codes', {
      as: manager,
      params: { id },
      body: { count: 25, reason },
    });
    const list = await records({ source_id: data.source_id, size: 100 });
    expect(list).toMatchObject({ total: 25, totals: { count: 25, unused: 25 } });
    expect(list.items[0]).toMatchObject({ vip_id: null, source: 'print' });
    const more = { as: manager, params: { id }, body: { count: 6, reason } };
    expect((await server.call('POST /coupons/{id}/codes', more)).err).toMatchObject({ name: 'coupon_sold_out' });
  });

  it('find their coupon however they are typed, and show it masked to who may not give', async () => {
    const id = await template();
    const memberId = await member();
    await giveTo(id, memberId);
    const [coupon] = await couponsOf(memberId);
    const cashier = await server.make.user(shop, { permissions: ['order:create', 'member:read'] });
    const code = readCouponCode(coupon?.code ?? '') ?? '';
    const found = await server.call('POST /coupons/find', {
      as: cashier,
      body: { code: groupedCode(code).toLowerCase() },
    });
    expect(found.data).toMatchObject({
      issued_id: coupon?.issued_id,
      vip_id: memberId,
      code: `•••• •••• ${code.slice(-4)}`,
    });
    const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
    expect((await server.call('POST /coupons/find', { as: cashier, body: { code: wrong } })).err).toMatchObject({
      name: 'coupon_code_unknown',
    });
    expect((await records({ code: groupedCode(code) })).items).toMatchObject([{ issued_id: coupon?.issued_id }]);
    expect((await records({ code: wrong })).items).toEqual([]);
  });
});

describe('voiding', () => {
  it('takes what isn’t used of a template, of a member and one by one, with a reason, and can be undone', async () => {
    const id = await template();
    const [one, other] = [await member(), await member()];
    await giveTo(id, one, 2);
    await giveTo(id, other);
    const all = { filter: { coupon_id: id }, as_of: server.clock.now().toISOString(), reason: '发错了' };
    const { data } = await server.call('PUT /coupons/nullify-received', { as: manager, body: all });
    expect(data).toMatchObject({ changed: 3, skipped: 0 });
    expect(await couponsOf(one)).toMatchObject([{ state: 'void', reason: '发错了' }, { state: 'void' }]);
    expect(await figures(id)).toMatchObject({ given: 3, unused: 0, void: 3 });
    expect((await undo(data.undo?.action_id)).data).toMatchObject({ changed: 3 });
    expect(await figures(id)).toMatchObject({ given: 3, unused: 3, void: 0, days: [{ voided: 0 }] });
    const ofMember = await server.call('PUT /vip-infos/nullify-no-use-coupon', {
      as: manager,
      body: { vip_id: one, reason },
    });
    expect(ofMember.data).toMatchObject({ changed: 2 });
    expect(
      (await server.call('PUT /vip-infos/nullify-no-use-coupon', { as: manager, body: { vip_id: one, reason } })).err,
    ).toMatchObject({ name: 'coupon_none_unused' });
    const [left] = await couponsOf(other);
    const single = { as: manager, body: { issued_id: left?.issued_id ?? '', reason } };
    expect((await server.call('PUT /coupons/nullify-single-received', single)).data).toMatchObject({ state: 'void' });
    expect((await server.call('PUT /coupons/nullify-single-received', single)).err).toMatchObject({
      name: 'coupon_not_unused',
    });
    const log = await server.call('GET /coupons/data-opr-logs', { as: manager, query: { coupon_id: id } });
    expect(log.data.items.map(({ action }) => action)).toContain('coupon.void');
  });

  it('is undone for as many as a member may have by then, and not for those whose time is over', async () => {
    const id = await template({ per_member: 2, days: 1, stock: 3 });
    const memberId = await member();
    const voidAll = async (): Promise<string | undefined> => {
      const body = { vip_id: memberId, reason: '发错了' };
      const { data } = await server.call('PUT /vip-infos/nullify-no-use-coupon', { as: manager, body });
      return data.undo?.action_id;
    };
    await giveTo(id, memberId, 2);
    const first = await voidAll();
    await giveTo(id, memberId);
    expect((await undo(first)).data).toMatchObject({ changed: 1, skipped_by: { coupon_limit: 1 } });
    expect(await figures(id)).toMatchObject({ given: 3, unused: 2, void: 1 });
    // What is void isn't given once more: so no undo finds its place taken.
    expect((await give(id, [await member()])).err).toMatchObject({ name: 'coupon_sold_out' });
    const second = await voidAll();
    await at('2026-11-20T16:00:00.000Z');
    expect((await undo(second)).err).toMatchObject({ name: 'undo_overtaken' });
    expect(await figures(id)).toMatchObject({ given: 3, unused: 0, expired: 0, void: 3 });
  });

  it('is undone or given anew, where both race for all that a member may have', async () => {
    const id = await template({ per_member: 1 });
    for (let round = 0; round < 6; round += 1) {
      const memberId = await member();
      await giveTo(id, memberId);
      const [one] = await couponsOf(memberId);
      const body = { ids: [one?.issued_id ?? ''], reason };
      const { data } = await server.call('PUT /coupons/nullify-received', { as: manager, body });
      await Promise.all([undo(data.undo?.action_id), give(id, [memberId])]);
      expect((await couponsOf(memberId)).filter(({ state }) => state === 'unused')).toHaveLength(1);
    }
  });

  it('of all of a member’s is a task where they are many, and is undone, wherever they were given', async () => {
    const id = await template();
    const memberId = await member();
    await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      const giver = { now: server.clock.now(), day: await getMerchantDays(tx, server.clock.now()) };
      const receivers = [{ memberId, branchId: shop.branchIds[1] }];
      await giveCoupons(tx, giver, { couponId: id, count: 501, source: 'hand', sourceId: randomUUID(), receivers });
    });
    const as = await server.make.user(shop, { branches: [String(shop.branchIds[0])] });
    const { data } = await server.call('PUT /vip-infos/nullify-no-use-coupon', { as, body: { vip_id: memberId, reason } }); // prettier-ignore
    expect(data).toMatchObject({ changed: 0, task_id: expect.any(String) });
    await server.jobs.run();
    expect(await figures(id)).toMatchObject({ given: 501, unused: 0, void: 501 });
    const { data: tasks } = await server.call('GET /tasks', { as });
    const actionId = tasks.items[0]?.undo?.action_id ?? '';
    await server.call('PUT /actions/{id}/undo', { as, params: { id: actionId } });
    await server.jobs.run();
    expect(await figures(id)).toMatchObject({ unused: 501, void: 0 });
  });

  it('is for coupons of the user’s branches', async () => {
    const id = await template();
    const memberId = await member();
    const [issuedId = ''] = await giveTo(id, memberId);
    const local = await server.make.user(shop, {
      branches: [String(shop.branchIds[1])],
      permissions: ['coupon:read', 'coupon:void'],
    });
    const single = { as: local, body: { issued_id: issuedId, reason } };
    expect((await server.call('PUT /coupons/nullify-single-received', single)).err).toMatchObject({
      name: 'coupon_not_issued',
    });
    expect((await server.call('GET /coupons/receive-records', { as: local, query: {} })).data.items).toEqual([]);
  });

  it('is for those of no branch, too, which its records list, but for printed codes', async () => {
    const id = await template();
    const local = await server.make.user(shop, {
      branches: [String(shop.branchIds[1])],
      permissions: ['coupon:read', 'coupon:void', 'member:read'],
    });
    const { data: branchless } = await server.call('POST /vip-infos', { as: manager, body: { phone: nextPhone(), name: '孙晴', branch_id: null } }); // prettier-ignore
    const [issuedId = ''] = await giveTo(id, branchless.vip_id);
    await server.call('POST /coupons/{id}/codes', { as: manager, params: { id }, body: { count: 1, reason } });
    const { data } = await server.call('GET /coupons/receive-records', { as: local, query: { totals: true } });
    expect(data).toMatchObject({ totals: { count: 2, unused: 2 } });
    const printed = data.items.find(({ source }) => source === 'print')?.issued_id ?? '';
    const single = { as: local, body: { issued_id: printed, reason } };
    expect((await server.call('PUT /coupons/nullify-single-received', single)).err).toMatchObject({ name: 'coupon_not_issued' }); // prettier-ignore
    const all = { filter: { coupon_id: id }, as_of: server.clock.now().toISOString(), reason };
    expect((await server.call('PUT /coupons/nullify-received', { as: local, body: all })).data).toMatchObject({ changed: 1, skipped: 0 }); // prettier-ignore
    expect(await records({ state: ['void'] })).toMatchObject({ items: [{ issued_id: issuedId }] });
    expect(await records({ state: ['unused'] })).toMatchObject({ items: [{ issued_id: printed }] });
  });
});

describe('expiry', () => {
  it('is the end of the last business day, told by the time and written by the job', async () => {
    shop = await server.make.shop({ dayCut: '04:00' });
    manager = await server.make.user(shop);
    const id = await template({ days: 1 });
    const memberId = await member();
    await giveTo(id, memberId);
    await at('2026-11-20T19:59:59.999Z');
    expect(await couponsOf(memberId)).toMatchObject([{ state: 'unused' }]);
    await at('2026-11-20T20:00:00Z'); // 4 o'clock
    expect(await couponsOf(memberId)).toMatchObject([{ state: 'expired', ended_at: '2026-11-20T20:00:00.000Z' }]);
    expect(await figures(id)).toMatchObject({ given: 1, unused: 0, expired: 1 });
    expect((await records({ state: ['unused'] })).items).toEqual([]);
    expect(await records({ state: ['expired'] })).toMatchObject({ totals: { count: 1, unused: 0, expired: 1 } });
    await sweep();
    expect(await figures(id)).toMatchObject({
      given: 1,
      unused: 0,
      expired: 1,
      days: [{ day: '2026-11-20', expired: 1 }],
    });
    expect((await records({ state: ['expired'] })).items).toMatchObject([{ state: 'expired' }]);
  });

  it('is listed by how many days are left, of those that can still be used', async () => {
    const ids: string[] = [];
    for (const days of [1, 4, 5]) {
      const [id = ''] = await giveTo(await template({ days }), await member());
      ids.push(id);
    }
    const [first, second, third] = ids;
    const [gone = ''] = await giveTo(await template({ days: 1 }), await member());
    await server.call('PUT /coupons/nullify-single-received', { as: manager, body: { issued_id: gone, reason } });
    const within = async (days: number) =>
      (await records({ expires_within: days })).items.map(({ issued_id: id }) => id).toSorted();
    expect(await within(0)).toEqual([first].toSorted());
    expect(await within(3)).toEqual([first, second].toSorted());
    expect(await within(4)).toEqual([first, second, third].toSorted());
    await at('2026-11-20T16:00:00Z'); // midnight
    expect(await within(3)).toEqual([second, third].toSorted());
  });

  it('is of each coupon’s own day after days of standstill, and written once', async () => {
    const [short, long] = [await template({ days: 2 }), await template({ days: 4 })];
    const memberId = await member();
    await giveTo(short, memberId);
    await giveTo(long, memberId, 2);
    await at('2026-12-24T00:00:00Z');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await figures(short)).toMatchObject({ expired: 1, days: [{}, { day: '2026-11-21', expired: 1 }] });
    expect(await figures(long)).toMatchObject({ expired: 2, days: [{}, { day: '2026-11-23', expired: 2 }] });
  });
});

describe('the coupons of a member who cancels', () => {
  const cancel = (id: string) =>
    server.call('PUT /vip-infos/{id}/state', { as: manager, params: { id }, body: { state: 'cancelled', reason: '本人申请注销' } }); // prettier-ignore
  const liability = async () => (await server.call('GET /coupons/liability', { as: manager })).data.live;
  const bill = async (vip_id: string) => {
    const lines = [{ key: 'a', name: '大红袍', price: 10_000, quantity: 1_000 }];
    const { data } = await server.call('POST /orders/quote', { as: manager, body: { branch_id: shop.branchIds[0], vip_id, lines } }); // prettier-ignore
    return data.quote;
  };

  it('become void with the membership, as stored value and points are waived, and cost nothing any more', async () => {
    const id = await template();
    const [leaving, staying] = [await member(shop.branchIds[1]), await member()];
    await giveTo(id, leaving, 2);
    await giveTo(id, staying);
    expect((await cancel(leaving)).status).toBe(200);
    expect(await couponsOf(leaving)).toMatchObject([{ state: 'void', reason: '本人申请注销' }, { state: 'void' }]);
    expect(await couponsOf(staying)).toMatchObject([{ state: 'unused' }]);
    expect(await figures(id)).toMatchObject({ given: 3, unused: 1, void: 2 });
    expect(await liability()).toBe(1);
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: manager, params: { id: leaving }, query: {} }); // prettier-ignore
    expect(data.items.find(({ action }) => action === 'member.cancel')?.changes).toContainEqual(expect.objectContaining({ field: 'coupon_count', before: '2', after: '0' })); // prettier-ignore
  });

  it('are none that an order holds: it is captured or released first', async () => {
    const memberId = await member();
    await giveTo(await template(), memberId);
    const { data } = await server.call('POST /orders/hold', { as: manager, body: { quote: await bill(memberId), stored_value: 0 } }); // prettier-ignore
    expect((await cancel(memberId)).err).toMatchObject({ name: 'ledger_holds_open' });
    await server.call('PUT /orders/{id}/release', { as: manager, params: { id: data.order_id }, body: { reason } });
    expect((await cancel(memberId)).status).toBe(200);
    expect(await couponsOf(memberId)).toMatchObject([{ state: 'void' }]);
  });

  it('are none, printed codes included, that an order of theirs holds', async () => {
    const [memberId, id] = [await member(), await template()];
    const { data: sheet } = await server.call('POST /coupons/{id}/codes', { as: manager, params: { id }, body: { count: 1, reason } }); // prettier-ignore
    const [code] = (await records({ source_id: sheet.source_id })).items;
    const lines = [{ key: 'a', name: '大红袍', price: 10_000, quantity: 1_000 }];
    const asked = { branch_id: shop.branchIds[0], vip_id: memberId, lines, coupons: [code?.issued_id ?? ''] };
    const { data: quoted } = await server.call('POST /orders/quote', { as: manager, body: asked });
    const { data } = await server.call('POST /orders/hold', { as: manager, body: { quote: quoted.quote, stored_value: 0 } }); // prettier-ignore
    expect((await cancel(memberId)).err).toMatchObject({ name: 'ledger_holds_open' });
    await at(data.expires_at); // it lapses, and the code is whoever brings it
    expect((await cancel(memberId)).status).toBe(200);
    expect((await records({ source_id: sheet.source_id })).items).toMatchObject([{ state: 'unused', vip_id: null }]);
  });

  it('stay void when a voiding from before is undone, also in the same moment', async () => {
    const [id, leaving, staying] = [await template(), await member(), await member()];
    await giveTo(id, leaving, 2);
    await giveTo(id, staying);
    const voidAll = async (filter: object) => {
      const body = { filter, as_of: server.clock.now().toISOString(), reason: '发错了' };
      return (await server.call('PUT /coupons/nullify-received', { as: manager, body })).data.undo?.action_id;
    };
    const ofBoth = await voidAll({ coupon_id: id });
    await cancel(leaving);
    expect((await undo(ofBoth)).data).toMatchObject({ changed: 1, skipped_by: { cancelled: 2 } });
    expect(await couponsOf(leaving)).toMatchObject([{ state: 'void' }, { state: 'void' }]);
    const ofOne = await voidAll({ vip_id: staying });
    await Promise.all([cancel(staying), undo(ofOne)]);
    expect(await couponsOf(staying)).toMatchObject([{ state: 'void' }]);
    expect(await liability()).toBe(0);
  });

  it('end, too, when an order that used them is given back afterwards', async () => {
    const [memberId, id] = [await member(), await template()];
    await giveTo(id, memberId);
    const payments = [{ means: 'cash' as const, fen: 7_000 }];
    const { data: order } = await server.call('POST /orders', { as: manager, body: { quote: await bill(memberId), payments } }); // prettier-ignore
    await cancel(memberId);
    expect(await couponsOf(memberId)).toMatchObject([{ state: 'used' }]);
    const params = { id: order.order_id };
    const { data } = await server.call('POST /orders/{id}/refund-preview', { as: manager, params, body: {} });
    expect(data.returned).toMatchObject({ cash: 7_000, coupons: 0 });
    const { status } = await server.call('POST /orders/{id}/refund', { as: manager, params, body: { reason, expected: data.returned } }); // prettier-ignore
    expect(status).toBe(201);
    expect(await couponsOf(memberId)).toMatchObject([{ state: 'void', reason: '会员已注销' }]);
    expect(await figures(id)).toMatchObject({ given: 1, unused: 0, used: 0, void: 1 });
    const { checks } = await verifyMerchant(server.database, shop.merchantId);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});

it('what coupons may cost is what those of each kind that can be used take off at most', async () => {
  const memberId = await member();
  const liability = async () => (await server.call('GET /coupons/liability', { as: manager })).data;
  const edit = async (id: string, more: object) => {
    const { data } = await server.call('GET /coupons/{id}', { as: manager, params: { id } });
    await server.call('PUT /coupons/{id}', { as: manager, params: { id }, body: { ...data.terms, ...more } });
  };
  await giveTo(await template({ value: 2_500 }), memberId, 2);
  const edited = await template({ value: 1_000 });
  await giveTo(edited, memberId);
  await edit(edited, { value: 4_000 });
  await giveTo(edited, memberId); // each by its own terms
  await giveTo(await template({ kind: 'discount', rate: 8_000 }), memberId);
  await giveTo(await template({ kind: 'discount', rate: 8_000, most: 5_000 }), memberId, 3);
  const steps = [{ least: 5_000, off: 600 }, { least: 10_000, off: 1_900 }]; // prettier-ignore
  await giveTo(await template({ kind: 'reduction', steps }), memberId, 2);
  await giveTo(await template({ kind: 'special', price: 100, units: 2 }), memberId, 2);
  await giveTo(await template({ value: 7_000, after_days: 5 }), memberId); // can be used later
  await giveTo(await template({ value: 90_000, days: 1 }), memberId);
  const [voided = ''] = await giveTo(await template({ value: 80_000 }), memberId);
  await server.call('PUT /coupons/nullify-single-received', { as: manager, body: { issued_id: voided, reason } });
  await at('2026-11-21T00:00:00Z'); // the one of a day has expired
  expect(await liability()).toEqual({
    live: 13,
    most: 2 * 2_500 + 1_000 + 4_000 + 7_000 + 3 * 5_000 + 2 * 1_900,
    unbounded: 3,
    kinds: [
      { kind: 'discount', live: 4, most: 15_000, unbounded: 1 },
      { kind: 'reduction', live: 2, most: 3_800, unbounded: 0 },
      { kind: 'cash', live: 5, most: 17_000, unbounded: 0 },
      { kind: 'special', live: 2, most: 0, unbounded: 2 },
    ],
  });
});
