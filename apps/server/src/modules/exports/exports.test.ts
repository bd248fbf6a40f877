import type { Api, NewMember, Task } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { exportedLists, type ExportedList, type Permission } from '@regulars/contract/menu';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { downloadTask, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { worldOf } from '../../../test/valid-inputs.ts';
import { post } from '../../ledger/index.ts';
import { v7 as newId } from 'uuid';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

type Asked = BodyOf<Api['POST /exports']>;

const addMember = async (input: Partial<NewMember> = {}): Promise<string> => {
  const body = { phone: nextPhone(), name: '林晓雯', ...input };
  const { data, err } = await server.call('POST /vip-infos', { as: owner, body });
  expect(err).toBeUndefined();
  server.clock.advance({ minutes: 1 });
  return data.vip_id;
};

const start = (body: Asked, as: Caller = owner) => server.call('POST /exports', { as, body });

const taskNamed = async (id: string, as: Caller): Promise<Task | undefined> =>
  (await server.call('GET /tasks', { as })).data.items.find(({ task_id }) => task_id === id);

/** Runs an export and returns the file's rows. */
const exported = async (body: Asked, as: Caller = owner): Promise<string[][]> => {
  const { data, err } = await start(body, as);
  expect(err).toBeUndefined();
  await server.jobs.run();
  expect(await taskNamed(data.task_id, as)).toMatchObject({ state: 'done', fault: null });
  return rowsOfSheet(body.format, (await downloadTask(server, as, data.task_id)).content);
};

const members = { list: 'members', format: 'csv' } as const;
const reader = (permissions: readonly Permission[], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions: [...new Set<Permission>(['member:read', ...permissions])], branches });

const topUp = async (accountId: string): Promise<void> => {
  const give = {
    principal: 74_990,
    bonus: { amount: 5, expiresAt: null },
    points: { amount: 1_200, expiresAt: null },
  };
  const document = { kind: 'top_up', id: newId(), step: '1' };
  await server.database
    .tenant(shop.merchantId)
    .transaction((tx) =>
      post(tx, server.clock.now(), { kind: 'opening', accountId, document, branchId: null, actorId: null, give }),
    );
};

describe('an export of members', () => {
  const filled = async (): Promise<void> => {
    const id = await addMember({
      phone: '13800002046',
      name: '顾念初',
      gender: 2,
      birthday: '1994-06-08',
      tags: ['爱喝岩茶', '周末常来'],
      branch_id: shop.branchIds[0],
      remark: '靠窗，\n"不加糖"',
    });
    await topUp(id);
  };

  it.each(['csv', 'xlsx'] as const)(
    'as %s has every column of every row, as read by our own importer',
    async (format) => {
      await filled();
      const [headings = [], row = []] = await exported({ ...members, format });
      const found = Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? '']));
      const day = format === 'csv' ? '2026-11-20 14:35:00' : '2026-11-20'; // the importer drops the time of a serial date
      expect(found).toMatchObject({
        姓名: '顾念初',
        手机号: '13800002046',
        等级: '普通',
        标签: '爱喝岩茶、周末常来',
        本金: format === 'csv' ? '749.90' : '749.9',
        赠金: '0.05',
        积分: '1200',
        性别: '女',
        生日: '1994-06-08',
        归属门店: '解放路店',
        来源: '后台',
        入会时间: day,
        状态: '正常',
        备注: '靠窗，\n"不加糖"',
      });
    },
  );

  it('tells what expires soon and what the next grade still takes', async () => {
    const { data: grades } = await server.call('GET /vip-grades', { as: owner });
    const above = grades.filter(({ enabled }) => enabled)[1];
    await filled();
    const [, row] = await exported({ ...members, columns: ['points_soon', 'growth', 'next_grade', 'growth_left'] });
    expect(row).toEqual(['0', '0', above?.name ?? '', String(above?.growth_from ?? '')]);
  });

  it('has the requested columns in order, in the caller’s language', async () => {
    await addMember({ name: '周雨桐' });
    const body = { ...members, columns: ['state', 'name'] };
    const { data } = await server.call('POST /exports', { as: owner, body, headers: { 'accept-language': 'en' } });
    expect(data).toMatchObject({ title: 'Export members', state: 'queued' });
    await server.jobs.run();
    const { content } = await downloadTask(server, owner, data.task_id);
    expect(await rowsOfSheet('csv', content)).toEqual([
      ['State', 'Name'],
      ['Active', '周雨桐'],
    ]);
  });

  it('applies the filter, in the order of the list', async () => {
    for (const name of ['林一', '林二', '周三']) await addMember({ name });
    const names = await exported({ ...members, columns: ['name'], query: { keyword: '林', order: 'asc' } });
    expect(names).toEqual([['姓名'], ['林一'], ['林二']]);
    expect(await exported({ ...members, columns: ['name'], query: { keyword: '没有' } })).toEqual([['姓名']]);
  });

  it('has only the requested rows, in the order of the list, of those that match and that the user sees', async () => {
    const [here, there] = shop.branchIds;
    const ids = [];
    for (const [name, branch_id] of [
      ['甲', here],
      ['乙', here],
      ['丙', there],
      ['丁', here],
    ] as const)
      ids.push(await addMember({ name, branch_id }));
    const some = { ...members, columns: ['name'], ids: ids.slice(1), query: { order: 'asc' } };
    expect((await exported(some)).flat()).toEqual(['姓名', '乙', '丙', '丁']);
    expect((await exported({ ...some, query: { keyword: '丁' } })).flat()).toEqual(['姓名', '丁']);
    const local = await reader(['member:export'], [here]);
    expect((await exported(some, local)).flat()).toEqual(['姓名', '乙', '丁']);
    const { data } = await start(some);
    await server.jobs.run();
    expect(await taskNamed(data.task_id, owner)).toMatchObject({ rows: 3, progress: { done: 3, total: 3 } });
  });

  it('is limited to the user’s branches, whatever the filter names', async () => {
    await addMember({ name: '这里', branch_id: shop.branchIds[0] });
    await addMember({ name: '那里', branch_id: shop.branchIds[1] });
    const local = await reader(['member:export'], [shop.branchIds[0]]);
    const columns = ['name'];
    expect(await exported({ ...members, columns }, local)).toEqual([['姓名'], ['这里']]);
    const elsewhere = { ...members, columns, query: { branch_id: [shop.branchIds[1]] } };
    expect(await exported(elsewhere, local)).toEqual([['姓名']]);
  });

  it('shows phones as the user sees them', async () => {
    await addMember({ phone: '13800002046' });
    const body = { ...members, columns: ['phone'] };
    expect(await exported(body, await reader(['member:export']))).toEqual([['手机号'], ['138****2046']]);
    expect(await exported(body, await reader(['member:export', 'member:phone']))).toEqual([
      ['手机号'],
      ['13800002046'],
    ]);
    const masked = { ...body, mask_phones: true };
    expect(await exported(masked, owner)).toEqual([['手机号'], ['138****2046']]);
    const described = await server.call('GET /exports', {
      as: await reader(['member:export']),
      query: { list: 'members' },
    });
    expect(described.data.phones).toBe('masked');
    expect(described.data.columns.flatMap(({ name, phones }) => (phones ? name : []))).toEqual([
      'name',
      'phone',
      'tags',
      'remark',
    ]);
  });

  it.each(['users', 'staff'] as const)(
    'shows phones of %s whole to who sees them so, unless they are to be masked',
    async (list) => {
      const as = await reader(['user:read', 'user:export']);
      const masked = `${as.phone.slice(0, 3)}****${as.phone.slice(-4)}`;
      const query = { user_id: [as.userId ?? ''], keyword: as.phone };
      const body = { list, format: 'csv' as const, columns: ['phone'], query };
      expect((await server.call('GET /exports', { as, query: { list } })).data.phones).toBe('whole');
      expect((await exported(body, as)).slice(1)).toEqual([[as.phone]]);
      expect((await exported({ ...body, mask_phones: true }, as)).slice(1)).toEqual([[masked]]);
    },
  );

  it.each(['csv', 'xlsx'] as const)('as %s masks phones within texts too', async (format) => {
    const member = await addMember({
      name: '王姐 139 1234 5678',
      member_no: '13912345678',
      tags: ['微13912345678', '老客'],
      remark: '太太 0086 139-1234-5678，卡 6222021381234567890',
    });
    await topUp(member);
    const asker = await adjustingIn(server, shop).someone({ points: 10 });
    const ask = { vip_id: member, points: 50, reason: 'goodwill' as const, note: '请回电 139(1234)5678' };
    const { data: asked } = await server.call('POST /vip-trim-order/other', { as: asker, body: ask });
    const refusal = { as: owner, params: { id: asked.adjustment_id }, body: { reason: '已电 13912345678' } };
    expect((await server.call('PUT /vip-trim-order/{id}/refuse', refusal)).err).toBeUndefined();
    const remarks = { list: 'members', format } as const;
    const notes = { list: 'adjustments', format } as const;
    const clerk = await reader(['member:export', 'member:all_branches', 'adjustment:read', 'adjustment:export']);
    const texts = ['name', 'member_no', 'tags', 'remark'];
    const asMasked: [Partial<Asked>, Caller][] = [
      [{}, clerk],
      [{ mask_phones: true }, owner],
    ];
    for (const [more, as] of asMasked) {
      const [, remark] = await exported({ ...remarks, columns: texts, ...more }, as);
      const card = '13912345678'; // identifies the member, so it stays
      expect(remark).toEqual([
        '王姐 139****5678',
        card,
        '微139****5678、老客',
        '太太 139****5678，卡 6222021381234567890',
      ]);
      const [, note] = await exported({ ...notes, columns: ['member', 'note', 'decision'], ...more }, as);
      expect(note).toEqual(['王姐 139****5678', '请回电 139****5678', '已电 139****5678']);
      for (const list of ['postings', 'lots'] as const) {
        const [, names] = await exported({ list, format, columns: ['member'], query: { id: member }, ...more }, as);
        expect(names).toEqual(['王姐 139****5678']);
      }
    }
    expect((await exported({ ...notes, columns: ['member', 'note'] }))[1]).toEqual([
      '王姐 139 1234 5678',
      '请回电 139(1234)5678',
    ]);
  });

  it.each(exportedLists)('of %s masks phones within the names of members, if it has any', async (list) => {
    const { data } = await server.call('GET /exports', { as: owner, query: { list } });
    const names = data.columns.filter(({ name }) => name === 'member' || name === 'member_name');
    expect(names.filter(({ phones }) => !phones)).toEqual([]);
  });

  const adjustments: Partial<Asked> = { list: 'adjustments', columns: ['points'] };
  const clerks: Permission[] = [
    'member:export',
    'member:phone',
    'member:all_branches',
    'brand:read',
    'brand:export',
    'adjustment:read',
    'adjustment:create',
    'adjustment:export',
    'coupon:read',
    'coupon:give',
    'coupon:export',
    'branch_application:read',
    'branch_application:create',
    'branch_application:export',
  ];
  const coupons = { list: 'received_coupons' } as const;
  const applications = { list: 'branch_applications' } as const;
  it.each<[string, Partial<Asked>, string, readonly Permission[], number, string?]>([
    ['the right to export', {}, 'permission', ['member:export'], 403, 'permission_denied'],
    ['the right to read the list', {}, 'permission', ['member:read'], 403, 'permission_denied'],
    ['whole phones', {}, 'permission', ['member:phone'], 403, 'permission_denied'],
    ['whole phones in names', { columns: ['name'] }, 'permission', ['member:phone'], 403, 'permission_denied'],
    ['whole phones, masked in the file', { mask_phones: true }, 'permission', ['member:phone'], 200],
    ['whole phones, without a column of phones', { columns: ['state'] }, 'permission', ['member:phone'], 200],
    ['whole codes', coupons, 'permission', ['coupon:give'], 403, 'permission_denied'],
    ['whole codes of used ones', { list: 'used_coupons' }, 'permission', ['coupon:give'], 403, 'permission_denied'],
    ['whole codes, without their column', { ...coupons, columns: ['name'] }, 'permission', ['coupon:give'], 200],
    ['others’ applications', applications, 'permission', ['branch_application:read'], 403, 'permission_denied'],
    ['a branch', {}, 'branch', [], 422, 'task_file_beyond_branches'],
    ['a branch, as a list of the whole merchant', { list: 'brands' }, 'branch', [], 200],
    ['the branches of others', adjustments, 'permission', ['member:all_branches'], 422, 'task_file_beyond_branches'],
    ['all but their own requests', adjustments, 'permission', ['adjustment:read'], 422, 'task_file_beyond_branches'],
  ])(
    'is downloaded only while its user sees all that is in it: lost %s',
    async (_, asked, lost, permissions, status, name) => {
      const clerk = await reader(clerks, shop.branchIds);
      const { data } = await start({ ...members, ...asked }, clerk);
      await server.jobs.run();
      const file = async () => await downloadTask(server, clerk, data.task_id);
      expect((await file()).status).toBe(200);
      const [text, values] =
        lost === 'branch'
          ? [
              'delete from user_branch where merchant_id = $1 and user_id = $2 and branch_id = $3',
              [clerk.userId, shop.branchIds[0]],
            ]
          : ['delete from role_permission where merchant_id = $1 and permission = any ($2)', [permissions]];
      await server.database.platform.execute(text, [shop.merchantId, ...values]);
      const answer = await file();
      expect(answer.status).toBe(status);
      const { file: listed } = (await taskNamed(data.task_id, clerk)) ?? {};
      const refusal =
        name && (JSON.parse(new TextDecoder().decode(answer.content)) as { err: { name: string; msg: string } });
      expect(refusal && refusal.err.name).toBe(name);
      expect(listed?.refused).toBe(refusal ? refusal.err.msg : null); // the list says why
    },
  );

  it('keeps text that a spreadsheet would take for a formula as text', async () => {
    const remarks = ['=1+1', '＝1+1', '@x', '-1', '+1', '\tx'];
    for (const remark of remarks) await addMember({ remark });
    const body = { ...members, columns: ['remark'], query: { order: 'asc' } };
    const [, ...asCsv] = await exported(body);
    expect(asCsv.flat()).toEqual(remarks.map((text) => `'${text}`));
    const [, ...asXlsx] = await exported({ ...body, format: 'xlsx' });
    expect(asXlsx.flat()).toEqual(remarks.map((text) => text.trim())); // text by cell type; the reader trims
  });

  it('of a list that this release doesn’t know is shown among tasks and notices', async () => {
    const { data } = await start({ ...members, columns: ['name'] });
    await server.jobs.run();
    for (const text of [
      `update task set input = jsonb_set(input, '{list}', '"gone"') where merchant_id = $1`,
      `update notice set subject = jsonb_set(subject, '{input,list}', '"gone"') where merchant_id = $1`,
    ])
      await server.database.platform.execute(text, [shop.merchantId]);
    expect(await taskNamed(data.task_id, owner)).toMatchObject({
      title: '导出列表',
      file: { refused: expect.any(String) as string },
    });
    expect((await server.call('GET /notices', { as: owner })).data.items).toMatchObject([
      { title: '“导出列表”已完成' },
    ]);
    expect((await downloadTask(server, owner, data.task_id)).status).toBe(404);
  });

  it('is logged with list, filter, columns and count', async () => {
    await addMember();
    await exported({ ...members, columns: ['name'], query: { state: ['normal'] } });
    const { rows } = await server.database.platform.execute(
      `select l.action, l.user_id, c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
       where l.merchant_id = $1 and l.subject_kind = 'export' order by l.log_id`,
      [shop.merchantId],
    );
    const asked = { list: [null, 'members'], columns: [null, ['name']], filter: [null, { state: ['normal'] }] };
    expect(rows).toMatchObject([
      { action: 'export.start', user_id: owner.userId, changes: asked },
      { action: 'export.finish', user_id: owner.userId, changes: { ...asked, rows: [null, 1] } },
    ]);
  });

  it('is logged without the phones that were searched for, in any field', async () => {
    await addMember();
    const grade_id = shop.gradeIds[0];
    const query = { keyword: '138 0000 2046', tag: ['13800002046', '常客'], grade_id: [grade_id] };
    await exported({ ...members, columns: ['name'], query });
    const { rows } = await server.database.platform.execute(
      `select c.changes #> '{filter,1}' as filter from operation_log l
       join operation_log_change c using (merchant_id, log_id) where l.merchant_id = $1 and l.subject_kind = 'export'`,
      [shop.merchantId],
    );
    const filter = { keyword: '138****2046', tag: ['138****2046', '常客'], grade_id: [grade_id] };
    expect(rows).toEqual([{ filter }, { filter }]);
  });

  it.each([
    [{ exact: '13800002046' }, 'query.exact', 'unknown_field'],
    [{ cursor: 'x' }, 'query.cursor', 'unknown_field'],
    [{ totals: true }, 'query.totals', 'unknown_field'],
    [{ state: ['gone'] }, 'query.state.0', 'choice'],
    [{ nothing: 1 }, 'query.nothing', 'unknown_field'],
  ])('of %j is refused at %s', async (query, path, rule) => {
    expect((await start({ ...members, query })).err).toMatchObject({ name: 'invalid_input', fields: [{ path, rule }] });
  });

  it('of an unknown column, or without the permission, is refused', async () => {
    const unknown = await start({ ...members, columns: ['name', 'pwd'] });
    expect(unknown.err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'columns.1', rule: 'choice' }] });
    const others = await reader(['member:read', 'member:phone', 'brand:export']);
    expect((await start(members, others)).err.name).toBe('permission_denied');
  });
});

/** What a list below one thing needs, by the parameters of its path. */
const below: Partial<Record<ExportedList, () => Promise<Readonly<Record<string, string>>>>> = {
  postings: async () => ({ id: await addMember() }),
  lots: async () => ({ id: await addMember() }),
  opening_rows: async () => ({ id: await upload('/api/opening-balances', '卡号,本金\nV1,一\n') }),
  member_import_rows: async () => ({ id: await upload('/api/vip-infos/imports', '姓名,手机号\n林晓雯,137\n') }),
  branch_import_rows: async () => ({ id: await upload('/api/branches/imports', '编号,门店\n0009,河坊街店\n') }),
  staff_import_rows: async () => ({ id: await upload('/api/users/imports', '手机号,员工\n13912345678,林晓雯\n') }),
  item_import_rows: async () => ({ id: await upload('/api/item/imports', '编码,商品,价格\nT1,大红袍,1\n') }),
  item_sync_rows: async () => {
    const { params } = await worldOf(server, shop, owner).inputFor('GET /item/syncs/{id}/rows');
    return { id: String(params?.['id']) };
  },
};

const upload = async (path: string, content: string): Promise<string> => {
  const body = formOf({ name: '导入.csv', content });
  const answer = await server.send('POST', path, { headers: headersOf(owner), body });
  const { data } = (await answer.json()) as { data: { batch_id: string } }; // the server's own envelope
  await server.jobs.run();
  return data.batch_id;
};

describe('every exported list', () => {
  it.each(exportedLists)('%s has all its columns', async (list) => {
    const headers = { 'accept-language': 'en' };
    const body = { list, format: 'xlsx', query: await below[list]?.() } as const;
    const { data: options } = await server.call('GET /exports', { as: owner, query: { list }, headers });
    const { data } = await server.call('POST /exports', { as: owner, body, headers });
    await server.jobs.run();
    expect(await taskNamed(data.task_id, owner)).toMatchObject({ state: 'done', fault: null });
    const [headings] = await rowsOfSheet('xlsx', (await downloadTask(server, owner, data.task_id)).content);
    expect(headings).toEqual(options.columns.map(({ label }) => label));
  });

  it('of the whole merchant is refused to a user of one branch, and its file once branches were taken', async () => {
    const permissions: Permission[] = ['ledger:read', 'ledger:export'];
    const verifications = { list: 'verifications', format: 'csv' } as const;
    const local = await server.make.user(shop, { permissions, branches: shop.branchIds });
    expect((await start(verifications, local)).err.name).toBe('whole_merchant_only');
    const auditor = await server.make.user(shop, { permissions });
    const { data } = await start(verifications, auditor);
    await server.jobs.run();
    const takeBranches = 'update merchant_user set all_branches = false where merchant_id = $1 and user_id = $2';
    await server.database.platform.execute(takeBranches, [shop.merchantId, auditor.userId]);
    expect((await downloadTask(server, auditor, data.task_id)).status).toBe(422);
  });
});

describe('an export', () => {
  it('names its branches and its period', async () => {
    const query = { branch_id: [shop.branchIds[0]], joined_from: '2026-11-01', joined_to: '2026-11-20' };
    const { data } = await start({ ...members, query });
    expect(data.title).toBe('导出会员 解放路店 2026-11-01 至 2026-11-20');
    const others = await server.make.shop();
    const foreign = await start({ ...members, query: { branch_id: [others.branchIds[0]], joined_from: '2026-11-01' } });
    expect(foreign.data.title).toBe('导出会员 2026-11-01 起');
    const local = await reader(['member:export'], [shop.branchIds[0]]);
    const both = await start({ ...members, query: { branch_id: [...shop.branchIds] } }, local);
    expect(both.data.title).toBe('导出会员 解放路店'); // not the name of a branch that the user doesn't see
  });

  it('names the period of its own parameters, the instant of a balance, other filters and selected rows', async () => {
    const title = async (body: Omit<Asked, 'format'>) => {
      const { data } = await start({ format: 'csv', ...body });
      await server.jobs.run();
      return [data.title, (await taskNamed(data.task_id, owner))?.file?.name];
    };
    const asked = { decided_from: '2026-11-01', asked_to: '2026-11-10' };
    expect(await title({ list: 'adjustments', query: asked })).toEqual([
      '导出余额调整 至 2026-11-10 已筛选',
      '余额调整 至 2026-11-10 已筛选 2026-11-20 143500.csv',
    ]);
    const id = await addMember({ member_no: 'V2046' });
    expect(await title({ list: 'lots', query: { id, at: '2026-11-19T16:00:07Z' } })).toEqual([
      '导出余额明细 V2046 截至 2026-11-20 00:00:07',
      '余额明细 V2046 截至 2026-11-20 00-00-07 2026-11-20 143600.csv',
    ]);
    expect((await title({ list: 'members', query: { state: [], order: 'asc' }, ids: [id] }))[0]).toBe(
      '导出会员 选中 1 行',
    );
  });

  it('of selected rows counts those that the user sees, and is refused if there are none', async () => {
    const [here, there] = shop.branchIds;
    const ids = [await addMember({ branch_id: here }), await addMember({ branch_id: there })];
    const local = await reader(['member:export'], [here]);
    const title = async (body: Partial<Asked>) => (await start({ ...members, ...body }, local)).data.title;
    expect(await title({ ids })).toBe('导出会员 选中 1 行');
    expect(await title({ ids: ids.slice(0, 1) })).toBe('导出会员 选中 1 行');
    const others = await server.make.shop();
    const foreigner = await server.make.user(others);
    const refused: [Partial<Asked>, Caller][] = [
      [{ ids: ids.slice(1) }, local],
      [{ ids }, foreigner],
      [{ ids: [newId()] }, owner],
      [{ ids, query: { state: ['frozen'] } }, owner],
      [{ list: 'adjustments', ids }, owner],
      [{ list: 'postings', ids: ['7'], query: { id: ids[0] } }, owner],
    ];
    for (const [body, as] of refused) {
      const { status, err } = await start({ ...members, ...body }, as);
      expect([status, err.name]).toEqual([422, 'export_nothing_selected']);
    }
  });

  it('has its title in the reader’s language, whoever’s language it was made in', async () => {
    const id = await addMember({ branch_id: shop.branchIds[0] });
    const query = { branch_id: [...shop.branchIds], joined_from: '2026-11-01' };
    const body = { ...members, query, ids: [id] };
    const titles = {
      'zh-CN': '导出会员 解放路店 西湖银泰店 2026-11-01 起 选中 1 行',
      en: 'Export members 解放路店 西湖银泰店 from 2026-11-01 1 selected',
    };
    for (const made of ['zh-CN', 'en'] as const) {
      const { data } = await server.call('POST /exports', { as: owner, body, headers: { 'accept-language': made } });
      expect(data.title).toBe(titles[made]);
      await server.jobs.run();
      for (const read of ['zh-CN', 'en'] as const) {
        const headers = { 'accept-language': read };
        const { data: tasks } = await server.call('GET /tasks', { as: owner, headers });
        expect(tasks.items.find(({ task_id }) => task_id === data.task_id)?.title).toBe(titles[read]);
        const { data: notices } = await server.call('GET /notices', { as: owner, headers });
        expect(notices.items[0]?.title).toContain(titles[read]);
      }
    }
  });

  it('of an older release keeps the title it was made with', async () => {
    const { data } = await start(members);
    await server.database.platform.execute(
      `update task set input = input || '{"about": "选中20行"}' where merchant_id = $1`,
      [shop.merchantId],
    );
    await server.jobs.run();
    const task = await taskNamed(data.task_id, owner);
    expect([task?.title, task?.file?.name]).toEqual(['导出会员 选中20行', '会员 选中20行 2026-11-20 143500.csv']);
  });

  it('fails with a reason if the permission was revoked before it ran', async () => {
    const clerk = await reader(['member:export']);
    const { data } = await start(members, clerk);
    await server.database.platform.execute('delete from role_permission where merchant_id = $1', [shop.merchantId]);
    await server.jobs.run();
    expect(await taskNamed(data.task_id, clerk)).toMatchObject({
      state: 'failed',
      fault: '您没有“会员：查看”权限',
      file: null,
    });
  });

  it('of adjustments and of brands has its own columns', async () => {
    const member = await addMember({ name: '陈思远' });
    const asker = await adjustingIn(server, shop).someone({ points: 10 });
    const body = { vip_id: member, points: 50, reason: 'goodwill' as const };
    const { data: asked } = await server.call('POST /vip-trim-order/other', { as: asker, body });
    const columns = ['member', 'points', 'reason', 'state'];
    const adjustments = { list: 'adjustments', format: 'csv', columns } as const;
    const headings = ['会员', '积分', '原因', '状态'];
    expect(await exported(adjustments)).toEqual([headings, ['陈思远', '50', '会员关怀', '待审批']]);
    expect(await exported({ ...adjustments, ids: [asked.adjustment_id] })).toHaveLength(2);
    expect((await start({ ...adjustments, ids: [newId()] })).err.name).toBe('export_nothing_selected');
    const numbered = await start({ ...adjustments, ids: ['7'] });
    expect([numbered.status, numbered.err?.fields]).toMatchObject([400, [{ path: 'ids.0' }]]);
    server.clock.advance({ days: 4 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    expect(await exported(adjustments)).toEqual([headings, ['陈思远', '50', '会员关怀', '已过期']]);
    const add = (name: string) =>
      server.call('POST /item/brand-info', { as: owner, body: { name, origin: 'supplied' } });
    const { data: brand } = await add('岩下茶坊');
    await add('山前茶坊');
    const brands: Asked = {
      list: 'brands',
      format: 'xlsx',
      columns: ['name', 'origin', 'remark'],
      ids: [brand.brand_id],
    };
    expect(await exported(brands)).toEqual([
      ['品牌', '来源', '备注'],
      ['岩下茶坊', '供货'],
    ]);
  });

  it('contains no other merchant’s rows', async () => {
    await addMember({ name: '这里' });
    const other = await server.make.shop();
    expect(await exported({ ...members, columns: ['name'] }, await server.make.user(other))).toEqual([['姓名']]);
  });
});
