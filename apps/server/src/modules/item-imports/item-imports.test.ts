import type { ItemImport, ItemImportRow, NewItem } from '@regulars/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { downloadTask } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

type Id = { id: string };
type Existing = 'change' | 'refuse';

const upload = async (content: string | Uint8Array, as: Caller, name: string): Promise<Id> => {
  const answer = await server.send('POST', '/api/item/imports', {
    headers: headersOf(as),
    body: formOf({ name, content: content as string }),
  });
  const { data } = (await answer.json()) as { data: ItemImport }; // the server's own envelope
  await server.jobs.run();
  return { id: data.batch_id };
};
const get = async (params: Id, as = owner) => (await server.call('GET /item/imports/{id}', { as, params })).data;
const match = async (params: Id, existing?: Existing, as = owner): Promise<void> => {
  const columns = (await get(params, as)).headings.map(({ guess }) => guess);
  await server.call('PUT /item/imports/{id}/columns', { as, params, body: { columns, existing } });
  await server.jobs.run();
};
/** Uploads a file and accepts the guessed columns. */
const checked = async (
  content: string | Uint8Array,
  { as = owner, existing, name = '商品.csv' }: { as?: Caller; existing?: Existing; name?: string } = {},
): Promise<Id> => {
  const params = await upload(content, as, name);
  await match(params, existing, as);
  return params;
};
const rowsOf = async (params: Id): Promise<ItemImportRow[]> =>
  (await server.call('GET /item/imports/{id}/rows', { as: owner, params, query: { size: 100 } })).data.items;
const found = async (params: Id) =>
  (await rowsOf(params)).map(({ row_no, state, faults }) => [row_no, state, ...faults.map(({ text }) => text)]);
const confirm = async (params: Id) => {
  const { err } = await server.call('PUT /item/imports/{id}/confirm', { as: owner, params });
  await server.jobs.run();
  return err?.name ?? (await get(params)).state;
};
const rollBack = async (params: Id) => {
  const body = { reason: '文件传错了' };
  const { err } = await server.call('PUT /item/imports/{id}/roll-back', { as: owner, params, body });
  await server.jobs.run();
  return err?.name ?? (await get(params)).state;
};

const addItem = async (code: string, more: Partial<NewItem> = {}) =>
  (await server.call('POST /item/item-info', { as: owner, body: { code, name: `商品${code}`, price: 1_200, ...more } }))
    .data;
const edit = (id: string, body: Partial<NewItem>) =>
  server.call('PUT /item/item-info/{id}', { as: owner, params: { id }, body });
const item = async (code: string) =>
  (await server.call('GET /item/item-info', { as: owner, query: { keyword: code } })).data.items[0];
const addBrand = async (name: string) =>
  (await server.call('POST /item/brand-info', { as: owner, body: { name } })).data.brand_id;
const addCategory = async (name: string, parent_id: string | null = null) =>
  (await server.call('POST /item/category-info', { as: owner, body: { name, parent_id } })).data.category_id;
const exported = async (format: 'csv' | 'xlsx', language?: string): Promise<Uint8Array> => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const body = { list: 'items' as const, format, query: {} };
  const { data } = await server.call('POST /exports', { as: owner, body, headers });
  await server.jobs.run();
  const { content } = await downloadTask(server, owner, data.task_id);
  return content;
};

describe('a file, from upload to roll-back', () => {
  it('adds and changes items with their category, brand and branches, and is rolled back', async () => {
    const [tea, brand_id] = [await addCategory('茶'), await addBrand('岩下茶坊')];
    const pots = await addCategory('壶泡', tea);
    const known = await addItem('T1', { price: 10_000, unit: '壶' });
    const same = await addItem('T2');
    const params = await checked(
      [
        '商品编号,商品名称,单价,商品分类,品牌,哪里卖,单位,状态,产地',
        't1,大红袍,¥1 28,,,,,,'.replace('1 28', '128.5'),
        'T2,商品T2,12.00,,,全部门店,,在用,',
        'T3,白茶,"1,080",茶 / 壶泡,岩下茶坊,西湖银泰店,,停用,云南',
        'T4,绿茶,98,壶泡,,,杯,,',
      ].join('\n'),
    );
    expect((await get(params)).effects).toEqual({ new: 2, changed: 1 });
    const [changed] = await rowsOf(params);
    expect(changed).toMatchObject({
      subject_id: known.item_id,
      effect: 'changed',
      changes: [
        { field: 'name', before: '商品T1', after: '大红袍' },
        { field: 'price', before: '¥100.00', after: '¥128.50' },
      ],
    });
    expect(await found(params)).toEqual([
      [2, 'good'],
      [3, 'same'],
      [4, 'good'],
      [5, 'good'],
    ]);
    expect(await item('T3')).toBeUndefined();

    expect(await confirm(params)).toBe('posted');
    expect(await item('T1')).toMatchObject({ code: 'T1', name: '大红袍', price: 12_850, unit: '壶', version: 2 });
    const added = { category_id: pots, brand_id, branch_names: ['西湖银泰店'], price: 108_000, state: 'stopped' };
    expect(await item('T3')).toMatchObject(added);
    expect(await item('T4')).toMatchObject({ category_id: pots, branch_ids: null, unit: '杯' });
    expect(await item('T2')).toEqual(same);

    const { item_id } = (await item('T4')) ?? { item_id: '' };
    await edit(item_id, { price: 8_800 });
    expect(await rollBack(params)).toBe('rolled_back');
    expect(await item('T1')).toMatchObject({ name: '商品T1', price: 10_000, unit: '壶' });
    expect(await item('T3')).toBeUndefined();
    expect(await item('T4')).toMatchObject({ price: 8_800 });
    expect(await found(params)).toContainEqual([5, 'kept', '导入之后有人改过，保持现状']);
  });

  it('keeps what somebody changed since, and what can no longer be restored', async () => {
    const [before, after] = [await addBrand('甲'), await addBrand('乙')];
    const known = await addItem('T1', { brand_id: before, price: 1_000 });
    const other = await addItem('T2');
    const params = await checked('编码,品牌,价格,会员价,备注,哪里卖\nT1,乙,20,18,新的,解放路店\nT2,,30,,,\n');
    const [row] = await rowsOf(params);
    expect(row?.changes).toContainEqual({ field: 'branches', before: '全部门店', after: '解放路店' });
    await confirm(params);
    expect(await item('T1')).toMatchObject({ brand_id: after, price: 2_000, member_price: 1_800, remark: '新的' });
    await edit(known.item_id, { price: 3_000 });
    const edited = (await edit(other.item_id, { price: 4_000 })).data;
    await server.call('PUT /item/brand-info', { as: owner, body: { ids: [before], operate: 'remove' } });
    await rollBack(params);
    expect(await item('T1')).toMatchObject({ brand_id: after, price: 3_000, member_price: null, remark: null });
    expect(await found(params)).toEqual([
      [2, 'kept', '价格：导入之后有人改过，保持现状', '品牌：原来的已删除，保持现状'],
      [3, 'kept', '价格：导入之后有人改过，保持现状'],
    ]);
    expect(await item('T2')).toEqual(edited);
  });
});

const withSource = (itemId: string) =>
  server.database.platform.execute(`update item set external_id = 'D-1' where merchant_id = $1 and item_id = $2`, [
    shop.merchantId,
    itemId,
  ]);
const setBranch = (branchId: string, change: string) =>
  server.database.platform.execute(`update branch set ${change} where merchant_id = $1 and branch_id = $2`, [
    shop.merchantId,
    branchId,
  ]);
const closed = "state = 'closed', closed_at = now()";

it('rolled back leaves what the item source keeps by then', async () => {
  const known = await addItem('T1', { price: 1_000 });
  const params = await checked('编码,商品,价格\nT1,大红袍,20\n');
  await confirm(params);
  await withSource(known.item_id);
  await server.call('PUT /item/source', { as: owner, body: { keeps: ['price'] } });
  await rollBack(params);
  expect(await item('T1')).toMatchObject({ name: '商品T1', price: 2_000 });
  expect(await found(params)).toEqual([[2, 'kept', '价格：这一项现在以商品来源为准，保持现状']]);
});

describe('its task, stopped', () => {
  const stop = async () => {
    const { data } = await server.call('GET /tasks', { as: owner });
    await server.call('PUT /tasks/{id}/stop', { as: owner, params: { id: data.items[0]?.task_id ?? '' } });
    await server.jobs.run();
  };
  const logged = async ({ id }: Id) => {
    const { rows } = await server.database.platform.execute(
      'select action from operation_log where merchant_id = $1 and subject_id = $2 order by log_id',
      [shop.merchantId, id],
    );
    return (rows as { action: string }[]).map(({ action }) => action); // the column named above
  };

  it('while it checks, cancels the import', async () => {
    const params = await upload('编码,商品,价格\nT1,大红袍,1\n', owner, '商品.csv');
    const columns = ['code', 'name', 'price'] as const;
    await server.call('PUT /item/imports/{id}/columns', { as: owner, params, body: { columns: [...columns] } });
    await stop();
    expect((await get(params)).state).toBe('cancelled');
    expect(await logged(params)).toEqual(['item_import.upload', 'item_import.cancel']);
  });

  it('before its first row is written, lets the import be confirmed again', async () => {
    const params = await checked('编码,商品,价格\nT1,大红袍,1\n');
    await server.call('PUT /item/imports/{id}/confirm', { as: owner, params });
    await stop();
    expect(await get(params)).toMatchObject({ state: 'checked', confirmed_at: null });
    expect(await item('T1')).toBeUndefined();
    expect(await confirm(params)).toBe('posted');
    expect(await item('T1')).toMatchObject({ name: '大红袍' });
    expect(await logged(params)).toEqual(
      ['upload', 'confirm', 'stop', 'confirm', 'post'].map((verb) => `item_import.${verb}`),
    );
  });
});

describe('a row', () => {
  it('is refused with every reason, at its cell', async () => {
    const tea = await addCategory('茶');
    await addCategory('壶泡', tea);
    await addCategory('壶泡', await addCategory('酒'));
    const params = await checked(
      [
        '编码,商品,价格,分类,品牌,哪里卖,状态',
        ',大红袍,1,,,,',
        'A1,,,,,,',
        'A2,白茶,1.234,壶泡,无,外地店,不详',
        'A3,绿茶,-1,酒/杯泡,,,',
        'A4,红茶,1,酒/壶泡,,,',
        'a4,红茶,2,,,,',
      ].join('\n'),
    );
    expect(await found(params)).toEqual([
      [2, 'bad', '编码：要有编码'],
      [3, 'bad', '商品：新商品要有名称', '价格：新商品要有价格'],
      [
        4,
        'bad',
        '价格：应为金额，最多两位小数，不能为负，不超过 1,000,000 元',
        '状态：填“在用”或“停用”，也可以留空',
        '分类：有几个分类叫这个名字，请写全，如“茶/壶泡”',
        '品牌：没有这个品牌',
        '哪里卖：没有这家门店',
      ],
      [
        5,
        'bad',
        '价格：应为金额，最多两位小数，不能为负，不超过 1,000,000 元',
        '分类：没有这个分类；二级分类写成“茶/壶泡”',
      ],
      [6, 'good'],
      [7, 'bad', '编码：编码和第 6 行相同'],
    ]);
  });

  it('with a wrong brand is fixed, and so is the same wrong brand in all rows at once', async () => {
    await addBrand('岩下茶坊');
    const params = await checked('编码,商品,价格,品牌\nA1,白茶,1,岩下\nA2,绿茶,1,岩下\nA3,红茶,1,无\n');
    const { data } = await server.call('GET /item/imports/{id}/values', { as: owner, params });
    expect(data.items).toEqual([{ field: 'brand', value: '岩下', rows: 2 }]);
    const body = { field: 'brand' as const, from: '岩下', to: '岩下茶坊' };
    await server.call('PUT /item/imports/{id}/values', { as: owner, params, body });
    const fix = { as: owner, params: { ...params, row_no: 4 }, body: { given: { brand: '' } } };
    await server.call('PUT /item/imports/{id}/rows/{row_no}', fix);
    expect(await found(params)).toEqual([
      [2, 'good'],
      [3, 'good'],
      [4, 'good'],
    ]);
  });

  it('of an existing item is refused if the user chose so, but not one that changes nothing', async () => {
    const known = await addItem('T1');
    await addItem('T2');
    const params = await checked('编码,商品,价格\nT1,大红袍,1\nT2,商品T2,12\nT3,白茶,1\n', { existing: 'refuse' });
    expect(await get(params)).toMatchObject({ existing: 'refuse' });
    const refused = [2, 'bad', '编码：这个编码已有商品，按您的选择不更新'];
    expect(await found(params)).toEqual([refused, [3, 'same'], [4, 'good']]);
    await match(params, 'change');
    expect((await found(params))[0]).toEqual([2, 'good']);
    expect(await item('T1')).toEqual(known);
  });

  it('does not change what the item source keeps', async () => {
    const known = await addItem('T1');
    await withSource(known.item_id);
    await server.call('PUT /item/source', { as: owner, body: { keeps: ['price'] } });
    const params = await checked('编码,商品,价格\nT1,大红袍,99\n');
    expect(await found(params)).toEqual([[2, 'bad', '价格：这一项以商品来源为准，不能修改']]);
    const fix = { as: owner, params: { ...params, row_no: 2 }, body: { given: { price: '' } } };
    await server.call('PUT /item/imports/{id}/rows/{row_no}', fix);
    expect(await confirm(params)).toBe('posted');
    expect(await item('T1')).toMatchObject({ name: '大红袍', price: 1_200 });
  });

  it('does not change what the item source keeps since the check', async () => {
    const [known, own] = [await addItem('T1'), await addItem('T2')];
    const params = await checked('编码,价格\nT1,99\nT2,99\n');
    await withSource(known.item_id);
    await server.call('PUT /item/source', { as: owner, body: { keeps: ['price'] } });
    await confirm(params);
    expect((await found(params)).map(([, state]) => state)).toEqual(['failed', 'posted']);
    expect(await item('T1')).toMatchObject({ price: known.price });
    expect(await item('T2')).toMatchObject({ item_id: own.item_id, price: 9_900 });
  });

  it('is good only with the permissions that its uploader has', async () => {
    await addItem('T1');
    const adder = await server.make.user(shop, { permissions: ['item:read', 'item:import', 'item:create'] });
    const file = '编码,商品,价格\nT1,大红袍,1\nT2,白茶,1\n';
    const params = await checked(file, { as: adder });
    expect(await found(params)).toEqual([
      [2, 'bad', '没有编辑商品的权限'],
      [3, 'good'],
    ]);
    const other = await checked(file, {
      as: await server.make.user(shop, { permissions: ['item:import', 'item:update'] }),
    });
    expect(await found(other)).toEqual([
      [2, 'good'],
      [3, 'bad', '没有新建商品的权限'],
    ]);
  });

  it('that somebody else changes is good only with the permissions that they have', async () => {
    await addItem('T1');
    const params = await checked('编码,商品,价格\nT1,大红袍,1\nT2,白茶,1\n');
    const adder = await server.make.user(shop, { permissions: ['item:read', 'item:import', 'item:create'] });
    for (const row_no of [2, 3])
      await server.call('PUT /item/imports/{id}/rows/{row_no}', {
        as: adder,
        params: { ...params, row_no },
        body: { given: { price: '0.01' } },
      });
    expect(await found(params)).toEqual([
      [2, 'bad', '没有编辑商品的权限'],
      [3, 'good'],
    ]);
  });

  it('whose code, item or brand changed after the check is not imported', async () => {
    const brand_id = await addBrand('甲');
    const known = await addItem('T1');
    const params = await checked('编码,商品,价格,品牌\nT1,大红袍,1,\nT2,白茶,1,\nT3,绿茶,1,甲\nT4,红茶,1,\n');
    await server.call('PUT /item/item-info', { as: owner, body: { ids: [known.item_id], operate: 'remove' } });
    await server.call('PUT /item/brand-info', { as: owner, body: { ids: [brand_id], operate: 'remove' } });
    await addItem('t2');
    expect(await confirm(params)).toBe('posted');
    const gone = '检查之后，商品或它的分类、品牌已删除';
    expect(await found(params)).toEqual([
      [2, 'failed', gone],
      [3, 'failed', '检查之后，这个编码已被别的商品使用'],
      [4, 'failed', gone],
      [5, 'posted'],
    ]);
  });
});

describe.each([
  ['confirm', 'posted', 'failed'],
  ['roll-back', 'undone', 'kept'],
] as const)('the power to %s', (step, done, left) => {
  it.each([
    ['item:update', [left, '没有编辑商品的权限'], [done]],
    ['item:create', [done], [left, '没有新建商品的权限']],
  ] as const)('is asked again when it is done: without %s', async (lost, edited, added) => {
    await addItem('T1');
    const as = await server.make.user(shop, { permissions: ['item:import', 'item:create', 'item:update'] });
    const params = await checked('编码,商品,价格\nT1,大红袍,1\nT2,白茶,1\n', { as });
    if (step === 'roll-back') await confirm(params);
    const { err } =
      step === 'confirm'
        ? await server.call('PUT /item/imports/{id}/confirm', { as, params })
        : await server.call('PUT /item/imports/{id}/roll-back', { as, params, body: { reason: '文件传错了' } });
    expect(err).toBeUndefined();
    await server.make.revoke(as, lost);
    await server.jobs.run();
    expect(await found(params)).toEqual([
      [2, ...edited],
      [3, ...added],
    ]);
    expect((await item('T1'))?.name).toBe(edited[0] === 'failed' || edited[0] === 'undone' ? '商品T1' : '大红袍');
    expect((await item('T2')) !== undefined).toBe(added[0] === 'posted' || added[0] === 'kept');
  });
});

describe('a branch that was closed', () => {
  it('after the check refuses the rows that name it, and no others', async () => {
    const [west, north] = shop.branchIds;
    const known = await addItem('T1', { branch_ids: [north] });
    const params = await checked(
      '编码,商品,价格,哪里卖\nT1,大红袍,9,西湖银泰店\nT2,白茶,1,西湖银泰店\nT3,绿茶,1,解放路店\nT4,红茶,1,\n',
    );
    expect((await get(params)).rows).toMatchObject({ good: 4 });
    await setBranch(north, closed);
    expect(await confirm(params)).toBe('posted');
    const refused = ['failed', '哪里卖：检查之后，有门店已关店或改作仓库'];
    expect(await found(params)).toEqual([
      // It is sold there, and stays so.
      [2, 'posted'],
      [3, ...refused],
      [4, 'posted'],
      [5, 'posted'],
    ]);
    expect(await item('T1')).toMatchObject({ item_id: known.item_id, name: '大红袍', branch_ids: [north] });
    expect(await item('T2')).toBeUndefined();
    expect(await item('T3')).toMatchObject({ branch_ids: [west] });
  });

  it('or is just being removed is waited for', async () => {
    const params = await checked('编码,商品,价格,哪里卖\nT1,白茶,1,解放路店\n');
    await server.call('PUT /item/imports/{id}/confirm', { as: owner, params });
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let ended = 0;
    const { writing } = await server.database.platform.transaction(async (tx) => {
      const branch = [shop.merchantId, shop.branchIds[0]];
      await tx.execute('delete from branch where merchant_id = $1 and branch_id = $2', branch);
      const started = server.jobs.run().finally(() => (ended = 1));
      await expect.poll(async () => ended + (await server.database.platform.execute(waits, [])).rows.length).toBe(1);
      return { writing: started };
    });
    await writing;
    expect((await found(params))[0]?.[1]).toBe('failed');
  });

  it('stays with the items that are sold there, beside others, but no item is newly sold there', async () => {
    const [west, north] = shop.branchIds;
    await addItem('T1', { branch_ids: [north] });
    await addItem('T2', { branch_ids: [west] });
    await setBranch(north, closed);
    const params = await checked('编码,哪里卖\nT1,解放路店、西湖银泰店\nT2,解放路店、西湖银泰店\n');
    expect(await found(params)).toEqual([
      [2, 'good'],
      [3, 'bad', '哪里卖：没有这家门店'],
    ]);
    await confirm(params);
    expect((await item('T1'))?.branch_ids).toEqual([west, north].toSorted());
  });
});

/** Texts that files spoil: formulas, quotes, line ends, zeros, widths. */
const odd = ['=1+1', '"茶"', "a'b", '0012', '茶，点', 'Ａ１', '-5', '@x', '1e5', '茶/点', '2026-01-02'];

it.each([
  ['csv', undefined],
  ['xlsx', undefined],
  ['xlsx', 'en'],
] as const)('an exported file changes nothing when it is imported: %s %s', async (format, language) => {
  const [west, north] = shop.branchIds;
  const categories = [await addCategory('茶/点'), await addCategory('茶')];
  categories.push(await addCategory('点', categories[1] ?? null), await addCategory('=1+1', categories[0] ?? null));
  const brands = [await addBrand('岩下茶坊'), await addBrand('"茶"'), await addBrand('-5')];
  for (const [at, text] of odd.entries())
    await addItem(`${text}${at % 2 === 0 ? '' : '号'}`, {
      name: text,
      price: at * 997,
      unit: at % 3 === 0 ? text.slice(0, 10) : null,
      remark: at % 2 === 0 ? text : null,
      // The first has a name that is the path of the third.
      category_id: [null, ...categories.slice(1)][at % 4] ?? null,
      brand_id: [null, ...brands][at % 4] ?? null,
      branch_ids: [null, [west], [north, west]][at % 3] ?? null,
    });
  // Closed, and with a name that is no list of two.
  await setBranch(north, `name = '银泰、城西店', ${closed}`);
  const file = await exported(format, language);
  const params = await checked(file, { name: `商品.${format}` });
  const rows = await rowsOf(params);
  expect(rows.map(({ state, faults, changes }) => [state, faults, changes])).toEqual(odd.map(() => ['same', [], []]));
  expect(await confirm(params)).toBe('import_nothing_to_post');
});
