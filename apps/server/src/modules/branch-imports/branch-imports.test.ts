import type { BranchChanges } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { branchLimits } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { hoursText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { exportedFile, recordImports } from '../../../test/record-imports.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { hold, post } from '../../ledger/index.ts';
import { addDays } from '../../platform/clock/business-date.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { branchRows } from '../branches/index.ts';
import { lockAccess } from '../permissions/index.ts';
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
const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.database.tenant(shop.merchantId).transaction(work);
const run = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, [shop.merchantId, ...values])).rows;
/** How many connections wait for a lock. */
const waiting = async () => {
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await server.database.platform.execute(waits, [])).rows.length;
};
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
    const spans = Array.from({ length: branchLimits.spans + 1 }, (_, at) => at + 1);
    const days = Array.from({ length: branchLimits.exceptions + 1 }, (_, at) => addDays('2026-10-01', at));
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
      '周一 9:00-12:00；周五至周三 9:00-12:00',
      '周一至周三至周五 9:00-12:00',
      '周日 20:00-02:00；周一 1:00-5:00',
      `周一 ${spans.map((at) => `${at}:00-${at}:30`).join(',')}`,
      // Days that differ: over the day before, without a week, twice, too long ago, with a long note, too many.
      '每天 20:00-2:00；2026-10-01 1:00-5:00',
      '2026-10-01 休息',
      '周一 9:00-12:00；2026-10-01 休息；2026-10-01 9:00-12:00',
      '周一 9:00-12:00；0900-01-01 休息',
      `周一 9:00-12:00；2026-10-01 ${'节'.repeat(branchLimits.exceptionNote + 1)} 休息`,
      `周一 9:00-12:00；${days.map((day) => `${day} 休息`).join('；')}`,
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

  const used = '门店已有员工、会员、商品、设备或账目，保留；不用时可以关店';
  it('keeps a branch where somebody works, a member belongs, an item is sold, value was booked or is held', async () => {
    const numbers = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7'];
    const params = await imports.checked(`编号,门店\n${numbers.map((no) => `${no},${no} 店`).join('\n')}\n`);
    await imports.confirm(params);
    const ids = await Promise.all(numbers.map(async (no) => (await branch(no))?.branch_id ?? ''));
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = ids;
    await user(['member:read'], [one]);
    const addMember = async (phone: string, branch_id: string) =>
      (await server.call('POST /vip-infos', { as: owner, body: { name: '林晓雯', phone, branch_id } })).data.vip_id;
    await addMember('13912345678', two);
    await server.call('POST /item/item-info', {
      as: owner,
      body: { code: 'T1', name: '大红袍', price: 1, branch_ids: [three] },
    });
    const accountId = await addMember('13912345679', shop.branchIds[0]);
    const now = server.clock.now();
    const paper = (branchId: string) => ({
      document: { kind: 'test', id: newId() },
      branchId,
      actorId: null,
      accountId,
    });
    await inTx((tx) => post(tx, now, { ...paper(four), kind: 'top_up', give: { principal: 1_000 } }));
    const value = { amount: 500, deduction: 'proportional' } as const;
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await inTx((tx) => hold(tx, now, { ...paper(five), value, expiresAt }));
    // Of a member who moved to another branch since.
    await run(
      `insert into adjustment (merchant_id, adjustment_id, member_id, branch_id, points, reason, state, asked_at, asked_by, waits_until)
       values ($1, $2, $3, $4, 1, 'service', 'waiting', $5, $6, $5)`,
      newId(),
      accountId,
      six,
      now,
      owner.userId,
    );
    expect(await imports.rollBack(params)).toBe('rolled_back');
    expect(await imports.found(params)).toEqual([
      ...[2, 3, 4, 5, 6, 7].map((row) => [row, 'kept', used]),
      [8, 'undone'],
    ]);
    expect(await branch('H7')).toBeUndefined();
  });

  it('is kept by every column that names a branch: by a foreign key, or as this list says', async () => {
    const named = await run(
      `select format('%s.%s', c.relname, a.attname) as name from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       where a.attname like '%branch%' and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and c.relname <> 'branch'
         and not exists (
           select from pg_constraint f
           where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'branch'::regclass and a.attnum = any (f.conkey)
         ) and $1::uuid is not null`,
    );
    expect((named as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      'adjustment.branch_id', // in `listUsed`, as items
      'carousel.branch_ids', // likewise
      'import_batch.branch_ids', // who sees an import, not what is used
      'import_row.branch_id',
      'item.branch_ids',
      'ledger_day.branch_id', // in `listBookedBranches`, as deltas and holds
      'ledger_day.selling_branch_id',
      'ledger_delta.branch_id',
      'ledger_delta.selling_branch_id',
      'ledger_hold.branch_id',
      'ledger_lot.branch_id', // of postings, which have days or deltas
      'ledger_posting.branch_id',
      'ledger_total.branch_id', // sums of days
      'ledger_total.selling_branch_id',
      'operation_log.branch_id', // history
    ]);
  });

  it('asks once what its branches are used for', async () => {
    const params = await imports.checked('编号,门店\nH1,一店\nH2,二店\nH3,三店\nH4,四店\n');
    await imports.confirm(params);
    const sold = (await branch('H2'))?.branch_id ?? '';
    const item = { code: 'T1', name: '大红袍', price: 1, branch_ids: [sold] };
    await server.call('POST /item/item-info', { as: owner, body: item });
    await run(
      `insert into carousel (merchant_id, carousel_id, name, placement, branch_ids, sort_code, created_at)
       values ($1, gen_random_uuid(), '春茶', 'home', array['${(await branch('H3'))?.branch_id ?? ''}'::uuid], 1, now())`,
    );
    asked = [];
    await imports.rollBack(params);
    expect((await imports.found(params)).map(([, state]) => state)).toEqual(['undone', 'kept', 'kept', 'undone']);
    expect(asked.filter((name) => name === 'branch_import_used')).toHaveLength(1);
  });

  it('is waited for by who sells an item in a branch that it removes', async () => {
    const params = await imports.checked('编号,门店\nH1,一店\n');
    await imports.confirm(params);
    const id = (await branch('H1'))?.branch_id ?? '';
    const body = { code: 'T1', name: '大红袍', price: 1, branch_ids: [id] };
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

describe('beside others', () => {
  it('leaves the last place of the plan to who was first', async () => {
    await setLimit(3);
    const params = await imports.checked('编号,门店\nH1,一店\n');
    await imports.send('PUT /{id}/confirm', { params });
    let written = 0;
    const { writing } = await inTx(async (tx) => {
      await lockAccess(tx);
      const other = { branch_id: newId(), branch_no: 'H9', name: '九店', sort_code: 9, created_at: server.clock.now() };
      await branchRows.add(tx, other);
      const started = server.jobs.run().finally(() => (written = 1));
      await expect.poll(async () => written + (await waiting())).toBe(1);
      return { writing: started };
    });
    await writing;
    expect((await imports.found(params))[0]?.[1]).toBe('failed');
  });

  const posted = async () => {
    const params = await imports.checked('编号,门店\nH1,一店\n');
    await imports.confirm(params);
    await imports.send('PUT /{id}/roll-back', { params, body: { reason: '文件传错了' } });
    return { params, id: (await branch('H1'))?.branch_id ?? '' };
  };

  it('one whose every row came too late wrote nothing, and can’t be rolled back', async () => {
    const [first, second] = [
      await imports.checked('编号,门店\nH1,一店\n'),
      await imports.checked('编号,门店\nH1,乙店\n'),
    ];
    await imports.confirm(first);
    await imports.confirm(second);
    const rollBack = (params: { id: string }) =>
      imports.send('PUT /{id}/roll-back', { params, body: { reason: '文件传错了' } });
    expect((await rollBack(second)).err?.name).toBe('import_nothing_written');
    expect(await logged('branch_import.roll_back')).toEqual([]);
    await rollBack(first);
    await server.jobs.run();
    expect(await branch('H1')).toBeUndefined();
  });

  it('a roll-back waits for who is just selling an item in its branch', async () => {
    const { params, id } = await posted();
    const { undoing } = await server.database.platform.transaction(async (tx) => {
      const named = [shop.merchantId, id];
      await tx.execute('select from branch where merchant_id = $1 and branch_id = $2 for key share', named);
      const started = server.jobs.run();
      await expect.poll(waiting).toBe(1);
      const item = `insert into item (merchant_id, item_id, code, name, price, branch_ids, created_at)
        values ($1, $3, 'T1', '大红袍', 1, array[$2::uuid], $4)`;
      await tx.execute(item, [...named, newId(), server.clock.now()]);
      return { undoing: started };
    });
    await undoing;
    expect((await imports.found(params))[0]?.[1]).toBe('kept');
  });

  it('a roll-back is waited for by who lets somebody work in its branch', async () => {
    const { params, id } = await posted();
    const person = await user([], [shop.branchIds[0]]);
    const { undoing, moving } = await server.database.platform.transaction(async (tx) => {
      const rows = 'select from import_row where merchant_id = $1 and batch_id = $2 for update';
      await tx.execute(rows, [shop.merchantId, params.id]);
      const started = server.jobs.run();
      await expect.poll(waiting).toBe(1);
      const body = { branch_ids: [id] };
      const called = server.call('PUT /users/{id}', { as: owner, params: { id: person.userId ?? '' }, body });
      await expect.poll(waiting).toBe(2);
      return { undoing: started, moving: called };
    });
    await undoing;
    expect((await moving).err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'branch_ids.0' }] });
    expect(await imports.found(params)).toEqual([[2, 'undone']]);
  });
});

describe.each([
  ['confirm', 'posted', 'failed'],
  ['roll-back', 'undone', 'kept'],
] as const)('the power to %s', (step, done, refused) => {
  const noAdding = '新门店只能由看得到所有门店、能受理门店申请的人导入';
  const noEditing = '没有修改门店的权限';
  it.each([
    ['store:update', [refused, noEditing], [done]],
    ['branch_application:decide', [done], [refused, noAdding]],
    ['every branch', [refused, '不在上传人的门店范围内'], [refused, noAdding]],
  ] as const)('is asked again when it is done: without %s', async (lost, edited, added) => {
    const clerk = await user(['store:import', 'store:update', 'branch_application:read', 'branch_application:decide']);
    const own = recordImports(server, '/branches/imports', clerk);
    const params = await own.checked('编号,门店\n0,新名字\nH1,一店\n');
    if (step === 'roll-back') await own.confirm(params);
    await own.send(`PUT /{id}/${step}`, { params, ...(step === 'roll-back' && { body: { reason: '文件传错了' } }) });
    if (lost === 'every branch')
      await server.call('PUT /users/{id}', {
        as: owner,
        params: { id: clerk.userId ?? '' },
        body: { all_branches: false, branch_ids: [shop.branchIds[1]] },
      });
    else await server.make.revoke(clerk, lost);
    await server.jobs.run();
    expect(await imports.found(params)).toEqual([
      [2, ...edited],
      [3, ...added],
    ]);
    const isThere = step === 'confirm' ? added[0] === 'posted' : added[0] === 'kept';
    expect((await branch('H1')) !== undefined).toBe(isThere);
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
    const full = '方案最多 4 家门店，已经用完。先关一家店，或联系服务商增加';
    expect((await imports.found(params)).map(([, ...row]) => row)).toEqual([
      ['good'],
      ['bad', '编号：编号和第 2 行相同'],
      ['good'],
      ['bad', full],
    ]);
    // A fixed row doesn't take another place, and one that had none still has none.
    await imports.fix(params, 4, { given: { name: '新二店' } });
    await imports.fix(params, 5, { given: { name: '四店' } });
    expect((await imports.found(params)).slice(2)).toEqual([
      [4, 'good'],
      [5, 'bad', full],
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
      ['bad', '没有修改门店的权限'],
      ['bad', '没有修改门店的权限'],
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
