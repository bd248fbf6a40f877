import type { NewPrivilege } from '@regulars/contract';
import { privilegeLimits } from '@regulars/contract/rules/privileges';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { closeAccount } from '../../ledger/index.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { setGivenFrom } from './privilege-gifts.queries.ts';
import { memberDay } from './privileges.inputs.ts';
import { givePrivileges } from './privileges.jobs.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;
let on: Adjusting;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20, a Friday
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  as = await server.make.user(shop);
});

const at = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
const add = (changes: Partial<NewPrivilege> = {}) =>
  server.call('POST /grade-privileges', { as, body: { ...memberDay(shop.gradeIds), ...changes } });
const birthday: Partial<NewPrivilege> = { kind: 'birthday_gift', title: '生日礼', icon: 'cake', month_days: [] };
const putInForce = () => server.call('PUT /grade-privileges/in-force', { as });
const withPrivilege = async (changes: Partial<NewPrivilege> = {}): Promise<void> => {
  expect((await add(changes)).err).toBeUndefined();
  await putInForce();
};
const give = () => givePrivileges(server.database, server.clock.now());
const born = async (birth: string | null, grade = 0): Promise<string> => {
  const { data } = await server.call('POST /vip-infos', {
    as,
    body: {
      phone: nextPhone(),
      name: '林晓雯',
      grade_id: shop.gradeIds[grade] ?? '',
      ...(birth && { birthday: birth }),
    },
  });
  return data.vip_id;
};
const pointsOf = async (id: string): Promise<number> => (await on.balances(id)).points;

describe('the rules', () => {
  it('are drafted, sorted, in force and listed as versions', async () => {
    const { data } = await add();
    const [first = ''] = data.draft?.privileges.map(({ privilege_id: id }) => id) ?? [];
    const { data: more } = await add(birthday);
    const second = more.draft?.privileges[1]?.privilege_id ?? '';
    expect(more.draft?.clashes).toEqual([]);
    const sort = (ids: string[]) => server.call('PUT /grade-privileges/sort', { as, body: { ids } });
    expect((await sort([second])).status).toBe(404);
    expect((await sort([second, second])).status).toBe(400);
    expect((await sort([second, first])).data.draft?.privileges.map(({ kind }) => kind)).toEqual([
      'birthday_gift',
      'member_day',
    ]);
    expect((await putInForce()).data).toMatchObject({ in_force: { number: 1 }, draft: null });
    const { data: one } = await server.call('GET /grade-privileges/{id}', { as, params: { id: first } });
    expect(one).toEqual({ privilege_id: first, ...memberDay(shop.gradeIds) });
    await server.call('DELETE /grade-privileges/{id}', { as, params: { id: first } });
    expect((await server.call('GET /grade-privileges/{id}', { as, params: { id: first } })).status).toBe(404);
    await server.call('DELETE /grade-privileges/draft', { as });
    const { data: versions } = await server.call('GET /grade-privileges/versions', { as });
    expect(versions.items).toMatchObject([
      { number: 1, privileges: [{ kind: 'birthday_gift' }, { kind: 'member_day' }] },
    ]);
  });

  it('name grades, which then stay', async () => {
    const gone = await add({ grade_ids: ['0190a000-0000-7000-8000-000000000001'] });
    expect([gone.status, gone.err?.fields]).toMatchObject([422, [{ path: 'grade_ids' }]]);
    await withPrivilege({ grade_ids: [shop.gradeIds[1]] });
    await server.call('DELETE /vip-grades/{id}', { as, params: { id: shop.gradeIds[1] } });
    const { err } = await server.call('PUT /vip-grades/in-force', { as });
    expect([err?.code, err?.msg]).toEqual([422257, '有规则用到“银卡”，请先在规则里去掉它']);
  });

  it('are seen by whoever serves members, without the draft', async () => {
    await withPrivilege();
    await add(birthday);
    const cashier = await server.make.user(shop, { permissions: ['member:read'] });
    const { data } = await server.call('GET /grade-privileges', { as: cashier });
    expect(data).toMatchObject({ in_force: { number: 1, privileges: [{ kind: 'member_day' }] }, draft: null });
    expect((await server.call('GET /grade-privileges/versions', { as: cashier })).status).toBe(403);
  });

  it('have a list of kinds in both languages', async () => {
    const { data } = await server.call('GET /grade-privileges/dic', { as, headers: { 'accept-language': 'en' } });
    expect(data).toContainEqual({ value: 'birthday_gift', label: 'Birthday gift' });
  });

  it('have at most so many privileges', async () => {
    for (let count = 0; count < privilegeLimits.privileges; count += 1) await add();
    expect((await add()).err?.code).toBe(422306);
  });
});

describe('a birthday', () => {
  it('gives once a calendar year, also if it is edited, and names the version', async () => {
    await withPrivilege(birthday);
    const id = await born('1990-11-20');
    const other = await born('1990-11-21');
    const without = await born(null);
    await give();
    await give();
    expect(await Promise.all([id, other, without].map(pointsOf))).toEqual([50, 0, 0]);
    const { data } = await server.call('GET /vip-infos/{id}/postings', { as, params: { id } });
    expect(data.items).toMatchObject([{ kind: 'gift', rule: `privileges:${shop.merchantId}@1` }]);
    await server.call('PUT /vip-infos/{id}', { as, params: { id }, body: { birthday: '1990-11-21' } });
    await at('2026-11-21T12:00:00+08:00');
    await give();
    expect(await Promise.all([id, other].map(pointsOf))).toEqual([50, 50]);
    await at('2027-11-21T12:00:00+08:00');
    await give();
    expect(await Promise.all([id, other].map(pointsOf))).toEqual([100, 100]);
  });

  it('gives to whoever joins on it, and to nobody who is frozen', async () => {
    await withPrivilege(birthday);
    await give();
    const [id, frozen] = [await born('1990-11-20'), await born('1991-11-20')];
    await server.call('PUT /vip-infos', { as, body: { ids: [frozen], operate: 'freeze', reason: '挂失' } });
    await give();
    expect([await pointsOf(id), await pointsOf(frozen)]).toEqual([50, 0]);
  });

  it('gives some days before it, and at once to who joins, or whom a new version meets, nearer to it', async () => {
    await withPrivilege(birthday);
    const nearer = await born('1990-11-25');
    await give();
    const { data } = await server.call('GET /grade-privileges', { as });
    const { privilege_id: id, ...before } = data.in_force?.privileges[0] ?? expect.fail('nothing is in force');
    await server.call('PUT /grade-privileges/{id}', { as, params: { id }, body: { ...before, days_before: 7 } });
    await putInForce();
    const [joined, last, later] = [await born('1991-11-22'), await born('1991-11-27'), await born('1991-11-28')];
    await give();
    expect(await Promise.all([nearer, joined, last, later].map(pointsOf))).toEqual([50, 50, 50, 0]);
    await at('2026-11-25T12:00:00+08:00');
    await give();
    expect(await Promise.all([nearer, joined, last, later].map(pointsOf))).toEqual([50, 50, 50, 50]);
  });

  it('gives by the grade held, the first of several', async () => {
    await add({ ...birthday, grade_ids: [shop.gradeIds[1]], gift: { points: 300, bonus: 500 } });
    await withPrivilege(birthday);
    const [basic, silver] = [await born('1990-11-20'), await born('1990-11-20', 1)];
    await give();
    expect(await on.balances(silver)).toMatchObject({ points: 300, bonus: 500 });
    expect(await on.balances(basic)).toMatchObject({ points: 50, bonus: 0 });
  });
});

describe('a member day', () => {
  it('gives once a day, however often and at once the job runs', async () => {
    await withPrivilege({ month_days: [20] });
    const ids = [await born(null), await born(null), await born('1990-11-20')];
    await Promise.all([give(), give(), give()]);
    expect(await Promise.all(ids.map(pointsOf))).toEqual([50, 50, 50]);
  });

  it('is given to everybody once by a version, then to who joins, and once more when the date is over', async () => {
    const [basic, silver] = [shop.gradeIds[0], shop.gradeIds[1]];
    await withPrivilege({ month_days: [20], grade_ids: [silver ?? ''] });
    const [rising, later] = [await born(null), await born(null)];
    await on.run("update member set joined_at = joined_at - interval '9 days' where merchant_id = $1");
    await give();
    const rise = (id: string) =>
      on.run('update member set grade_id = $3 where merchant_id = $1 and member_id = $2', id, silver);
    await rise(rising);
    const joining = await born(null, 1);
    await give();
    expect(await Promise.all([rising, later, joining].map(pointsOf))).toEqual([0, 0, 50]);
    await add({ month_days: [1], grade_ids: [basic ?? ''] });
    await putInForce();
    await give();
    await rise(later);
    await give();
    expect(await Promise.all([rising, later, joining].map(pointsOf))).toEqual([50, 0, 50]);
    await at('2026-11-21T00:30:00+08:00');
    await give();
    expect(await Promise.all([rising, later, joining].map(pointsOf))).toEqual([50, 50, 50]);
  });

  it('goes on where a stop cut it off', async () => {
    await withPrivilege({ month_days: [20] });
    const ids = [await born(null), await born(null)];
    // One of them got it before the stop; the other did not.
    const [first = ''] = ids;
    await on.run(
      `insert into privilege_gift (merchant_id, member_id, occasion, given_for, privilege_id, document_id)
       values ($1, $2, 'member_day', '2026-11-20', $2, $2)`,
      first,
    );
    await give();
    expect(await Promise.all(ids.map(pointsOf))).toEqual([0, 50]);
  });

  it('is made up for after a standstill, by the rule of then, but not of long ago', async () => {
    await withPrivilege({ month_days: [20, 22, 30] });
    const id = await born(null);
    await at('2026-11-24T12:00:00+08:00');
    await add({ month_days: [20], gift: { points: 7, bonus: 0 } });
    const { data } = await server.call('GET /grade-privileges', { as });
    const [old = ''] = data.draft?.privileges.map(({ privilege_id }) => privilege_id) ?? [];
    await server.call('DELETE /grade-privileges/{id}', { as, params: { id: old } });
    await putInForce();
    await give();
    expect(await pointsOf(id)).toBe(100); // the 20th and the 22nd
    await at('2026-12-31T12:00:00+08:00');
    await give();
    expect(await pointsOf(id)).toBe(100);
  });

  it('gives nothing to who joins after it', async () => {
    await withPrivilege({ month_days: [20] });
    const id = await born(null);
    await at('2026-11-21T00:10:00+08:00');
    const late = await born('1990-11-20');
    await give();
    expect([await pointsOf(id), await pointsOf(late)]).toEqual([50, 0]);
  });

  it('is not lost by a clock that jumps ahead and back', async () => {
    await withPrivilege({ month_days: [20, 21] });
    const id = await born(null);
    server.clock.set('2027-06-01T12:00:00+08:00');
    await give();
    await at('2026-11-21T12:00:00+08:00');
    await give();
    expect(await pointsOf(id)).toBe(100);
  });

  const remembered = async () =>
    (await on.run('select given_for from privilege_gift where merchant_id = $1 order by given_for')).rows;

  it('is remembered for 400 days, and nothing is given for a date whose gifts are forgotten', async () => {
    await add(birthday);
    await withPrivilege({ month_days: [20] });
    const id = await born('1990-11-20');
    await give();
    const [year, date, later] = ['2026', '2026-11-20', '2027-12-20'].map((given_for) => ({ given_for }));
    server.clock.set('2027-12-25T12:00:00+08:00');
    await give();
    expect(await remembered()).toEqual([year, date, later]);
    server.clock.set('2027-12-26T12:00:00+08:00');
    await give();
    expect(await remembered()).toEqual([year, later]);
    server.clock.set('2028-02-05T12:00:00+08:00');
    await give();
    expect(await remembered()).toEqual([later]);
    // The clock goes back by more than that, and what was noted of those dates is gone, too.
    await at('2026-11-20T12:00:00+08:00');
    await on.run('delete from privilege_day where merchant_id = $1');
    await give();
    expect(await pointsOf(id)).toBe(150);
  });

  it('is not given for again by a run whose clock is behind another’s', async () => {
    await withPrivilege();
    await give();
    const db = server.database.tenant(shop.merchantId);
    for (const date of ['2026-01-01', '2025-01-01']) await db.transaction((tx) => setGivenFrom(tx, date));
    const { rows } = await on.run('select given_from from privilege_progress where merchant_id = $1');
    expect(rows).toEqual([{ given_from: '2026-01-01' }]);
  });

  it('that is just being forgotten is not given', async () => {
    await withPrivilege({ month_days: [20] });
    await give();
    const id = await born(null);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let ended = 0;
    const { giving } = await server.database.platform.transaction(async (tx) => {
      await tx.execute("update privilege_progress set given_from = '2026-11-21' where merchant_id = $1", [
        shop.merchantId,
      ]);
      const started = give().finally(() => (ended = 1));
      await expect
        .poll(async () => ended + (await server.database.platform.execute(waits)).rows.length)
        .toBeGreaterThan(0);
      return { giving: started };
    });
    await giving;
    expect(await pointsOf(id)).toBe(0);
  });

  it('rests while the merchant is disabled or expired', async () => {
    await withPrivilege({ month_days: [20] });
    const id = await born(null);
    await on.run("update merchant set expires_on = '2026-11-19' where merchant_id = $1");
    await give();
    await on.run("update merchant set expires_on = '2036-11-19', disabled_at = now() where merchant_id = $1");
    await give();
    expect(await pointsOf(id)).toBe(0);
    await on.run('update merchant set disabled_at = null where merchant_id = $1');
    await give();
    expect(await pointsOf(id)).toBe(50);
  });

  it('after the merchant’s last day gives nothing, also while that lasts elsewhere', async () => {
    await withPrivilege({ month_days: [20, 21] });
    const id = await born(null);
    await on.run("update merchant set expires_on = '2026-11-20' where merchant_id = $1");
    await at('2026-11-21T00:30:00+08:00');
    await give();
    expect(await pointsOf(id)).toBe(0);
  });

  it('that the ledger refuses leaves nothing, so that it is tried again', async () => {
    await withPrivilege({ month_days: [20] });
    const [id, other] = [await born(null), await born(null)];
    await server.database.tenant(shop.merchantId).transaction((tx) => closeAccount(tx, id, server.clock.now()));
    await give();
    expect([await pointsOf(id), await pointsOf(other)]).toEqual([0, 50]);
    const { rows } = await on.run('select member_id from privilege_gift where merchant_id = $1');
    expect(rows).toEqual([{ member_id: other }]);
    const progress = await on.run('select given_to_all from privilege_progress where merchant_id = $1');
    expect(progress.rows).toEqual([{ given_to_all: null }]);
    await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", id);
  });
});
