import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/test-server.ts';

test('branches are stores unless another type is asked for; the head office is the first', async () => {
  const server = await startTestServer();
  const as = await server.make.user(await server.make.shop());
  const labels = async (type?: number) =>
    (await server.call('GET /dictionaries/branch', { as, query: { type } })).data.map(({ label }) => label);
  const stores = await labels();
  expect(stores).toHaveLength(2);
  expect(await labels(82)).toEqual(stores);
  expect(await labels(81)).toEqual([stores[0]]);
  expect([await labels(83), await labels(84), await labels(7)]).toEqual([[], [], []]);
  await server.stop();
});
