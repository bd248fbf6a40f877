import { packLimits } from '@regulars/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms } from './pack-prices.inputs.ts';

let server: TestServer;
let provider: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  await server.database.platform.execute('delete from pack_price');
  provider = await server.make.account({ provider: true, name: '陶然' });
});

const add = (units: number, changes = {}) =>
  server.call('POST /provider/pack-prices', {
    as: provider,
    body: { kind: 'verified_phones', units, ...terms, ...changes },
  });
const change = (id: string, changes = {}, headers = {}) =>
  server.call('PUT /provider/pack-prices/{id}', {
    as: provider,
    params: { id },
    body: { ...terms, ...changes },
    headers,
  });
const withdraw = (id: string) => server.call('DELETE /provider/pack-prices/{id}', { as: provider, params: { id } });
const list = async (query: { history?: boolean; index?: number; size?: number; cursor?: string } = {}) =>
  (await server.call('GET /provider/pack-prices', { as: provider, query })).data;

/** What holds when, from the history of a size. */
const periods = async () =>
  (await list({ history: true })).items
    .filter(({ from_at, ended_at }) => from_at !== ended_at)
    .map(({ price, from_at, ended_at }) => [price, from_at.slice(5, 10), ended_at && ended_at.slice(5, 10)])
    .toReversed();

it('a price is superseded, never edited: the old one keeps its terms, with who ended it when', async () => {
  const { data: first } = await add(1_000);
  expect(first).toMatchObject({
    kind_name: '验证手机号',
    set_by: '陶然',
    ended_at: null,
    from_at: '2026-11-20T06:35:00.000Z',
  });
  server.clock.advance({ minutes: 1 });
  const { data: second } = await change(first.pack_price_id, { price: 24_900 });
  expect(second).toMatchObject({ units: 1_000, price: 24_900, from_at: '2026-11-20T06:36:00.000Z', version: 1 });
  expect(second.pack_price_id).not.toBe(first.pack_price_id);
  expect((await list()).items).toEqual([second]);
  expect((await list({ history: true })).items).toEqual([
    second,
    { ...first, ended_at: '2026-11-20T06:36:00.000Z', ended_by: '陶然', version: 2 },
  ]);
  expect((await change(first.pack_price_id)).err.name).toBe('pack_price_superseded');
  const { data } = await server.call('GET /provider/logs', { as: provider, query: { size: 2 } });
  expect(data.items.map(({ action_name }) => action_name)).toEqual(['修改资源包价格', '新建资源包价格']);
  expect(JSON.stringify(data.items[0]?.changes)).toContain('249.00');
});

describe('a price to come', () => {
  const begin = (day: string) => ({ from_at: `2026-${day}T00:00:00Z` });
  const wait = async (until: string): Promise<void> => {
    server.clock.set(until);
    provider = { ...provider, ...(await server.make.session(provider.accountId)) };
  };
  const planned = async () => {
    const { data: first } = await add(1_000, { price: 100 });
    const { data: second } = await change(first.pack_price_id, { price: 200, ...begin('12-01') });
    return { first, second };
  };

  it('leaves the one before in force until it begins, and both are listed', async () => {
    const { first, second } = await planned();
    expect(await periods()).toEqual([
      [100, '11-20', '12-01'],
      [200, '12-01', null],
    ]);
    expect((await list()).items.map(({ price }) => price)).toEqual([200, 100]);
    expect((await change(first.pack_price_id)).err.name).toBe('pack_price_superseded');
    await wait('2026-12-01T00:00:00Z');
    expect((await list()).items).toEqual([second]);
  });

  it.each([
    [
      'later',
      begin('12-15'),
      [
        [100, '11-20', '12-01'],
        [200, '12-01', '12-15'],
        [300, '12-15', null],
      ],
    ],
    [
      'earlier',
      begin('11-25'),
      [
        [100, '11-20', '11-25'],
        [300, '11-25', null],
      ],
    ],
    [
      'at once',
      {},
      [
        [100, '11-20', '11-21'],
        [300, '11-21', null],
      ],
    ],
  ])('is superseded %s without a gap or an overlap', async (_, from, held) => {
    // prettier-ignore
    const { second } = await planned();
    await wait('2026-11-21T00:00:00Z');
    expect((await change(second.pack_price_id, { price: 300, ...from })).err).toBeUndefined();
    expect(await periods()).toEqual(held);
  });

  it('is withdrawn: the one before goes on, and can be changed again', async () => {
    const { first, second } = await planned();
    const { data: third } = await change(second.pack_price_id, { price: 300, ...begin('12-15') });
    expect((await withdraw(second.pack_price_id)).err.name).toBe('pack_price_superseded');
    expect((await withdraw(third.pack_price_id)).err).toBeUndefined();
    expect(await periods()).toEqual([
      [100, '11-20', '12-01'],
      [200, '12-01', null],
    ]);
    expect((await withdraw(second.pack_price_id)).err).toBeUndefined();
    expect(await periods()).toEqual([[100, '11-20', null]]);
    expect((await withdraw(first.pack_price_id)).err.name).toBe('pack_price_begun');
    const withdrawn = async () =>
      (await list({ history: true })).items.filter(({ from_at, ended_at }) => from_at === ended_at);
    const before = await withdrawn();
    expect((await change(first.pack_price_id)).status).toBe(200);
    expect(await withdrawn()).toEqual(expect.arrayContaining(before));
    const { data } = await server.call('GET /provider/logs', { as: provider, query: { size: 2 } });
    expect(data.items.map(({ action_name }) => action_name)).toEqual(['修改资源包价格', '撤回资源包价格']);
  });

  it('without one before it is withdrawn, and the size is free again', async () => {
    const { data } = await add(1_000, begin('12-01'));
    expect((await withdraw(data.pack_price_id)).err).toBeUndefined();
    expect((await list()).items).toEqual([]);
    expect((await add(1_000)).status).toBe(201);
  });

  it('is either superseded or withdrawn, when both happen at once', async () => {
    const { second } = await planned();
    const both = await Promise.all([
      change(second.pack_price_id, { price: 300, ...begin('12-15') }),
      withdraw(second.pack_price_id),
    ]);
    expect(both.map(({ err }) => err?.name).filter(Boolean)).toEqual(['pack_price_superseded']);
  });
});

it('a stale change is refused, and of two at once one wins', async () => {
  const { data } = await add(1_000);
  expect((await change(data.pack_price_id, {}, { 'if-match': '"7"' })).err.name).toBe('stale_edit');
  const both = await Promise.all([change(data.pack_price_id, { price: 1 }), change(data.pack_price_id, { price: 2 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('a size has one price, also when two are added at once, and a kind a limited number', async () => {
  const both = await Promise.all([add(500), add(500)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.err.name).toBe('pack_price_taken');
  for (let at = 1; at < packLimits.sizes; at += 1) expect((await add(at)).status).toBe(201);
  expect((await add(10_000)).err.name).toBe('pack_prices_too_many');
});

it('is listed by number, page by page', async () => {
  for (const units of [3_000, 1_000, 2_000]) await add(units);
  const first = await list({ size: 2 });
  expect([first.total, first.items.map(({ units }) => units)]).toEqual([3, [1_000, 2_000]]);
  const next = await list({ size: 2, cursor: first.next_cursor ?? '' });
  expect([next.total, next.items.map(({ units }) => units), next.next_cursor]).toEqual([3, [3_000], null]);
});
