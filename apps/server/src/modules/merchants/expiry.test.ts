import { allPermissions } from '@regulars/contract/menu';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop, ShopOptions } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { followExpiry } from './expiry.service.ts';
import { openMerchant } from './provider.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(testStart));

const later = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const at = async (instant: string, ...callers: Caller[]): Promise<Caller[]> => {
  server.clock.set(instant);
  return Promise.all(callers.map(later));
};
const renew = (shop: Shop, expiresOn: string) =>
  server.database
    .tenant(shop.merchantId)
    .transaction((tx) => openMerchant(tx, { now: server.clock.now(), operator: '陶然' }, expiresOn));
const run = () => followExpiry(server.database, server.clock.now());
const notices = async (as: Caller) =>
  (await server.call('GET /notices', { as, query: { size: 100 } })).data.items.map(({ title, detail }) => [
    title,
    detail,
  ]);
const log = async (shop: Shop) => {
  const { rows } = await server.database.platform.execute(
    `select l.at, c.changes -> 'vip_open_status' as changes from operation_log l
     join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
     where l.merchant_id = $1 and l.action = 'merchant.standing' order by l.at`,
    [shop.merchantId],
  );
  return (rows as { changes: unknown }[]).map(({ changes }) => changes); // the column named above
};

describe('an open session', () => {
  it.each<[string, ShopOptions, string]>([
    ['in Shanghai', {}, '2026-11-25T16:00:00Z'],
    ['in Shanghai, closing its day at 04:00', { dayCut: '04:00' }, '2026-11-25T20:00:00Z'],
    ['in Los Angeles', { timezone: 'America/Los_Angeles' }, '2026-11-26T08:00:00Z'],
    [
      'in Auckland, closing its day at 02:30',
      { timezone: 'Pacific/Auckland', dayCut: '02:30' },
      '2026-11-25T13:30:00Z',
    ],
  ])(
    'is told by its next call that the merchant expired, and by the next that it was renewed: %s',
    async (_, options, edge) => {
      const shop = await server.make.shop({ ...options, expiresOn: '2026-11-25' });
      const owner = await server.make.user(shop);
      const [before = owner] = await at(new Date(Date.parse(edge) - 1).toISOString(), owner);
      const call = () => server.call('GET /notices/counts', { as: before });
      const open = await call();
      expect(open.status).toBe(200);
      server.clock.set(edge);
      expect((await call()).err).toMatchObject({ name: 'merchant_expired', code: 40312 });
      await renew(shop, '2027-11-25');
      const renewed = await call();
      expect(renewed.status).toBe(200);
      expect(renewed.headers.get('access-tag')).not.toBe(open.headers.get('access-tag'));
    },
  );
});

describe('reminders', () => {
  it('come to the owners 30, 7 and 1 days before and on expiry, once each, and changes of state are logged', async () => {
    const shop = await server.make.shop({ expiresOn: '2027-01-31' });
    const owner = await server.make.user(shop);
    const clerk = await server.make.user(shop, { permissions: allPermissions });
    const told: number[] = [];
    for (let day = Date.parse('2026-12-30T04:00:00Z'); day <= Date.parse('2027-02-03T04:00:00Z'); day += 86_400_000) {
      server.clock.set(new Date(day).toISOString());
      await run();
      await run();
      const { rows } = await server.database.platform.execute(
        "select 1 from notice where merchant_id = $1 and kind like 'merchant_%'",
        [shop.merchantId],
      );
      told.push(rows.length);
    }
    // From 30 December on: told on 1, 24 and 30 January and on 1 February.
    expect(told.flatMap((count, index) => (count > (told[index - 1] ?? 0) ? [index] : []))).toEqual([2, 25, 31, 33]);
    expect(told.at(-1)).toBe(4);
    expect(await log(shop)).toEqual([
      ['1', '3'],
      ['3', '4'],
    ]);
    await renew(shop, '2028-01-31');
    await run();
    expect((await log(shop)).at(-1)).toEqual(['4', '1']);
    const [boss = owner, staff = clerk] = await at(server.clock.now().toISOString(), owner, clerk);
    expect(await notices(boss)).toEqual([
      ['服务在 2027-01-31 之后已过期', '过期后仍可导出数据'],
      ['服务用到 2027-01-31，请续费', '还剩 1 天，请联系服务商'],
      ['服务用到 2027-01-31，请续费', '还剩 7 天，请联系服务商'],
    ]); // the first is older than 30 days
    expect(await notices(staff)).toEqual([]);
    server.clock.set('2028-01-25T04:00:00Z');
    await run();
    expect((await notices(await later(owner))).length).toBe(1);
  });

  it('are only the newest due after a standstill', async () => {
    const shop = await server.make.shop({ expiresOn: '2026-12-31' });
    const owner = await server.make.user(shop);
    await run();
    server.clock.set('2026-12-31T10:00:00Z');
    await run();
    expect(await notices(await later(owner))).toEqual([
      ['服务用到 2026-12-31，请续费', '今天是最后一天，请联系服务商'],
    ]);
    server.clock.set('2027-03-01T10:00:00Z');
    await run();
    expect(await log(shop)).toEqual([
      ['1', '3'],
      ['3', '4'],
    ]);
  });

  it('are not written for a disabled merchant until it is enabled', async () => {
    const shop = await server.make.shop({ expiresOn: '2026-11-25', disabled: true });
    const owner = await server.make.user(shop);
    await run();
    expect(await log(shop)).toEqual([]);
    await server.database.platform.execute('update merchant set disabled_at = null where merchant_id = $1', [
      shop.merchantId,
    ]);
    await run();
    expect((await notices(owner)).length).toBe(1);
  });
});

describe('after expiry', () => {
  const expired = async () => {
    const shop = await server.make.shop({ expiresOn: '2026-11-19' });
    return { shop, owner: await server.make.user(shop) };
  };

  it('an owner still exports, and downloads the file; nobody else does, and nothing else is open', async () => {
    const { shop, owner } = await expired();
    const manager = await server.make.user(shop, { permissions: allPermissions });
    const body = { list: 'members', format: 'csv' } as const;
    expect((await server.call('POST /exports', { as: manager, body })).err.name).toBe('merchant_expired');
    const started = await server.call('POST /exports', { as: owner, body });
    expect(started.status).toBe(201);
    await server.jobs.run();
    const { data } = await server.call('GET /tasks', { as: owner, query: {} });
    expect(data.items).toMatchObject([{ task_id: started.data.task_id, state: 'done' }]);
    const file = await fetch(`${server.url}/api/tasks/${started.data.task_id}/file`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-merchant-id': shop.merchantId },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    for (const address of ['GET /vip-infos', 'GET /notices', 'GET /notices/counts'] as const)
      expect((await server.call(address, { as: owner, query: {} })).err.name).toBe('merchant_expired');
    await renew(shop, '2027-11-19');
    expect((await server.call('GET /notices', { as: owner, query: {} })).status).toBe(200);
  });

  it.each([
    ['is disabled', 'update merchant set disabled_at = created_at where merchant_id = $1', 'merchant_disabled'],
    [
      'demands a second factor that the session lacks',
      'update role set second_factor = true where merchant_id = $1',
      'merchant_expired',
    ],
    [
      'has disabled the user',
      'update merchant_user set disabled_at = created_at where merchant_id = $1',
      'user_disabled',
    ],
  ])('an owner exports nothing where the merchant %s', async (_, change, refusal) => {
    const { shop, owner } = await expired();
    await server.database.platform.execute(change, [shop.merchantId]);
    const answer = await server.call('POST /exports', { as: owner, body: { list: 'members', format: 'csv' } });
    expect(answer.err.name).toBe(refusal);
  });

  it('an export started before goes on for an owner and fails for others', async () => {
    const shop = await server.make.shop({ expiresOn: '2026-11-20' });
    const owner = await server.make.user(shop);
    const manager = await server.make.user(shop, { permissions: allPermissions });
    const body = { list: 'members', format: 'csv' } as const;
    for (const as of [owner, manager]) expect((await server.call('POST /exports', { as, body })).status).toBe(201);
    server.clock.set('2026-11-20T16:00:00Z');
    await server.jobs.run();
    const { rows } = await server.database.platform.execute('select user_id, state from task where merchant_id = $1', [
      shop.merchantId,
    ]);
    const states = new Map((rows as { user_id: string; state: string }[]).map((row) => [row.user_id, row.state])); // the columns named above
    expect([states.get(owner.userId ?? ''), states.get(manager.userId ?? '')]).toEqual(['done', 'failed']);
  });
});
