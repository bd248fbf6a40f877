import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerJson, startItemSource } from '../../../test/item-source.ts';
import { httpSource } from './http-source.ts';

let source: Awaited<ReturnType<typeof startItemSource>>;
beforeAll(async () => {
  source = await startItemSource();
});
afterAll(() => source.stop());

const limits = {
  rows: 100,
  pages: 5,
  pageRows: 10,
  pageBytes: 1024 * 1024,
  pageValues: 100_000,
  seconds: 0.2,
  minutes: 1,
};
const read = async (localOrigin: string | undefined, address = source.address, more = {}): Promise<number> => {
  const pages = httpSource({
    address,
    token: undefined,
    scope: 'brand',
    localOrigin,
    limits: { ...limits, ...more },
  }).pages(new AbortController().signal);
  let rows = 0;
  for await (const page of pages) rows += page.rows.length;
  return rows;
};

it('reads this machine only at the address that may be on it', async () => {
  source.goods.brands = [{ id: '1', name: '甲' }];
  expect(await read(source.address)).toBe(1);
  const asked = source.asked.length;
  await expect(read(undefined)).rejects.toThrow('item_source_private');
  await expect(read('http://127.0.0.1:1')).rejects.toThrow('item_source_private');
  await expect(read(source.address, source.address.replace('127.0.0.1', 'localhost'))).rejects.toThrow('private');
  expect(source.asked).toHaveLength(asked);
});

it('leaves a source that says nothing', async () => {
  source.answer(() => undefined);
  await expect(read(source.address)).rejects.toThrow('item_source_late');
});

it('leaves a source with too many pages', async () => {
  source.answer((response, request) => {
    const at = Number(new URL(request.url ?? '', source.address).searchParams.get('cursor') ?? 0);
    answerJson({ items: [{ id: String(at), name: '甲' }], next_cursor: String(at + 1) })(response, request);
  });
  await expect(read(source.address)).rejects.toThrow('item_source_too_long');
});

it('leaves a source that takes too long as a whole', async () => {
  source.answer((response, request) => {
    const at = Number(new URL(request.url ?? '', source.address).searchParams.get('cursor') ?? 0);
    setTimeout(() => answerJson({ items: [{ id: at }], next_cursor: String(at + 1) })(response, request), 50);
  });
  await expect(read(source.address, source.address, { minutes: 0.12 / 60 })).rejects.toThrow('item_source_slow');
});

it('takes no more rows on a page than it asked for, however few bytes they are', async () => {
  source.answer(answerJson({ items: Array.from({ length: 11 }, () => 1), next_cursor: null }));
  await expect(read(source.address)).rejects.toThrow('item_source_malformed');
});

it('refuses a row of any depth like another', async () => {
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);
  source.answer((response) => response.end(`{"items": [${deep}, {"id": ${deep}, "name": "甲"}], "next_cursor": "2"}`));
  await expect(read(source.address)).rejects.toThrow('item_source_repeats');
});

it('parses no page of more values than it may have, whatever its texts contain', async () => {
  const pageValues = 5; // two objects, an array, and what follows the two commas
  const text = '[{,\\"[{,'.repeat(9);
  const page = (name: string) => `{"items": [{"id": "1", "name": "${name}"}], "next_cursor": null}`;
  const answered = (body: string) => source.answer((response) => response.end(body));
  answered(page(text));
  await expect(read(source.address, source.address, { pageValues })).resolves.toBe(1);
  answered(page(text).replace('null', '[null, null]'));
  await expect(read(source.address, source.address, { pageValues })).rejects.toThrow('item_source_page_too_many');
});
