import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { answerJson } from '../../../test/item-source.ts';
import { startSyncServer, type SyncServer } from '../../../test/item-syncs.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { tasksJobs } from '../../modules.ts';
import { startDueSyncs, tidySyncs } from './item-syncs.jobs.ts';

let server: TestServer;
let source: SyncServer['source'];
let syncs: SyncServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  syncs = await startSyncServer();
  ({ server, source } = syncs);
});
afterAll(() => syncs.stop());
beforeEach(async () => {
  ({ shop, manager } = await syncs.openShop());
});

const set = (body: object, version?: number) =>
  server.call('PUT /item/source', {
    as: manager,
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const get = async () => (await server.call('GET /item/source', { as: manager })).data;
const runs = async () => (await server.call('GET /item/syncs', { as: manager, query: {} })).data.items;
const renewed = async (): Promise<void> => {
  manager = { ...manager, ...(await server.make.session(manager.accountId)) };
};

describe('the source', () => {
  it('is set and read; its token is sealed and never answered', async () => {
    expect(await get()).toMatchObject({ address: null, has_token: false, version: 1, next_at: null });
    const body = { address: `${source.address}/`, token: 'hush-hush', keeps: ['price' as const], every_hours: 4 };
    const answer = await set(body, 1);
    expect(answer.data).toEqual({
      address: source.address,
      has_token: true,
      keeps: ['price'],
      daily_at: null,
      every_hours: 4,
      next_at: '2026-11-20T10:35:00.000Z',
      version: 2,
    });
    expect(await get()).toEqual(answer.data);
    expect((await set({ keeps: [] }, 1)).err.name).toBe('stale_edit');
    const { rows } = await server.database.platform.execute('select token from item_source where merchant_id = $1', [
      shop.merchantId,
    ]);
    const [{ token }] = rows as [{ token: Buffer }]; // the column named above
    expect(token.toString('latin1')).not.toContain('hush');
    expect(server.lines.join('')).not.toContain('hush');
  });

  it.each([
    [{ daily_at: '25:00' }, 'daily_at', 'time_of_day'],
    [{ address: 'https://goods.example.com', token: 'two words' }, 'token', 'source_token'],
  ] as const)('with %j is refused and told what is expected', async (body, path, rule) => {
    expect((await set(body)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, rule }] });
  });

  it('loses its token with another address', async () => {
    await set({ address: source.address, token: 'hush' });
    expect((await set({ keeps: ['name'] })).data.has_token).toBe(true);
    expect((await set({ address: 'https://elsewhere.example.com' })).data.has_token).toBe(false);
  });

  it.each([
    'http://pos.example.com',
    'https://127.0.0.1',
    'https://localhost:7300',
    'https://10.0.0.1/items',
    'https://[::1]',
    'https://169.254.169.254/latest',
    'https://u:p@pos.example.com',
    'https://pos.example.com?key=1',
    'http://127.0.0.1:1/items',
    'ftp://pos.example.com',
    'pos.example.com',
  ])('can’t be at %s', async (address) => {
    const fields = [{ path: 'address', rule: 'source_address' }];
    expect((await set({ address })).err).toMatchObject({ name: 'invalid_input', fields });
  });

  it('has one schedule, and needs an address for it', async () => {
    expect((await set({ every_hours: 4 })).err.name).toBe('item_source_missing');
    const both = await set({ address: source.address, every_hours: 4, daily_at: '03:00' });
    expect(both.err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'every_hours', rule: 'one_schedule' }] });
  });
});

it('loses no first save of a source to another at the same time', async () => {
  const as = await server.make.user(await server.make.shop());
  const save = (every_hours: number) =>
    server.call('PUT /item/source', {
      as,
      body: { address: source.address, every_hours },
      headers: { 'if-match': '"1"' },
    });
  const statuses = (await Promise.all([save(1), save(2), save(3)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412, 412]);
});

describe('the schedule', () => {
  const due = async (): Promise<void> => {
    const queue = { ...tasksJobs(server), enqueue: server.jobs.enqueue };
    await startDueSyncs(server.database, queue, server.clock.now());
    await server.jobs.run();
  };

  it('runs once a day at the merchant’s time, and once after a standstill', async () => {
    await set({ address: source.address, daily_at: '15:00' });
    expect((await get()).next_at).toBe('2026-11-20T07:00:00.000Z');
    await due();
    expect(await runs()).toEqual([]);
    server.clock.advance({ minutes: 25 });
    await renewed();
    await due();
    expect(await runs()).toMatchObject([{ by_schedule: true, state: 'done', scope: 'item' }]);
    expect((await get()).next_at).toBe('2026-11-21T07:00:00.000Z');
    server.clock.advance({ days: 9, hours: 1 });
    await renewed();
    await due();
    await due();
    expect(await runs()).toHaveLength(2);
    expect((await get()).next_at).toBe('2026-11-30T07:00:00.000Z');
  });

  it('ends with the branches of who set it: a sync hits them all, and the owners are told', async () => {
    const owner = await server.make.user(shop);
    await set({ address: source.address, every_hours: 4 });
    await server.database.platform.execute(
      'update merchant_user set all_branches = false where merchant_id = $1 and user_id = $2',
      [shop.merchantId, manager.userId],
    );
    server.clock.advance({ hours: 4 });
    await renewed();
    await due();
    expect(await runs()).toMatchObject([{ by_schedule: true, state: 'failed', counts: { item: { seen: 0 } } }]);
    expect(await get()).toMatchObject({ every_hours: null, next_at: null });
    const as = { ...owner, ...(await server.make.session(owner.accountId)) };
    const { data } = await server.call('GET /notices', { as, query: {} });
    expect(data.items).toMatchObject([
      { kind: 'task_failed', detail: '设定时间的人已不能同步，以后不再自动同步，请在同步设置里重新设定' },
    ]);
  });

  it('rests while the merchant has expired or is disabled', async () => {
    await set({ address: source.address, every_hours: 4 });
    const closed = async (change: string) => {
      await server.database.platform.execute(`update merchant set ${change} where merchant_id = $1`, [shop.merchantId]);
      server.clock.advance({ hours: 4 });
      await due();
    };
    await closed(`expires_on = '2026-11-01'`);
    await closed(`expires_on = '2027-11-01', disabled_at = now()`);
    await closed(`disabled_at = null`);
    await renewed();
    expect(await runs()).toMatchObject([{ by_schedule: true, state: 'done' }]);
  });

  it('waits for a run that goes on', async () => {
    await set({ address: source.address, every_hours: 1 });
    server.clock.advance({ minutes: 61 });
    await renewed();
    const started = await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    expect(started.status).toBe(201);
    await due();
    expect(await runs()).toHaveLength(1);
    await due();
    expect(await runs()).toHaveLength(2);
  });

  it('keeps runs for 90 days, and what they changed for 7', async () => {
    source.goods.items = [
      { id: '1', name: '茶', price: 1 },
      { id: '2', name: '', price: 1 },
    ];
    await set({ address: source.address });
    await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    await server.jobs.run();
    const left = async () => {
      const { rows } = await server.database.platform.execute(
        'select result from item_sync_row where merchant_id = $1 order by rank',
        [shop.merchantId],
      );
      return (rows as { result: string }[]).map(({ result }) => result); // the column named above
    };
    expect(await left()).toEqual(['refused', 'added']);
    server.clock.advance({ days: 8 });
    await tidySyncs(server.database, server.clock.now());
    expect(await left()).toEqual(['refused']);
    server.clock.advance({ days: 83 });
    await tidySyncs(server.database, server.clock.now());
    expect(await left()).toEqual([]);
  });
});

describe('a source that misbehaves', () => {
  beforeEach(async () => {
    source.goods.items = [{ id: '1', name: '茶', price: 1 }];
    await set({ address: source.address });
    await run();
  });
  const run = async () => {
    const { data } = await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    await server.jobs.run();
    return (await server.call('GET /item/syncs/{id}', { as: manager, params: { id: data.sync_id } })).data;
  };
  /** Nothing was changed: the item is as it was, and nothing is left of the run. */
  const unchanged = async (): Promise<void> => {
    const { data } = await server.call('GET /item/item-info', { as: manager, query: {} });
    expect(data.items).toMatchObject([{ name: '茶', state: 'used', version: 1 }]);
    const { rows } = await server.database.platform.execute(
      `select 1 from item_sync_row where merchant_id = $1 and result in ('read', 'refused')`,
      [shop.merchantId],
    );
    expect(rows).toEqual([]);
  };
  const page = (items: unknown, next: unknown = null, more: object = {}) =>
    answerJson({ items, next_cursor: next, ...more });
  const many = (from: number) => Array.from({ length: 500 }, (_, at) => ({ id: `${from + at}`, name: '茶', price: 1 }));
  const cursorIn = (url: string | undefined): number =>
    Number(new URL(url ?? '', 'http://source').searchParams.get('cursor') ?? 0);

  it.each<[string, Parameters<typeof source.answer>[0], string]>([
    [
      'HTML',
      (response) => response.setHeader('content-type', 'text/html').end('<html></html>'),
      'item_source_not_json',
    ],
    ['half a page', (response) => response.end('{"items": [{"id": "1", "na'), 'item_source_cut_off'],
    [
      'less than it announced',
      (response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write('{"items": [');
        setImmediate(() => response.destroy());
      },
      'item_source_cut_off',
    ],
    ['nothing', (response) => response.destroy(), 'item_source_unreachable'],
    ['an error', answerJson({}, 500), 'item_source_failed'],
    ['a refusal', answerJson({}, 401), 'item_source_denied'],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: `${source.address}/elsewhere` }).end(),
      'item_source_redirects',
    ],
    ['no object', answerJson([]), 'item_source_malformed'],
    ['no cursor', answerJson({ items: [] }), 'item_source_malformed'],
    ['rows in the wrong type', page('all'), 'item_source_malformed'],
    ['a cursor in the wrong type', page([], 7), 'item_source_malformed'],
    [
      'fewer rows than it states',
      page([{ id: '1', name: '茶', price: 1 }], null, { total: 2 }),
      'item_source_incomplete',
    ],
    ['the same page for ever', page([{ id: '1', name: '茶', price: 1 }], 'next'), 'item_source_repeats'],
    [
      'the same rows for ever under new cursors',
      (response, request) => page([{ id: '1' }], String(cursorIn(request.url) + 1))(response, request),
      'item_source_repeats',
    ],
  ])('that answers %s fails in clear words and changes nothing', async (_what, answer, fault) => {
    source.answer(answer);
    const failed = await run();
    expect(failed).toMatchObject({ state: 'failed', fault_name: fault, undo_until: null });
    expect(failed.counts.item).toMatchObject({ seen: 0 });
    expect(failed.fault).toMatch(/[。来]/);
    await unchanged();
  });

  it('that sends 5 GB is left after 4 MB', async () => {
    let sent = 0;
    source.answer((response) => {
      const part = Buffer.alloc(1024 * 1024, ' ');
      const send = (): void => {
        for (; sent < 5 * 1024; sent += 1) if (!response.write(part)) return void response.once('drain', send);
        response.end();
      };
      response.on('error', () => undefined);
      send();
    });
    expect(await run()).toMatchObject({ state: 'failed', fault_name: 'item_source_page_too_large' });
    expect(sent).toBeLessThan(64);
    await unchanged();
  });

  it('that has no end is left at the limit of rows, and forgotten', async () => {
    source.answer((response, request) => {
      if (!request.url?.startsWith('/items')) return answerJson({}, 404)(response, request);
      const from = cursorIn(request.url);
      page(many(from), String(from + 500))(response, request);
    });
    const failed = await run();
    expect(failed).toMatchObject({ state: 'failed', fault_name: 'item_source_too_long' });
    await unchanged();
  }, 120_000);
});
