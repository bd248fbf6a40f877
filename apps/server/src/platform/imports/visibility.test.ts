import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { batchList } from './batches.queries.ts';
import { importVisibility, isVisible } from './visibility.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('judges a row in hand as a query does, for every kind of branches', async () => {
  const { merchantId } = await server.make.shop();
  const [mine, other, me, colleague] = [newId(), newId(), newId(), newId()];
  const batches = [me, colleague].flatMap((user_id) =>
    [null, [], [mine], [other], [mine, other]].map((branch_ids) => ({ batch_id: newId(), user_id, branch_ids })),
  );
  for (const { batch_id, user_id, branch_ids } of batches)
    await server.database.platform.execute(
      `insert into import_batch (merchant_id, batch_id, kind, file_name, file_kind, file_hash, branch_ids, user_id, state, created_at)
       values ($1, $2, 'opening', '期初.csv', 'csv', '', $3, $4, 'cancelled', now())`,
      [merchantId, batch_id, branch_ids, user_id],
    );
  const seen = async (branches: 'all' | readonly string[]): Promise<number> => {
    const visibility = importVisibility(
      { reach: () => branches },
      { userId: me, branches: 'all', permissions: new Set() },
    );
    const db = server.database.tenant(merchantId);
    const { items } = await batchList.page(db, { size: 50 }, { kind: 'opening', ...visibility }, (row) => row.batch_id);
    const judged = batches.filter((batch) => isVisible(batch, visibility)).map(({ batch_id }) => batch_id);
    expect(items.toSorted()).toEqual(judged.toSorted());
    return items.length;
  };
  expect(await seen('all')).toBe(10);
  expect(await seen([mine])).toBe(6);
  expect(await seen([])).toBe(5);
});
