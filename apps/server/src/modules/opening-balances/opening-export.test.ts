import type { OpeningBatch } from '@regulars/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextPhone } from '../../../test/factories.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(testStart);
});
afterAll(() => server.stop());

it('the exported list has the imports of opening balances only, in the words of their page', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const phones = [nextPhone(), nextPhone()];
  for (const phone of phones) await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯' } });
  const upload = async (path: string, name: string, content: string): Promise<{ id: string }> => {
    const body = formOf({ name, content });
    const answer = await server.send('POST', path, { headers: headersOf(as), body });
    const { data } = (await answer.json()) as { data: OpeningBatch }; // the server's own envelope
    await server.jobs.run();
    server.clock.advance({ minutes: 1 });
    return { id: data.batch_id };
  };
  const file = (rows: readonly string[]): string => `手机号,本金\n${rows.map((phone) => `${phone},10\n`).join('')}`;
  const params = await upload('/api/opening-balances', '期初.csv', file([...phones, '13999999999']));
  await upload('/api/vip-infos/imports', '会员.csv', '姓名,手机号\n');
  await server.call('PUT /opening-balances/{id}/confirm', { as, params });
  await server.jobs.run();

  const listed = async () =>
    (await server.call('GET /opening-balances', { as, query: { size: 1, totals: true } })).data.totals;
  expect(await listed()).toEqual({ count: 1, total: 3, written: 2, trouble: 1 });

  const columns = ['file', 'state', 'total', 'written', 'trouble', 'failed', 'undone', 'at'];
  const exported = () => exportRows(server, as, { list: 'openings', columns });
  const [headings, posted] = await exported();
  expect(headings).toEqual(['文件', '状态', '行数', '已入账', '有误', '未入账', '已撤销', '上传时间']);
  expect(posted).toEqual(['期初.csv', '已入账', '3', '2', '1', '0', '0', '2026-11-20 14:35:00']);

  const { data } = await server.call('GET /opening-balances/{id}/rows', { as, params });
  const rowColumns = ['row_no', 'state', 'reason', 'phone', 'principal'];
  const [rowTitles, ...rows] = await exportRows(server, as, {
    list: 'opening_rows',
    columns: rowColumns,
    query: params,
  });
  expect(rowTitles).toEqual(['行号', '结果', '原因', '手机号', '本金（元）']);
  expect(rows.map(([, state, reason]) => [state, reason])).toEqual([
    ['已入账', ''],
    ['已入账', ''],
    ['有误', data.items[2]?.faults.join('; ')],
  ]);

  await server.call('PUT /opening-balances/{id}/roll-back', { as, params, body: { reason: '传错了' } });
  await server.jobs.run();
  expect(await exported()).toEqual([headings, ['期初.csv', '已回滚', '3', '0', '1', '0', '2', '2026-11-20 14:35:00']]);
  expect(await listed()).toEqual({ count: 1, total: 3, written: 0, trouble: 1 });
});
