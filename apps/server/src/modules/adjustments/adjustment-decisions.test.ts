import { allPermissions } from '@regulars/contract/menu';
import { adjustmentHours } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { expireWaiting } from './adjustments.jobs.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let asker: Caller;
let boss: Caller;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  asker = await on.someone({ points: 10, growth: 10 });
  boss = await on.someone({ points: 1_000, growth: 1_000 });
  member = await on.member();
});

type Verb = 'approve' | 'withdraw';
const decide = (verb: Verb, id: string, as: Caller, version?: number) =>
  server.call(`PUT /vip-trim-order/{id}/${verb}`, {
    as,
    params: { id },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const withReason = (verb: 'refuse' | 'undo', id: string, as: Caller, reason = '录错了') =>
  server.call(`PUT /vip-trim-order/{id}/${verb}`, { as, params: { id }, body: { reason } });
const wait = async (points = 200): Promise<string> => {
  const { adjustment_id, state } = await on.ask(asker, member, { points });
  expect(state).toBe('waiting');
  return adjustment_id;
};
/** The caller with a session opened at the current test time. */
const freshCaller = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const outcomes = (answers: readonly { status: number; err?: { name: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, err } of answers) {
    const outcome = err?.name ?? String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

describe('deciding', () => {
  // pg_stat_activity is frozen within a transaction; pg_locks is not.
  const waiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
    union all select from pg_locks w where not granted and locktype = 'transactionid'`;

  it.each(['approve', 'refuse', 'undo'] as const)(
    'checks the branch of the member as of the lock: %s',
    async (verb) => {
      const [here, there] = shop.branchIds;
      const permissions = allPermissions.filter((permission) => permission !== 'member:all_branches');
      const local = await on.someone({ points: 1_000 }, { permissions, branches: [here ?? ''] });
      const moving = await on.member(here);
      const { adjustment_id: id } = await on.ask(verb === 'undo' ? boss : asker, moving, { points: 20 });
      const moved = server.database.tenant(shop.merchantId).transaction(async (tx) => {
        const own = tx.platform.execute.bind(tx.platform);
        await own('select from adjustment where merchant_id = $1 and adjustment_id = $2 for update', [
          shop.merchantId,
          id,
        ]);
        const answer = verb === 'approve' ? decide(verb, id, local) : withReason(verb, id, local);
        while ((await own(waiting)).rows.length === 0);
        await own('update member set branch_id = $3 where merchant_id = $1 and member_id = $2', [
          shop.merchantId,
          moving,
          there,
        ]);
        return { answer };
      });
      const { answer } = await moved;
      expect((await answer).err).toMatchObject({ name: 'permission_denied' });
      expect(await on.balances(moving)).toMatchObject({ points: verb === 'undo' ? 20 : 0 });
    },
  );
});

describe('approving', () => {
  it('posts it, records the approver, and starts the undo period', async () => {
    const id = await wait();
    server.clock.advance({ hours: 10 });
    const { status, data, headers } = await decide('approve', id, await freshCaller(boss), 1);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"2"');
    expect(data).toMatchObject({
      state: 'posted',
      decided_at: '2026-11-20T16:35:00.000Z',
      decided_by_name: '何苗',
      undo_until: '2026-11-21T16:35:00.000Z',
      version: 2,
      balances: { points: 200 },
    });
    expect(await on.balances(member)).toMatchObject({ points: 200 });
    expect(await on.log(id)).toEqual(['adjustment.ask', 'adjustment.approve']);
  });

  it('and refusing need a second person and the permission', async () => {
    const id = await wait();
    expect((await decide('approve', id, asker)).err.name).toBe('adjustment_own');
    expect((await withReason('refuse', id, asker)).err.name).toBe('adjustment_own');
    const clerk = await on.someone({}, { permissions: ['adjustment:read', 'adjustment:create', 'adjustment:undo'] });
    expect((await decide('approve', id, clerk)).err.name).toBe('permission_denied');
    expect(await on.balances(member)).toMatchObject({ points: 0 });
  });

  it('rechecks the balance: an insufficient one leaves it waiting, and it can be approved later', async () => {
    await on.ask(boss, member, { points: 300 });
    const id = await wait(-250);
    await on.spendPoints(member, 100);
    expect((await decide('approve', id, boss)).err).toMatchObject({
      name: 'ledger_insufficient',
      context: { unit: 'points', wanted: '250', available: '200' },
    });
    expect(await on.read(boss, id)).toMatchObject({ state: 'waiting', version: 1 });
    expect(await on.log(id)).toEqual(['adjustment.ask']);
    await on.ask(boss, member, { points: 50 });
    expect((await decide('approve', id, boss)).data.balances.points).toBe(0);
  });

  it('is refused for a member who has left, and for an expiry in the past', async () => {
    const late = await on.ask(asker, member, { points: 200, expires_on: '2026-11-20' });
    server.clock.set('2026-11-20T16:00:00Z');
    expect((await decide('approve', late.adjustment_id, await freshCaller(boss))).err.name).toBe('ledger_expiry_past');
    server.clock.set(testStart);
    const id = await wait();
    await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", member);
    expect((await decide('approve', id, boss)).err.name).toBe('member_state_refused');
  });

  it('is refused for a stale version', async () => {
    const id = await wait();
    await withReason('refuse', id, boss);
    expect((await decide('approve', id, boss, 1)).err.name).toBe('stale_edit');
    expect((await decide('approve', id, boss)).err.name).toBe('adjustment_not_waiting');
  });

  it('64 times at once posts once', async () => {
    const id = await wait();
    const answers = await Promise.all(Array.from({ length: 64 }, () => decide('approve', id, boss)));
    expect(outcomes(answers)).toEqual({ 200: 1, adjustment_not_waiting: 63 });
    expect(await on.balances(member)).toMatchObject({ points: 200 });
    expect(await on.log(id)).toEqual(['adjustment.ask', 'adjustment.approve']);
  });

  it('by two deciders at once posts once, names the first, and counts for the limits of that one alone', async () => {
    const second = await on.someone({ points: 1_000 });
    const id = await wait();
    const answers = await Promise.all([boss, second].map((as) => decide('approve', id, as, 1)));
    expect(outcomes(answers)).toEqual({ 200: 1, stale_edit: 1 });
    const lefts = await Promise.all(
      [boss, second].map(async (as) => {
        const { data } = await server.call('GET /vip-trim-order/terms', { as, query: { vip_id: member } });
        return data.left.points;
      }),
    );
    expect(lefts).toEqual(answers.map(({ status }) => (status === 200 ? 800 : 1_000)));
    expect(await on.balances(member)).toMatchObject({ points: 200 });
  });

  it('racing with refusing and withdrawing has one winner, and the balance matches it', async () => {
    const id = await wait();
    const answers = await Promise.all(
      Array.from({ length: 63 }, (_, at) =>
        at % 3 === 0
          ? decide('approve', id, boss)
          : at % 3 === 1
            ? withReason('refuse', id, boss)
            : decide('withdraw', id, asker),
      ),
    );
    expect(outcomes(answers)).toEqual({ 200: 1, adjustment_not_waiting: 62 });
    const { state } = await on.read(boss, id);
    expect((await on.balances(member)).points).toBe(state === 'posted' ? 200 : 0);
  });
});

describe('refusing and withdrawing', () => {
  it('end it with or without a reason; nothing is posted', async () => {
    const refused = await wait();
    expect((await withReason('refuse', refused, boss, '金额不对')).data).toMatchObject({
      state: 'refused',
      decision: '金额不对',
      decided_by_name: '何苗',
    });
    const withdrawn = await wait();
    expect((await decide('withdraw', withdrawn, boss)).err.name).toBe('adjustment_not_own');
    expect((await decide('withdraw', withdrawn, asker)).data).toMatchObject({
      state: 'withdrawn',
      decided_by_name: null,
      undo_until: null,
    });
    expect(await on.balances(member)).toMatchObject({ points: 0 });
    expect(await on.log(refused)).toEqual(['adjustment.ask', 'adjustment.refuse']);
    expect(await on.log(withdrawn)).toEqual(['adjustment.ask', 'adjustment.withdraw']);
  });
});

describe('time', () => {
  it('expires the request after 72 hours to the instant, before any job has run', async () => {
    const id = await wait();
    server.clock.set('2026-11-23T06:34:59.999Z');
    const before = await freshCaller(boss);
    expect((await on.read(before, id)).state).toBe('waiting');
    server.clock.set('2026-11-23T06:35:00Z');
    expect(await on.read(before, id)).toMatchObject({ state: 'expired', decided_at: '2026-11-23T06:35:00.000Z' });
    expect((await decide('approve', id, before)).err.name).toBe('adjustment_not_waiting');
    expect((await decide('withdraw', id, await freshCaller(asker))).err.name).toBe('adjustment_not_waiting');
    const listed = async (state: 'waiting' | 'expired') =>
      (await server.call('GET /vip-trim-order', { as: before, query: { state: [state] } })).data.total;
    expect([await listed('waiting'), await listed('expired')]).toEqual([0, 1]);
  });

  it('is recorded by the job, for every merchant, once, with the log', async () => {
    const id = await wait();
    const elsewhere = adjustingIn(server, await server.make.shop());
    const theirs = await elsewhere.ask(await elsewhere.someone(), await elsewhere.member(), { points: 1 });
    server.clock.advance({ hours: 72, minutes: -1 });
    await expireWaiting(server.database, server.clock.now());
    expect(await on.log(id)).toEqual(['adjustment.ask']);
    server.clock.advance({ minutes: 1 });
    await expireWaiting(server.database, server.clock.now());
    await expireWaiting(server.database, server.clock.now());
    expect(await on.log(id)).toEqual(['adjustment.ask', 'adjustment.expire']);
    expect(await elsewhere.log(theirs.adjustment_id)).toEqual(['adjustment.ask', 'adjustment.expire']);
    expect(await on.read(await freshCaller(boss), id)).toMatchObject({
      state: 'expired',
      decided_at: '2026-11-23T06:35:00.000Z',
      version: 2,
    });
  });
});

describe('undoing', () => {
  it('takes back what was added and gives back what was taken, once', async () => {
    const added = await on.ask(boss, member, { points: 300, growth: 7 });
    const taken = await on.ask(boss, member, { points: -100 });
    expect((await withReason('undo', taken.adjustment_id, boss)).data).toMatchObject({
      state: 'undone',
      undo_until: null,
      undone_by_name: '何苗',
      undo_reason: '录错了',
      balances: { points: 300 },
    });
    expect((await withReason('undo', added.adjustment_id, boss)).data.balances).toMatchObject({ points: 0, growth: 0 });
    expect((await withReason('undo', added.adjustment_id, boss)).err.name).toBe('adjustment_not_undoable');
    expect(await on.log(added.adjustment_id)).toEqual(['adjustment.post', 'adjustment.undo']);
  });

  it('is offered only to users whose limits, branches and permissions allow it, in time', async () => {
    const { adjustment_id: id } = await on.ask(boss, await on.member(shop.branchIds[0]), { points: 300 });
    const undoable = async (as: Caller) =>
      (await server.call('GET /vip-trim-order/{id}', { as, params: { id } })).data.undoable;
    const limits = { points: 300 };
    expect(await undoable(boss)).toBe(true);
    expect(await undoable(await on.someone(limits))).toBe(true);
    expect(await undoable(await on.someone({ points: 299 }))).toBe(false);
    expect(await undoable(await on.someone(limits, { permissions: ['adjustment:read'] }))).toBe(false);
    await on.run(
      'update member set branch_id = $2 where merchant_id = $1 and branch_id = $3',
      shop.branchIds[1],
      shop.branchIds[0],
    );
    const permissions = allPermissions.filter((permission) => permission !== 'member:all_branches');
    expect(await undoable(await on.someone(limits, { permissions, branches: [shop.branchIds[0] ?? ''] }))).toBe(false);
    server.clock.set('2026-11-21T06:35:00Z');
    expect(await undoable(await freshCaller(boss))).toBe(false);
  });

  it('is refused with figures where what was added is spent, and leaves it posted', async () => {
    const { adjustment_id: id } = await on.ask(boss, member, { points: 300 });
    await on.spendPoints(member, 120);
    expect((await withReason('undo', id, boss)).err).toMatchObject({
      name: 'ledger_spent',
      context: { unit: 'points', wanted: '300', available: '180' },
    });
    expect(await on.read(boss, id)).toMatchObject({ state: 'posted', version: 1 });
    expect(await on.balances(member)).toMatchObject({ points: 180 });
  });

  it("ends 24 hours after the posting, or after the merchant's setting", async () => {
    const { adjustment_id: id } = await on.ask(boss, member, { points: 3 });
    server.clock.set('2026-11-21T06:35:00Z');
    const late = await freshCaller(boss);
    expect((await withReason('undo', id, late)).err.name).toBe('adjustment_not_undoable');
    const body = { roles: [], approval_hours: 72, undo_hours: 25 };
    await server.call('PUT /vip-trim-order/limits', { as: late, body });
    expect((await withReason('undo', id, late)).data.state).toBe('undone');
  });

  it('needs a posting and the permission', async () => {
    const id = await wait();
    expect((await withReason('undo', id, boss)).err.name).toBe('adjustment_not_undoable');
    const { adjustment_id } = await on.ask(boss, member, { points: 1 });
    const clerk = await on.someone({}, { permissions: ['adjustment:create', 'adjustment:approve'] });
    expect((await withReason('undo', adjustment_id, clerk)).err.name).toBe('permission_denied');
  });

  it('64 times at once reverses once', async () => {
    const { adjustment_id: id } = await on.ask(boss, member, { points: 300 });
    const answers = await Promise.all(Array.from({ length: 64 }, () => withReason('undo', id, boss)));
    expect(outcomes(answers)).toEqual({ 200: 1, adjustment_not_undoable: 63 });
    expect(await on.balances(member)).toMatchObject({ points: 0 });
  });

  it('many adjustments while points are spent never takes a point too many', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 16; at += 1) ids.push((await on.ask(boss, member, { points: 10 })).adjustment_id);
    const [undone] = await Promise.all([
      Promise.all(ids.map((id) => withReason('undo', id, boss))),
      Promise.all(Array.from({ length: 16 }, () => on.spendPoints(member, 10).catch(() => undefined))),
    ]);
    const spent = (
      await on.run("select count(*)::integer as postings from ledger_posting where merchant_id = $1 and kind = 'spend'")
    ).rows as { postings: number }[];
    const back = undone.filter(({ status }) => status === 200).length;
    expect((await on.balances(member)).points).toBe(160 - 10 * back - 10 * (spent[0]?.postings ?? 0));
    expect(outcomes(undone)['ledger_spent'] ?? 0).toBe(16 - back);
  });
});

describe('the list', () => {
  it('is newest first, by number, state, member, asker and day, paged by number and by key', async () => {
    const first = await wait();
    server.clock.advance({ minutes: 1 });
    const second = await on.ask(boss, member, { points: 1 });
    server.clock.set('2026-11-20T16:00:00Z'); // the 21st in Shanghai
    const [late, elsewhere] = [await freshCaller(asker), await on.member()];
    const third = await on.ask(late, elsewhere, { points: 2 });
    const list = async (query: object) => (await server.call('GET /vip-trim-order', { as: late, query })).data;
    const ids = async (query: object) => (await list(query)).items.map(({ adjustment_id }) => adjustment_id);
    expect(await ids({})).toEqual([third.adjustment_id, second.adjustment_id, first]);
    expect(await ids({ order: 'asc' })).toEqual([first, second.adjustment_id, third.adjustment_id]);
    expect(await ids({ state: ['waiting', 'refused'] })).toEqual([first]);
    expect(await ids({ number: ` ${second.number.toLowerCase()}` })).toEqual([second.adjustment_id]);
    expect(await ids({ number: 'AD20261120' })).toEqual([]);
    expect(await ids({ vip_id: elsewhere })).toEqual([third.adjustment_id]);
    expect(await ids({ asked_by: boss.userId })).toEqual([second.adjustment_id]);
    expect(await ids({ asked_to: '2026-11-20' })).toEqual([second.adjustment_id, first]);
    expect(await ids({ asked_from: '2026-11-21' })).toEqual([third.adjustment_id]);
    expect((await list({ size: 1, totals: true })).totals).toEqual({
      count: 3,
      principal: 0,
      bonus: 0,
      points: 3, // the first still waits
      growth: 0,
    });
    const page = await list({ size: 2 });
    expect(page).toMatchObject({ total: 3, total_exact: true, index: 1, size: 2 });
    expect(await ids({ size: 2, cursor: page.next_cursor })).toEqual([first]);
    expect(await ids({ size: 2, index: 2 })).toEqual([first]);
    const forged = Buffer.from(JSON.stringify(['members.joined_at.desc', testStart, newId()])).toString('base64url');
    expect((await server.call('GET /vip-trim-order', { as: late, query: { cursor: forged } })).err.name).toBe(
      'cursor_invalid',
    );
  });

  it('shows a user its branches, members without one and its own requests; so does reading one by id', async () => {
    const [here, there] = [await on.member(shop.branchIds[0]), await on.member(shop.branchIds[1])];
    const near = await on.ask(boss, here, { points: 1 });
    const far = await on.ask(boss, there, { points: 1 });
    const nowhere = await on.ask(boss, member, { points: 1 });
    const permissions = allPermissions.filter((permission) => permission !== 'member:all_branches');
    const local = await on.someone({}, { permissions, branches: [shop.branchIds[0]] });
    const moving = await on.member(shop.branchIds[0]);
    const own = await on.ask(local, moving, { points: 1 });
    await on.run(
      'update adjustment set branch_id = $2 where merchant_id = $1 and adjustment_id = $3',
      shop.branchIds[1],
      own.adjustment_id,
    );
    const seen = (await server.call('GET /vip-trim-order', { as: local, query: {} })).data.items;
    expect(new Set(seen.map(({ adjustment_id }) => adjustment_id))).toEqual(
      new Set([near, nowhere, own].map(({ adjustment_id }) => adjustment_id)),
    );
    const status = async (id: string) =>
      (await server.call('GET /vip-trim-order/{id}', { as: local, params: { id } })).status;
    expect([
      await status(near.adjustment_id),
      await status(far.adjustment_id),
      await status(own.adjustment_id),
    ]).toEqual([200, 404, 200]);
    expect((await withReason('undo', far.adjustment_id, local)).err.name).toBe('adjustment_not_found');
    const nobody = await on.someone({}, { permissions, branches: [] });
    expect((await server.call('GET /vip-trim-order', { as: nobody, query: {} })).data.total).toBe(0);
    const anywhere = await on.someone({}, { branches: [] });
    expect((await server.call('GET /vip-trim-order', { as: anywhere, query: {} })).data.total).toBe(4);
  });

  it('shows a user who may ask but not read its own requests, which it can withdraw', async () => {
    const clerk = await on.someone({}, { permissions: ['adjustment:create'] });
    const others = await wait();
    const { adjustment_id: own } = await on.ask(clerk, member, { points: 5 });
    const { data } = await server.call('GET /vip-trim-order', { as: clerk, query: {} });
    expect(data).toMatchObject({ items: [{ adjustment_id: own }], total: 1 });
    expect((await on.read(clerk, own)).state).toBe('waiting');
    const { err } = await server.call('GET /vip-trim-order/{id}', { as: clerk, params: { id: others } });
    expect(err.name).toBe('adjustment_not_found');
    expect((await decide('withdraw', own, clerk)).data.state).toBe('withdrawn');
    const stranger = await on.someone({}, { permissions: ['member:read'] });
    expect((await server.call('GET /vip-trim-order', { as: stranger, query: {} })).err.name).toBe('permission_denied');
  });

  it('selects what was decided since a day', async () => {
    const id = await wait();
    await wait(201);
    await on.ask(boss, member, { points: 1 });
    await withReason('refuse', id, boss);
    const since = async (decided_from: string) =>
      (await server.call('GET /vip-trim-order', { as: boss, query: { decided_from } })).data.items;
    expect(await since('2026-11-20')).toMatchObject([{ adjustment_id: id }]);
    expect(await since('2026-11-21')).toEqual([]);
  });

  it('selects what was decided since a day even after the longest wait', async () => {
    const body = { roles: [], approval_hours: adjustmentHours.max, undo_hours: 24 };
    expect((await server.call('PUT /vip-trim-order/limits', { as: boss, body })).status).toBe(200);
    const id = await wait();
    server.clock.advance({ hours: adjustmentHours.max, minutes: -1 });
    const later = await freshCaller(boss);
    expect((await withReason('refuse', id, later)).status).toBe(200);
    const decided_from = server.clock.now().toISOString().slice(0, 10);
    const { data } = await server.call('GET /vip-trim-order', { as: later, query: { decided_from } });
    expect(data.items).toMatchObject([{ adjustment_id: id, state: 'refused' }]);
  });
});
