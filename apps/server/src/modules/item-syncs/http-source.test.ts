import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerJson, startItemSource } from '../../../test/item-source.ts';
import { httpSource } from './http-source.ts';

let source: Awaited<ReturnType<typeof startItemSource>>;
beforeAll(async () => {
  source = await startItemSource();
});
afterAll(() => source.stop());

const limits = { rows: 100, pages: 5, pageRows: 10, pageBytes: 1024 * 1024, seconds: 0.2 };
const read = async (localOrigin: string | undefined, address = source.address): Promise<number> => {
  const pages = httpSource({ address, token: undefined, scope: 'brand', localOrigin, limits }).pages(
    new AbortController().signal,
  );
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
