import { once } from 'node:events';
import type { OpeningBatch } from '@regulars/contract';
import type { Failure } from '@regulars/contract/kernel';
import writeXlsxFile from 'write-excel-file/node';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { workUntilKilled, type ImportTask } from '../../../test/killed-import.ts';
import { openConnection, type RawConnection } from '../../../test/raw-connection.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { madeWorkbook } from '../../../test/made-workbook.ts';
import { signallingChildren, watchingChildren } from '../../../test/child-processes.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getDocumentTotals, getMerchantTotals, post } from '../../ledger/index.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { lockUsage } from '../../platform/imports/batches.queries.ts';
import { checkBatch } from '../../platform/imports/check.ts';
import { errorFile, type ErrorReader } from '../../platform/imports/files.ts';
import { resumeImports, tidyImports } from '../../platform/imports/index.ts';
import { openingImport } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface World {
  readonly shop: Shop;
  readonly as: Caller;
}
const open = async (options: Parameters<TestServer['make']['user']>[1] = {}): Promise<World> => {
  const shop = await server.make.shop();
  return { shop, as: await server.make.user(shop, options) };
};
const member = async ({ as }: World, more: { member_no?: string; branch_id?: string } = {}) => {
  const phone = nextPhone();
  const { data } = await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯', ...more } });
  return { phone, id: data.vip_id };
};
const upload = async ({ as }: World, content: string | Uint8Array<ArrayBuffer>, name = '期初 2026.csv') => {
  const response = await server.send('POST', '/api/opening-balances', {
    headers: headersOf(as),
    body: formOf({ name, content }),
  });
  const { data, err } = (await response.json()) as { data: OpeningBatch; err: Failure['err'] }; // the server's own envelope
  return { status: response.status, data, err, params: { id: data?.batch_id } };
};
const checked = async (world: World, content: string | Uint8Array<ArrayBuffer>) => {
  const { params, status } = await upload(world, content);
  expect(status).toBe(201);
  await server.jobs.run();
  return params;
};
const batchOf = async ({ as }: World, params: { id: string }): Promise<OpeningBatch> =>
  (await server.call('GET /opening-balances/{id}', { as, params })).data;
const rowsOf = async ({ as }: World, params: { id: string }) =>
  (await server.call('GET /opening-balances/{id}/rows', { as, params, query: { size: 100 } })).data.items.map(
    (row) => ({
      ...row,
      faults: row.faults.map(({ text: words }) => words),
    }),
  );
const confirmed = async (world: World, params: { id: string }): Promise<OpeningBatch> => {
  const { status } = await server.call('PUT /opening-balances/{id}/confirm', { as: world.as, params });
  expect(status).toBe(200);
  await server.jobs.run();
  return batchOf(world, params);
};
const tenantOf = ({ shop }: World) => server.database.tenant(shop.merchantId);
const spend = (world: World, memberId: string, amount: number) =>
  tenantOf(world).transaction((tx) =>
    post(tx, server.clock.now(), {
      kind: 'spend',
      accountId: memberId,
      document: { kind: 'test', id: newId() },
      branchId: null,
      actorId: null,
      take: { value: { amount, deduction: 'principal_first' } },
    }),
  );
const balances = async ({ shop }: World, memberId: string) =>
  (
    await server.database.platform.execute(
      'select principal, bonus, points, growth from ledger_account where merchant_id = $1 and account_id = $2',
      [shop.merchantId, memberId],
    )
  ).rows[0];
const text = async ({ as }: World, path: string, language = 'zh-CN'): Promise<string> => {
  const response = await server.send('GET', `/api/opening-balances/${path}`, {
    headers: { ...headersOf(as), 'accept-language': language },
  });
  // text() would swallow the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.bytes());
};

const heading = '手机号,卡号,本金（元）,赠金（元）,赠金到期日,积分,积分到期日,成长值,门店,备注';

describe('a CSV, from the upload to the roll-back', () => {
  it('says which rows are of the same member, and how many members there are', async () => {
    const world = await open();
    const [a, b] = [await member(world), await member(world)];
    const row = (phone: string, principal: string) => `${phone},,${principal},,,,,,,`;
    const params = await checked(
      world,
      [
        heading,
        row(a.phone, '10'),
        row(b.phone, '5'),
        row(a.phone, '1'),
        row('13999999999', '1'),
        row(a.phone, '2'),
      ].join('\n'),
    );
    expect(await batchOf(world, params)).toMatchObject({ rows: { good: 4 }, totals: { members: 2 } });
    const rows = await rowsOf(world, params);
    expect(rows.map(({ row_no, siblings }) => [row_no, siblings])).toEqual([
      [2, { first: 4, count: 2 }],
      [3, null],
      [4, { first: 2, count: 2 }],
      [5, null],
      [6, { first: 2, count: 2 }],
    ]);
  });

  it('posts the valid rows, reports the invalid ones, matches the ledger, and rolls back what was not spent', async () => {
    const world = await open();
    const [a, b, frozen] = [
      await member(world, { branch_id: world.shop.branchIds[1] }),
      await member(world, { member_no: '00420042' }),
      await member(world),
    ];
    await server.call('PUT /vip-infos/{id}/state', {
      as: world.as,
      params: { id: frozen.id },
      body: { state: 'frozen', reason: '本人要求' },
    });
    const params = await checked(
      world,
      [
        heading,
        `${a.phone},,"1,234.50",100,2027-01-31,500,2026-12-31,88,,旧系统 1`,
        `,00420042,0.1,,,,,,西湖银泰店,`,
        `${frozen.phone},,,,,７,,,0,`,
        `13999999999,,1,,,,,,,`,
        `${a.phone},00420042,1,,,,,,,`,
        `${a.phone},,1e3,,,,,,火星店,=1+1`,
        `,00420042,0.1,,,,,,西湖银泰店,`,
      ].join('\n'),
    );
    const preview = await batchOf(world, params);
    expect(preview).toMatchObject({
      state: 'checked',
      file_name: '期初 2026.csv',
      file_kind: 'csv',
      operator: '何苗',
      rows: { total: 7, good: 3, bad: 4, posted: 0 },
      same_file: null,
      totals: {
        before: { principal: 0, bonus: 0, points: 0, growth: 0 },
        rows: { principal: 123_460, bonus: 10_000, points: 507, growth: 88 },
        after: { principal: 123_460, bonus: 10_000, points: 507, growth: 88 },
      },
    });
    const rows = await rowsOf(world, params);
    expect(rows.map(({ row_no, state, branch_name, faults }) => [row_no, state, branch_name, faults])).toEqual([
      [2, 'good', '西湖银泰店', []],
      [3, 'good', '西湖银泰店', []],
      [4, 'good', '解放路店', []],
      [5, 'bad', null, ['手机号：没有这位会员']],
      [6, 'bad', null, ['卡号和手机号不是同一位会员']],
      [7, 'bad', null, ['本金（元）：应为不小于 0 的金额，最多两位小数，如 1,234.50', '门店：没有这家门店']],
      [8, 'bad', '西湖银泰店', ['与第 3 行完全相同']],
    ]);
    const errors = await text(world, `${params.id}/errors.csv`);
    expect(errors).toContain('\r\n,13999999999,1,,,,,,,,5,有误,手机号：没有这位会员\r\n');
    expect(errors).toContain("'=1+1");
    expect(errors.split('\r\n')).toHaveLength(6);

    const posted = await confirmed(world, params);
    const sums = { principal: 123_460, bonus: 10_000, points: 507, growth: 88 };
    expect(posted).toMatchObject({
      state: 'posted',
      rows: { good: 0, bad: 4, posted: 3, failed: 0 },
      totals: { rows: sums, ledger: sums, after: sums, other: { principal: 0 }, agree: true },
    });
    expect(await getMerchantTotals(tenantOf(world))).toEqual(sums);
    expect(await balances(world, a.id)).toEqual({ principal: 123_450, bonus: 10_000, points: 500, growth: 88 });
    const { rows: lots } = await server.database.platform.execute(
      'select unit, expires_at, branch_id from ledger_lot where merchant_id = $1 and account_id = $2 order by lot_no',
      [world.shop.merchantId, a.id],
    );
    expect(lots).toEqual([
      { unit: 'principal', expires_at: null, branch_id: world.shop.branchIds[1] },
      { unit: 'bonus', expires_at: new Date('2027-01-31T16:00:00Z'), branch_id: world.shop.branchIds[1] },
      { unit: 'points', expires_at: new Date('2026-12-31T16:00:00Z'), branch_id: world.shop.branchIds[1] },
    ]);

    await spend(world, a.id, 100);
    const back = await server.call('PUT /opening-balances/{id}/roll-back', {
      as: world.as,
      params,
      body: { reason: '文件传错了' },
    });
    expect(back.data.state).toBe('rolling_back');
    await server.jobs.run();
    expect(await batchOf(world, params)).toMatchObject({
      state: 'rolled_back',
      rows: { posted: 0, undone: 2, kept: 1 },
      totals: {
        before: { principal: 123_360 },
        rows: { principal: -10, points: -7 },
        ledger: { principal: -10, points: -7 },
        after: { principal: 123_350 },
        agree: true,
      },
    });
    const kept = (await rowsOf(world, params)).filter(({ state }) => state === 'kept');
    expect(kept.map(({ row_no, faults }) => [row_no, faults])).toEqual([
      [2, [expect.stringContaining('要收回的部分已被使用')]],
    ]);
    expect(await balances(world, b.id)).toMatchObject({ principal: 0 });
    expect(await text(world, `${params.id}/errors.csv`, 'en')).toContain('Kept');
    const { rows: log } = await server.database.platform.execute(
      `select action, reason from operation_log where merchant_id = $1 and subject_id = $2 order by log_id`,
      [world.shop.merchantId, params.id],
    );
    expect(log).toEqual([
      { action: 'opening.upload', reason: null },
      { action: 'opening.confirm', reason: null },
      { action: 'opening.post', reason: null },
      { action: 'opening.roll_back', reason: '文件传错了' },
    ]);
    const listed = await rowsOf(world, params);
    await tidyImports(server.database, new Date(server.clock.now().getTime() + 8 * 86_400_000), [openingImport]);
    expect(await rowsOf(world, params)).toEqual(listed.map((row) => ({ ...row, given: {} })));
  });
});

test('a workbook is recognised by its content, not its name; both templates can be filled and uploaded', async () => {
  const world = await open();
  const { phone, id } = await member(world);
  const content = await writeXlsxFile([
    [{ value: 'Phone' }, { value: 'Principal (yuan)' }, { value: 'Points' }],
    [{ value: Number(phone), type: Number }, { value: 0.1 + 0.2, type: Number }, { value: '12' }],
  ]).toBuffer();
  const { data, params } = await upload(world, new Uint8Array(content), '../../etc/期初.csv');
  expect([data.file_kind, data.file_name]).toEqual(['xlsx', '期初.csv']);
  await server.jobs.run();
  expect((await confirmed(world, params)).rows).toMatchObject({ posted: 1, bad: 0 });
  expect(await balances(world, id)).toMatchObject({ principal: 30, points: 12 });

  const csv = await text(world, 'template?format=csv');
  expect(csv).toBe(`\uFEFF卡号,手机号,本金（元）,赠金（元）,赠金到期日,积分,积分到期日,成长值,门店,备注\r\n`);
  const filled = await checked(world, `${csv},${phone},1,,,,,,,\r\n`);
  expect((await batchOf(world, filled)).rows).toMatchObject({ good: 1, bad: 0 });
  const template = await server.send('GET', '/api/opening-balances/template?format=xlsx', {
    headers: headersOf(world.as),
  });
  expect(template.headers.get('content-disposition')).toContain('.xlsx');
  const empty = await checked(world, new Uint8Array(await template.arrayBuffer()));
  expect(await batchOf(world, empty)).toMatchObject({ state: 'refused', fault: '文件里没有数据行' });
});

describe('an upload', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['opening_file_empty', '', 'nothing'],
    ['opening_file_kind', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'an old workbook'],
    ['opening_file_kind', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'a picture'],
    ['body_too_large', 'x'.repeat(20 * 1024 * 1024 + 1), 'more than 20 MB'],
  ])('is refused as %s: %#', async (name, content) => {
    const { status, err } = await upload(await open(), content);
    expect(err.name).toBe(name);
    expect(status).toBe(name === 'body_too_large' ? 413 : 422);
  });

  const part = (disposition: string, content = 'a,b'): string =>
    `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
  const file = (name: string, content?: string): string => part(`form-data; name="${name}"; filename="a.csv"`, content);
  const field = (name: string): string => part(`form-data; name="${name}"`);
  const tooLarge = 'x'.repeat(20 * 1024 * 1024 + 1);
  const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));
  it.each<[string, string, string | Uint8Array<ArrayBuffer>, string?]>([
    ['upload_expected', 'JSON', '{}', 'application/json'],
    ['upload_expected', 'no part', '--x--\r\n'],
    ['upload_expected', 'nothing', ''],
    ['upload_expected', 'a field instead of a file', `${field('file')}--x--\r\n`],
    ['upload_expected', 'another name', `${file('other')}--x--\r\n`],
    ['upload_expected', 'a name of every object', `${file('__proto__')}--x--\r\n`],
    ['upload_expected', 'a file without a name', `${part('form-data; filename="a.csv"')}--x--\r\n`],
    ['upload_expected', 'a part of another kind', `${part('attachment; name="file"; filename="a.csv"')}--x--\r\n`],
    ['upload_expected', 'two files', `${file('file')}${file('file')}--x--\r\n`],
    ['upload_expected', 'a field behind the file', `${file('file')}${field('note')}--x--\r\n`],
    ['upload_expected', 'a field before the file', `${field('note')}${file('file')}--x--\r\n`],
    ['upload_expected', 'a large file under another name', `${file('other', tooLarge)}--x--\r\n`],
    [
      'file_name_broken',
      'a name in Latin-1',
      latin1(`${part('form-data; name="file"; filename="\u00FC.csv"')}--x--\r\n`),
    ],
    [
      'file_name_broken',
      'a percent-encoded name that is not UTF-8',
      `${part(`form-data; name="file"; filename*=UTF-8''%ff.csv`)}--x--\r\n`,
    ],
    ['malformed_request', 'no boundary in its heading', `${file('file')}--x--\r\n`, 'multipart/form-data'],
    [
      'malformed_request',
      'another boundary than it says',
      `${file('file')}--x--\r\n`,
      'multipart/form-data; boundary=y',
    ],
    ['malformed_request', 'a file that has no end', file('file')],
    ['body_too_large', 'too large a file', `${file('file', tooLarge)}--x--\r\n`],
  ])('is refused as %s that has %s', async (name, _what, body, type = 'multipart/form-data; boundary=x') => {
    const { as } = await open();
    const headers = { ...headersOf(as), 'content-type': type };
    const response = await server.send('POST', '/api/opening-balances', { headers, body });
    expect(((await response.json()) as { err: Failure['err'] }).err.name).toBe(name); // the server's own envelope
  });

  it('is accepted by no other endpoint', async () => {
    const { as } = await open();
    const response = await server.send('POST', '/api/vip-infos', {
      headers: headersOf(as),
      body: formOf({ name: 'a', content: 'b' }),
    });
    expect(response.status).toBe(415);
  });

  it.each([
    ['手机号,积分\n', '文件里没有数据行'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), '工作簿已损坏或加密，无法读取；请用表格软件打开，另存为 .xlsx 后再上传'],
  ])('of a file that is not as it should be is told when it was checked', async (content, fault) => {
    const world = await open();
    const params = await checked(world, content);
    expect(await batchOf(world, params)).toMatchObject({ state: 'refused', fault, rows: { total: 0 } });
  });
});

test('an import can be cancelled until it is confirmed, and nothing can be done twice', async () => {
  const world = await open();
  const { phone } = await member(world);
  const file = `手机号,积分\n${phone},5`;
  const [first, second] = [await checked(world, file), await checked(world, file)];
  const put = async (action: 'confirm' | 'cancel', params: { id: string }) =>
    (await server.call(`PUT /opening-balances/{id}/${action}`, { as: world.as, params })).err?.name;
  expect(await put('cancel', first)).toBeUndefined();
  expect(await put('confirm', first)).toBe('opening_state_refused');
  expect(await rowsOf(world, first)).toEqual([]);
  expect(await put('confirm', second)).toBeUndefined();
  expect(await put('confirm', second)).toBe('opening_state_refused');
  expect(await put('cancel', second)).toBe('opening_state_refused');
  await server.jobs.run();
  const third = await checked(world, file);
  expect((await batchOf(world, third)).same_file).toMatchObject({ batch_id: second.id });
  const hopeless = await checked(world, '手机号,积分\n1,1');
  expect(await put('confirm', hopeless)).toBe('opening_nothing_to_post');
  const list = await server.call('GET /opening-balances', { as: world.as, query: { size: 3 } });
  expect(list.data).toMatchObject({ total: 4, items: [{ batch_id: hopeless.id }, { batch_id: third.id }, {}] });
  const rest = await server.call('GET /opening-balances', {
    as: world.as,
    query: { size: 3, cursor: list.data.next_cursor ?? '' },
  });
  expect(rest.data.items.map(({ batch_id }) => batch_id)).toEqual([first.id]);
});

const cancel = (world: World, id: string) =>
  server.call('PUT /vip-infos/{id}/state', {
    as: world.as,
    params: { id },
    body: { state: 'cancelled', reason: '本人要求' },
  });

test('skips members who cancelled, or whose amount expired, since the check, and posts the others', async () => {
  const world = await open();
  const [gone, late, stays] = [await member(world), await member(world), await member(world)];
  const params = await checked(
    world,
    `手机号,积分,积分到期日\n${gone.phone},5,\n${late.phone},5,2026-11-20\n${stays.phone},5,\n`,
  );
  await cancel(world, gone.id);
  server.clock.advance({ days: 1 });
  const as = { ...world.as, ...(await server.make.session(world.as.accountId)) };
  const batch = await confirmed({ ...world, as }, params);
  expect(batch).toMatchObject({
    state: 'posted',
    rows: { posted: 1, failed: 2 },
    totals: { rows: { points: 5 }, agree: true },
  });
  expect((await rowsOf({ ...world, as }, params)).map(({ state, faults }) => [state, faults])).toEqual([
    ['failed', ['会员已注销']],
    ['failed', ['有效期必须晚于现在']],
    ['posted', []],
  ]);
});

test('a file’s name is cut between characters', async () => {
  const shop = await server.make.shop();
  const name = `${'😀'.repeat(120)}a.csv`;
  const { data, status } = await upload({ shop, as: await server.make.user(shop) }, '手机号,积分\n', name);
  expect(status).toBe(201);
  expect(name.endsWith(data.file_name)).toBe(true);
  expect(data.file_name.isWellFormed()).toBe(true);
});

test('a user of one branch imports for that branch, and phones are masked without permission', async () => {
  const shop = await server.make.shop();
  const owner = { shop, as: await server.make.user(shop) };
  const { phone } = await member(owner, { branch_id: shop.branchIds[0] });
  const { phone: near } = await member(owner, { branch_id: shop.branchIds[1] });
  const { phone: free } = await member(owner);
  const as = await server.make.user(shop, {
    permissions: ['opening:read', 'opening:import'],
    branches: [shop.branchIds[1]],
  });
  const params = await checked(
    { shop, as },
    `手机号,积分,门店\n${phone},1,\n${near},1,解放路店\n${phone},1,1\n${near},1,1\n${free},1,\n`,
  );
  const rows = await rowsOf({ shop, as }, params);
  const masked = (whole: string): string => `${whole.slice(0, 3)}****${whole.slice(-4)}`;
  expect(rows.map(({ state, branch_name, given, faults }) => [state, branch_name, given['phone'], faults])).toEqual([
    ['bad', null, masked(phone), ['会员属于其他门店，您不能修改']],
    ['bad', null, masked(near), ['门店：不在上传人的门店范围内']],
    ['bad', '西湖银泰店', masked(phone), ['会员属于其他门店，您不能修改']],
    ['good', '西湖银泰店', masked(near), []],
    ['good', null, masked(free), []],
  ]);
  const swapped = await checked({ shop, as }, `手机号,卡号,积分,备注\n001,${phone},1,打给 ${near}\n`);
  const [row] = await rowsOf({ shop, as }, swapped);
  expect(row?.given).toMatchObject({ phone: '****', member_no: masked(phone), note: `打给 ${masked(near)}` });
  const file = await text({ shop, as }, `${params.id}/errors.csv`);
  expect(file).toContain(masked(phone));
  expect(await text({ shop, as }, `${swapped.id}/errors.csv`)).not.toMatch(new RegExp(`${phone}|${near}`));
  for (const whole of [phone, near]) expect(file).not.toContain(whole);
  expect(await text(owner, `${params.id}/errors.csv`)).toContain(phone);
});

test('a user without permission for phones sees no value in place of one', async () => {
  const { shop } = await open();
  const as = await server.make.user(shop, { permissions: ['opening:read', 'opening:import'] });
  const params = await checked({ shop, as }, '手机号,积分\n139 0000 0001,1\n12345,1\n');
  expect((await rowsOf({ shop, as }, params)).map(({ given }) => given['phone'])).toEqual(['139****0001', '****']);
  expect(await text({ shop, as }, `${params.id}/errors.csv`)).not.toMatch(/0000|12345/);
});

/** Works on a batch in a separate process, killed just before it writes the n-th group of rows. */
const killedAtGroup = (
  { shop: { merchantId } }: World,
  { id: batchId }: { id: string },
  work: Pick<ImportTask, 'work' | 'jobId'>,
  lastGroup: number,
): Promise<void> => {
  const { connection, clock } = server;
  return workUntilKilled({ ...work, connection, merchantId, batchId, kind: 'opening', now: clock.now(), lastGroup });
};

describe('killed in the middle', () => {
  const rows = 900;

  it.each(['post', 'roll back'] as const)('%s resumes where it stopped, and duplicates nothing', async (work) => {
    const world = await open();
    const phones = await Promise.all(Array.from({ length: 30 }, async () => (await member(world)).phone));
    const lines = Array.from({ length: rows }, (_, at) => `${phones[at % phones.length]},${at + 1}.01,${at + 1}`);
    const params = await checked(world, `手机号,本金,积分\n${lines.join('\n')}\n`);
    const { as } = world;
    if (work === 'roll back') await confirmed(world, params);
    await (work === 'post'
      ? server.call('PUT /opening-balances/{id}/confirm', { as, params })
      : server.call('PUT /opening-balances/{id}/roll-back', { as, params, body: { reason: '试试' } }));
    await killedAtGroup(world, params, { work }, 2);
    const half = await batchOf(world, params);
    const moved = work === 'post' ? half.rows.posted : half.rows.undone;
    expect(moved).toBeGreaterThanOrEqual(200);
    expect(moved).toBeLessThan(rows);

    // Both the job's retry and the start resume the batch; they must not interfere.
    await resumeImports(server.database, server.jobs, [openingImport]);
    await server.jobs.run();
    const whole = await batchOf(world, params);
    const points = (rows * (rows + 1)) / 2;
    const sums = { principal: points * 100 + rows, bonus: 0, points, growth: 0 };
    const nothing = { principal: 0, bonus: 0, points: 0, growth: 0 };
    expect(whole.totals?.agree).toBe(true);
    expect(whole.rows).toMatchObject(work === 'post' ? { posted: rows } : { undone: rows, kept: 0 });
    const document = { kind: 'opening', id: params.id };
    expect(await getDocumentTotals(tenantOf(world), document, 'made')).toEqual(sums);
    expect(await getMerchantTotals(tenantOf(world))).toEqual(work === 'post' ? sums : nothing);
  });
});

describe('a check', () => {
  const file = `手机号,积分\n${'13999999999,1\n'.repeat(10_000)}`;
  const jobId = 'opening.check'; // the job id in tests

  it('whose check killed the program is refused on the retry, and not tried a third time', async () => {
    const world = await open();
    const { params } = await upload(world, file);
    await killedAtGroup(world, params, { work: 'check', jobId }, 2);
    const half = await batchOf(world, params);
    expect(half.state).toBe('checking');
    expect(half.rows.total).toBeGreaterThan(0);
    await server.jobs.run();
    const refused = { state: 'refused', rows: { total: 0 }, fault: expect.stringContaining('检查时中断') };
    expect(await batchOf(world, params)).toMatchObject(refused);
    expect(await rowsOf(world, params)).toEqual([]);
    await resumeImports(server.database, server.jobs, [openingImport]);
    await server.jobs.run();
    expect(await batchOf(world, params)).toMatchObject(refused);
  });

  it('that another job has claimed is left to that job', async () => {
    const world = await open();
    const { params } = await upload(world, file);
    await killedAtGroup(world, params, { work: 'check', jobId: 'of another copy of the program' }, 2);
    await resumeImports(server.database, server.jobs, [openingImport]);
    await server.jobs.run();
    expect((await batchOf(world, params)).state).toBe('checking');
    const { data } = await server.call('PUT /opening-balances/{id}/cancel', { as: world.as, params });
    expect(data.state).toBe('cancelled');
  });

  it('is released on a graceful stop and completes after the next start', async () => {
    const world = await open();
    const { params } = await upload(world, file);
    const stop = AbortSignal.abort();
    await expect(
      checkBatch(openingImport, tenantOf(world), params.id, server.clock.now(), { jobId, signal: stop }),
    ).rejects.toThrow();
    expect((await batchOf(world, params)).state).toBe('reading');
    await resumeImports(server.database, server.jobs, [openingImport]);
    await server.jobs.run();
    expect(await batchOf(world, params)).toMatchObject({ state: 'checked', rows: { bad: 10_000 } });
  });

  it('is released if a stop of the whole process group ends its reader', async () => {
    const world = await open();
    const { params } = await upload(world, file);
    const { signal } = new AbortController();
    const check = () => checkBatch(openingImport, tenantOf(world), params.id, server.clock.now(), { jobId, signal });
    await signallingChildren('SIGTERM', () => expect(check()).rejects.toThrow('killed by SIGTERM'));
    expect((await batchOf(world, params)).state).toBe('reading');
    await server.jobs.run();
    expect(await batchOf(world, params)).toMatchObject({ state: 'checked', rows: { bad: 10_000 } });
  });

  it('that is stopped is requeued even if its file looks damaged', async () => {
    const world = await open();
    const { params } = await upload(world, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
    const stop = new AbortController();
    await watchingChildren(
      (child) => child.once('exit', () => stop.abort()),
      async () => {
        const check = checkBatch(openingImport, tenantOf(world), params.id, server.clock.now(), {
          jobId,
          signal: stop.signal,
        });
        await expect(check).rejects.toThrow();
      },
    );
    expect((await batchOf(world, params)).state).toBe('reading');
    await server.jobs.run();
    expect((await batchOf(world, params)).state).toBe('refused');
  });

  it('writes rows in groups limited by size and by number', async () => {
    const world = await open();
    const long = 'x'.repeat(200);
    const { params } = await upload(
      world,
      madeWorkbook({
        strings: `<si><t>手机号</t></si><si><t>积分</t></si><si><t>备注</t></si><si><t>门店</t></si><si><t>${long}</t></si>`,
        rows:
          '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>' +
          '<row><c t="s"><v>4</v></c><c t="s"><v>4</v></c><c t="s"><v>4</v></c><c t="s"><v>4</v></c></row>'.repeat(
            2_000,
          ),
      }),
    );
    let groups = 0;
    const database = openDatabase({
      connection: server.connection,
      max: 2,
      log: createLog({ level: 'silent' }),
      observe: ({ name }) => {
        if (name === 'import_rows_insert') groups += 1;
      },
    });
    const { signal } = new AbortController();
    await checkBatch(openingImport, database.tenant(world.shop.merchantId), params.id, server.clock.now(), {
      jobId,
      signal,
    });
    await database.close();
    expect((await batchOf(world, params)).rows.bad).toBe(2_000);
    expect(groups).toBe(4); // by number alone there would be two
  });

  it('reports the column with invisible characters, stores none of them, and asks what such a heading is', async () => {
    const world = await open();
    const { phone } = await member(world);
    const row = (...cells: string[]): string =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const params = await checked(
      world,
      madeWorkbook({
        rows: [
          row('手机号', '积分', '备注'),
          row(phone, '1', 'a_x0000_b'),
          row(phone, '1', '_xD800_'),
          row(phone, '1', '\u202Eabc'),
          row(phone, '_x0007_1', ''),
          row(phone, '1', `${'x'.repeat(199)}😀y`),
          row(phone, '1', '👨‍👩‍👧'),
        ].join(''),
      }),
    );
    const hidden = '含有看不见的控制字符';
    const rows = await rowsOf(world, params);
    expect(rows.map(({ given, faults }) => [given['note'], faults[0]])).toEqual([
      ['a\uFFFDb', `备注：${hidden}`],
      ['\uFFFD', `备注：${hidden}`],
      ['\uFFFDabc', `备注：${hidden}`],
      [undefined, `积分：${hidden}`],
      [`${'x'.repeat(199)}\uFFFD`, '备注：最多 200 个字'],
      ['👨‍👩‍👧', undefined],
    ]);
    const asked = await checked(
      world,
      madeWorkbook({ rows: row('手机号', '积分_x0000_', '_xD800_') + row(phone, '1') }),
    );
    expect(await batchOf(world, asked)).toMatchObject({
      state: 'columns',
      headings: [{ text: '手机号' }, { text: '积分\uFFFD', guess: 'points', sure: false }, { text: '\uFFFD' }],
    });
  });
});

test('a cell that looks like a formula is downloaded as text', async () => {
  const world = await open();
  const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const params = await checked(world, `手机号,积分,备注\n${starts.map((start) => `1,1,${start}1+1\n`).join('')}`);
  const lines = (await text(world, `${params.id}/errors.csv`)).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[9])).toEqual(starts.map((start) => `'${start}1+1`));
});

describe('the rows that were not imported', () => {
  it('can be corrected in their file and uploaded again, with phones masked', async () => {
    const { shop, as: owner } = await open();
    const { phone, id } = await member({ shop, as: owner });
    const as = await server.make.user(shop, { permissions: ['opening:read', 'opening:import'] });
    const world = { shop, as };
    const first = await checked(world, `手机号,积分,备注\n${phone},many,=1+1\n`);
    for (const language of ['zh-CN', 'en']) {
      const file = await text(world, `${first.id}/errors.csv`, language);
      expect(file).toContain(`,${phone.slice(0, 3)}****${phone.slice(-4)},`);
      const second = await checked(world, file.replace('many', '5'));
      const [row] = await rowsOf(world, second);
      expect(row).toMatchObject({ state: 'good', vip_id: id, given: { note: '=1+1' }, amounts: { points: 5 } });
      expect(row?.given['member_no']).toBeDefined();
    }
  });

  it('say what to do about a masked phone, and show it as uploaded', async () => {
    const { shop, as: owner } = await open();
    const { phone } = await member({ shop, as: owner }, { member_no: '00420042' });
    await member({ shop, as: owner }, { member_no: '00420043' });
    const as = await server.make.user(shop, { permissions: ['opening:read', 'opening:import'] });
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const params = await checked(
      { shop, as },
      `手机号,卡号,积分\n${masked},,1\n138****,00420042,1\n100****9999,00420043,1\n${masked},00420042,1\n`,
    );
    const fault = '手机号：手机号被遮住了（含 *），请填完整号码或卡号';
    expect((await rowsOf({ shop, as }, params)).map(({ given, faults }) => [given['phone'], faults])).toEqual([
      [masked, [fault]],
      ['****', expect.arrayContaining([fault])],
      ['100****9999', ['卡号和手机号不是同一位会员']],
      [masked, []],
    ]);
  });

  it('are not posted again if a roll-back kept them', async () => {
    const world = await open();
    const { phone } = await member(world);
    const params = await checked(
      world,
      `手机号,积分,状态,行号,原因\n${phone},5,无法撤销,2,用了\n${phone},6,有误,3,x\n`,
    );
    expect((await rowsOf(world, params)).map(({ faults }) => faults)).toEqual([
      ['这一行已入账且未撤销，再次导入会重复'],
      [],
    ]);
  });

  it('are streamed, at most two files at once per user and six per merchant', async () => {
    const world = await open();
    const count = 5_000;
    const params = await checked(world, `手机号,积分,备注\n${`1,1,${'中'.repeat(200)}\n`.repeat(count)}`);
    let pages = 0;
    const database = openDatabase({
      connection: server.connection,
      max: 1,
      log: createLog({ level: 'silent' }),
      observe: ({ name }) => {
        if (name === 'import_rows_in') pages += 1;
      },
    });
    const tenant: ErrorReader = {
      db: database.tenant(world.shop.merchantId),
      accountId: newId(),
      language: 'zh-CN',
      permissions: new Set(),
    };
    const [a, b] = [
      errorFile(openingImport, tenant, params.id).content,
      errorFile(openingImport, tenant, params.id).content,
    ];
    expect(() => errorFile(openingImport, tenant, params.id)).toThrow('rate_limited');
    const another = () => errorFile(openingImport, { ...tenant, accountId: newId() }, params.id).content;
    const others = [another(), another(), another(), another()];
    expect(another).toThrow('rate_limited');
    const elsewhere = { ...tenant, accountId: newId(), db: database.tenant(newId()) };
    others.push(errorFile(openingImport, elsewhere, params.id).content);
    await Promise.all(others.map((content) => once(content.destroy(), 'close')));
    const lines = a[Symbol.asyncIterator]();
    await lines.next();
    await lines.next();
    expect(pages).toBeLessThanOrEqual(3); // the database is read only as fast as the client
    await database.tenant(world.shop.merchantId).transaction(async () => undefined); // and holds no connection
    await lines.return?.();
    b.destroy();
    await once(b, 'close');
    expect(errorFile(openingImport, tenant, params.id).content.destroy().destroyed).toBe(true);
    await database.close();
    const whole = await text(world, `${params.id}/errors.csv`);
    expect(whole.split('\r\n')).toHaveLength(count + 2);
  });
});

describe('a member who moves to another branch after the check', () => {
  const away = async ({ shop }: World, memberId: string): Promise<void> => {
    await server.database.platform.execute(
      'update member set branch_id = $3 where merchant_id = $1 and member_id = $2',
      [shop.merchantId, memberId, shop.branchIds[0]],
    );
  };
  const near = async (): Promise<{ world: World; gone: string; params: { id: string } }> => {
    const { shop, as: owner } = await open();
    const at = { branch_id: shop.branchIds[1] };
    const [gone, stays] = [await member({ shop, as: owner }, at), await member({ shop, as: owner }, at)];
    const permissions = ['opening:read', 'opening:import', 'opening:roll_back'] as const;
    const as = await server.make.user(shop, { permissions: [...permissions], branches: [shop.branchIds[1]] });
    const world = { shop, as };
    return { world, gone: gone.id, params: await checked(world, `手机号,积分\n${gone.phone},5\n${stays.phone},5\n`) };
  };
  const denied = ['会员属于其他门店，您不能修改'];

  it('gets nothing when a user of the old branch confirms the import', async () => {
    const { world, gone, params } = await near();
    await away(world, gone);
    expect((await confirmed(world, params)).rows).toMatchObject({ posted: 1, failed: 1 });
    expect((await rowsOf(world, params)).map(({ faults }) => faults)).toEqual([denied, []]);
    expect(await balances(world, gone)).toMatchObject({ points: 0 });
  });

  it('loses nothing when a user of the old branch rolls it back', async () => {
    const { world, gone, params } = await near();
    await confirmed(world, params);
    await away(world, gone);
    const body = { reason: '文件传错了' };
    await server.call('PUT /opening-balances/{id}/roll-back', { as: world.as, params, body });
    await server.jobs.run();
    expect((await batchOf(world, params)).rows).toMatchObject({ undone: 1, kept: 1 });
    expect((await rowsOf(world, params)).map(({ faults }) => faults)).toEqual([denied, []]);
    expect(await balances(world, gone)).toMatchObject({ points: 5 });
  });

  it('is also skipped if the user has lost the branch', async () => {
    const { world, params } = await near();
    await server.call('PUT /opening-balances/{id}/confirm', { as: world.as, params });
    await server.database.platform.execute('delete from user_branch where merchant_id = $1', [world.shop.merchantId]);
    await server.jobs.run();
    const owner = { ...world, as: await server.make.user(world.shop) };
    expect((await batchOf(owner, params)).rows).toMatchObject({ posted: 0, failed: 2 });
    const body = { reason: '文件传错了' };
    const { err } = await server.call('PUT /opening-balances/{id}/roll-back', { as: owner.as, params, body });
    expect(err.name).toBe('import_nothing_written');
  });
});

test('at most five files of a merchant wait for their check', async () => {
  const world = await open();
  for (let at = 0; at < 5; at += 1) expect((await upload(world, `手机号,积分\n1,${at}`)).status).toBe(201);
  expect((await upload(world, '手机号,积分\n1,1')).err).toMatchObject({ name: 'opening_too_many_waiting' });
  await server.jobs.run();
  expect((await upload(world, '手机号,积分\n1,1')).status).toBe(201);
  await server.jobs.run();
});

/** Sends the header of an upload without its body. */
const beginUpload = async ({ as }: World): Promise<RawConnection> => {
  const connection = await openConnection(server.url);
  const headers = {
    ...headersOf(as),
    host: 'test',
    'content-length': String(10 * 1024 * 1024),
    'content-type': 'multipart/form-data; boundary=x',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`POST /api/opening-balances HTTP/1.1\r\n${lines.join('')}\r\n`);
  return connection;
};

test('aborted uploads release their slots, and the log doesn’t call them failures', async () => {
  const world = await open();
  const logged = server.lines.length;
  const broken: RawConnection[] = [];
  const refusal = async (): Promise<string> => (await upload(world, '')).err.name;
  const within = { timeout: 15_000 };
  await vi.waitUntil(async () => {
    const connection = await beginUpload(world);
    connection.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n手机号,积分\r\n');
    broken.push(connection);
    return (await refusal()) === 'opening_too_many_waiting';
  }, within);
  for (const { socket } of broken) socket.destroy();
  await vi.waitUntil(async () => (await refusal()) === 'opening_file_empty', within);
  expect(server.lines.slice(logged).filter((line) => line.includes('internal_error'))).toEqual([]);
  expect((await upload(world, '手机号,积分\n1,1')).status).toBe(201);
  await server.jobs.run();
});

test('uploads of one merchant queue without holding a connection, and one too many is refused before it is sent', async () => {
  const [world, other] = [await open(), await open()];
  const gate = Promise.withResolvers<undefined>();
  const locked = Promise.withResolvers<undefined>();
  const holding = tenantOf(world).transaction(async (tx) => {
    await lockUsage(tx, 'opening');
    locked.resolve(undefined);
    await gate.promise;
  });
  await locked.promise;
  const uploads = Array.from({ length: 40 }, (_, at) => upload(world, `手机号,积分\n1,${at}`));
  const early = await Promise.race(uploads);
  expect(early.err.name).toBe('opening_too_many_waiting');

  const connection = await beginUpload(world);
  await connection.received(/opening_too_many_waiting/); // though no byte of its body was sent
  connection.socket.destroy();

  const calls = Array.from({ length: 30 }, () => server.call('GET /opening-balances', { as: other.as }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  const { rows } = await server.database.platform.execute(
    `select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  gate.resolve(undefined);
  await holding;
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(rows).toEqual([{ waiting: 1 }]);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  await server.jobs.run();
});

test('a user who may not see the other import is not told of the identical file', async () => {
  const owner = await open();
  const { shop } = owner;
  const { phone } = await member(owner);
  const file = `手机号,积分\n${phone},5`;
  await confirmed(owner, await checked(owner, file));
  const permissions = ['opening:read', 'opening:import'] as const;
  const as = await server.make.user(shop, { permissions: [...permissions], branches: [shop.branchIds[1]] });
  expect((await batchOf({ shop, as }, await checked({ shop, as }, file))).same_file).toBeNull();
  expect((await batchOf(owner, await checked(owner, file))).same_file).not.toBeNull();
});

test('faults say how to fix them', async () => {
  const world = await open();
  const { phone, id } = await member(world);
  await cancel(world, id);
  const { phone: live } = await member(world);
  const params = await checked(
    world,
    `手机号,本金,积分,积分到期日\n${phone},1,,\n${live},100000001,,\n${live},,10000000001,\n${live},,1,31/01/2027\n${live},1,,,x\n${live.slice(0, 5)}\0${live.slice(5)},1,,\n`,
  );
  expect((await rowsOf(world, params)).map(({ faults }) => faults[0])).toEqual([
    '会员已注销',
    '本金（元）：金额太大，一行最多 100,000,000 元',
    '积分：数额太大，一行最多 10,000,000,000',
    '积分到期日：没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
    '多出一个值：第 5 列没有表头',
    '手机号：含有看不见的控制字符',
  ]);
});

test('a cancelled check ends even before its file yields a row', async () => {
  const world = await open();
  const content = madeWorkbook({ rows: '', strings: `<si>${'<x/>'.repeat(20_000_000)}</si>` });
  const { params } = await upload(world, content);
  const { signal } = new AbortController();
  const check = checkBatch(openingImport, tenantOf(world), params.id, server.clock.now(), { jobId: 'a', signal });
  await vi.waitUntil(async () => {
    const { rows } = await server.database.platform.execute(
      "select from import_batch where merchant_id = $1 and batch_id = $2 and check_job = 'a'",
      [world.shop.merchantId, params.id],
    );
    return rows.length === 1;
  });
  await server.call('PUT /opening-balances/{id}/cancel', { as: world.as, params });
  await check;
  expect((await batchOf(world, params)).state).toBe('cancelled');
  await server.jobs.run();
});
