import type { Api, OpeningBatch } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { formOf, headersOf } from '../../../test/send-input.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { getMerchantTotals } from '../../ledger/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await checkImportCounts(server);
  await server.stop();
});

interface World {
  readonly shop: Shop;
  readonly as: Caller;
}
type At = { readonly id: string };
const open = async (): Promise<World> => {
  const shop = await server.make.shop();
  return { shop, as: await server.make.user(shop) };
};
const add = async ({ as }: World, more: { branch_id?: string } = {}): Promise<string> => {
  const phone = nextPhone();
  await server.call('POST /vip-infos', { as, body: { phone, name: '林晓雯', ...more } });
  return phone;
};
const uploaded = async ({ as }: World, content: string): Promise<At> => {
  const answer = await server.send('POST', '/api/opening-balances', {
    headers: headersOf(as),
    body: formOf({ name: '期初.csv', content }),
  });
  const { data } = (await answer.json()) as { data: OpeningBatch }; // the server's own envelope
  await server.jobs.run();
  return { id: data.batch_id };
};
const batchOf = async ({ as }: World, params: At): Promise<OpeningBatch> =>
  (await server.call('GET /opening-balances/{id}', { as, params })).data;
const rowsOf = async ({ as }: World, params: At) =>
  (await server.call('GET /opening-balances/{id}/rows', { as, params, query: { size: 100 } })).data.items;
const faultsOf = async (world: World, params: At) =>
  (await rowsOf(world, params)).map(({ row_no, state, faults }) => [row_no, state, faults.map(({ text }) => text)]);
const match = async (
  { as }: World,
  params: At,
  columns: BodyOf<Api['PUT /opening-balances/{id}/columns']>['columns'],
) => {
  const { err } = await server.call('PUT /opening-balances/{id}/columns', { as, params, body: { columns } });
  await server.jobs.run();
  return err;
};
const fix = (
  { as }: World,
  params: At,
  row_no: number,
  body: BodyOf<Api['PUT /opening-balances/{id}/rows/{row_no}']>,
) => server.call('PUT /opening-balances/{id}/rows/{row_no}', { as, params: { ...params, row_no }, body });
const replace = ({ as }: World, params: At, body: BodyOf<Api['PUT /opening-balances/{id}/values']>) =>
  server.call('PUT /opening-balances/{id}/values', { as, params, body });
const valuesOf = async ({ as }: World, params: At) =>
  (await server.call('GET /opening-balances/{id}/values', { as, params })).data.items;
const confirmed = async (world: World, params: At): Promise<OpeningBatch> => {
  await server.call('PUT /opening-balances/{id}/confirm', { as: world.as, params });
  await server.jobs.run();
  return batchOf(world, params);
};

const foreign = '会员手机,卡内余额,赠送余额,积分余额,车牌';

describe('columns of another system', () => {
  it('are matched by the user, checked, posted, and remembered for the next file', async () => {
    const world = await open();
    const phone = await add(world);
    const params = await uploaded(world, `${foreign}\n${phone},12.5,1,7,浙A\n`);
    const waiting = await batchOf(world, params);
    expect(waiting).toMatchObject({ state: 'columns', rows: { total: 1 }, columns: null, remembered: null });
    expect(waiting.headings.map(({ text, guess, sure, samples }) => [text, guess, sure, samples])).toEqual([
      ['会员手机', 'phone', false, [phone]],
      ['卡内余额', 'principal', false, ['12.5']],
      ['赠送余额', 'bonus', false, ['1']],
      ['积分余额', 'points', false, ['7']],
      ['车牌', null, true, ['浙A']],
    ]);
    const chosen = ['phone', 'principal', 'bonus', 'points', null] as const;
    expect(await match(world, params, [...chosen])).toBeUndefined();
    expect(await batchOf(world, params)).toMatchObject({
      state: 'checked',
      rows: { good: 1 },
      columns: chosen,
      totals: { rows: { principal: 1_250, bonus: 100, points: 7 } },
    });
    expect(await confirmed(world, params)).toMatchObject({ state: 'posted', totals: { agree: true } });
    const next = await uploaded(world, `${foreign}\n${phone},1,,,\n`);
    expect(await batchOf(world, next)).toMatchObject({ state: 'columns', remembered: chosen });
  });

  it('are refused without a member, without an amount, or if a field is chosen twice', async () => {
    const world = await open();
    const params = await uploaded(world, `${foreign}\n1,2,3,4,5\n`);
    for (const [columns, words] of [
      [[null, 'principal', null, null, null], '请检查各列的匹配：要有“手机号”或“卡号”，才能认出会员'],
      [['phone', null, null, null, null], '请检查各列的匹配：要有本金、赠金、积分或成长值'],
      [['phone', 'points', 'points', null, null], '请检查各列的匹配：“积分”选了两次'],
    ] as const)
      expect(await match(world, params, [...columns])).toMatchObject({ name: 'import_columns_refused', msg: words });
    expect(await match(world, params, ['phone', 'points'])).toMatchObject({ name: 'import_columns_refused' });
    expect((await batchOf(world, params)).state).toBe('columns');
  });

  it('that the template has go on to the check, and can be matched again, which drops fixes', async () => {
    const world = await open();
    const phone = await add(world);
    const params = await uploaded(world, `手机号,本金,积分\n${phone},many,3\n`);
    expect(await batchOf(world, params)).toMatchObject({
      state: 'checked',
      columns: ['phone', 'principal', 'points'],
      rows: { bad: 1 },
    });
    await fix(world, params, 2, { given: { principal: '8' } });
    expect(await batchOf(world, params)).toMatchObject({
      edited: true,
      totals: { rows: { principal: 800, points: 3 } },
    });
    await match(world, params, ['phone', null, 'points']);
    expect(await batchOf(world, params)).toMatchObject({
      state: 'checked',
      edited: false,
      totals: { rows: { principal: 0, points: 3 } },
    });
  });
});

describe('rows of a checked file', () => {
  it('are fixed, skipped and included again; only what is valid then is posted', async () => {
    const world = await open();
    const [a, b, c] = [await add(world), await add(world), await add(world)];
    const params = await uploaded(world, `手机号,本金\n${a},many\n${b},2\n${c},3\n13999999999,4\n`);
    const { data: fixed } = await fix(world, params, 2, { given: { principal: '1.5' } });
    expect(fixed).toMatchObject({
      state: 'good',
      given: { principal: '1.5' },
      amounts: { principal: 150 },
      faults: [],
    });
    const { data: still } = await fix(world, params, 5, { given: { phone: '13999999998' } });
    expect(still).toMatchObject({
      state: 'bad',
      given: { phone: '13999999998' },
      faults: [{ field: 'phone', text: '手机号：没有这位会员' }],
    });
    await fix(world, params, 3, { skip: true });
    await fix(world, params, 4, { skip: true });
    await fix(world, params, 4, { skip: false });
    expect(await batchOf(world, params)).toMatchObject({ rows: { good: 2, skipped: 1, bad: 1 } });
    expect(await confirmed(world, params)).toMatchObject({ rows: { posted: 2, skipped: 1 }, totals: { agree: true } });
    expect(await getMerchantTotals(server.database.tenant(world.shop.merchantId))).toMatchObject({ principal: 450 });
    expect((await fix(world, params, 5, { skip: true })).err?.name).toBe('opening_state_refused');
    expect((await fix(world, params, 99, { skip: true })).err?.name).toBe('opening_state_refused');
    const { rows: log } = await server.database.platform.execute(
      `select action from operation_log where merchant_id = $1 and subject_id = $2 and action = 'opening.fix'`,
      [world.shop.merchantId, params.id],
    );
    expect(log).toHaveLength(5);
  });

  it('that repeat a row are valid once that row changes, and a fix that repeats a row is refused', async () => {
    const world = await open();
    const phone = await add(world);
    const params = await uploaded(world, `手机号,积分\n${phone},1\n${phone},1\n${phone},1\n${phone},2\n`);
    const repeats = (row: number): string[] => [`与第 ${row} 行完全相同`];
    await fix(world, params, 2, { skip: true });
    expect(await faultsOf(world, params)).toEqual([
      [2, 'skipped', []],
      [3, 'good', []],
      [4, 'bad', repeats(3)],
      [5, 'good', []],
    ]);
    await fix(world, params, 5, { given: { points: '1' } });
    expect((await faultsOf(world, params))[3]).toEqual([5, 'bad', repeats(3)]);
    await fix(world, params, 2, { skip: false });
    expect((await faultsOf(world, params))[0]).toEqual([2, 'bad', repeats(3)]);
  });

  it('that repeat a row are refused also while that row has another fault', async () => {
    const world = await open();
    const [a, b] = [await add(world), await add(world)];
    const lines = ['手机号,积分,门店', `${a},1,,x`, `${a},1,`, `${b},1,银泰`, `${b},1,银泰`, `${b},2,银泰`];
    const params = await uploaded(world, `${lines.join('\n')}\n`);
    const [beyond, branch] = ['多出一个值：第 4 列没有表头', '门店：没有这家门店'];
    expect(await faultsOf(world, params)).toEqual([
      [2, 'bad', [beyond]],
      [3, 'bad', ['与第 2 行完全相同']],
      [4, 'bad', [branch]],
      [5, 'bad', ['与第 4 行完全相同', branch]],
      [6, 'bad', [branch]],
    ]);
    await fix(world, params, 2, { skip: true });
    await replace(world, params, { field: 'branch', from: '银泰', to: '' });
    expect(await faultsOf(world, params)).toEqual([
      [2, 'skipped', [beyond]],
      [3, 'good', []],
      [4, 'good', []],
      [5, 'bad', ['与第 4 行完全相同']],
      [6, 'good', []],
    ]);
  });

  it('with the same wrong value are fixed at once; phones are not', async () => {
    const world = await open();
    const phones = [await add(world), await add(world), await add(world)];
    const params = await uploaded(
      world,
      `手机号,积分,门店\n${phones.map((phone) => `${phone},1,银泰\n`).join('')}139,1,\n139,2,\n`,
    );
    expect(await valuesOf(world, params)).toEqual([{ field: 'branch', value: '银泰', rows: 3 }]);
    const { data } = await replace(world, params, { field: 'branch', from: '银泰', to: '西湖银泰店' });
    expect(data).toEqual({ rows: 3, more: false });
    expect(await batchOf(world, params)).toMatchObject({ rows: { good: 3, bad: 2 }, edited: true });
    expect((await rowsOf(world, params))[0]).toMatchObject({ branch_name: '西湖银泰店', state: 'good' });
    const again = await replace(world, params, { field: 'branch', from: '银泰', to: '' });
    expect(again.err?.name).toBe('import_value_gone');
  });

  it('that were posted already stay refused, whatever is fixed, also if the exported report is uploaded', async () => {
    const world = await open();
    const phone = await add(world);
    for (const [heading, state] of [
      ['状态', '无法撤销'],
      ['结果', '已入账'],
    ]) {
      const params = await uploaded(world, `手机号,积分,${heading}\n${phone},x,${state}\n${phone},y,有误\n`);
      const posted = '这一行已入账且未撤销，再次导入会重复';
      const whole = '积分：应为不小于 0 的整数';
      await fix(world, params, 3, { given: { points: '5' } });
      await replace(world, params, { field: 'points', from: 'x', to: '6' });
      expect(await faultsOf(world, params)).toEqual([
        [2, 'bad', [posted]],
        [3, 'good', []],
      ]);
      await fix(world, params, 2, { skip: true });
      await fix(world, params, 2, { skip: false, given: { points: 'x' } });
      expect((await faultsOf(world, params))[0]).toEqual([2, 'bad', [posted, whole]]);
    }
  });

  it('are not fixed if an earlier release checked them, but still posted', async () => {
    const world = await open();
    const phone = await add(world);
    const params = await uploaded(world, `手机号,积分\n${phone},1\n${phone},x\n`);
    await server.database.platform.execute(
      'update import_batch set columns = null, headings = null where merchant_id = $1 and batch_id = $2',
      [world.shop.merchantId, params.id],
    );
    expect((await fix(world, params, 3, { given: { points: '2' } })).err?.name).toBe('opening_state_refused');
    expect((await replace(world, params, { field: 'points', from: 'x', to: '2' })).err?.name).toBe(
      'opening_state_refused',
    );
    expect((await match(world, params, ['phone', 'points']))?.name).toBe('opening_state_refused');
    expect(await confirmed(world, params)).toMatchObject({ state: 'posted', rows: { posted: 1 } });
  });
});

describe('a user', () => {
  it('without permission for phones sees them masked in samples, rows and values, and fixes other cells', async () => {
    const owner = await open();
    const phone = await add(owner);
    const as = await server.make.user(owner.shop, { permissions: ['opening:read', 'opening:import'] });
    const world = { shop: owner.shop, as };
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const params = await uploaded(world, `联系电话,积分,门店\n${phone},x,打给 ${phone}\n${phone},1,打给 ${phone}\n`);
    expect(await batchOf(world, params)).toMatchObject({
      state: 'columns',
      headings: [{ guess: 'phone', samples: [masked, masked] }, {}, { samples: [`打给 ${masked}`, `打给 ${masked}`] }],
    });
    await match(world, params, ['phone', 'points', 'branch']);
    expect(await valuesOf(world, params)).toEqual([]);
    const { data } = await fix(world, params, 2, { given: { points: '5', branch: '' } });
    expect(data).toMatchObject({ state: 'good', given: { phone: masked }, amounts: { points: 5 } });
  });

  it('who only reads imports does not change them, and one of another branch does not find them', async () => {
    const owner = await open();
    const { shop } = owner;
    const phone = await add(owner);
    const params = await uploaded(owner, `手机号,积分\n${phone},x\n`);
    const reader = { shop, as: await server.make.user(shop, { permissions: ['opening:read'] }) };
    expect((await batchOf(reader, params)).state).toBe('checked');
    const far = {
      shop,
      as: await server.make.user(shop, {
        permissions: ['opening:read', 'opening:import'],
        branches: [shop.branchIds[1]],
      }),
    };
    for (const [world, status] of [
      [reader, 403],
      [far, 404],
    ] as const) {
      const { as } = world;
      expect((await fix(world, params, 2, { skip: true })).status).toBe(status);
      expect((await replace(world, params, { field: 'points', from: 'x', to: '1' })).status).toBe(status);
      expect((await server.call('GET /opening-balances/{id}/values', { as, params })).status).toBe(status);
      const body = { columns: ['phone', 'points'] as const };
      const matched = await server.call('PUT /opening-balances/{id}/columns', {
        as,
        params,
        body: { columns: [...body.columns] },
      });
      expect(matched.status).toBe(status);
    }
  });

  it('does not move a row to a member of another branch, and pays for each phone that is tried', async () => {
    const owner = await open();
    const { shop } = owner;
    const [near, far] = [
      await add(owner, { branch_id: shop.branchIds[1] }),
      await add(owner, { branch_id: shop.branchIds[0] }),
    ];
    const as = await server.make.user(shop, {
      permissions: ['opening:read', 'opening:import'],
      branches: [shop.branchIds[1]],
    });
    const world = { shop, as };
    const params = await uploaded(world, `手机号,积分\n${near},1\n`);
    const { data } = await fix(world, params, 2, { given: { phone: far } });
    expect(data).toMatchObject({
      state: 'bad',
      vip_id: null,
      name: null,
      faults: [{ text: '会员属于其他门店，您不能修改' }],
    });
    let refused: string | undefined;
    for (let tried = 0; tried < 200 && !refused; tried += 1)
      refused = (await fix(world, params, 2, { given: { phone: nextPhone() } })).err?.name;
    expect(refused).toBe('too_many_lookups');
    expect((await fix(world, params, 2, { given: { points: '2' } })).status).toBe(200);
  });
});
