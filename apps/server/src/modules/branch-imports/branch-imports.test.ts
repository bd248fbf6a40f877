import type { BranchChanges } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import type { BranchHours } from '@regulars/contract/rules';
import { hoursText } from '@regulars/phrases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { exportedFile, recordImports } from '../../../test/record-imports.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { readHours } from './branch-hours.rules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let imports: ReturnType<typeof recordImports>;

let asked: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ observe: ({ name = '' }) => asked.push(name) });
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  imports = recordImports(server, '/branches/imports', owner);
});

const branch = async (number: string) =>
  (await server.call('GET /branches', { as: owner, query: { keyword: number } })).data.items.find(
    ({ branch_no }) => branch_no === number,
  );
const edit = (id: string | undefined, body: BranchChanges) =>
  server.call('PUT /branches/{id}', { as: owner, params: { id: id ?? '' }, body });
const setLimit = (limit: number) =>
  server.database.platform.execute('update merchant set branch_limit = $2 where merchant_id = $1', [
    shop.merchantId,
    limit,
  ]);
const user = (permissions: readonly Permission[], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions, branches });
const logged = async (action: string) =>
  (await server.call('GET /logs/operate-logs', { as: owner, query: { size: 100 } })).data.items.filter(
    (entry) => entry.action === action,
  );

const hours: BranchHours = {
  week: [
    [['09:30', '22:00']],
    [['09:30', '22:00']],
    [
      ['09:30', '14:00'],
      ['17:00', '02:00'],
    ],
    [['09:30', '22:00']],
    [['00:00', '24:00']],
    [],
    [['10:00', '23:00']],
  ],
  exceptions: [
    { date: '2026-10-01', spans: [['10:00', '18:00']], note: '国庆' },
    { date: '2026-10-02', spans: [], note: null },
  ],
};

describe('hours', () => {
  it.each(['zh-CN', 'en'] as const)('as the export writes them are read: %s', (language) => {
    expect(readHours(hoursText(hours, language))).toEqual(hours);
  });

  it('are read as people write them', () => {
    expect(readHours('每天 9:00-21:30')).toEqual({
      week: Array.from({ length: 7 }, () => [['09:00', '21:30']]),
      exceptions: [],
    });
    expect(readHours('周一至周五 ０９：００～２１：３０；周六,周日 24小时')?.week[6]).toEqual([['00:00', '24:00']]);
    for (const text of [
      '9:00-21:00',
      '周一 9:00-12:00,11:00-13:00',
      '周一 9:00-12:00；周一 13:00-14:00',
      '周八 休息',
      '周一 25:00-26:00',
    ])
      expect(readHours(text), text).toBeUndefined();
  });

  it('of as many blanks as a cell holds are refused at once', () => {
    const begun = performance.now();
    for (let row = 0; row < 20; row += 1) expect(readHours(', '.repeat(2_000))).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('a file, from upload to roll-back', () => {
  it('leaves alone a place of which one coordinate changed since the check, or since the import', async () => {
    const id = shop.branchIds[0];
    const number = (await server.call('GET /branches/{id}', { as: owner, params: { id } })).data.branch_no;
    await edit(id, { latitude: 30, longitude: 120 });
    const moved = await imports.checked(`门店编号,经度\n${number},121\n`);
    await edit(id, { latitude: null, longitude: null });
    expect(await imports.confirm(moved)).toBe('posted');
    expect(await imports.found(moved)).toEqual([[2, 'failed', '经度和纬度要一起填']]);

    const placed = await imports.checked(`门店编号,纬度,经度\n${number},30,120\n`);
    await imports.confirm(placed);
    await edit(id, { longitude: 121 });
    expect(await imports.rollBack(placed)).toBe('rolled_back');
    expect(await imports.found(placed)).toEqual([[2, 'kept', '导入之后有人改过，保持现状']]);
  });

  it('adds and changes branches, logs each, and is rolled back', async () => {
    await edit((await branch('1'))?.branch_id, { address: '延安路 98 号' });
    const before = await branch('1');
    const params = await imports.checked(
      [
        '店号,店名,门店类型,省市区,详细地址,联系人,联系电话,纬度,经度,开业日期,营业时间,面积',
        '1,湖滨银泰店,,浙江省 / 杭州市 / 西湖区,,,,,,,,',
        '0,,总店,,,,,,,,,120',
        'H003,河坊街店,加盟店,330102,河坊街 180 号,沈知夏,0571-87001212,30.2401,120.1699,2026/11/01,周一至周五 09:30–22:00；周六、周日 10:00–23:00,80',
        'H004,萧山仓,仓库,,,,,,,,,',
      ].join('\n'),
    );
    expect((await imports.get(params)).effects).toEqual({ new: 2, changed: 1 });
    expect((await imports.rows(params))[0]).toMatchObject({
      subject_id: before?.branch_id,
      name: '西湖银泰店',
      changes: [
        { field: 'name', before: '西湖银泰店', after: '湖滨银泰店' },
        { field: 'region', before: null, after: '浙江省杭州市西湖区' },
      ],
    });
    expect(await imports.found(params)).toEqual([
      [2, 'good'],
      [3, 'same'],
      [4, 'good'],
      [5, 'good'],
    ]);
    expect(await branch('H003')).toBeUndefined();

    expect(await imports.confirm(params)).toBe('posted');
    const added = await branch('H003');
    expect(added).toMatchObject({
      name: '河坊街店',
      branch_type: 84,
      region_code: '330102',
      address: '河坊街 180 号',
      contact_name: '沈知夏',
      phone: '0571-87001212',
      latitude: 30.2401,
      longitude: 120.1699,
      opened_on: '2026-11-01',
      state: 'open',
    });
    expect(added?.hours?.week[5]).toEqual([['10:00', '23:00']]);
    expect(await branch('1')).toMatchObject({ name: '湖滨银泰店', region_code: '330106', address: '延安路 98 号' });
    expect(await logged('branch.create')).toHaveLength(2);

    await edit(added?.branch_id, { address: '河坊街 182 号' });
    expect(await imports.rollBack(params)).toBe('rolled_back');
    expect(await branch('1')).toMatchObject({ name: '西湖银泰店', region_code: null, address: '延安路 98 号' });
    expect(await branch('H004')).toBeUndefined();
    expect(await branch('H003')).toMatchObject({ address: '河坊街 182 号' });
    expect(await imports.found(params)).toContainEqual([4, 'kept', '导入之后有人改过，保持现状']);
    expect(await logged('branch.remove')).toHaveLength(1);
  });

  it('keeps a branch where somebody works, a member belongs, an item is sold', async () => {
    const params = await imports.checked('编号,门店\nH1,一店\nH2,二店\nH3,三店\nH4,四店\n');
    await imports.confirm(params);
    const [one, two, three] = await Promise.all(
      ['H1', 'H2', 'H3'].map(async (no) => (await branch(no))?.branch_id ?? ''),
    );
    await user(['member:read'], [one ?? '']);
    await server.call('POST /vip-infos', {
      as: owner,
      body: { name: '林晓雯', phone: '13912345678', branch_id: two ?? '' },
    });
    await server.call('POST /item/item-info', {
      as: owner,
      body: { code: 'T1', name: '大红袍', price: 1, branch_ids: [three ?? ''] },
    });
    expect(await imports.rollBack(params)).toBe('rolled_back');
    const used = '门店已有员工、会员、商品、设备或账目，保留；不用时可以关店';
    expect(await imports.found(params)).toEqual([
      [2, 'kept', used],
      [3, 'kept', used],
      [4, 'kept', used],
      [5, 'undone'],
    ]);
    expect(await branch('H4')).toBeUndefined();
  });

  it('asks once what its branches are used for', async () => {
    const params = await imports.checked('编号,门店\nH1,一店\nH2,二店\nH3,三店\nH4,四店\n');
    await imports.confirm(params);
    const sold = (await branch('H2'))?.branch_id ?? '';
    const item = { code: 'T1', name: '大红袍', price: 1, branch_ids: [sold] };
    await server.call('POST /item/item-info', { as: owner, body: item });
    asked = [];
    await imports.rollBack(params);
    expect((await imports.found(params)).map(([, state]) => state)).toEqual(['undone', 'kept', 'undone', 'undone']);
    expect(asked.filter((name) => name === 'branch_import_used')).toHaveLength(1);
  });

  it('is waited for by who sells an item in a branch that it removes', async () => {
    const params = await imports.checked('编号,门店\nH1,一店\n');
    await imports.confirm(params);
    const id = (await branch('H1'))?.branch_id ?? '';
    const body = { code: 'T1', name: '大红袍', price: 1, branch_ids: [id] };
    const waiting = async () => {
      const { rows } = await server.database.platform.execute(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        [],
      );
      return rows.length;
    };
    const adding = await server.database.platform.transaction(async (tx) => {
      await tx.execute('delete from branch where merchant_id = $1 and branch_id = $2', [shop.merchantId, id]);
      let answered = 0;
      const call = server.call('POST /item/item-info', { as: owner, body }).finally(() => (answered = 1));
      await expect.poll(async () => answered + (await waiting())).toBe(1);
      return { call };
    });
    expect((await adding.call).err?.name).toBe('branch_not_found');
  });

  it('can be cancelled, and its write stopped', async () => {
    const first = await imports.checked('编号,门店\nH1,一店\n');
    expect(await imports.send('PUT /{id}/cancel', { params: first })).toMatchObject({ data: { state: 'cancelled' } });
    const second = await imports.checked('编号,门店\nH2,二店\n');
    await imports.send('PUT /{id}/confirm', { params: second });
    const { data } = await server.call('GET /tasks', { as: owner });
    await server.call('PUT /tasks/{id}/stop', { as: owner, params: { id: data.items[0]?.task_id ?? '' } });
    await server.jobs.run();
    expect((await imports.get(second)).state).toBe('checked');
    expect((await imports.get(await imports.stopped('编号,门店\nH3,三店\n'))).state).toBe('cancelled');
    expect(await branch('H2')).toBeUndefined();
  });
});

describe('a row', () => {
  it('is refused with every reason, at its cell', async () => {
    const params = await imports.checked(
      [
        '编号,门店,类型,区域,地址,负责人,电话,纬度,经度,开业日期,营业时间',
        ',一店,,,,,,,,,',
        'H 2,,,,,,,,,,',
        'H3,三店,旗舰店,外地,,,123,91,,2026-13-01,早九晚五',
        'H4,四店,总店,鼓楼区,,,,30.1,,,',
        '0,,门店,,,,,,,,',
        'H7,七店,,,,,,,,,',
        'H7,八店,,,,,,,,,',
      ].join('\n'),
    );
    expect(await imports.found(params)).toEqual([
      [2, 'bad', '编号：要有编号'],
      [3, 'bad', '编号：1 到 12 位字母、数字或横线', '门店：新门店要有名称'],
      [
        4,
        'bad',
        '类型：填“门店”“仓库”或“加盟店”',
        '电话：填手机号、带区号的座机（0571-87001212）或 400 电话',
        '纬度：-90 到 90 之间的度数，如 30.259924',
        '开业日期：没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
        '区域：没有这个区域；填到区县，如“浙江省杭州市西湖区”，或填六位代码',
        '营业时间：写成“周一至周五 09:30–22:00；周六、周日 10:00–23:00”，时段不能重叠；不营业写“休息”',
      ],
      [
        5,
        'bad',
        '类型：总店只有一家：总店的类型不能改，别的门店也不能改成总店',
        '区域：有几个区域叫这个名字，请从省写起，或填六位代码',
        '经度：经度和纬度要一起填',
      ],
      [6, 'bad', '类型：总店只有一家：总店的类型不能改，别的门店也不能改成总店'],
      [7, 'good'],
      [8, 'bad', '编号：编号和第 7 行相同'],
    ]);
  });

  it('beyond what the plan includes is refused, at the check, at a fix and at the write', async () => {
    await setLimit(4);
    const params = await imports.checked('编号,门店\nH1,一店\nH1,一店\nH2,二店\nH3,三店\n');
    const full = '套餐最多 4 家门店，已经用完。先关一家店，或联系服务商增加';
    expect((await imports.found(params)).map(([, ...row]) => row)).toEqual([
      ['good'],
      ['bad', '编号：编号和第 2 行相同'],
      ['good'],
      ['bad', full],
    ]);
    await imports.fix(params, 4, { skip: true });
    await imports.fix(params, 5, { given: { name: '四店' } });
    expect((await imports.found(params))[3]).toEqual([5, 'good']);
    await setLimit(3);
    expect(await imports.confirm(params)).toBe('posted');
    expect((await imports.found(params)).map(([, state]) => state)).toEqual(['posted', 'bad', 'skipped', 'failed']);
    expect(await branch('H3')).toBeUndefined();
  });

  it('is written only with the permissions of its uploader, within their branches', async () => {
    const [head, other] = shop.branchIds;
    const file = '编号,门店\n0,总店\n1,新名字\nH1,一店\n';
    const editor = recordImports(
      server,
      '/branches/imports',
      await user(['store:read', 'store:import', 'store:update'], [head]),
    );
    const params = await editor.checked(file);
    const noAdding = '新门店只能由看得到所有门店、能受理门店申请的人导入';
    expect(await editor.found(params)).toEqual([
      [2, 'good'],
      [3, 'bad', '编号：不在上传人的门店范围内'],
      [4, 'bad', noAdding],
    ]);
    expect((await editor.rows(params))[1]).toMatchObject({ subject_id: null, name: null, changes: [] });
    const adder = recordImports(
      server,
      '/branches/imports',
      await user(['store:import', 'branch_application:read', 'branch_application:decide']),
    );
    expect((await adder.found(await adder.checked(file))).map(([, ...row]) => row)).toEqual([
      ['bad', '上传人没有修改门店的权限'],
      ['bad', '上传人没有修改门店的权限'],
      ['good'],
    ]);
    // Who works elsewhere sees neither the import nor what it did.
    const stranger = recordImports(server, '/branches/imports', await user(['store:import'], [other]));
    expect((await stranger.send('GET /{id}', { params })).err?.name).toBe('import_not_found');
    expect((await stranger.send('GET')).data).toMatchObject({ items: [] });
    // The power is that of the write: both are disabled before it.
    await editor.send('PUT /{id}/confirm', { params });
    await server.database.platform.execute(
      'update merchant_user set disabled_at = created_at where merchant_id = $1 and user_id <> $2',
      [shop.merchantId, owner.userId],
    );
    await server.jobs.run();
    expect((await imports.found(params))[0]).toEqual([2, 'failed', '不在上传人的门店范围内']);
  });

  it('of an existing branch is refused if the user chose so, and one whose number was taken since', async () => {
    const params = await imports.checked('编号,门店\n1,新名字\n0,解放路店\nH1,一店\n', { existing: 'refuse' });
    expect((await imports.found(params)).map(([, ...row]) => row)).toEqual([
      ['bad', '编号：这个编号已有门店，按您的选择不更新'],
      ['same'],
      ['good'],
    ]);
    const again = await imports.checked('编号,门店\nH1,一店\n');
    await imports.confirm(again);
    await imports.confirm(params);
    expect((await imports.found(params))[2]).toEqual([4, 'failed', '检查之后，这个编号已被别的门店使用']);
  });
});

it.each([
  ['csv', 'zh-CN'],
  ['xlsx', 'zh-CN'],
  ['xlsx', 'en'],
] as const)('an exported file changes nothing when it is imported: %s %s', async (format, language) => {
  const [head, other] = shop.branchIds;
  await edit(head, {
    name: '=1+1',
    region_code: '469021',
    address: '文三路 90 号，东部软件园',
    contact_name: '沈知夏',
    phone: '13800002046',
    latitude: 30.2599240001,
    longitude: -120.1,
    opened_on: '2024-02-29',
    hours: { ...hours, exceptions: [{ date: '2026-10-01', spans: [['10:00', '18:00']], note: '国庆；9:00 (补休)' }] },
  });
  await edit(other, { name: '西湖，银泰', branch_type: 83, region_code: '110000', phone: '400-8001234', hours });
  const file = await exportedFile(server, owner, 'branches', { format, language });
  const params = await imports.checked(file, { name: `门店.${format}` });
  const rows = await imports.rows(params);
  expect(rows.map(({ state, faults, changes }) => [state, faults, changes])).toEqual([
    ['same', [], []],
    ['same', [], []],
  ]);
  expect(await imports.confirm(params)).toBe('import_nothing_to_post');
});
