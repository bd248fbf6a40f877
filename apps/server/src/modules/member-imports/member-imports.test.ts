import type { Api, MemberImport, MemberImportRow } from '@regulars/contract';
import type { BodyOf, Failure } from '@regulars/contract/kernel';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { workUntilKilled } from '../../../test/killed-import.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { openDatabase, statement } from '../../platform/database/index.ts';
import { resumeImports, tidyImports } from '../../platform/imports/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { memberImport } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());

type Columns = BodyOf<Api['PUT /vip-infos/imports/{id}/columns']>['columns'];
interface World {
  readonly shop: Shop;
  readonly as: Caller;
}
const open = async (options: Parameters<TestServer['make']['user']>[1] = {}): Promise<World> => {
  const shop = await server.make.shop();
  return { shop, as: await server.make.user(shop, options) };
};
const add = async ({ as }: World, more: Partial<BodyOf<Api['POST /vip-infos']>> = {}) => {
  const phone = nextPhone();
  const { data } = await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯', ...more } });
  return { phone, id: data.vip_id };
};
const upload = async ({ as }: World, content: string | Buffer<ArrayBuffer>, name = '会员.csv') => {
  const response = await server.send('POST', '/api/vip-infos/imports', {
    headers: headersOf(as),
    body: formOf({ name, content }),
  });
  const { data, err } = (await response.json()) as { data: MemberImport; err: Failure['err'] }; // the server's own envelope
  return { err, params: { id: data?.batch_id } };
};
const read = async (world: World, content: string) => {
  const { params } = await upload(world, content);
  await server.jobs.run();
  return params;
};
const batchOf = async ({ as }: World, params: { id: string }): Promise<MemberImport> =>
  (await server.call('GET /vip-infos/imports/{id}', { as, params })).data;
const match = async (world: World, params: { id: string }, columns: Columns) => {
  const { err } = await server.call('PUT /vip-infos/imports/{id}/columns', { as: world.as, params, body: { columns } });
  await server.jobs.run();
  return err;
};
/** Uploads a file and accepts the guessed columns. */
const checked = async (world: World, content: string) => {
  const params = await read(world, content);
  const { headings } = await batchOf(world, params);
  expect(
    await match(
      world,
      params,
      headings.map(({ guess }) => guess),
    ),
  ).toBeUndefined();
  return params;
};
const rowsOf = async ({ as }: World, params: { id: string }): Promise<MemberImportRow[]> =>
  (await server.call('GET /vip-infos/imports/{id}/rows', { as, params, query: { size: 100 } })).data.items;
const faultsOf = async (world: World, params: { id: string }) =>
  (await rowsOf(world, params)).map(({ row_no, state, faults }) => [row_no, state, faults.map(({ text }) => text)]);
const put = async (
  { as }: World,
  action: 'confirm' | 'cancel',
  params: { id: string },
): Promise<Failure['err'] | undefined> =>
  (await server.call(`PUT /vip-infos/imports/{id}/${action}`, { as, params })).err;
const confirmed = async (world: World, params: { id: string }): Promise<MemberImport> => {
  expect(await put(world, 'confirm', params)).toBeUndefined();
  await server.jobs.run();
  return batchOf(world, params);
};
const rolledBack = async (world: World, params: { id: string }): Promise<MemberImport> => {
  const { err } = await server.call('PUT /vip-infos/imports/{id}/roll-back', {
    as: world.as,
    params,
    body: { reason: '文件传错了' },
  });
  expect(err).toBeUndefined();
  await server.jobs.run();
  return batchOf(world, params);
};
const find = async ({ as }: World, exact: string) =>
  (await server.call('GET /vip-infos', { as, query: { exact } })).data.items[0];

describe('a file, from upload to roll-back', () => {
  it('shows its changes, adds and changes members, and is rolled back', async () => {
    const world = await open();
    const known = await add(world, { member_no: '00420042', remark: '靠窗', tags: ['老茶客'] });
    const same = await add(world);
    const phone = nextPhone();
    const params = await read(
      world,
      [
        '姓名,手机,会员卡号,性别,出生日期,归属门店,标签,备注,开卡日期,车牌',
        `顾念初,${phone},,女,1994/6/8,西湖银泰店,爱喝岩茶、常客,不加糖,2024-03-18,浙A`,
        `林晓文,,00420042,,,,常客,,,`,
        `林晓雯,${same.phone},,,,,,,,`,
      ].join('\n'),
    );
    const waiting = await batchOf(world, params);
    expect(waiting).toMatchObject({ state: 'columns', rows: { total: 3 }, columns: null, remembered: null });
    expect(waiting.headings.map(({ text, guess, sure, filled }) => [text, guess, sure, filled])).toEqual([
      ['姓名', 'name', true, 3],
      ['手机', 'phone', true, 2],
      ['会员卡号', 'member_no', true, 1],
      ['性别', 'gender', true, 1],
      ['出生日期', 'birthday', true, 1],
      ['归属门店', 'branch', true, 1],
      ['标签', 'tags', true, 2],
      ['备注', 'remark', true, 1],
      ['开卡日期', 'joined_on', true, 1],
      ['车牌', null, true, 1],
    ]);
    await match(
      world,
      params,
      waiting.headings.map(({ guess }) => guess),
    );
    expect(await batchOf(world, params)).toMatchObject({
      state: 'checked',
      rows: { total: 3, good: 2, same: 1, bad: 0 },
      effects: { new: 1, changed: 1 },
    });
    const [, changed] = await rowsOf(world, params);
    expect(changed).toMatchObject({
      effect: 'changed',
      vip_id: known.id,
      changes: [
        { field: 'name', before: '林晓雯', after: '林晓文' },
        { field: 'tags', before: '老茶客', after: '老茶客、常客' },
      ],
    });
    expect(await find(world, phone)).toBeUndefined(); // nothing is written before the confirmation

    const done = await confirmed(world, params);
    expect(done).toMatchObject({ state: 'posted', rows: { posted: 2, same: 1 }, undo_until: '2026-11-27' });
    expect(await find(world, phone)).toMatchObject({
      name: '顾念初',
      gender: 2,
      birthday: '1994-06-08',
      branch_name: '西湖银泰店',
      tags: ['爱喝岩茶', '常客'],
      remark: '不加糖',
      source: 'import',
      joined_at: '2024-03-17T16:00:00.000Z',
      principal: 0,
    });
    const after = await find(world, '00420042');
    expect(after).toMatchObject({ name: '林晓文', tags: ['老茶客', '常客'], remark: '靠窗' });
    const found = await server.call('GET /vip-infos', { as: world.as, query: { keyword: '晓文' } });
    expect(found.data.items.map(({ vip_id }) => vip_id)).toEqual([known.id]);
    const events = await server.call('GET /vip-infos/{id}/events', { as: world.as, params: { id: known.id } });
    expect(events.data.items[0]).toMatchObject({ action: 'member.update', operator: '何苗' });

    expect(await rolledBack(world, params)).toMatchObject({ state: 'rolled_back', rows: { undone: 2, kept: 0 } });
    expect(await find(world, phone)).toBeUndefined();
    expect(await find(world, '00420042')).toMatchObject({ name: '林晓雯', tags: ['老茶客'] });
    const { data: notices } = await server.call('GET /notices', { as: world.as });
    expect(notices.items.map(({ title, detail, subject_id }) => [title, detail, subject_id])).toEqual([
      ['会员“会员.csv”的导入已整批撤销', '撤销 2 行，保留 0 行', params.id],
      ['会员“会员.csv”导入完成', '导入 2 行，未导入 0 行', params.id],
    ]);
    expect((await verifyMerchant(server.database, world.shop.merchantId)).breaches).toBe(0);
    expect(await batchOf(world, await checked(world, `姓名,手机\n顾念初,${phone}\n`))).toMatchObject({
      effects: { new: 1 },
    });
  });

  it('adds members to no selection made before, even if they joined earlier', async () => {
    const world = await open();
    const { id } = await add(world);
    const { as_of } = (await server.call('GET /vip-infos', { as: world.as })).data;
    server.clock.advance({ seconds: 1 });
    const params = await checked(world, `手机,姓名,开卡日期\n${nextPhone()},林晓雯,2024-03-18`);
    await confirmed(world, params);
    const body = { filter: {}, as_of, operate: 'tag' as const, add_tags: ['常客'] };
    expect((await server.call('PUT /vip-infos', { as: world.as, body })).data).toMatchObject({ changed: 1 });
    const tagged = await server.call('GET /vip-infos', { as: world.as, query: { tag: ['常客'] } });
    expect(tagged.data.items.map(({ vip_id }) => vip_id)).toEqual([id]);
  });
});

describe('the columns', () => {
  it('are remembered for the user and the headings, and can be matched again', async () => {
    const world = await open();
    const file = `客户,号码\n顾念初,${nextPhone()}\n`;
    const first = await read(world, file);
    expect((await batchOf(world, first)).headings.map(({ guess, sure }) => [guess, sure])).toEqual([
      [null, true],
      ['phone', false],
    ]);
    expect(await match(world, first, [null, 'phone'])).toBeUndefined();
    expect((await batchOf(world, first)).rows).toMatchObject({ good: 0, bad: 1 });
    expect(await match(world, first, ['name', 'phone'])).toBeUndefined();
    expect((await batchOf(world, first)).rows).toMatchObject({ good: 1, bad: 0 });
    const second = await read(world, file);
    expect((await batchOf(world, second)).remembered).toEqual(['name', 'phone']);
    const colleague = { ...world, as: await server.make.user(world.shop) };
    expect((await batchOf(colleague, await read(colleague, file))).remembered).toBeNull();
  });

  it('are refused if they can’t identify members or repeat a field', async () => {
    const world = await open();
    const params = await read(world, `姓名,手机号,备注\n顾念初,${nextPhone()},x\n`);
    expect((await match(world, params, ['name', null, null]))?.msg).toContain('才能认出会员');
    expect((await match(world, params, ['name', 'phone', 'phone']))?.msg).toContain('“手机号”选了两次');
    expect((await match(world, params, ['phone']))?.name).toBe('import_columns_refused');
    expect((await batchOf(world, params)).state).toBe('columns');
    expect(await put(world, 'confirm', params)).toMatchObject({ name: 'import_state_refused' });
    expect(await match(world, params, ['name', 'member_no', null])).toBeUndefined();
    expect(await put(world, 'confirm', params)).toMatchObject({ name: 'import_nothing_to_post' });
  });
});

test('each row lists its faults', async () => {
  const world = await open();
  const [a, b, gone] = [
    await add(world, { member_no: 'A0000001' }),
    await add(world),
    await add(world, { member_no: 'G0000001' }),
  ];
  await server.database.platform.execute(
    "update member set state = 'cancelled' where merchant_id = $1 and member_id = $2",
    [world.shop.merchantId, gone.id],
  );
  const [p, q] = [nextPhone(), nextPhone()];
  const params = await checked(
    world,
    [
      '姓名,手机号,卡号,性别,生日,等级,归属门店,标签,备注,入会日期',
      `钱多多,1378899,,,,,,,,`,
      `,${nextPhone()},,,,,,,,`,
      `钱多多,,,,,,,,,`,
      `钱多多,,X1234567,,,,,,,`,
      `钱<多多,${nextPhone()},,,,,,,,`,
      `钱多多,${nextPhone()},,不详,8/32,钻石,火星店,${'长'.repeat(13)},,2099-01-01`,
      `钱多多,${nextPhone()},,,2099-01-01,,,,,`,
      `钱多多,${p},,,,,,,,`,
      `李牧,${p},,,,,,,,`,
      `李牧,${a.phone},,,,,,,,`,
      `李牧,,A0000001,,,,,,,`,
      `李牧,${b.phone},A0000001,,,,,,,`,
      `李牧,${b.phone},B0000001,,,,,,,`,
      `李牧,,G0000001,,,,,,,`,
      `李牧,138****0001,,,,,,,,`,
      `李牧,${q},,,,,,${Array.from({ length: 21 }, (_, at) => `标${at}`).join('、')},,`,
      `李牧,${gone.phone},,,,,,,,`,
      `李牧,${nextPhone()},,,,,,,,,多`,
    ].join('\n'),
  );
  const bad = (row: number, ...faults: string[]) => [row, 'bad', faults];
  expect(await faultsOf(world, params)).toEqual([
    bad(2, '手机号：应为 11 位手机号'),
    bad(3, '姓名：新会员要有姓名'),
    bad(4, '要有卡号或手机号', '手机号：新会员要有手机号'),
    bad(5, '卡号：没有这张卡；新会员要有手机号和姓名'),
    bad(6, "姓名：1 到 40 个字，只能有文字、数字、空格、·、' 和 -"),
    bad(
      7,
      '标签：每个标签 1 到 12 个字',
      '性别：填男或女，也可以留空',
      '生日：没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
      '入会日期：入会日期不能晚于今天',
      '等级：没有这个等级，或等级已停用',
      '归属门店：没有这家门店',
    ),
    bad(8, '生日：生日不能早于 1900 年，也不能晚于今天'),
    [9, 'good', []],
    bad(10, '手机号：和第 9 行相同'),
    [11, 'good', []],
    bad(12, '和第 11 行是同一位会员'),
    bad(13, '卡号：和第 12 行相同', '手机号：这个手机号已是另一位会员的'),
    bad(14, '卡号：和这位会员现有的卡号不同'),
    bad(15, '会员已注销'),
    bad(16, '手机号：手机号被遮住了（含 *），请填完整号码或卡号', '手机号：新会员要有手机号'),
    bad(17, '标签：一位会员最多 20 个标签'),
    [18, 'good', []],
    bad(19, '多出一个值：第 11 列没有表头'),
  ]);
  const twins = (await rowsOf(world, params)).flatMap(({ row_no, twins: found }) => (found ? [[row_no, found]] : []));
  expect(twins).toEqual([
    [9, { first: 10, count: 1 }],
    [11, { first: 12, count: 1 }],
    [12, { first: 13, count: 1 }],
  ]);
});

test('an unreadable file is refused after reading, and one file too many on upload', async () => {
  const world = await open();
  expect((await upload(world, '')).err.name).toBe('import_file_empty');
  expect((await upload(world, '\u0001\u0002\u0003\u0004')).err.name).toBe('import_file_kind');
  expect((await upload(world, '姓名,手机号\n', '会员.xlsx')).err.name).toBe('import_file_not_xlsx');
  expect((await upload(world, Buffer.from('d0cf11e0a1b11ae1', 'hex'), '会员.xlsx')).err.name).toBe(
    'import_file_encrypted',
  );
  expect(await batchOf(world, await read(world, '姓名,手机号\n'))).toMatchObject({
    state: 'refused',
    fault: '文件里没有数据行',
  });
  for (let at = 0; at < 5; at += 1) await upload(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  expect((await upload(world, '姓名,手机号\n钱多多,1\n')).err).toMatchObject({ name: 'import_too_many_waiting' });
  await server.jobs.run();
});

/** Lets the check of a file fail after its columns were matched, as a damaged file does at its second reading. */
const damaged = async (world: World, params: { id: string }): Promise<void> => {
  await server.database.platform.execute('delete from import_file where merchant_id = $1 and batch_id = $2', [
    world.shop.merchantId,
    params.id,
  ]);
  await match(world, params, ['name', 'phone']);
};

test('a file refused at its second reading leaves no samples of its cells', async () => {
  const world = await open();
  const params = await read(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  expect((await batchOf(world, params)).headings[0]?.samples).toEqual(['钱多多']);
  await damaged(world, params);
  expect(await batchOf(world, params)).toMatchObject({ state: 'refused', headings: [] });
});

const tidyAfter = (days: number): Promise<void> =>
  tidyImports(server.database, new Date(server.clock.now().getTime() + days * 86_400_000), [memberImport]);

test('an unconfirmed import expires a week after the last work on it', async () => {
  const world = await open();
  const params = await checked(world, `姓名,手机号\n钱多多,${nextPhone()}\n李牧,${nextPhone()}\n`);
  server.clock.advance({ days: 5 });
  const later = { ...world, as: { ...world.as, ...(await server.make.session(world.as.accountId)) } };
  const { err } = await server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', {
    as: later.as,
    params: { ...params, row_no: 2 },
    body: { skip: true },
  });
  expect(err).toBeUndefined();
  await tidyAfter(6);
  expect((await batchOf(later, params)).state).toBe('checked');
  await tidyAfter(8);
  expect(await batchOf(later, params)).toMatchObject({ state: 'cancelled', rows: { total: 0 } });
});

test('rows lose their contents a week after the roll-back, or after it is no longer possible', async () => {
  const world = await open();
  const known = await add(world);
  const file = (): string => `姓名,手机号\n钱多多,${nextPhone()}\n林晓文,${known.phone}\n无手机,12\n`;
  const contents = async (params: { id: string }): Promise<number> =>
    (
      await server.database.platform.execute(
        `select from import_row where merchant_id = $1 and batch_id = $2 and row_to_json(import_row)::text ~ '钱多多|林晓文|无手机|p:1'`,
        [world.shop.merchantId, params.id],
      )
    ).rows.length;
  const back = await checked(world, file());
  await confirmed(world, back);
  await rolledBack(world, back);
  const kept = await checked(world, file());
  await confirmed(world, kept);
  await tidyAfter(6);
  expect([await contents(back), await contents(kept)]).toEqual([3, 3]);
  await tidyAfter(8);
  expect([await contents(back), await contents(kept)]).toEqual([0, 3]);
  await tidyAfter(15);
  expect(await contents(kept)).toBe(0);
  expect(await batchOf(world, kept)).toMatchObject({
    state: 'posted',
    headings: [],
    rows: { total: 3, posted: 2, bad: 1 },
    effects: { new: 1, changed: 1 },
  });
  expect((await rowsOf(world, kept)).map(({ state, given, changes }) => [state, given, changes])).toEqual([
    ['posted', {}, []],
    ['posted', {}, []],
    ['bad', {}, []],
  ]);
});

test('an import whose rows lost their contents is not rolled back', async () => {
  const world = await open();
  const params = await checked(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  await confirmed(world, params);
  await tidyAfter(15);
  expect((await batchOf(world, params)).undo_until).toBeNull();
  const body = { reason: '文件传错了' };
  const { err } = await server.call('PUT /vip-infos/imports/{id}/roll-back', { as: world.as, params, body });
  expect(err.name).toBe('import_cleared');
  expect(await batchOf(world, params)).toMatchObject({ state: 'posted', rows: { posted: 1, undone: 0 } });
});

test('a file whose check was lost with its job is refused after a day, and no longer counts as waiting', async () => {
  const world = await open();
  const { params } = await upload(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  await server.database.platform.execute(
    "update import_batch set check_job = 'gone' where merchant_id = $1 and batch_id = $2",
    [world.shop.merchantId, params.id],
  );
  await server.jobs.run();
  await tidyAfter(0.9);
  expect((await batchOf(world, params)).state).toBe('reading');
  await tidyAfter(1.1);
  expect(await batchOf(world, params)).toMatchObject({
    state: 'refused',
    fault: '检查时中断，没有完成；请确认文件无误后重新上传',
  });
  const { data } = await server.call('GET /tasks', { as: world.as });
  expect(data.items).toMatchObject([{ state: 'failed' }]);
});

test('unconfirmed files are limited in size and removed after a week', async () => {
  const world = await open();
  const params = await read(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  await server.database.platform.execute(
    `insert into import_file (merchant_id, batch_id, part_no, content) select $1, $2, n, convert_to(repeat('x', 20000000), 'UTF8') from generate_series(2, 7) as n`,
    [world.shop.merchantId, params.id],
  );
  expect((await upload(world, '姓名,手机号\n钱多多,1\n')).err).toMatchObject({ name: 'import_files_full' });
  await tidyAfter(6);
  expect((await batchOf(world, params)).state).toBe('columns');
  await tidyAfter(8);
  expect((await batchOf(world, params)).state).toBe('cancelled');
  const again = await read(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
  expect(await put(world, 'cancel', again)).toBeUndefined();
});

const fixLog = statement<{ changes: object }>(
  'test_fix_log',
  `select c.changes from operation_log l join operation_log_change c on c.merchant_id = $1 and c.log_id = l.log_id
   where l.merchant_id = $1 and l.subject_id = $2 and l.action = 'member_import.fix' order by l.log_id desc limit 1`,
);

describe('a row', () => {
  const fix = async (
    { as }: World,
    params: { id: string },
    row_no: number,
    body: BodyOf<Api['PUT /vip-infos/imports/{id}/rows/{row_no}']>,
  ) => server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', { as, params: { ...params, row_no }, body });

  it('can be fixed in place or skipped, and rows refused because of it are checked again', async () => {
    const world = await open();
    const [phone, other] = [nextPhone(), nextPhone()];
    const params = await checked(world, `姓名,手机号\n钱多多,${phone}\n李牧,${phone}\n周雨桐,187\n`);
    expect((await batchOf(world, params)).rows).toMatchObject({ good: 1, bad: 2 });
    expect((await fix(world, params, 4, { given: { phone: other } })).data).toMatchObject({
      state: 'good',
      effect: 'new',
      given: { name: '周雨桐', phone: other },
    });
    expect((await fix(world, params, 4, { given: { phone } })).data).toMatchObject({
      state: 'bad',
      faults: [{ field: 'phone', text: '手机号：和第 2 行相同' }],
    });
    expect((await fix(world, params, 2, { skip: true })).data.state).toBe('skipped');
    expect((await faultsOf(world, params)).map(([row, state]) => [row, state])).toEqual([
      [2, 'skipped'],
      [3, 'good'],
      [4, 'bad'],
    ]);
    expect((await fix(world, params, 2, { skip: false })).data.state).toBe('bad');
    expect((await fix(world, params, 9, { skip: true })).err.name).toBe('import_not_found');
    expect((await batchOf(world, params)).rows).toMatchObject({ total: 3, good: 1, bad: 2, skipped: 0 });
    expect((await confirmed(world, params)).rows).toMatchObject({ posted: 1, bad: 2 });
    expect((await fix(world, params, 4, { skip: true })).err.name).toBe('import_state_refused');
    expect(await find(world, phone)).toMatchObject({ name: '李牧' });
  });

  it('is refused for what it shares with a row that has other faults, and accepted once that one is skipped', async () => {
    const world = await open();
    const [p, q] = [nextPhone(), nextPhone()];
    const lines = [
      '姓名,手机号,卡号,等级,生日',
      `钱多多,${p},K0000001,钻石,`,
      `李牧,${p},,,`,
      `周雨桐,${q},K0000001,,8/32`,
      `周雨桐,${q},,,`,
      '周雨桐,187,,,',
      '李牧,187,,,',
    ];
    const params = await checked(world, `${lines.join('\n')}\n`);
    const [grade, birthday] = [
      '等级：没有这个等级，或等级已停用',
      '生日：没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
    ];
    // A wrong phone is no key: it will not stay as it is.
    const wrong = [6, 7].map((row) => [row, 'bad', ['手机号：应为 11 位手机号']]);
    const refused = [
      [3, 'bad', ['手机号：和第 2 行相同']],
      [4, 'bad', ['卡号：和第 2 行相同', birthday]],
      [5, 'bad', ['手机号：和第 4 行相同']],
      ...wrong,
    ];
    expect(await faultsOf(world, params)).toEqual([[2, 'bad', [grade]], ...refused]);
    await fix(world, params, 2, { given: { grade: '' } });
    expect(await faultsOf(world, params)).toEqual([[2, 'good', []], ...refused]);
    await fix(world, params, 2, { skip: true });
    expect(await faultsOf(world, params)).toEqual([
      [2, 'skipped', []],
      [3, 'good', []],
      [4, 'bad', [birthday]],
      [5, 'bad', ['手机号：和第 4 行相同']],
      ...wrong,
    ]);
  });

  it('frees the rows refused because of it one by one, however many', async () => {
    const world = await open();
    const phone = nextPhone();
    const params = await checked(world, `姓名,手机号\n${`钱多多,${phone}\n`.repeat(250)}`);
    const standing = async (from: number, size: number) =>
      (
        await server.call('GET /vip-infos/imports/{id}/rows', {
          as: world.as,
          params,
          query: { after: from - 1, size },
        })
      ).data.items.map(({ state, faults }) => faults[0]?.text ?? state);
    expect((await fix(world, params, 2, { given: { phone: nextPhone() } })).data.state).toBe('good');
    expect(await standing(2, 3)).toEqual(['good', 'good', '手机号：和第 3 行相同']);
    expect(await standing(251, 1)).toEqual(['手机号：和第 3 行相同']);
    for (const row of [3, 4]) await fix(world, params, row, { skip: true });
    expect(await standing(5, 2)).toEqual(['good', '手机号：和第 5 行相同']);
    expect(await standing(251, 1)).toEqual(['手机号：和第 5 行相同']);
    expect((await batchOf(world, params)).rows).toMatchObject({ total: 250, good: 2, bad: 246, skipped: 2 });
  });

  it('frees only the rows that share something with the one they are then attributed to', async () => {
    const world = await open();
    const phone = nextPhone();
    const params = await checked(
      world,
      [
        '姓名,手机号,卡号',
        `钱多多,${phone},K0000077`,
        ...Array.from({ length: 120 }, () => `钱多多,${phone},`),
        ...Array.from({ length: 5 }, () => `李牧,${nextPhone()},K0000077`),
        '',
      ].join('\n'),
    );
    expect((await batchOf(world, params)).rows).toMatchObject({ good: 1, bad: 125 });
    expect((await fix(world, params, 2, { given: { phone: nextPhone(), member_no: 'K0000078' } })).data.state).toBe(
      'good',
    );
    const { data } = await server.call('GET /vip-infos/imports/{id}/rows', {
      as: world.as,
      params,
      query: { after: 120, size: 10 },
    });
    expect(data.items.map(({ row_no, state, faults }) => [row_no, faults[0]?.text ?? state])).toEqual([
      [121, '手机号：和第 3 行相同'],
      [122, '手机号：和第 3 行相同'],
      [123, 'good'],
      ...[124, 125, 126, 127].map((row_no) => [row_no, '卡号：和第 123 行相同']),
    ]);
    expect(await batchOf(world, params)).toMatchObject({ rows: { good: 3, bad: 123 }, effects: { new: 3 } });
  });

  it('can be fixed and skipped at once', async () => {
    const world = await open();
    const params = await checked(world, `姓名,手机号\n钱多多,137\n`);
    const phone = nextPhone();
    expect((await fix(world, params, 2, { given: { phone }, skip: true })).data).toMatchObject({
      state: 'skipped',
      given: { phone },
      faults: [],
    });
    expect((await fix(world, params, 2, { skip: false })).data).toMatchObject({ state: 'good', given: { phone } });
  });

  it('is fixed within the lookup limit, and the operation log records the change', async () => {
    const world = await open({ permissions: ['member:import', 'member:read', 'member:create'] });
    const phone = nextPhone();
    const params = await checked(world, `姓名,手机号\n钱多多,${phone}\n`);
    const names = [];
    for (let at = 0; at < 61; at += 1)
      names.push((await fix(world, params, 2, { given: { phone: nextPhone() } })).err?.name);
    expect(names).toEqual([...Array.from({ length: 60 }, () => undefined), 'too_many_lookups']);
    expect((await fix(world, params, 2, { given: { member_no: 'M0000001' } })).status).toBe(429);
    expect((await fix(world, params, 2, { given: { name: '李牧' } })).status).toBe(200);
    const [log] = await server.database.tenant(world.shop.merchantId).query(fixLog, [world.shop.merchantId, params.id]);
    expect(log?.changes).toEqual({ row_no: [2, 2], columns: [null, ['name']] });
  });

  it('tells who sees phones masked of 600 phones a day which are members’, however many files there are', async () => {
    const world = await open();
    const blind = {
      ...world,
      as: await server.make.user(world.shop, { permissions: ['member:import', 'member:read'] }),
    };
    const rows = (count: number) => `姓名,手机号\n${Array.from({ length: count }, (_, at) => `猜,136${String(at).padStart(8, '0')}\n`).join('')}`; // prettier-ignore
    const stateOf = async (as: World, count: number) => {
      const { state, fault, rows: counts } = await batchOf(as, await checked(as, rows(count)));
      return { state, fault, total: counts.total };
    };
    const refused = { state: 'refused', fault: expect.stringContaining('600') as string, total: 0 };
    expect(await stateOf(blind, 601)).toEqual(refused);
    expect(await stateOf(blind, 400)).toMatchObject({ state: 'checked' });
    expect(await stateOf(blind, 201)).toEqual(refused);
    expect(await stateOf(world, 601)).toMatchObject({ state: 'checked' });
  });

  it('needs the permission to add or edit members, at the check, at the write and at a roll-back', async () => {
    const world = await open();
    const known = await add(world);
    const file = `姓名,手机号\n钱多多,${nextPhone()}\n李牧,${known.phone}\n`;
    const someone = async (...more: ('member:create' | 'member:update')[]): Promise<World> => ({
      ...world,
      as: await server.make.user(world.shop, { permissions: ['member:import', 'member:read', ...more] }),
    });
    const none = await someone();
    expect(await faultsOf(none, await checked(none, file))).toEqual([
      [2, 'bad', ['没有新建会员的权限']],
      [3, 'bad', ['没有编辑会员的权限']],
    ]);
    const both = await someone('member:create', 'member:update');
    const params = await checked(both, file);
    await put(both, 'confirm', params);
    await server.database.platform.execute(
      "delete from role_permission where merchant_id = $1 and permission = 'member:update'",
      [world.shop.merchantId],
    );
    await server.jobs.run();
    expect(await faultsOf(both, params)).toEqual([
      [2, 'posted', []],
      [3, 'failed', ['没有编辑会员的权限']],
    ]);
    const posted = await checked(world, `姓名,手机号\n钱小多,${nextPhone()}\n李牧,${known.phone}\n`);
    await confirmed(world, posted);
    const body = { reason: '试试' };
    await server.call('PUT /vip-infos/imports/{id}/roll-back', { as: none.as, params: posted, body });
    await server.jobs.run();
    expect(await faultsOf(world, posted)).toEqual([
      [2, 'kept', ['没有新建会员的权限']],
      [3, 'kept', ['没有编辑会员的权限']],
    ]);
  });

  it('is refused if the member would now have too many tags', async () => {
    const world = await open();
    const tags = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`);
    const { phone, id } = await add(world, { tags: tags('甲', 15) });
    const params = await checked(world, `手机号,标签\n${phone},${tags('乙', 5).join('、')}\n`);
    const body = { ids: [id], operate: 'tag' as const, add_tags: tags('丙', 5) };
    expect((await server.call('PUT /vip-infos', { as: world.as, body })).status).toBe(200);
    expect((await confirmed(world, params)).rows).toMatchObject({ posted: 0, failed: 1 });
    expect(await faultsOf(world, params)).toEqual([[2, 'failed', ['标签：一位会员最多 20 个标签']]]);
    const { data: notices } = await server.call('GET /notices', { as: world.as });
    expect(notices.items[0]?.detail).toBe('导入 0 行，未导入 1 行');
  });

  it('whose phone or card was taken since the check is refused; the others are written', async () => {
    const world = await open();
    const [phone, other] = [nextPhone(), nextPhone()];
    const known = await add(world);
    const params = await checked(
      world,
      `姓名,手机号,卡号\n钱多多,${phone},\n李牧,${other},T0000001\n周雨桐,${nextPhone()},\n沈南枝,${known.phone},\n`,
    );
    await server.call('POST /vip-infos', { as: world.as, body: { phone, name: '林晓雯', member_no: 'T0000001' } });
    await server.database.platform.execute(
      "update member set state = 'cancelled' where merchant_id = $1 and member_id = $2",
      [world.shop.merchantId, known.id],
    );
    expect((await confirmed(world, params)).rows).toMatchObject({ posted: 1, failed: 3 });
    expect((await faultsOf(world, params)).map(([, , faults]) => faults)).toEqual([
      ['检查之后，手机号或卡号已被别的会员使用'],
      ['检查之后，手机号或卡号已被别的会员使用'],
      [],
      ['检查之后，会员已注销'],
    ]);
  });
});

test('concurrent confirmations import once', async () => {
  const world = await open();
  const phone = nextPhone();
  const params = await checked(world, `姓名,手机号\n钱多多,${phone}\n`);
  const answers = await Promise.all([put(world, 'confirm', params), put(world, 'confirm', params)]);
  expect(answers.map((err) => err?.name)).toEqual(expect.arrayContaining([undefined, 'import_state_refused']));
  await server.jobs.run();
  expect((await batchOf(world, params)).rows).toMatchObject({ posted: 1 });
});

describe('a roll-back', () => {
  it('keeps added members who were edited, adjusted or topped up since, and each changed column edited since', async () => {
    const world = await open();
    const [a, b] = [await add(world, { member_no: 'K0000001' }), await add(world)];
    const phones = [nextPhone(), nextPhone(), nextPhone()];
    const params = await checked(
      world,
      [
        '姓名,手机号,卡号,备注',
        `甲,${phones[0]},,`,
        `乙,${phones[1]},,`,
        `丙,${phones[2]},,`,
        `丁,,K0000001,一`,
        `戊,${b.phone},,二`,
        '',
      ].join('\n'),
    );
    await confirmed(world, params);
    const [edited, used] = [await find(world, phones[0] ?? ''), await find(world, phones[1] ?? '')];
    await server.call('PUT /vip-infos/{id}', {
      as: world.as,
      params: { id: edited?.vip_id ?? '' },
      body: { remark: '改' },
    });
    await server.call('POST /vip-trim-order/other', {
      as: world.as,
      body: { vip_id: used?.vip_id ?? '', points: 5, reason: 'goodwill' },
    });
    await server.call('PUT /vip-infos/{id}', { as: world.as, params: { id: a.id }, body: { gender: 1 } }); // another field
    await server.call('PUT /vip-infos/{id}', { as: world.as, params: { id: b.id }, body: { name: '己' } });
    expect((await rolledBack(world, params)).rows).toMatchObject({ undone: 2, kept: 3 });
    expect((await faultsOf(world, params)).map(([row, state, faults]) => [row, state, faults])).toEqual([
      [2, 'kept', ['导入之后有人改过，保持现状']],
      [3, 'kept', ['导入之后已有余额、积分或调整记录，保持现状']],
      [4, 'undone', []],
      [5, 'undone', []],
      [6, 'kept', ['姓名：导入之后有人改过，保持现状']],
    ]);
    expect(await find(world, phones[2] ?? '')).toBeUndefined();
    expect(await find(world, 'K0000001')).toMatchObject({ name: '林晓雯', gender: 1, remark: null });
    expect(await find(world, b.phone)).toMatchObject({ name: '己', remark: null });
  });

  it('is possible for seven days', async () => {
    const world = await open();
    const params = await checked(world, `姓名,手机号\n钱多多,${nextPhone()}\n`);
    await confirmed(world, params);
    await server.database.platform.execute(
      "update import_batch set ended_at = ended_at - interval '8 days' where merchant_id = $1 and batch_id = $2",
      [world.shop.merchantId, params.id],
    );
    const { err } = await server.call('PUT /vip-infos/imports/{id}/roll-back', {
      as: world.as,
      params,
      body: { reason: '文件传错了' },
    });
    expect(err).toMatchObject({ name: 'import_roll_back_late', msg: '导入完成已超过 7 天，不能再整批撤销' });
  });
});

describe('a user of one branch', () => {
  const local = async () => {
    const { shop, as: owner } = await open();
    const as = await server.make.user(shop, {
      permissions: ['member:read', 'member:import', 'member:create', 'member:update'],
      branches: [shop.branchIds[1]],
    });
    return { owner: { shop, as: owner }, world: { shop, as } };
  };

  it('can neither change nor see members of other branches, and sees phones masked', async () => {
    const { owner, world } = await local();
    const far = await add(owner, { branch_id: owner.shop.branchIds[0], member_no: 'F0000001' });
    const near = await add(owner, { branch_id: owner.shop.branchIds[1], name: '顾念初' });
    const params = await checked(
      world,
      `姓名,手机号,归属门店,备注\n李牧,${far.phone},,\n顾念,${near.phone},,问 ${far.phone}\n钱多多,${nextPhone()},解放路店,\n`,
    );
    const { headings } = await batchOf(world, params);
    expect(headings[1]?.samples[0]).toBe(`${far.phone.slice(0, 3)}****${far.phone.slice(-4)}`);
    const rows = await rowsOf(world, params);
    expect(
      rows.map(({ state, vip_id, name, changes, faults }) => [state, vip_id, name, changes.length, faults]),
    ).toEqual([
      ['bad', null, null, 0, [{ field: null, text: '会员属于其他门店，您不能修改' }]],
      ['good', near.id, '顾念初', 2, []],
      ['bad', null, null, 0, [{ field: 'branch', text: '归属门店：不在上传人的门店范围内' }]],
    ]);
    expect(JSON.stringify(rows)).not.toContain(far.phone);
    expect(JSON.stringify(rows)).not.toContain('F0000001');
  });

  it('can’t reach a member who moved away since the check', async () => {
    const { owner, world } = await local();
    const near = await add(owner, { branch_id: owner.shop.branchIds[1] });
    const params = await checked(world, `姓名,手机号\n李牧,${near.phone}\n`);
    await server.call('PUT /vip-infos/{id}', {
      as: owner.as,
      params: { id: near.id },
      body: { branch_id: owner.shop.branchIds[0] },
    });
    expect((await confirmed(world, params)).rows).toMatchObject({ posted: 0, failed: 1 });
  });
});

test('after a crash while writing or rolling back, it resumes and writes each row once', async () => {
  const world = await open();
  const rows = 2_100;
  const known = Array.from({ length: 600 }, nextPhone);
  const first = await checked(world, `姓名,手机号\n${known.map((phone) => `钱多多,${phone}\n`).join('')}`);
  await confirmed(world, first);
  const fresh = Array.from({ length: rows - known.length }, nextPhone);
  const lines = [...fresh, ...known].map((phone) => `李牧,${phone}\n`);
  const params = await checked(world, `姓名,手机号\n${lines.join('')}`);
  const killed = (work: 'post' | 'roll back'): Promise<void> => {
    const [batchId, { merchantId }] = [params.id, world.shop];
    const { connection, clock } = server;
    return workUntilKilled({ connection, merchantId, batchId, kind: 'member', work, now: clock.now(), lastGroup: 3 });
  };
  expect(await put(world, 'confirm', params)).toBeUndefined();
  await killed('post');
  const half = await batchOf(world, params);
  expect(half.rows.posted).toBeGreaterThanOrEqual(500);
  expect(half.rows.posted).toBeLessThan(rows);
  await resumeImports(server.database, server.jobs, [memberImport]);
  await server.jobs.run();
  expect(await batchOf(world, params)).toMatchObject({
    state: 'posted',
    rows: { posted: rows, failed: 0 },
    effects: { new: fresh.length, changed: known.length },
  });
  const survey = async () => (await server.call('GET /vip-infos/survey', { as: world.as })).data.total;
  expect(await survey()).toBe(rows);

  await server.call('PUT /vip-infos/imports/{id}/roll-back', { as: world.as, params, body: { reason: '试试' } });
  await killed('roll back');
  await resumeImports(server.database, server.jobs, [memberImport]);
  await server.jobs.run();
  expect((await batchOf(world, params)).rows).toMatchObject({ undone: rows, kept: 0 });
  expect(await survey()).toBe(known.length);
  expect(await find(world, known[0] ?? '')).toMatchObject({ name: '钱多多', version: 3 });
});

test('a stop ends writing and rolling back after the groups under way, and the next start continues', async () => {
  const world = await open();
  const phones = Array.from({ length: 1_001 }, nextPhone);
  const named = (name: string): string => `姓名,手机号\n${phones.map((phone) => `${name},${phone}\n`).join('')}`;
  await confirmed(world, await checked(world, named('钱多多')));
  const params = await checked(world, named('李牧'));
  const firstOf = async (group: number) => (await find(world, phones[500 * group] ?? ''))?.vip_id;
  const firsts = [await firstOf(0), await firstOf(1)];
  const { database, clock } = server;
  /** Stops the program while the first two groups each wait for a locked member. */
  const stopped = async (work: 'post' | 'rollBack'): Promise<void> => {
    const stopping = new AbortController();
    const log = createLog({ level: 'silent' });
    const context = { database, clock, log, jobId: 'x', signal: stopping.signal, stopping: stopping.signal };
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from member where member_id = any ($1::uuid[]) for update', [firsts]);
      const task = { merchantId: world.shop.merchantId, batchId: params.id };
      const ended = Promise.allSettled([memberImport.jobs[work].handle(context, task)]);
      const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await database.platform.execute(waits)).rows.length).toBe(2);
      stopping.abort(new Error('The program is stopping'));
      await holder.query('rollback');
      expect((await ended)[0].status).toBe('rejected');
    } finally {
      await holder.end();
    }
  };
  const resumed = async (): Promise<void> => {
    await resumeImports(database, server.jobs, [memberImport]);
    await server.jobs.run();
  };
  expect(await put(world, 'confirm', params)).toBeUndefined();
  await stopped('post');
  expect(await batchOf(world, params)).toMatchObject({ state: 'posting', rows: { good: 1, posted: 1_000 } });
  await resumed();
  expect(await batchOf(world, params)).toMatchObject({ state: 'posted', rows: { posted: 1_001 } });
  await server.call('PUT /vip-infos/imports/{id}/roll-back', { as: world.as, params, body: { reason: '试试' } });
  await stopped('rollBack');
  expect(await batchOf(world, params)).toMatchObject({ state: 'rolling_back', rows: { posted: 1, undone: 1_000 } });
  await resumed();
  expect(await batchOf(world, params)).toMatchObject({ state: 'rolled_back', rows: { undone: 1_001 } });
});

const log = createLog({ level: 'silent' });
/** Runs a job of an import as the server would. */
const handled = (
  work: 'post' | 'rollBack',
  { shop }: World,
  { id: batchId }: { readonly id: string },
  database = server.database,
): Promise<void> => {
  const { signal } = new AbortController();
  const context = { database, clock: server.clock, log, jobId: 'x', signal, stopping: signal };
  return memberImport.jobs[work].handle(context, { merchantId: shop.merchantId, batchId });
};

/** Does something while runs of an import wait for a locked member, then waits for their end. */
const whileHeld = async (
  memberId: string,
  work: (run: () => Promise<void>) => Promise<void>,
  of: () => Promise<void>,
) => {
  const holder = new Client(server.connection);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from member where member_id = $1 for update', [memberId]);
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const runs: Promise<void>[] = [];
    await work(async () => {
      runs.push(of());
      const waiting = async () => (await server.database.platform.execute(waits)).rows.length;
      await expect.poll(waiting).toBe(runs.length);
    });
    await holder.query('rollback');
    await Promise.all(runs);
  } finally {
    await holder.end(); // which releases the member, so that the runs end
  }
};

test('of two runs at one import, only the last writes, and each row once', async () => {
  const world = await open();
  const members = [await add(world), await add(world)] as const;
  const fresh = nextPhone();
  const lines = [...members.map(({ phone }) => phone), fresh].map((phone) => `李牧,${phone}\n`);
  const params = await checked(world, `姓名,手机号\n${lines.join('')}`);
  expect(await put(world, 'confirm', params)).toBeUndefined();
  await whileHeld(
    members[0].id,
    async (run) => {
      await run();
      await run();
    },
    () => handled('post', world, params),
  );
  expect(await batchOf(world, params)).toMatchObject({ state: 'posted', rows: { total: 3, posted: 3, failed: 0 } });
  for (const { phone } of members) expect(await find(world, phone)).toMatchObject({ name: '李牧', version: 2 });
  expect(await find(world, fresh)).toMatchObject({ name: '李牧', version: 1 });
  const { rows } = await server.database.platform.execute(
    "select action from operation_log where merchant_id = $1 and action in ('member.update', 'member_import.post')",
    [world.shop.merchantId],
  );
  expect(rows).toHaveLength(3);
});

test('a run writes nothing of an import that was edited and confirmed again since', async () => {
  const world = await open();
  const member = await add(world);
  const params = await checked(world, `姓名,手机号,备注\n林晓雯,${member.phone},靠窗\n`);
  expect(await put(world, 'confirm', params)).toBeUndefined();
  await whileHeld(
    member.id,
    async (run) => {
      await run();
      await server.database.platform.execute(
        "update import_batch set state = 'checked' where merchant_id = $1 and batch_id = $2",
        [world.shop.merchantId, params.id],
      );
      const row = { params: { ...params, row_no: 2 }, body: { given: { remark: '靠门' } } };
      await server.call('PUT /vip-infos/imports/{id}/rows/{row_no}', { as: world.as, ...row });
      expect(await put(world, 'confirm', params)).toBeUndefined();
    },
    () => handled('post', world, params),
  );
  expect(await batchOf(world, params)).toMatchObject({ state: 'posting', rows: { good: 1, posted: 0 } });
  await server.jobs.run();
  expect(await find(world, member.phone)).toMatchObject({ remark: '靠门', version: 2 });
});

test('a group of rows takes the same few statements, however many rows it has', async () => {
  const world = await open();
  const sent: string[] = [];
  const database = openDatabase({
    connection: server.connection,
    max: 3,
    log,
    observe: ({ name = '' }) => sent.push(name),
  });
  const statementsOf = async (work: 'post' | 'rollBack', params: { id: string }): Promise<string[]> => {
    sent.length = 0;
    await handled(work, world, params, database);
    return sent.toSorted();
  };
  const imported = async (count: number) => {
    const [known, fresh] = [Array.from({ length: count }, nextPhone), Array.from({ length: count }, nextPhone)];
    const file = (phones: readonly string[], name: string): string =>
      `姓名,手机号\n${phones.map((phone) => `${name},${phone}\n`).join('')}`;
    await confirmed(world, await checked(world, file(known, '钱多多')));
    const params = await checked(world, file([...known, ...fresh], '李牧'));
    await put(world, 'confirm', params);
    const posting = await statementsOf('post', params);
    await server.call('PUT /vip-infos/imports/{id}/roll-back', { as: world.as, params, body: { reason: '试试' } });
    const rollingBack = await statementsOf('rollBack', params);
    expect(await batchOf(world, params)).toMatchObject({ state: 'rolled_back', rows: { undone: 2 * count } });
    return { posting, rollingBack };
  };
  try {
    const few = await imported(1);
    expect(await imported(200)).toEqual(few);
    expect(few.posting.length).toBeLessThanOrEqual(30);
    expect(few.rollingBack.length).toBeLessThanOrEqual(30);
  } finally {
    await database.close();
  }
});

test('the rows not imported can be downloaded, fixed and uploaded', async () => {
  const world = await open();
  const params = await checked(world, `姓名,手机号,备注\n钱多多,137,=1+1\n`);
  const response = await server.send('GET', `/api/vip-infos/imports/${params.id}/errors.csv`, {
    headers: { ...headersOf(world.as), 'accept-language': 'zh-CN' },
  });
  const file = await response.text();
  expect(file).toContain("钱多多,137,,,,,,,'=1+1,,2,有误,手机号：应为 11 位手机号");
  const phone = nextPhone();
  const again = await checked(world, file.replace('137', phone));
  expect((await rowsOf(world, again))[0]).toMatchObject({ state: 'good', given: { phone, remark: '=1+1' } });
  expect((await confirmed(world, again)).rows).toMatchObject({ posted: 1 });
});
