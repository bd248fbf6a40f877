import { pictureLimits } from '@regulars/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { filesInMemory } from '../../../test/files.ts';
import { pngOf } from '../../../test/pictures.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import type { FileStore } from '../files/index.ts';
import { tidyPictures } from './index.ts';

const files = filesInMemory();
let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer({ files });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  for (const key of files.keys()) await files.remove(key);
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const upload = async (shade: number, as = manager): Promise<string> => {
  const answer = await server.send('POST', '/api/upload/image?purpose=item', {
    headers: headersOf(as),
    body: formOf({ name: 'a.png', content: new Uint8Array(pngOf(4, 4, shade)) }),
  });
  return ((await answer.json()) as { data: { picture_id: string } }).data.picture_id; // the server's envelope
};
const addItem = async (picture_id: string) =>
  server.call('POST /item/item-info', {
    as: manager,
    body: { code: picture_id.slice(-12), name: '大红袍', price: 9, picture_id },
  });
const shown = (id: string) => server.send('GET', `/api/pictures/${shop.merchantId}/${id}`, {});
const tidy = (store: FileStore = files) => tidyPictures(server.database, store, server.clock.now());
const aDayLater = () => server.clock.advance({ seconds: 86_400 });

describe('a file', () => {
  it('is kept once for the same content of a merchant, and never shared with another', async () => {
    const [first, second] = [await upload(1), await upload(1)];
    expect(first).not.toBe(second);
    expect(files.keys()).toEqual([expect.stringMatching(new RegExp(`^${shop.merchantId}/[0-9a-f]{2}/[0-9a-f]{64}$`))]);
    await upload(1, await server.make.user(await server.make.shop()));
    expect(files.keys()).toHaveLength(2);
  });

  it('stays while one picture has it, and goes a day after the last', async () => {
    const used = await upload(2);
    await upload(2);
    await upload(3);
    await addItem(used);
    aDayLater();
    await tidy();
    expect([files.keys().length, (await shown(used)).status]).toEqual([1, 200]);
    await tidy();
    expect(files.keys()).toHaveLength(1);
  });

  it('that was noted but never stored is forgotten', async () => {
    const broken: FileStore = { ...files, put: () => Promise.reject(new Error('The disk is full')) };
    const failing = await startTestServer({ files: broken });
    const failingShop = await failing.make.shop();
    const as = await failing.make.user(failingShop);
    const answer = await fetch(`${failing.url}/api/upload/image?purpose=item`, {
      method: 'POST',
      headers: headersOf(as),
      body: formOf({ name: 'a.png', content: new Uint8Array(pngOf(4, 4)) }),
    });
    expect(answer.status).toBe(500);
    failing.clock.advance({ seconds: 86_400 });
    await tidyPictures(failing.database, files, failing.clock.now());
    const { rows } = await failing.database.platform.execute('select from picture_file where merchant_id = $1', [
      failingShop.merchantId,
    ]);
    expect(rows).toEqual([]);
    await failing.stop();
  });

  it('that is uploaded while it is being removed gets a place of its own', async () => {
    await upload(4);
    aDayLater();
    manager = await server.make.user(shop);
    let again = '';
    const racing: FileStore = {
      ...files,
      remove: async (key) => {
        again = await upload(4);
        await files.remove(key);
      },
    };
    await tidy(racing);
    expect(files.keys()).toEqual([expect.stringMatching(/-1$/)]);
    await addItem(again);
    expect((await shown(again)).status).toBe(200);
    await tidy();
    expect((await shown(again)).status).toBe(200);
  });
});

it('a picture beyond those that may wait for a use is refused before it is kept', async () => {
  await server.database.platform.execute(
    `insert into picture (merchant_id, picture_id, purpose, media_type, width, height, content, uploaded_at, uploaded_by)
     select $1, gen_random_uuid(), 'item', 'image/png', 4, 4, $2, now(), $3 from generate_series(1, $4::int)`,
    [shop.merchantId, pngOf(4, 4), manager.userId, pictureLimits.unused],
  );
  const answer = await server.send('POST', '/api/upload/image?purpose=item', {
    headers: headersOf(manager),
    body: formOf({ name: 'a.png', content: new Uint8Array(pngOf(4, 4)) }),
  });
  expect([answer.status, files.keys()]).toEqual([422, []]);
});

it('a picture of an earlier version is answered from its row', async () => {
  const id = await upload(5);
  await addItem(id);
  await server.database.platform.execute(
    'update picture set content = $3, file_hash = null where merchant_id = $1 and picture_id = $2',
    [shop.merchantId, id, pngOf(7, 7)],
  );
  for (const key of files.keys()) await files.remove(key);
  const answer = await shown(id);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(7, 7));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});
