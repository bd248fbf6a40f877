import type { NewGrade, NewPrivilege } from '@regulars/contract';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { merge, verifyMerchant } from '../../ledger/index.ts';
import { newGrade } from '../grades/grades.inputs.ts';
import { memberDay } from '../privileges/privileges.inputs.ts';
import { givePrivileges } from '../privileges/privileges.jobs.ts';
import { giveWaitingGifts } from './waiting-gifts.jobs.ts';

// Coupons that the gifts of grades and privileges name.
let server: TestServer;
let shop: Shop;
let as: Caller;
let on: Adjusting;
let sent = 0;

beforeAll(async () => {
  server = await startTestServer({ observe: () => (sent += 1) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20, a Friday
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  as = await on.someone({ growth: null, points: null });
});

const template = (more: Parameters<typeof shelvedCoupon>[2] = {}) => shelvedCoupon(server, as, more);
const stop = (id: string) =>
  server.call('PUT /coupons/{id}/stoped', { as, params: { id }, body: { reason: '活动结束' } });
const one = (coupon_id: string, count = 1) => ({ coupon_id, count });
const alone = (...coupons: { coupon_id: string; count: number }[]) => ({ points: 0, bonus: 0, coupons });

const addGrade = (gift: NewGrade['gift']) => server.call('POST /vip-grades', { as, body: { ...newGrade, gift } });
const putGradesIn = () => server.call('PUT /vip-grades/in-force', { as });
const withGrade = async (gift: NewGrade['gift']): Promise<void> => {
  expect((await addGrade(gift)).err).toBeUndefined();
  expect((await putGradesIn()).err).toBeUndefined();
};
const rise = async (): Promise<string> => {
  const id = await on.member();
  await on.ask(as, id, { growth: newGrade.growth_from });
  return id;
};
const addPrivilege = (changes: Partial<NewPrivilege>) =>
  server.call('POST /grade-privileges', { as, body: { ...memberDay(shop.gradeIds), ...changes } });
const putPrivilegesIn = () => server.call('PUT /grade-privileges/in-force', { as });
const withPrivilege = async (changes: Partial<NewPrivilege>): Promise<void> => {
  expect((await addPrivilege(changes)).err).toBeUndefined();
  expect((await putPrivilegesIn()).err).toBeUndefined();
};
const birthday: Partial<NewPrivilege> = { kind: 'birthday_gift', title: '生日礼', icon: 'cake', month_days: [] };
const born = async (date: string): Promise<string> => {
  const body = { phone: nextPhone(), name: '林晓雯', birthday: date };
  return (await server.call('POST /vip-infos', { as, body })).data.vip_id;
};

const give = () => giveWaitingGifts(server.database, server.clock.now());
const celebrate = async (): Promise<void> => {
  await givePrivileges(server.database, server.clock.now());
  await give();
};
const later = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
const couponsOf = async (vip_id: string) =>
  (await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id } })).data.items;
const postingsOf = async (id: string) =>
  (await server.call('GET /vip-infos/{id}/postings', { as, params: { id } })).data.items;
const outcomes = async (): Promise<readonly unknown[]> =>
  (await on.run('select outcome from coupon_gift where merchant_id = $1 order by created_at, gift_id')).rows;
const log = async (action: 'coupon.gift' | 'coupon.gift_missed') =>
  (await server.call('GET /logs/operate-logs', { as, query: { action: [action], size: 100 } })).data.items;
const sound = async (): Promise<void> => {
  const { checks } = await verifyMerchant(server.database, shop.merchantId);
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
};

it('one gift that fails keeps no other from being given, and is tried again', async () => {
  await withGrade(alone(one(await template({ name: '奶茶券' }))));
  const [bad, good] = [await rise(), await rise()];
  const setCoupon = (member: string, sql: string) =>
    on.run(`update coupon_gift set coupons = jsonb_set(coupons, '{0,coupon_id}', ${sql}) where merchant_id = $1 and member_id = '${member}'`); // prettier-ignore
  await setCoupon(bad, `'"no id"'`);
  await expect(give()).rejects.toThrow('1 of 1 failed');
  expect([(await couponsOf(bad)).length, (await couponsOf(good)).length]).toEqual([0, 1]);
  await setCoupon(bad, `to_jsonb((select coupon_id from issued_coupon where merchant_id = $1))`);
  await give();
  expect([(await couponsOf(bad)).length, (await couponsOf(good)).length]).toEqual([1, 1]);
});

describe('the gift of a grade', () => {
  it('gives coupons beside points, soon after the rise, and says so in the log', async () => {
    const [tea, cake] = [await template({ name: '奶茶券' }), await template({ name: '茶点券' })];
    await withGrade({ points: 500, bonus: 0, coupons: [one(tea, 2), one(cake)] });
    const { data: grades } = await server.call('GET /vip-grades', { as });
    expect(grades.at(-1)?.gift).toEqual({
      points: 500,
      bonus: 0,
      coupons: [{ ...one(tea, 2), name: '奶茶券' }, { ...one(cake), name: '茶点券' }], // prettier-ignore
    });
    const id = await rise();
    expect((await on.balances(id)).points).toBe(500);
    expect(await couponsOf(id)).toEqual([]);
    await give();
    await give();
    const { name: grade } = newGrade;
    expect((await couponsOf(id)).map((coupon) => [coupon.name, coupon.source, coupon.source_name]).toSorted()).toEqual([
      ['奶茶券', 'grade', grade],
      ['奶茶券', 'grade', grade],
      ['茶点券', 'grade', grade],
    ]);
    expect((await log('coupon.gift')).map(({ subject_id, changes }) => [subject_id, changes])).toEqual(
      expect.arrayContaining([
        [
          tea,
          expect.arrayContaining([
            expect.objectContaining({ field: 'coupon_count', after: '2' }),
            expect.objectContaining({ field: 'coupon_members', after: '1' }),
          ]),
        ],
      ]),
    );
    expect(await log('coupon.gift_missed')).toEqual([]);
    await sound();
  });

  it('of coupons alone posts nothing, and comes once for each validity', async () => {
    const tea = await template();
    await withGrade(alone(one(tea)));
    const id = await rise();
    await on.ask(as, id, { growth: -5_000 });
    await on.ask(as, id, { growth: 5_000 });
    await give();
    expect(await couponsOf(id)).toHaveLength(1);
    expect((await postingsOf(id)).map(({ kind }) => kind)).not.toContain('gift');
    await later('2027-11-21T12:00:00+08:00'); // its validity is over
    await on.ask(as, id, { growth: -5_000 });
    await on.ask(as, id, { growth: 5_000 });
    await give();
    expect(await couponsOf(id)).toHaveLength(2);
  });

  it('counts what its member got a moment before, where several gifts of one are given at once', async () => {
    const tea = await template({ per_member: 1 });
    await addPrivilege({ ...birthday, gift: alone(one(tea)) });
    await withPrivilege({ month_days: [20], gift: alone(one(tea)) });
    const id = await born('1990-11-20');
    await celebrate();
    expect(await couponsOf(id)).toHaveLength(1);
    expect((await log('coupon.gift_missed')).map(({ subject_id }) => subject_id)).toEqual([id]);
    await sound();
  });

  it('says what could not be given and why, and gives the rest', async () => {
    const [out, most, ended, good] = [
      await template({ name: '发完的', stock: 1 }),
      await template({ name: '有上限的', per_member: 1 }),
      await template({ name: '停了的' }),
      await template({ name: '还有的' }),
    ];
    await withGrade(alone(one(out, 2), one(most), one(ended), one(good)));
    const id = await rise();
    await giveCoupon(server, as, { couponId: most, memberId: id });
    await stop(ended);
    await give();
    expect((await couponsOf(id)).filter(({ source }) => source === 'grade').map(({ name }) => name)).toEqual([
      '还有的',
    ]);
    const told = (await log('coupon.gift_missed')).map(({ subject_id: subject, changes }) => [
      subject,
      ...(changes ?? []).map(({ after }) => after),
    ]);
    expect(told.toSorted()).toEqual(
      [
        [id, '发完的 × 2', '已发完'],
        [id, '有上限的 × 1', '已达每人上限'],
        [id, '停了的 × 1', '已停发'],
      ].toSorted(),
    );
    await sound();
  });

  it('is not put in force while a template can’t be given, and names each that there is once', async () => {
    const tea = await template({ name: '奶茶券' });
    await addGrade(alone(one(tea)));
    await stop(tea);
    expect((await putGradesIn()).err).toMatchObject({
      name: 'gift_not_giveable',
      msg: expect.stringContaining('奶茶券'),
    });
    await server.call('PUT /coupons/{id}/restore', { as, params: { id: tea }, body: { reason: '再发' } });
    expect((await putGradesIn()).status).toBe(200);
    const other = (gift: NewGrade['gift']) =>
      server.call('POST /vip-grades', { as, body: { ...newGrade, name: '钻石', growth_from: 50_000, gift } });
    expect((await other(alone(one(tea), one(tea)))).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'gift.coupons', rule: 'unique_items' }],
    });
    expect((await other(alone(one(newId())))).err?.name).toBe('coupon_not_found');
    // A gift that gives nothing is none.
    const { data } = await other(alone());
    expect(data.draft?.grades.at(-1)?.gift).toBeNull();
  });

  it('gives the last ten coupons to ten of 64 who rise at once, also by jobs at once', async () => {
    const tea = await template({ stock: 10 });
    await withGrade(alone(one(tea)));
    const members = await Promise.all(Array.from({ length: 64 }, () => on.member()));
    await Promise.all([
      ...members.map((id) => on.ask(as, id, { growth: newGrade.growth_from })),
      ...Array.from({ length: 4 }, give),
    ]);
    await Promise.all([give(), give(), give()]);
    const counts = await Promise.all(members.map(async (id) => (await couponsOf(id)).length));
    expect(counts.toSorted()).toEqual([...Array(54).fill(0), ...Array(10).fill(1)]);
    expect(await log('coupon.gift_missed')).toHaveLength(54);
    await sound();
  });

  it('gives the survivor of a merge, who was frozen since, and nobody who was cancelled', async () => {
    const tea = await template({ name: '奶茶券' });
    await withGrade(alone(one(tea)));
    const [frozen, gone, merged] = [await rise(), await rise(), await rise()];
    const survivor = await on.member();
    const set = async (id: string, state: 'frozen' | 'cancelled'): Promise<void> => {
      const body = { state, reason: '本人要求' };
      expect((await server.call('PUT /vip-infos/{id}/state', { as, params: { id }, body })).err).toBeUndefined();
    };
    await set(frozen, 'frozen');
    await set(gone, 'cancelled');
    const paper = { document: { kind: 'test', id: newId() }, branchId: null, actorId: null } as const;
    await server.database.tenant(shop.merchantId).transaction((tx) =>
      merge(tx, server.clock.now(), { ...paper, fromId: merged, toId: survivor }),
    ); // prettier-ignore
    await give();
    const counts = await Promise.all([frozen, gone, merged, survivor].map(async (id) => (await couponsOf(id)).length));
    expect(counts).toEqual([1, 0, 0, 1]);
    expect(await outcomes()).toContainEqual({
      outcome: [{ ...one(tea), name: '奶茶券', given: 0, why: 'cancelled' }],
    });
    await sound();
  });

  it('is given once if it is cut off while it is given', async () => {
    const tea = await template();
    await withGrade(alone(one(tea)));
    const id = await rise();
    const execute = (sql: string) => server.database.platform.execute(sql);
    const holder = new Client(server.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from coupon_template where coupon_id = $1 for update', [tea]);
    const dying = Promise.allSettled([give()]);
    const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%coupon_template%'`;
    await expect.poll(async () => (await execute(waits)).rows.length).toBe(1);
    await execute(`select pg_cancel_backend(pid) from (${waits}) waiting`);
    expect((await dying)[0]?.status).toBe('rejected');
    await holder.query('rollback');
    await holder.end();
    expect(await couponsOf(id)).toEqual([]);
    await Promise.all([give(), give()]);
    expect(await couponsOf(id)).toHaveLength(1);
    await sound();
  });
});

describe('the gift of a privilege', () => {
  it('of coupons alone comes once for a birthday, also if the job runs again or the clock jumps', async () => {
    const cake = await template({ name: '茶点券' });
    await withPrivilege({ ...birthday, gift: alone(one(cake)) });
    const id = await born('1990-11-20');
    await Promise.all([celebrate(), celebrate()]);
    await celebrate();
    await later('2026-12-01T12:00:00+08:00');
    await celebrate();
    await later(testStart);
    await celebrate();
    expect((await couponsOf(id)).map(({ name, source }) => [name, source])).toEqual([['茶点券', 'privilege']]);
    expect(await postingsOf(id)).toEqual([]);
    const { rows } = await on.run(`select from document where merchant_id = $1 and kind = 'gift'`);
    expect(rows).toHaveLength(0);
    await sound();
  });

  it('comes with its points on a member day, whose members take no statement each', async () => {
    const tea = await template();
    await withPrivilege({ weekdays: [5], month_days: [], gift: { points: 5, bonus: 0, coupons: [one(tea)] } });
    const members = await Promise.all(Array.from({ length: 120 }, () => on.member()));
    await givePrivileges(server.database, server.clock.now());
    sent = 0;
    await give();
    expect(sent).toBeLessThan(30);
    const [first = ''] = members;
    expect([(await on.balances(first)).points, (await couponsOf(first)).length]).toEqual([5, 1]);
    const { data } = await server.call('GET /coupons/{id}', { as, params: { id: tea } });
    expect(data.given).toBe(120);
    await sound();
  });

  it('is not put in force while a template can’t be given, but where it is off', async () => {
    const tea = await template();
    await stop(tea);
    await addPrivilege({ gift: alone(one(tea)), enabled: false });
    expect((await putPrivilegesIn()).status).toBe(200);
    await addPrivilege({ gift: alone(one(tea)) });
    expect((await putPrivilegesIn()).err?.name).toBe('gift_not_giveable');
    expect((await addPrivilege({ gift: alone() })).err?.name).toBe('invalid_input');
  });
});
