import { gradeLimits } from '@regulars/contract/rules/grades';
import type { NewGrade } from '@regulars/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { closeAccount } from '../../ledger/index.ts';
import { endDueGrades, raiseMembers } from './grades.jobs.ts';
import { newGrade } from './grades.inputs.ts';
import { setGradeRows } from './grades.queries.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;
let on: Adjusting;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  as = await on.someone({ growth: null, points: null });
});

const ladder = async () => (await server.call('GET /vip-grades/ladder', { as })).data;
const add = (changes: Partial<NewGrade> = {}, headers = {}) =>
  server.call('POST /vip-grades', { as, body: { ...newGrade, ...changes }, headers });
const edit = (id: string, changes: Partial<NewGrade> = {}) =>
  server.call('PUT /vip-grades/{id}', { as, params: { id }, body: { ...newGrade, ...changes } });
const remove = (id: string) => server.call('DELETE /vip-grades/{id}', { as, params: { id } });
const putInForce = (headers = {}) => server.call('PUT /vip-grades/in-force', { as, headers });
const discard = () => server.call('DELETE /vip-grades/draft', { as });
const moves = async () => (await server.call('GET /vip-grades/moves', { as })).data;
const idOf = async (name: string): Promise<string> =>
  (await server.call('GET /vip-grades', { as })).data.find((grade) => grade.name === name)?.grade_id ?? '';
/** Adds a grade and puts it in force. */
const with_ = async (changes: Partial<NewGrade> = {}): Promise<string> => {
  await add(changes);
  await putInForce();
  return idOf(changes.name ?? newGrade.name);
};

const memberOf = async (id: string) => {
  const { data } = await server.call('GET /vip-infos/{id}', { as, params: { id } });
  const { grade_name, grade_from, grade_to, grade_floor, grade_floor_to, points, bonus, growth } = data;
  return { grade_name, grade_from, grade_to, grade_floor, grade_floor_to, points, bonus, growth };
};
const gradeOf = async (id: string): Promise<string> => (await memberOf(id)).grade_name;
const grow = (id: string, growth: number) => on.ask(as, id, { growth });
const gradeLog = async (): Promise<unknown[]> =>
  (await server.call('GET /logs/operate-logs', { as, query: { action: ['member.grade'] } })).data.items;
const later = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
const end = () => endDueGrades(server.database, server.clock.now());
const raise = () => raiseMembers(server.database, server.clock.now());

describe('the ladder', () => {
  it('is drafted, ordered by threshold, and in force as the next version', async () => {
    const { data: first } = await add();
    expect(first.draft?.grades.map(({ name }) => name)).toEqual(['普通', '银卡', '黑金']);
    const id = first.draft?.grades[2]?.grade_id ?? '';
    await edit(id, { name: '青铜', growth_from: 500 });
    expect((await server.call('GET /vip-grades', { as })).data).toHaveLength(2);
    const { data } = await putInForce();
    expect(data).toMatchObject({ in_force: { number: 2 }, draft: null });
    const { data: grades } = await server.call('GET /vip-grades', { as });
    expect(grades.map(({ name, level, growth_from, gift, icon }) => [name, level, growth_from, gift, icon])).toEqual([
      ['普通', 1, 0, null, null],
      ['青铜', 2, 500, newGrade.gift, 'crown'],
      ['银卡', 3, 1_000, null, null],
    ]);
    const { data: versions } = await server.call('GET /vip-grades/versions', { as });
    expect(versions.items.map(({ number, grades: those }) => [number, those.length])).toEqual([
      [2, 3],
      [1, 2],
    ]);
  });

  it('lets names and thresholds change places', async () => {
    const [basic, silver] = shop.gradeIds;
    const plain = { gift: null, icon: null };
    await edit(silver, { ...plain, name: '甲', growth_from: 7 });
    await edit(basic, { ...plain, name: '银卡', face: 'silver', growth_from: 1_000 });
    await edit(silver, { ...plain, name: '普通', face: 'basic', growth_from: 0 });
    expect((await putInForce()).status).toBe(200);
    const { data } = await server.call('GET /vip-grades', { as });
    expect(data.map(({ grade_id, name, level }) => [grade_id, name, level])).toEqual([
      [silver, '普通', 1],
      [basic, '银卡', 2],
    ]);
  });

  it('is refused where a name or threshold is taken, with the field', async () => {
    const { err } = await add({ name: '银卡', growth_from: 0 });
    expect(err?.fields).toEqual([
      { path: 'name', rule: 'taken', message: '已被使用' },
      { path: 'growth_from', rule: 'taken', message: '已被使用' },
    ]);
    expect((await ladder()).draft).toBeNull();
  });

  it('keeps a grade again that its draft removes, as it is in force, unless another took its place', async () => {
    const [, silver] = shop.gradeIds;
    const keep = (id: string) => server.call('PUT /vip-grades/{id}/keep', { as, params: { id } });
    const before = await ladder();
    await add({ growth_from: 5_000 });
    await remove(silver);
    const { data } = await keep(silver);
    expect(data.draft?.grades.map(({ name }) => name)).toEqual(['普通', '银卡', '黑金']);
    expect(data.draft?.grades[1]).toEqual(before.in_force?.grades[1]);
    // What is there stays, and a grade that was never in force can't come back.
    expect((await keep(silver)).data.draft?.grades).toEqual(data.draft?.grades);
    expect((await keep(data.draft?.grades[2]?.grade_id ?? '')).err?.name).toBe('grade_not_found');
    await remove(silver);
    await add({ name: '银卡', growth_from: 777 });
    expect((await keep(silver)).err).toMatchObject({ name: 'grade_displaced', msg: expect.stringContaining('“银卡”') });
    await discard();
    await remove(silver);
    await keep(silver);
    expect((await ladder()).draft).toBeNull();
  });

  it('begins at 0 with an enabled grade', async () => {
    const [basic] = shop.gradeIds;
    await edit(basic, { name: '普通', growth_from: 10 });
    expect((await putInForce()).err?.code).toBe(422259);
    await edit(basic, { name: '普通', growth_from: 0, enabled: false });
    expect((await putInForce()).err?.code).toBe(422259);
    expect((await ladder()).in_force?.number).toBe(1);
  });

  it('refuses to tell whom a draft without a lowest grade moves', async () => {
    for (const id of shop.gradeIds) await remove(id);
    expect((await ladder()).draft?.grades).toEqual([]);
    expect((await server.call('GET /vip-grades/moves', { as })).err?.code).toBe(422259);
    expect((await putInForce()).err?.code).toBe(422259);
  });

  it('is in force as its version says, though it is edited at the same time', async () => {
    const [, silver] = shop.gradeIds;
    for (let round = 1; round <= 8; round += 1) {
      await edit(silver, { name: '银卡', growth_from: 1_000 + round });
      await Promise.all([edit(silver, { name: '银卡', growth_from: 2_000 + round }), putInForce()]);
      const { data } = await server.call('GET /vip-grades', { as });
      expect(data[1]?.growth_from).toBe((await ladder()).in_force?.grades[1]?.growth_from);
    }
  });

  it('has at most so many grades', async () => {
    for (let at = 0; at < gradeLimits.grades - 2; at += 1) await add({ name: `第${at}级`, growth_from: 2_000 + at });
    expect((await add()).err?.code).toBe(422258);
    const [, silver] = shop.gradeIds;
    await remove(silver);
    expect((await add()).err).toBeUndefined();
    const kept = await server.call('PUT /vip-grades/{id}/keep', { as, params: { id: silver } });
    expect(kept.err?.code).toBe(422258);
  });

  it('keeps a grade that members hold, and one that a rule names', async () => {
    const [, silver] = shop.gradeIds;
    const id = await on.member();
    await grow(id, 1_000);
    const { err } = await remove(silver);
    expect([err?.code, err?.msg]).toEqual([422256, '还有 1 位会员是“银卡”，不能删除。可以停用，不再有人升到这一级。']);
    expect((await ladder()).draft).toBeNull();
    const gold = await with_({ name: '金卡', growth_from: 5_000 });
    // Held since the draft was made.
    await remove(gold);
    await grow(id, 4_000);
    expect((await putInForce()).err?.code).toBe(422256);
    expect(await gradeOf(id)).toBe('金卡');
  });

  it('keeps a grade that is the floor of members who rose above it', async () => {
    const [, silver] = shop.gradeIds;
    await with_({ name: '金卡', growth_from: 5_000 });
    const id = await on.member();
    await server.call('PUT /vip-infos/{id}', { as, params: { id }, body: { grade_id: silver } });
    await grow(id, 5_000);
    expect(await memberOf(id)).toMatchObject({ grade_name: '金卡', grade_floor: silver });
    expect((await remove(silver)).err?.code).toBe(422256);
  });

  it('moves cancelled members out of a removed grade', async () => {
    const gold = await with_({ name: '金卡', growth_from: 5_000, gift: null });
    const id = await on.member();
    await grow(id, 5_000);
    const byHand = await on.member();
    await server.call('PUT /vip-infos/{id}', { as, params: { id: byHand }, body: { grade_id: gold } });
    for (const one of [id, byHand]) {
      await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", one);
      await server.database.tenant(shop.merchantId).transaction((tx) => closeAccount(tx, one, server.clock.now()));
    }
    await remove(gold);
    expect((await putInForce()).status).toBe(200);
    expect(await gradeOf(id)).toBe('普通');
    expect(await memberOf(byHand)).toMatchObject({ grade_name: '普通', grade_floor: null });
  });

  it('is edited and put in force by whom the roles say, and seen by the reader', async () => {
    const drafter = await server.make.user(shop, { permissions: ['grade:read', 'grade:update'] });
    const { data } = await server.call('POST /vip-grades', { as: drafter, body: newGrade });
    expect(data.draft?.grades).toHaveLength(3);
    expect((await server.call('PUT /vip-grades/in-force', { as: drafter })).status).toBe(403);
    expect((await add({ name: '又', growth_from: 3 }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await discard()).data.draft).toBeNull();
    expect((await discard()).status).toBe(422);
  });

  it('is logged as it was and is', async () => {
    await add();
    await putInForce();
    const { data } = await server.call('GET /logs/operate-logs', { as, query: { subject_kind: ['grade'] } });
    expect(data.items.map(({ action }) => action)).toEqual(['grade.put_in_force', 'grade.draft']);
    const [{ event_id: id } = { event_id: '' }] = data.items;
    const entry = (await server.call('GET /logs/operate-logs/{id}', { as, params: { id } })).data;
    expect(entry.changes?.[0]?.added).toEqual([
      '名称 黑金、成长值满 20,000、有效天数 365、积分 ×2、价格 9 折、升级送积分 500、升级送赠金 ¥10.00、卡面 黑、图标 皇冠',
    ]);
  });
});

describe('growth', () => {
  it('raises in the same transaction, for a term of the grade', async () => {
    await with_({ gift: null });
    const id = await on.member();
    await grow(id, 20_000);
    expect(await memberOf(id)).toMatchObject({
      grade_name: '黑金',
      grade_from: '2026-11-20',
      grade_to: '2027-11-20',
      grade_floor: null,
    });
    expect(await gradeLog()).toHaveLength(1);
  });

  it('that is undone takes the grade that it brought', async () => {
    const id = await on.member();
    const { adjustment_id } = await grow(id, 1_000);
    expect(await gradeOf(id)).toBe('银卡');
    const undone = { as, params: { id: adjustment_id }, body: { reason: '录错了' } };
    expect((await server.call('PUT /vip-trim-order/{id}/undo', undone)).status).toBe(200);
    expect(await memberOf(id)).toMatchObject({ grade_name: '普通', growth: 0 });
  });

  it('gives the gift of a grade once in its validity', async () => {
    await with_();
    const id = await on.member();
    await grow(id, 20_000);
    expect(await memberOf(id)).toMatchObject({ points: 500, bonus: 1_000 });
    await grow(id, -1);
    expect(await gradeOf(id)).toBe('银卡');
    await grow(id, 1);
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 500, bonus: 1_000 });
    await grow(id, -1);
    // Its last day, and the day after it.
    await later('2027-11-20T04:00:00Z');
    await grow(id, 1);
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 500 });
    await grow(id, -1);
    await later('2027-11-21T04:00:00Z');
    await grow(id, 1);
    expect(await memberOf(id)).toMatchObject({ points: 1_000, bonus: 2_000 });
    const { data } = await server.call('GET /vip-infos/{id}/postings', {
      as,
      params: { id },
      query: { kind: ['gift'] },
    });
    expect(data.items.map(({ rule }) => rule)).toEqual(Array.from({ length: 2 }, () => `grades:${shop.merchantId}@2`));
  });

  it('gives points that expire by the point rules, and bonus that doesn’t', async () => {
    await server.call('POST /point-rule/base', { as, body: { ...pointBase, expiry: 'days', expiry_after: 30 } });
    await server.call('PUT /point-rule/in-force', { as });
    await with_();
    const id = await on.member();
    await grow(id, 20_000);
    const { rows } = await on.run(
      'select unit, expires_at from ledger_lot where merchant_id = $1 and account_id = $2 order by unit',
      id,
    );
    expect(rows).toEqual([
      { unit: 'bonus', expires_at: null },
      { unit: 'points', expires_at: new Date('2026-12-20T16:00:00Z') },
    ]);
  });

  it('gives a frozen member the grade without its gift, and the gift when they rise to it unfrozen', async () => {
    await with_();
    const id = await on.member();
    const set = async (state: 'frozen' | 'normal') =>
      server.call('PUT /vip-infos/{id}/state', { as: await server.make.user(shop), params: { id }, body: { state, reason: '手机丢失' } }); // prettier-ignore
    expect((await set('frozen')).status).toBe(200);
    await grow(id, 20_000);
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 0, bonus: 0 });
    await set('normal');
    expect(await memberOf(id)).toMatchObject({ points: 0, bonus: 0 });
    await grow(id, -1);
    await grow(id, 1);
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 500, bonus: 1_000 });
  });

  it('that is undone leaves the gift of the grade that it brought, which doesn’t come again', async () => {
    await with_();
    const id = await on.member();
    const { adjustment_id } = await grow(id, 20_000);
    await server.call('PUT /vip-trim-order/{id}/undo', {
      as,
      params: { id: adjustment_id },
      body: { reason: '录错了' },
    });
    expect(await memberOf(id)).toMatchObject({ grade_name: '普通', growth: 0, points: 500, bonus: 1_000 });
    await grow(id, 20_000);
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 500, bonus: 1_000 });
  });

  it('of two at once gives one gift and one grade', async () => {
    await with_();
    const id = await on.member();
    await grow(id, 19_999);
    await Promise.all([1, 2, 3, 4].map((growth) => grow(id, growth)));
    expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', points: 500, bonus: 1_000, growth: 20_009 });
  });

  it('does not lower a grade set by hand until its end', async () => {
    const id = await on.member();
    await grow(id, 500);
    const [, silver] = shop.gradeIds;
    await server.call('PUT /vip-infos/{id}', {
      as,
      params: { id },
      body: { grade_id: silver, grade_to: '2026-12-31' },
    });
    expect(await memberOf(id)).toMatchObject({ grade_name: '银卡', grade_floor: silver, grade_floor_to: '2026-12-31' });
    await grow(id, 600);
    await grow(id, -600);
    expect(await gradeOf(id)).toBe('银卡');
    await later('2027-01-01T00:00:00+08:00');
    await end();
    expect(await memberOf(id)).toEqual({
      grade_name: '普通',
      grade_from: '2027-01-01',
      grade_to: null,
      grade_floor: null,
      grade_floor_to: null,
      points: 0,
      bonus: 0,
      growth: 500,
    });
  });
});

describe('the end of a grade', () => {
  it('comes on the day after it, by the merchant’s days, and once', async () => {
    const [, silver] = shop.gradeIds;
    const id = await on.member();
    await server.call('PUT /vip-infos/{id}', {
      as,
      params: { id },
      body: { grade_id: silver, grade_to: '2026-11-25' },
    });
    await later('2026-11-25T23:59:59+08:00');
    await end();
    expect(await gradeOf(id)).toBe('银卡');
    await later('2026-11-26T00:00:00+08:00');
    await Promise.all([end(), end()]);
    await end();
    expect(await memberOf(id)).toMatchObject({ grade_name: '普通', grade_from: '2026-11-26' });
    expect(await gradeLog()).toHaveLength(1);
  });

  it('is caught up by growth that comes before the job', async () => {
    const [, silver] = shop.gradeIds;
    const id = await on.member();
    await server.call('PUT /vip-infos/{id}', {
      as,
      params: { id },
      body: { grade_id: silver, grade_to: '2026-11-25' },
    });
    await later('2026-12-10T12:00:00+08:00');
    await grow(id, 1_000);
    expect(await memberOf(id)).toMatchObject({ grade_name: '银卡', grade_from: '2026-12-10', grade_floor: null });
  });

  it('costs its growth again after a clock that jumped ahead and back', async () => {
    await server.call('PUT /vip-card-config/grade-exp', { as, body: growthRulesInput });
    await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
    await with_({ gift: null });
    const id = await on.member();
    for (const left of [1_000, 1_500]) {
      await later(testStart);
      await grow(id, left + 19_000 - (await memberOf(id)).growth);
      expect(await memberOf(id)).toMatchObject({ grade_name: '黑金', grade_to: '2027-11-20' });
      await later('2027-11-21T12:00:00+08:00');
      await end();
      expect(await memberOf(id)).toMatchObject({ grade_name: '银卡', growth: left });
    }
  });
});

describe('new thresholds', () => {
  it('are told before, raise at once, give no gift, and let nobody fall', async () => {
    const members = [await on.member(), await on.member(), await on.member()];
    for (const [at, growth] of [600, 900, 1_200].entries()) await grow(members[at] ?? '', growth);
    const [basic, silver] = shop.gradeIds;
    const change = { name: '银卡', face: 'silver', icon: null, earning_rate: 12_000, discount_rate: 9_800 };
    await edit(silver, { ...change, growth_from: 700 });
    expect(await moves()).toEqual({ raised: [{ from: basic, to: silver, members: 1 }], unsupported: [] });
    await putInForce();
    await raise();
    expect(await Promise.all(members.map(gradeOf))).toEqual(['普通', '银卡', '银卡']);
    expect(await memberOf(members[1] ?? '')).toMatchObject({ points: 0, bonus: 0 });
    await edit(silver, { ...change, growth_from: 2_000 });
    expect(await moves()).toEqual({ raised: [], unsupported: [{ grade_id: silver, members: 2 }] });
    await putInForce();
    await raise();
    await raise();
    expect(await Promise.all(members.map(gradeOf))).toEqual(['普通', '银卡', '银卡']);
  });

  it('raise whose growth moves before the job comes to them', async () => {
    const [id, other] = [await on.member(), await on.member()];
    for (const one of [id, other]) await grow(one, 900);
    await edit(shop.gradeIds[1], { name: '银卡', growth_from: 800, gift: null });
    await putInForce();
    await grow(id, 200);
    await grow(other, -50);
    expect(await Promise.all([id, other].map(gradeOf))).toEqual(['银卡', '银卡']);
    await raise();
    expect(await gradeLog()).toHaveLength(2);
  });

  it('come into force while the job raises to those before', async () => {
    for (let at = 0; at < 20; at += 1) await grow(await on.member(), 700 + at);
    for (let round = 0; round < 10; round += 1) {
      await edit(shop.gradeIds[1], { name: '银卡', gift: null, growth_from: 719 - 2 * round });
      await putInForce();
      await edit(shop.gradeIds[1], { name: '银卡', gift: null, growth_from: 718 - 2 * round });
      const [, { status }] = await Promise.all([raise(), putInForce()]);
      expect(status).toBe(200);
    }
    await raise();
    const { data } = await server.call('GET /vip-grades', { as });
    expect(data.map(({ members }) => members)).toEqual([0, 20]);
  });

  it('come into force, without a grade, while members are about to get that', async () => {
    const [graded, growing] = [await on.member(), await on.member()];
    const name = '短命';
    const gone = await with_({ name, growth_from: 5_000, gift: null });
    const { answers } = await server.database.tenant(as.merchantId ?? '').transaction(async (tx) => {
      const { in_force } = await ladder();
      await setGradeRows(tx, in_force?.grades.filter((grade) => grade.grade_id !== gone) ?? []);
      const started = Promise.all([
        server.call('PUT /vip-infos/{id}', { as, params: { id: graded }, body: { grade_id: gone } }),
        server.call('POST /vip-infos', { as, body: { phone: '13900000009', name: '沈听澜', grade_id: gone } }),
        server.call('POST /vip-trim-order/other', {
          as,
          body: { vip_id: growing, growth: 6_000, reason: 'service' },
        }),
      ]);
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await server.database.platform.execute(waits)).rows.length).toBe(3);
      return { answers: started };
    });
    expect((await answers).map(({ err }) => err?.name)).toEqual(['grade_not_found', 'grade_not_found', 'rows_busy']);
    expect(await Promise.all([graded, growing].map(gradeOf))).toEqual(['普通', '普通']);
    expect((await memberOf(growing)).growth).toBe(0);
  });

  it('leave whom a colleague graded down', async () => {
    const id = await on.member();
    await grow(id, 1_500);
    const [basic] = shop.gradeIds;
    await server.call('PUT /vip-infos/{id}', { as, params: { id }, body: { grade_id: basic } });
    await add({ growth_from: 5_000 });
    await putInForce();
    await raise();
    expect(await gradeOf(id)).toBe('普通');
  });
});
