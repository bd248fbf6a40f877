import type { CarouselChanges, NewCarousel } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tidyCarouselPictures } from './carousels.jobs.ts';

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

const uploaded = async (as = manager): Promise<string> => {
  const answer = await server.send('POST', '/api/upload/image?purpose=carousel', {
    headers: headersOf(as),
    body: formOf({ name: 'a.png', content: new Uint8Array(pngOf(30, 12)) }),
  });
  return ((await answer.json()) as { data: { picture_id: string } }).data.picture_id; // the server's envelope
};
const add = async (name: string, more: Partial<NewCarousel> = {}) =>
  server.call('POST /carousels', {
    as: manager,
    body: { name, placement: 'home', picture_id: await uploaded(), ...more },
  });
const edit = (id: string, body: CarouselChanges) =>
  server.call('PUT /carousels/{id}', { as: manager, params: { id }, body });
const change = async (ids: string[], operate: 'use' | 'stop' | 'remove') =>
  (await server.call('PUT /carousels', { as: manager, body: { ids, operate } })).data;
const list = async (query: object = {}) =>
  (await server.call('GET /carousels', { as: manager, query })).data.items.map(({ name }) => name);
const status = async (address: string | null): Promise<number> => (await server.send('GET', address ?? '', {})).status;
const newItem = async () =>
  (
    await server.call('POST /item/item-info', {
      as: manager,
      body: { code: newId().slice(-12), name: '大红袍', price: 9 },
    })
  ).data.item_id;

it.each([
  [10, 16, '图片有 10 × 16 像素，高度最多是宽度的 1.5 倍。请裁剪后再上传'],
  [51, 10, '图片有 51 × 10 像素，宽度最多是高度的 5 倍。请裁剪后再上传'],
  [10, 15, undefined],
  [50, 10, undefined],
])('a picture of %i × %i pixels is refused: %s', async (width, height, msg) => {
  const answer = await server.send('POST', '/api/upload/image?purpose=carousel', {
    headers: headersOf(manager),
    body: formOf({ name: 'a.png', content: new Uint8Array(pngOf(width, height)) }),
  });
  const { err } = (await answer.json()) as { err?: { msg: string } }; // the server's envelope
  expect(err?.msg).toBe(msg);
});

describe('a carousel', () => {
  it('is a draft with a public picture, placed last', async () => {
    const first = await add('春茶上新');
    expect(first.status).toBe(201);
    const { data } = await add('会员日', { starts_on: '2026-11-21', ends_on: '2026-11-30', state: 'used', alt: '' });
    expect(data).toMatchObject({ sort_code: 2, status: 'waiting', alt: null, link_kind: 'none', branch_names: null });
    expect(first.data).toMatchObject({ sort_code: 1, status: 'draft', state: 'stopped' });
    expect(await status(data.picture)).toBe(200);
  });

  it('changes with the merchant’s business day', async () => {
    const { data } = await add('会员日', { starts_on: '2026-11-21', ends_on: '2026-11-21', state: 'used' });
    const now = async () =>
      (await server.call('GET /carousels/{id}', { as: manager, params: { id: data.carousel_id } })).data.status;
    expect([await now(), await list({ status: ['waiting'] })]).toEqual(['waiting', ['会员日']]);
    server.clock.set('2026-11-20T16:00:00Z');
    manager = await server.make.user(shop);
    expect([await now(), await list({ status: ['running'] })]).toEqual(['running', ['会员日']]);
    server.clock.set('2026-11-21T16:00:00Z');
    manager = await server.make.user(shop);
    expect([await now(), await list({ status: ['ended'] })]).toEqual(['ended', ['会员日']]);
  });

  it('leads to a page, an address or an item, which may be removed later', async () => {
    const { data } = await add('春茶上新', { link_kind: 'page', link_target: 'pages/goods/detail?id=3' });
    const item_id = await newItem();
    expect((await edit(data.carousel_id, { link_kind: 'item', item_id })).data).toMatchObject({
      link_target: null,
      item_name: '大红袍',
    });
    await server.call('PUT /item/item-info', { as: manager, body: { ids: [item_id], operate: 'remove' } });
    const { data: left } = await server.call('GET /carousels/{id}', { as: manager, params: { id: data.carousel_id } });
    expect(left).toMatchObject({ item_id, item_name: null });
    expect((await edit(data.carousel_id, { name: '新茶' })).data).toMatchObject({ name: '新茶', item_id });
  });

  it.each<[string, Partial<NewCarousel>, string, string]>([
    ['ends before it starts', { starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'invalid_input', 'ends_on'],
    [
      'leads to an address without TLS',
      { link_kind: 'web', link_target: 'http://a.example' },
      'carousel_link_wrong',
      'link_target',
    ],
    ['leads to no item', { link_kind: 'item' }, 'invalid_input', 'item_id'],
    ['leads to an unknown item', { link_kind: 'item', item_id: newId() }, 'item_not_found', 'item_id'],
    ['names an unknown branch', { branch_ids: [newId()] }, 'branch_not_found', 'branch_ids'],
    ['has no picture of its own', { picture_id: newId() }, 'invalid_input', 'picture_id'],
  ])('that %s is refused, by an edit too', async (_, wrong, name, path) => {
    const refused = await add('春茶上新', wrong);
    expect(refused.err).toMatchObject({
      name: expect.stringMatching(`^(${name}|invalid_input)$`) as string,
      fields: [{ path }],
    });
    const { data } = await add('春茶上新');
    expect((await edit(data.carousel_id, wrong)).err.fields?.[0]?.path).toBe(path);
    expect(await list()).toEqual(['春茶上新']);
  });

  it('drops the picture that another replaces', async () => {
    const { data } = await add('春茶上新');
    const { data: after } = await edit(data.carousel_id, { picture_id: await uploaded() });
    expect([await status(data.picture), await status(after.picture)]).toEqual([404, 200]);
  });

  it('is one of at most 100', async () => {
    await server.database.platform.execute(
      `insert into carousel (merchant_id, carousel_id, name, placement, sort_code, created_at)
       select $1, gen_random_uuid(), 'x', 'home', n, now() from generate_series(1, 100) n`,
      [shop.merchantId],
    );
    expect((await add('一百零一')).err.name).toBe('carousels_too_many');
  });
});

describe('several carousels', () => {
  it('are enabled, and removed with their pictures until no undo is left', async () => {
    const { data } = await add('春茶上新');
    expect(await change([data.carousel_id], 'use')).toMatchObject({ changed: 1 });
    expect(await list({ status: ['running'] })).toEqual(['春茶上新']);
    const removed = await change([data.carousel_id], 'remove');
    await tidyCarouselPictures(server.database, server.clock.now());
    expect(await status(data.picture)).toBe(200);
    await server.call('PUT /actions/{id}/undo', { as: manager, params: { id: removed.undo?.action_id ?? '' } });
    expect(await list()).toEqual(['春茶上新']);
    await tidyCarouselPictures(server.database, server.clock.now());
    await change([data.carousel_id], 'remove');
    await tidyCarouselPictures(server.database, server.clock.now());
    server.clock.advance({ seconds: 2 * 86_400 });
    await tidyCarouselPictures(server.database, server.clock.now());
    expect(await status(data.picture)).toBe(404);
  });

  it('are sorted as a whole, by who has seen the order', async () => {
    const ids = [];
    for (const name of ['甲', '乙', '丙']) ids.push((await add(name)).data.carousel_id);
    const { data } = await server.call('GET /carousels/sort', { as: manager });
    const sort = (order: string[]) =>
      server.call('PUT /carousels/sort', {
        as: manager,
        body: { order },
        headers: { 'if-match': `"${data.version}"` },
      });
    expect((await sort(ids.slice(1))).err.name).toBe('carousel_order_incomplete');
    const { data: sorted } = await sort(ids.toReversed());
    expect(sorted.items.map(({ name }) => name)).toEqual(['丙', '乙', '甲']);
    expect(await list()).toEqual(['丙', '乙', '甲']);
    expect((await sort(ids)).err.name).toBe('stale_edit');
    const { rows } = await server.database.platform.execute(
      `select c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
       where l.merchant_id = $1 and l.action = 'carousel.sort'`,
      [shop.merchantId],
    );
    expect(rows).toHaveLength(2);
  });
});

it('is found by name, place and branch', async () => {
  const [here, there] = shop.branchIds;
  await add('春茶', { placement: 'points_shop', branch_ids: [here] });
  await add('会员日');
  expect(await list({ keyword: '茶' })).toEqual(['春茶']);
  expect(await list({ placement: ['home'] })).toEqual(['会员日']);
  expect(await list({ branch_id: [there] })).toEqual(['会员日']);
  expect(await list({ branch_id: [here], sort: 'name' })).toHaveLength(2);
});
