import type { Api, OpeningBatch } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextPhone, type Caller } from '../../../test/factories.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { downloadTask, exportRows, partsOfArchive, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { post } from '../../ledger/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(testStart);
});
afterAll(() => server.stop());

const upload = async (as: Caller, path: string, name: string, content: string): Promise<{ id: string }> => {
  const answer = await server.send('POST', path, { headers: headersOf(as), body: formOf({ name, content }) });
  const { data } = (await answer.json()) as { data: OpeningBatch }; // the server's own envelope
  await server.jobs.run();
  server.clock.advance({ minutes: 1 });
  return { id: data.batch_id };
};

it('the exported list has the imports of opening balances only, in the words of their page', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const phones = [nextPhone(), nextPhone()];
  for (const phone of phones) await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯' } });
  const file = (rows: readonly string[]): string => `手机号,本金\n${rows.map((phone) => `${phone},10\n`).join('')}`;
  const params = await upload(as, '/api/opening-balances', '期初.csv', file([...phones, '13999999999']));
  await upload(as, '/api/vip-infos/imports', '会员.csv', '姓名,手机号\n');
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
    ['有误', data.items[2]?.faults.map(({ text }) => text).join('；')],
  ]);

  await server.call('PUT /opening-balances/{id}/roll-back', { as, params, body: { reason: '传错了' } });
  await server.jobs.run();
  expect(await exported()).toEqual([headings, ['期初.csv', '已撤销', '3', '0', '1', '0', '2', '2026-11-20 14:35:00']]);
  expect(await listed()).toEqual({ count: 1, total: 3, written: 0, trouble: 1 });
});

it('a fault states its figures in their unit, alike on the page, in errors.csv and in an exported file', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const give = async (phone: string) =>
    (await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯' } })).data.vip_id;
  const [phones, ids] = [[nextPhone(), nextPhone()], [] as string[]];
  for (const phone of phones) ids.push(await give(phone));
  const content = `手机号,本金,积分,备注\n${phones[0]},"1,070.00",,\n${phones[1]},,1200,\n13999999999,1,,\n`;
  const params = await upload(as, '/api/opening-balances', '期初.csv', content);
  await server.call('PUT /opening-balances/{id}/confirm', { as, params });
  await server.jobs.run();
  for (const [at, take] of [{ principal: 5_000 }, { points: 150 }].entries())
    await server.database.tenant(shop.merchantId).transaction((tx) =>
      post(tx, server.clock.now(), {
        kind: 'spend',
        accountId: ids[at] ?? '',
        document: { kind: 'retail', id: newId(), step: '1' },
        branchId: null,
        actorId: null,
        take,
      }),
    );
  await server.call('PUT /opening-balances/{id}/roll-back', { as, params, body: { reason: '传错了' } });
  await server.jobs.run();
  // A value is not searched for placeholders again.
  await server.database.platform.execute(
    `update import_row set faults = '[{"rule": "date_range", "column": "note", "values": {"first": "{last}", "last": "{first}"}}]'
     where merchant_id = $1 and batch_id = $2 and row_no = 4`,
    [shop.merchantId, params.id],
  );
  for (const [language, words] of [
    [
      'zh-CN',
      [
        '要收回的部分已被使用：需要 ¥1,070.00，剩余 ¥1,020.00',
        '要收回的部分已被使用：需要 1,200 积分，剩余 1,050 积分',
        '备注：日期须在 {last} 至 {first} 之间',
      ],
    ],
    [
      'en',
      [
        'The amount to take back was already spent: ¥1,070.00 needed, ¥1,020.00 left.',
        'The amount to take back was already spent: 1,200 points needed, 1,050 points left.',
        'Note: A date from {last} to {first}',
      ],
    ],
  ] as const) {
    const headers = { 'accept-language': language };
    const { data } = await server.call('GET /opening-balances/{id}/rows', { as, params, headers });
    expect(data.items.flatMap(({ faults }) => faults.map(({ text }) => text))).toEqual(words);
    const body: BodyOf<Api['POST /exports']> = {
      list: 'opening_rows',
      format: 'csv',
      columns: ['reason'],
      query: params,
    };
    const { data: task } = await server.call('POST /exports', { as, body, headers });
    await server.jobs.run();
    const rows = await rowsOfSheet('csv', (await downloadTask(server, as, task.task_id)).content);
    expect(rows.slice(1).flat()).toEqual(words);
    const errors = await server.send('GET', `/api/opening-balances/${params.id}/errors.csv`, {
      headers: { ...headersOf(as), ...headers },
    });
    const [, ...kept] = await rowsOfSheet('csv', new Uint8Array(await errors.arrayBuffer()));
    expect(kept.map((row) => row.at(-1))).toEqual(words);
  }
});

it('a valid row has its amounts and dates as such, an invalid one its cells as they are', async () => {
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const phone = nextPhone();
  await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯' } });
  const heading = '手机号,本金,赠送金额,赠送到期日,积分\n';
  const content = `${heading}${phone},"¥1,234.5",10,2027年1月31日,0\n${phone},1e3,010,2027-02-30,7\n`;
  const params = await upload(as, '/api/opening-balances', '期初.csv', content);
  const columns = ['principal', 'bonus', 'bonus_expires_on', 'points', 'growth'];
  const asked = { list: 'opening_rows', columns, query: params } as const;
  const csv = await exportRows(server, as, asked);
  expect(csv.slice(1)).toEqual([
    ['1234.50', '10.00', '2027-01-31', '0', ''],
    ['1e3', '010', '2027-02-30', '7', ''],
  ]);
  const { data } = await server.call('POST /exports', { as, body: { ...asked, format: 'xlsx' } });
  await server.jobs.run();
  const sheet =
    partsOfArchive(Buffer.from((await downloadTask(server, as, data.task_id)).content)).get(
      'xl/worksheets/sheet1.xml',
    ) ?? '';
  const cells = [...sheet.matchAll(/<c(?: [^>]*)?(?:\/>|>.*?<\/c>)/g)].map(([cell]) => cell);
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  expect(cells.slice(columns.length)).toEqual([
    '<c s="3"><v>1234.50</v></c>',
    '<c s="3"><v>10.00</v></c>',
    '<c s="4"><v>46418</v></c>',
    '<c><v>0</v></c>',
    '<c/>',
    text('1e3'),
    text('010'),
    text('2027-02-30'),
    text('7'),
    '<c/>',
  ]);
});
