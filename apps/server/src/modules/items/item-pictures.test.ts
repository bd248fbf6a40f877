import type { ItemChanges, NewItem } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { downloadTask, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tidyItemPictures } from './items.jobs.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const upload = async (content = pngOf(4, 4), purpose = 'item', as = manager) => {
  const answer = await server.send('POST', `/api/upload/image?purpose=${purpose}`, {
    headers: headersOf(as),
    body: formOf({ name: 'a.png', content: new Uint8Array(content) }),
  });
  return (await answer.json()) as { data: { picture_id: string }; err: { name: string } }; // the server's envelope
};
const uploaded = async (): Promise<string> => (await upload()).data.picture_id;

const add = (code: string, more: Partial<NewItem> = {}) =>
  server.call('POST /item/item-info', { as: manager, body: { code, name: `商品${code}`, price: 1_200, ...more } });
const edit = (id: string, body: ItemChanges) =>
  server.call('PUT /item/item-info/{id}', { as: manager, params: { id }, body });
const get = async (id: string) => (await server.call('GET /item/item-info/{id}', { as: manager, params: { id } })).data;
const change = async (ids: string[], operate: 'remove') =>
  (await server.call('PUT /item/item-info', { as: manager, body: { ids, operate } })).data;
const undo = async (id = '') => (await server.call('PUT /actions/{id}/undo', { as: manager, params: { id } })).data;
const status = async (address: string | null): Promise<number> => (await server.send('GET', address ?? '', {})).status;

it('has a picture that everybody can get, until another replaces it', async () => {
  const picture_id = await uploaded();
  const address = `/api/pictures/${shop.merchantId}/${picture_id}`;
  expect(await status(address)).toBe(404);
  const { data } = await add('T1', { picture_id });
  expect(data).toMatchObject({ picture_id, picture: address });
  expect(await status(address)).toBe(200);
  expect((await edit(data.item_id, { name: '大红袍' })).data).toMatchObject({ name: '大红袍', picture_id });
  expect(await status(address)).toBe(200);
  await edit(data.item_id, { picture_id: await uploaded() });
  expect(await status(address)).toBe(404);
  const { picture } = await get(data.item_id);
  expect(await status(picture)).toBe(200);
  await edit(data.item_id, { picture_id: null });
  expect([(await get(data.item_id)).picture, await status(picture)]).toEqual([null, 404]);
});

it('takes only a picture of its own that was uploaded for an item, and loses none by a refused edit', async () => {
  const { data } = await add('T1', { picture_id: await uploaded() });
  const other = { as: await server.make.user(await server.make.shop()) };
  const wrong = [
    newId(),
    (await upload(pngOf(4, 4), 'merchant_logo')).data.picture_id,
    (await upload(pngOf(4, 4), 'item', other.as)).data.picture_id,
    data.picture_id ?? '',
  ];
  for (const picture_id of wrong) {
    const { err } = await add('T2', { picture_id });
    expect([err.name, err.fields?.[0]?.path]).toEqual([
      expect.stringMatching(/^(picture_not_found|invalid_input)$/),
      'picture_id',
    ]);
  }
  await add('T3');
  expect((await edit(data.item_id, { code: 'T3', picture_id: await uploaded() })).err.name).toBe('item_code_taken');
  expect(await status((await get(data.item_id)).picture)).toBe(200);
});

it('may have a picture of up to 5 MB, a logo of 1 MB; each is uploaded by whoever may save it', async () => {
  const keeper = await server.make.user(shop, { permissions: ['item:read', 'item:update'] });
  const big = Buffer.concat([pngOf(4, 4), Buffer.alloc(1024 * 1024)]);
  expect((await upload(big, 'item', keeper)).err).toBeUndefined();
  expect((await upload(pngOf(4, 4), 'merchant_logo', keeper)).err.name).toBe('permission_denied');
  expect((await upload(big, 'merchant_logo')).err.name).toBe('body_too_large');
  const reader = await server.make.user(shop, { permissions: ['merchant:read', 'merchant:update'] });
  expect((await upload(pngOf(4, 4), 'item', reader)).err.name).toBe('permission_denied');
});

it('comes back with its picture when its removal is undone; a picture that no undo can bring back is removed', async () => {
  const tidy = () => tidyItemPictures(server.database, server.clock.now());
  const [kept, lost] = [
    await add('T1', { picture_id: await uploaded() }),
    await add('T2', { picture_id: await uploaded() }),
  ];
  const { undo: removal } = await change([kept.data.item_id], 'remove');
  await change([lost.data.item_id], 'remove');
  await tidy();
  expect(await undo(removal?.action_id)).toMatchObject({ changed: 1, restored_without: {} });
  await tidy();
  server.clock.advance({ days: 9 });
  await tidy();
  expect(await status(kept.data.picture)).toBe(200);
  expect(await status(lost.data.picture)).toBe(404);
});

it('is sold everywhere, or in the branches named, by which the list is filtered and the export tells', async () => {
  const [west, north] = shop.branchIds;
  await add('A1');
  const { data } = await add('B2', { branch_ids: [north, west] });
  await add('C3', { branch_ids: [north] });
  expect(data.branch_ids).toEqual([west, north].toSorted());
  expect(data.branch_names).toHaveLength(2);
  const listed = async (branch_id: string) =>
    (
      await server.call('GET /item/item-info', { as: manager, query: { branch_id: [branch_id], sort: 'code' } })
    ).data.items.map(({ code }) => code);
  expect([await listed(west), await listed(north)]).toEqual([
    ['A1', 'B2'],
    ['A1', 'B2', 'C3'],
  ]);
  const [one, both] = [data.branch_names?.[0], data.branch_names?.join('、')];
  await edit(data.item_id, { branch_ids: [west] });
  const names = (await get(data.item_id)).branch_names;
  const body = {
    list: 'items' as const,
    format: 'csv' as const,
    query: { sort: 'code' },
    columns: ['code', 'branches'],
  };
  const exported = await server.call('POST /exports', { as: manager, body });
  await server.jobs.run();
  const { content } = await downloadTask(server, manager, exported.data.task_id);
  const cells = (await rowsOfSheet('csv', content)).slice(1);
  expect(cells).toEqual([
    ['A1', '全部门店'],
    ['B2', names?.[0]],
    ['C3', expect.any(String)],
  ]);
  expect(both).toContain(one);
  expect((await edit(data.item_id, { branch_ids: null })).data.branch_names).toBeNull();
});

it('is sold in no unknown, closed or store-less branch, but keeps one that closed since', async () => {
  const [west, north] = shop.branchIds;
  const { data } = await add('A1', { branch_ids: [west, north] });
  const set = (column: string, value: string) =>
    server.database.platform.execute(`update branch set ${column} = $3 where merchant_id = $1 and branch_id = $2`, [
      shop.merchantId,
      north,
      value,
    ]);
  const refused = { name: 'branch_not_found', fields: [{ path: 'branch_ids', rule: 'not_found' }] };
  expect((await add('B2', { branch_ids: [newId()] })).err).toMatchObject(refused);
  await set('kind', 'warehouse');
  expect((await add('B2', { branch_ids: [north] })).err).toMatchObject(refused);
  await set('kind', 'store');
  await server.database.platform.execute(
    `update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2`,
    [shop.merchantId, north],
  );
  expect((await add('B2', { branch_ids: [north] })).err).toMatchObject(refused);
  expect((await edit(data.item_id, { branch_ids: [north] })).data.branch_ids).toEqual([north]);
});
