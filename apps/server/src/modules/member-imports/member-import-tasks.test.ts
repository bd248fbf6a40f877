import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { importingAs, checkImportCounts } from '../../../test/importing.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { ImportKindDefinition } from '../../platform/imports/index.ts';
import { postBatch, rollBackBatch } from '../../platform/imports/moves.ts';
import { memberImport } from './index.ts';

/** The work on an import is shown among its user's tasks. */

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

const file = (rows: number): string =>
  `姓名,手机号\n${Array.from({ length: rows }, () => `顾念初,${nextPhone()}`).join('\n')}\n`;

/** Runs a write or roll-back row by row and aborts it after some rows, as a crash would. */
const breakOff = async (id: string, move: 'write' | 'undo', after: number): Promise<void> => {
  const crash = new AbortController();
  let rows = 0;
  const counting: ImportKindDefinition = {
    ...memberImport,
    limits: { ...memberImport.limits, atOnce: 1, lanes: 1 },
    [move]: (...given: Parameters<ImportKindDefinition['write']>) => {
      if ((rows += 1) === after) crash.abort(new Error('crash'));
      return memberImport[move](...given);
    },
  };
  const { database, clock } = server;
  const attempt = { db: database.tenant(shop.merchantId), database, clock, signal: crash.signal };
  await expect((move === 'write' ? postBatch : rollBackBatch)(counting, attempt, id)).rejects.toThrow('crash');
};

/** The actions logged of an import, in order. */
const logged = async (id: string): Promise<string[]> => {
  const { rows } = await server.database.platform.execute(
    "select split_part(action, '.', 2) as verb from operation_log where merchant_id = $1 and subject_id = $2 order by log_id",
    [shop.merchantId, id],
  );
  return (rows as { verb: string }[]).map(({ verb }) => verb); // the column named above
};

it('shows each step as a task with its result and its page, one at a time', async () => {
  const params = await importing.upload(file(2), '会员 13800000001.csv');
  const subject = { kind: 'member_import', id: params.id };
  expect(await importing.tasks()).toMatchObject([
    { kind: 'import', title: '检查会员文件，会员 138****0001.csv', state: 'queued', subject, mine: true },
  ]);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([{ state: 'done', result: '读到 2 行，请匹配列' }]);
  await importing.match(params);
  expect(await importing.tasks()).toMatchObject([{ state: 'queued', progress: { total: 2 } }]);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([{ state: 'done', result: '2 行可导入，0 行有误' }]);
  await importing.confirm(params);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([
    { title: '导入会员，会员 138****0001.csv', state: 'done', result: '导入 2 行，0 行未导入', progress: { done: 2 } },
  ]);
  await importing.rollBack(params);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([
    { title: '整批撤销会员导入，会员 138****0001.csv', state: 'done', result: '撤销 2 行，0 行无法撤销' },
  ]);
});

it('counts all rows that were not imported, and vanishes with an import that is cancelled', async () => {
  const params = await importing.checked(`姓名,手机号\n顾念初,${nextPhone()}\n李牧,137\n`);
  await importing.confirm(params);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([{ state: 'partly', result: '导入 1 行，1 行未导入' }]);
  const other = await importing.checked(file(1));
  await server.call('PUT /vip-infos/imports/{id}/cancel', { as, params: other });
  expect((await importing.tasks()).map(({ subject }) => subject?.id)).toEqual([params.id]);
});

it('shows that a file was refused, and tells the user of the next step who started it', async () => {
  await importing.upload('姓名,手机号\n');
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([{ state: 'failed', fault: '文件不能导入，原因见导入页' }]);
  const params = await importing.checked(file(1));
  const manager = await server.make.user(shop);
  await importingAs(server, manager).confirm(params);
  await server.jobs.run();
  expect(await importingAs(server, manager).tasks()).toMatchObject([{ state: 'done', subject: { id: params.id } }]);
  expect((await importing.tasks()).map(({ subject }) => subject?.id)).not.toContain(params.id);
});

it('continues after a crash', async () => {
  const params = await importing.checked(file(3));
  await importing.confirm(params);
  await breakOff(params.id, 'write', 2);
  expect(await importing.tasks()).toMatchObject([{ state: 'running', progress: { done: 2, total: 3 } }]);
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([{ state: 'done', result: '导入 3 行，0 行未导入' }]);
});

it('neither counts towards the limit of tasks nor holds up others', async () => {
  for (let at = 0; at < 5; at += 1) await importing.upload(file(1));
  const body = { list: 'members', format: 'csv', query: {} } as const;
  expect((await server.call('POST /exports', { as, body })).data).toMatchObject({ state: 'queued', ahead: 0 });
});

it('is stopped while it is checked: the import is cancelled', async () => {
  const params = await importing.upload(file(1));
  const [task] = await importing.tasks();
  const stranger = await server.make.user(shop, { permissions: ['member:import'] });
  const refused = await server.call('PUT /tasks/{id}/stop', { as: stranger, params: { id: task?.task_id ?? '' } });
  expect(refused.err.name).toBe('not_found');
  expect((await importing.stop(task)).data).toMatchObject({ state: 'stopped' });
  await server.jobs.run();
  expect((await importing.get(params)).state).toBe('cancelled');
  expect((await importing.stop(task)).data).toMatchObject({ state: 'stopped' });
});

it('is stopped before its first row is written: the import waits for its confirmation again', async () => {
  const params = await importing.checked(file(2));
  await importing.confirm(params);
  expect((await importing.stop((await importing.tasks())[0])).data.state).toBe('stopped');
  await server.jobs.run();
  expect(await importing.get(params)).toMatchObject({ state: 'checked', rows: { good: 2 }, confirmed_at: null });
  await importing.confirm(params);
  await server.jobs.run();
  expect(await importing.get(params)).toMatchObject({ state: 'posted', rows: { posted: 2 } });
  expect(await logged(params.id)).toEqual(['upload', 'confirm', 'stop', 'confirm', 'post']);
});

it('is stopped while rows are written: the others are left out, with the reason', async () => {
  const params = await importing.checked(file(3));
  await importing.confirm(params);
  await breakOff(params.id, 'write', 2);
  expect((await importing.stop((await importing.tasks())[0])).data).toMatchObject({
    state: 'stopped',
    result: '导入 2 行，1 行未导入',
  });
  await server.jobs.run();
  expect(await importing.get(params)).toMatchObject({ state: 'posted', rows: { posted: 2, good: 0, failed: 1 } });
  const { data } = await server.call('GET /vip-infos/imports/{id}/rows', { as, params, query: { state: ['failed'] } });
  expect(data.items).toMatchObject([{ row_no: 4, faults: [{ text: '导入被停止，没有导入到这一行' }] }]);
  await importing.rollBack(params);
  await server.jobs.run();
  expect(await importing.get(params)).toMatchObject({ state: 'rolled_back', rows: { undone: 2, failed: 1 } });
});

it('is stopped while it is rolled back: the rest stays imported and can be rolled back later', async () => {
  const params = await importing.checked(file(3));
  await importing.confirm(params);
  await server.jobs.run();
  await importing.rollBack(params);
  await breakOff(params.id, 'undo', 1);
  expect((await importing.stop((await importing.tasks())[0])).data).toMatchObject({
    state: 'stopped',
    result: '撤销 1 行，0 行无法撤销',
  });
  expect(await importing.get(params)).toMatchObject({ state: 'posted', rows: { posted: 2, undone: 1 } });
  await importing.rollBack(params);
  await server.jobs.run();
  expect(await importing.get(params)).toMatchObject({ state: 'rolled_back', rows: { posted: 0, undone: 3 } });
});

it('gets a task at its next step if it was begun by a release without tasks of imports', async () => {
  const forget = async (): Promise<void> => {
    await server.database.platform.execute(
      'with gone as (update import_batch set task_id = null where merchant_id = $1) delete from task where merchant_id = $1',
      [shop.merchantId],
    );
  };
  const params = await importing.upload(file(2));
  await forget();
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([
    { state: 'done', result: '读到 2 行，请匹配列', subject: { kind: 'member_import', id: params.id }, mine: true },
  ]);
  await importing.match(params);
  await server.jobs.run();
  await importing.confirm(params);
  await forget();
  await server.jobs.run();
  expect(await importing.tasks()).toMatchObject([
    { state: 'done', result: '导入 2 行，0 行未导入', progress: { done: 2 } },
  ]);
});
