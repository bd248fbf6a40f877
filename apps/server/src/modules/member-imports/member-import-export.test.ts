import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextPhone } from '../../../test/factories.ts';
import { importingAs } from '../../../test/importing.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(testStart);
});
afterAll(() => server.stop());

it('the exported list shows the imports, branches and phones that the page shows', async () => {
  const shop = await server.make.shop();
  const [here] = shop.branchIds;
  const owner = await server.make.user(shop);
  const importing = importingAs(server, owner);
  const params = await importing.checked(
    `姓名,手机号\n顾念初,${nextPhone()}\n沈南枝,${nextPhone()}\n李牧,137\n`,
    '会员 +86 138 0000 0001.csv',
  );
  await importing.confirm(params);
  await server.jobs.run();
  server.clock.advance({ minutes: 1 });
  const local = await server.make.user(shop, { branches: [here], permissions: ['member:import', 'member:export'] });
  await importingAs(server, local).upload('姓名\n', '13900000002，=1+1.csv');
  await server.jobs.run();

  const list = 'member_imports';
  const headings = ['文件', '状态', '行数', '已导入', '有误', '未导入', '已撤销', '上传人', '上传时间'];
  expect(await exportRows(server, owner, { list })).toEqual([
    headings,
    ['13900000002，=1+1.csv', '文件有误', '0', '0', '0', '0', '0', '何苗', '2026-11-20 14:36:00'],
    ['会员 +86 138 0000 0001.csv', '已导入', '3', '2', '1', '0', '0', '何苗', '2026-11-20 14:35:00'],
  ]);

  const names = async (as: typeof owner) => {
    const [, ...rows] = await exportRows(server, as, { list, columns: ['file'], query: { order: 'asc' } });
    const { data } = await server.call('GET /vip-infos/imports', { as, query: { order: 'asc' } });
    expect(rows.flat()).toEqual(data.items.map(({ file_name }) => file_name));
    return rows.flat();
  };
  expect(await names(local)).toEqual(['139****0002，=1+1.csv']);
  const blind = await server.make.user(shop, { permissions: ['member:import', 'member:export'] });
  expect(await names(blind)).toEqual(['会员 138****0001.csv', '139****0002，=1+1.csv']);
});

it('the exported rows say what came of each, as the page does, with cards of known members', async () => {
  const shop = await server.make.shop();
  const owner = await server.make.user(shop);
  const importing = importingAs(server, owner);
  const [known, added] = [nextPhone(), nextPhone()];
  await server.call('POST /vip-infos', { as: owner, body: { phone: known, name: '林晓雯' } });
  const content = `姓名,手机号,生日,备注\n顾念初,${added},1994-06-08,=1+1\n林晚,${known},,\n李牧,137,1994-13-01,打 138 0000 2046\n周三,,,\n`;
  const params = await importing.checked(content, '会员 13800000001.csv');
  await importing.confirm(params);
  await server.jobs.run();
  const list = 'member_import_rows';
  const columns = ['row_no', 'state', 'effect', 'reason', 'name', 'phone', 'member_no', 'remark'];
  const exported = (as: typeof owner, query: object = {}) =>
    exportRows(server, as, { list, columns, query: { ...params, ...query } });

  const { data } = await server.call('GET /vip-infos/imports/{id}/rows', { as: owner, params });
  const words = data.items.map(({ faults }) => faults.map(({ text }) => text).join('；'));
  expect(words[2]).not.toBe('');
  const card = expect.stringMatching(/^\w{4,}$/) as string;
  expect(await exported(owner)).toEqual([
    ['行号', '结果', '新增或更新', '原因', '姓名', '手机号', '卡号', '备注'],
    ['2', '已导入', '新会员', '', '顾念初', added, card, "'=1+1"],
    ['3', '已导入', '更新', '', '林晚', known, card, ''],
    ['4', '有误', '', words[2], '李牧', '137', '', '打 138 0000 2046'],
    ['5', '有误', '', words[3], '周三', '', '', ''],
  ]);
  expect(await exported(owner, { state: ['bad', 'failed', 'kept'] })).toHaveLength(3);

  const blind = await server.make.user(shop, { permissions: ['member:import', 'member:export'] });
  const shown = (await exported(blind)).slice(1).map((row) => [row[5], row[7]]);
  const mask = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect(shown).toEqual([
    [mask(added), "'=1+1"],
    [mask(known), ''],
    ['****', '打 138****2046'],
    ['', ''],
  ]);
  const page = await server.call('GET /vip-infos/imports/{id}/rows', { as: blind, params });
  expect(page.data.items.map(({ given }) => [given['phone'] ?? '', given['remark'] ?? ''])).toEqual(
    shown.map(([phone, remark]) => [phone, remark?.replace(/^'/, '')]),
  );
  const body = { list, format: 'csv', query: params } as const;
  const { data: task } = await server.call('POST /exports', { as: owner, body });
  expect(task.title).toBe('导出会员导入明细 会员 138****0001');
});

it('rows are exported of imports that the user sees only', async () => {
  const shop = await server.make.shop();
  const [here, there] = shop.branchIds;
  const permissions = ['member:import', 'member:export'] as const;
  const [mine, theirs] = [
    await server.make.user(shop, { permissions: [...permissions], branches: [here] }),
    await server.make.user(shop, { permissions: [...permissions], branches: [there] }),
  ];
  const params = await importingAs(server, mine).checked(`姓名,手机号\n顾念初,${nextPhone()}\n`);
  const start = (as: typeof mine) =>
    server.call('POST /exports', { as, body: { list: 'member_import_rows', format: 'csv', query: params } });
  expect((await start(mine)).status).toBe(201);
  expect((await start(theirs)).err?.fields?.map(({ path }) => path)).toEqual(['query.id']);
  const opening = { list: 'opening_rows', format: 'csv', query: params } as const;
  const owner = await server.make.user(shop);
  expect((await server.call('POST /exports', { as: owner, body: opening })).status).toBe(400);
});
