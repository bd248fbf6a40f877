import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { importingAs, checkImportCounts } from '../../../test/importing.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { ImportKindDefinition } from '../../platform/imports/index.ts';
import { postBatch } from '../../platform/imports/moves.ts';
import { memberImport } from './index.ts';

/** Concurrent changes while an import is written or rolled back. */

let server: TestServer;
let shop: Shop;
let as: Caller;
let importing: ReturnType<typeof importingAs>;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await server.make.shop();
  as = await server.make.user(shop);
  importing = importingAs(server, as);
});

const file = (phones: readonly string[]): string =>
  `姓名,手机号\n${phones.map((phone) => `顾念初,${phone}`).join('\n')}\n`;

/** Writes an import row by row, one second each; `between` runs after the first row was committed. */
const postSlowly = async ({ id }: { id: string }, between: () => Promise<void>): Promise<void> => {
  let rows = 0;
  const slow: ImportKindDefinition = {
    ...memberImport,
    limits: { ...memberImport.limits, atOnce: 1, lanes: 1 },
    write: async (...given) => {
      if ((rows += 1) === 2) await between();
      server.clock.advance({ seconds: 1 });
      return memberImport.write(...given);
    },
  };
  const { clock, database } = server;
  await postBatch(
    slow,
    { db: database.tenant(shop.merchantId), database, clock, signal: new AbortController().signal },
    id,
  );
};

it('a selection made while members are imported takes none of that import, whenever it is used', async () => {
  const before = await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '林晓雯' } });
  const earlier = await importing.checked(file([nextPhone()]));
  await importing.confirm(earlier);
  await server.jobs.run();
  server.clock.advance({ seconds: 1 });
  const params = await importing.checked(file([nextPhone(), nextPhone(), nextPhone()]));
  await importing.confirm(params);
  const tagAll = async (as_of: string, name: string) =>
    (await server.call('PUT /vip-infos', { as, body: { filter: {}, as_of, operate: 'tag', add_tags: [name] } })).data;
  const tag = async (as_of: string, name: string) => (await tagAll(as_of, name)).changed;
  let asOf = '';
  await postSlowly(params, async () => {
    server.clock.advance({ seconds: 1 });
    const { data } = await server.call('GET /vip-infos', { as });
    asOf = data.as_of;
    expect(data.total).toBe(3);
    expect(await tagAll(asOf, '导入中')).toMatchObject({ changed: 2, skipped_by: { importing: 1 } });
  });
  expect(await importing.get(params)).toMatchObject({ state: 'posted', rows: { posted: 3 } });
  server.clock.advance({ seconds: 1 });
  expect(await tagAll(asOf, '导入后')).toMatchObject({ changed: 2, skipped: 3, skipped_by: { importing: 3 } });
  const tagged = await server.call('GET /vip-infos', { as, query: { tag: ['导入后'] } });
  expect(tagged.data.items.map(({ vip_id }) => vip_id)).toContain(before.data.vip_id);
  await importing.rollBack(params);
  await server.jobs.run();
  const { as_of } = (await server.call('GET /vip-infos', { as })).data;
  expect(await tag(as_of, '回滚后')).toBe(2);
  const last = await importing.checked(file([nextPhone()]));
  await importing.confirm(last);
  await server.jobs.run();
  expect(await tag(server.clock.now().toISOString(), '全部')).toBe(3);
});

it('a call that the import’s state does not allow is refused without waiting for its lock', async () => {
  const params = await importing.checked(file([nextPhone()]));
  await importing.confirm(params);
  const holder = new Client(server.connection);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from import_batch where merchant_id = $1 and batch_id = $2 for no key update', [
      shop.merchantId,
      params.id,
    ]);
    const fix = { as, params: { ...params, row_no: 2 }, body: { skip: true } };
    const answers = await Promise.all([
      server.call('PUT /vip-infos/imports/{id}/confirm', { as, params }),
      server.call('PUT /vip-infos/imports/{id}/cancel', { as, params }),
      server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', fix),
    ]);
    expect(answers.map(({ err }) => err.name)).toEqual(Array(3).fill('import_state_refused'));
  } finally {
    await holder.end(); // which releases the lock
  }
  await server.jobs.run();
  expect((await importing.get(params)).state).toBe('posted');
});

it('a roll-back keeps only the member that something refers to', async () => {
  const phones = [nextPhone(), nextPhone(), nextPhone()];
  const params = await importing.checked(file(phones));
  await importing.confirm(params);
  await server.jobs.run();
  const { data } = await server.call('GET /vip-infos', { as, query: { exact: phones[1] ?? '' } });
  const owner = new Client(server.owner);
  await owner.connect();
  try {
    await owner.query(
      'create table test_reference (merchant_id uuid, member_id uuid, foreign key (merchant_id, member_id) references member)',
    );
    await owner.query('insert into test_reference values ($1, $2)', [shop.merchantId, data.items[0]?.vip_id]);
    await importing.rollBack(params);
    await server.jobs.run();
  } finally {
    await owner.query('drop table test_reference');
    await owner.end();
  }
  expect(await importing.get(params)).toMatchObject({
    state: 'rolled_back',
    rows: { undone: 2, kept: 1 },
    effects: { new: 3, changed: 0 },
  });
  const kept = await server.call('GET /vip-infos/imports/{id}/rows', { as, params, query: { state: ['kept'] } });
  expect(kept.data.items.map(({ row_no }) => row_no)).toEqual([3]);
});
