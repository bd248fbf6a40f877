import { constants, createPublicKey, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { checkImportCounts } from '../../../test/importing.ts';
import { exportedFile, recordImports } from '../../../test/record-imports.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { BatchRow, ReadCells } from '../../platform/imports/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { staffImportKind } from './staff-import.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let imports: ReturnType<typeof recordImports>;
const origin = 'http://127.0.0.1:7300';

let statements = 0;

beforeAll(async () => {
  server = await startTestServer({ observe: () => (statements += 1) });
});
afterEach(() => checkImportCounts(server));
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  imports = recordImports(server, '/users/imports', owner);
});

const phoneOf = async ({ accountId }: Caller): Promise<string> => {
  const { rows } = await server.database.platform.execute('select phone from account where account_id = $1', [
    accountId,
  ]);
  return (rows[0] as { phone: string }).phone;
};
const role = async (name: string, permissions: readonly Permission[] = ['member:read']): Promise<string> => {
  const { data } = await server.call('POST /roles', { as: owner, body: { name } });
  await server.call('PUT /roles/{id}/permissions', {
    as: owner,
    params: { id: data.role_id },
    body: { permissions: [...permissions] },
  });
  return data.role_id;
};
const user = async (phone: string) =>
  (await server.call('GET /users', { as: owner, query: { keyword: phone, size: 100 } })).data.items[0];
const edit = (id: string | undefined, body: object) =>
  server.call('PUT /users/{id}', { as: owner, params: { id: id ?? '' }, body });
const as = (permissions: readonly Permission[], branches: 'all' | readonly string[] = 'all') =>
  server.make.user(shop, { permissions, branches });
const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const keyOf = ({ publicKey }: { readonly publicKey: KeyObject }) =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const rsaKey = (modulus: Buffer, exponent: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') },
    format: 'jwk',
  });
const staffers = (caller: Caller) => recordImports(server, '/users/imports', caller);

describe('a file, from upload to roll-back', () => {
  it('invites newcomers, edits others, and is rolled back but for who has joined or was edited', async () => {
    const [cashier] = [await role('收银'), await role('库管')];
    const known = await as(['member:read'], [shop.branchIds[0]]);
    const [a, b, c, d, k] = [nextPhone(), nextPhone(), nextPhone(), nextPhone(), await phoneOf(known)];
    const before = await user(k);
    const params = await imports.checked(
      [
        '手机,姓名,员工编号,岗位,角色,门店,入职日期,备注,身高',
        `${a},夏晴,S-01,店长,收银、库管,解放路店,2026/3/1,早班,170`,
        `+86 ${b.slice(0, 3)} ${b.slice(3)},沈知夏,S-02,,,"0,西湖银泰店",,,`,
        `${c},何雨桐,,,,全部门店,,,`,
        `${k},林晓雯,S-09,收银员,收银,西湖银泰店,,,`,
        `${d},周舟,,,,全部门店,,,`,
      ].join('\n'),
    );
    expect(await imports.found(params)).toEqual([2, 3, 4, 5, 6].map((row) => [row, 'good']));
    expect((await imports.rows(params))[3]).toMatchObject({
      subject_id: known.userId,
      changes: [
        { field: 'name', after: '林晓雯' },
        { field: 'staff_no', before: null, after: 'S-09' },
        { field: 'post', after: '收银员' },
        { field: 'roles', after: '收银' },
        { field: 'branches', before: '解放路店', after: '西湖银泰店' },
      ],
    });
    expect(await user(a)).toBeUndefined();
    expect(await imports.confirm(params, {})).toBe('invalid_input'); // nowhere for the messages to lead
    expect(await imports.confirm(params, { origin })).toBe('posted');

    expect(await user(a)).toMatchObject({
      actual_name: '夏晴',
      state: 'invited',
      roles: [{ role_name: '收银' }, { role_name: '库管' }],
      branches: [{ branch_name: '解放路店' }],
      staff: { staff_no: 'S-01', post: '店长', hired_on: '2026-03-01', remark: '早班' },
    });
    expect((await user(b))?.branches).toHaveLength(2);
    expect(await user(c)).toMatchObject({ all_branches: true, roles: [] });
    expect(await user(k)).toMatchObject({
      actual_name: '林晓雯',
      roles: [{ role_id: cashier }],
      staff: { post: '收银员' },
    });

    await server.database.platform.execute(
      'update merchant_user set last_seen_at = $2 where merchant_id = $3 and user_id = $1',
      [(await user(a))?.user_id, server.clock.now(), shop.merchantId],
    );
    // Setting a password is joining, trying one is not.
    const setPassword = "update account set password_hash = 'x', password_set_at = $2 where phone = $1";
    await server.database.platform.execute(setPassword, [d, server.clock.now()]);
    await server.call('POST /merc/personal/pwd', { body: { account: c, pwd: 'Wrong2026' } });
    await edit((await user(b))?.user_id, { staff: { post: '店长' } });
    await edit(known.userId, { staff: { post: '领班' } });
    expect(await imports.rollBack(params)).toBe('rolled_back');
    expect(await imports.found(params)).toEqual([
      [2, 'kept', '本人已经登录过，保留；不再需要时请在员工页删除'],
      [3, 'kept', '导入之后有人改过，保持现状'],
      [4, 'undone'],
      [5, 'kept', '职位：导入之后有人改过，保持现状'],
      [6, 'kept', '本人已经登录过，保留；不再需要时请在员工页删除'],
    ]);
    expect(await user(c)).toBeUndefined();
    expect(await user(k)).toMatchObject({
      actual_name: before?.actual_name,
      roles: before?.roles,
      branches: before?.branches,
      staff: { staff_no: null, post: '领班' },
    });
  });

  it('can be cancelled, and its write stopped', async () => {
    const file = () => `手机号,姓名,门店\n${nextPhone()},夏晴,解放路店\n`;
    const first = await imports.checked(file());
    expect(await imports.send('PUT /{id}/cancel', { params: first })).toMatchObject({ data: { state: 'cancelled' } });
    const second = await imports.checked(file());
    await imports.send('PUT /{id}/confirm', { params: second, body: { origin } });
    const { data } = await server.call('GET /tasks', { as: owner });
    await server.call('PUT /tasks/{id}/stop', { as: owner, params: { id: data.items[0]?.task_id ?? '' } });
    await server.jobs.run();
    expect((await imports.get(second)).state).toBe('checked');
    expect((await imports.get(await imports.stopped(file()))).state).toBe('cancelled');
  });
});

describe('a row', () => {
  it('is refused with every reason, at its cell', async () => {
    await role('收银');
    const taken = await as([]);
    await edit(taken.userId, { staff: { staff_no: 'S-1' } });
    const phone = nextPhone();
    const params = await imports.checked(
      [
        '手机号,姓名,工号,职位,角色,门店,入职',
        ',夏晴,,,,解放路店,',
        '138****2046,,,,,,',
        `12345,夏<晴>,S 1,${'长'.repeat(41)},店小二,外地店,2026-02-30`,
        `${nextPhone()},夏晴,S-1,,收银,解放路店,`,
        `${phone},夏晴,S-2,,,解放路店,`,
        `${phone},夏晴,,,,解放路店,`,
        `${nextPhone()},夏晴,S-2,,,解放路店,`,
      ].join('\n'),
    );
    expect(await imports.found(params)).toEqual([
      [2, 'bad', '手机号：要有手机号'],
      [
        3,
        'bad',
        '手机号：手机号被遮住了（含 *），请填完整号码或卡号',
        '员工：新员工要有姓名',
        '看得到的门店：新员工要有看得到的门店',
      ],
      [
        4,
        'bad',
        '手机号：应为 11 位手机号',
        '员工：姓名只用文字、空格、“·”、“-”和撇号，1 到 40 个字',
        '工号：1 到 20 位字母、数字或横线',
        '职位：最多 40 个字',
        '入职：没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
        '角色：没有角色“店小二”',
        '看得到的门店：没有门店“外地店”，或已关店，或不在您的门店范围内',
      ],
      [5, 'bad', '工号：这个工号已有人在用'],
      [6, 'good'],
      [7, 'bad', '手机号：手机号和第 6 行相同'],
      [8, 'bad', '工号：工号和第 6 行相同'],
    ]);
  });

  it('grants nothing that its uploader lacks, and changes nobody above or elsewhere, nor the uploader', async () => {
    const [one, other] = shop.branchIds;
    await role('收银');
    await role('财务', ['adjustment:read']);
    const leader = await as(['user:read', 'user:import', 'user:create', 'user:update', 'member:read'], [one]);
    const above = await as(['member:read', 'adjustment:read'], [one]);
    const both = await as([], [one, other]);
    const below = await as([], [one]);
    const unseen = await as([], [other]);
    const rows = [
      `${nextPhone()},甲,收银,解放路店`,
      `${nextPhone()},乙,财务,解放路店`,
      `${nextPhone()},丙,,全部门店`,
      `${nextPhone()},丁,,西湖银泰店`,
      `${await phoneOf(above)},戊,,`,
      `${await phoneOf(both)},己,,`,
      `${await phoneOf(leader)},庚,,`,
      `${await phoneOf(below)},辛,收银,`,
      `${await phoneOf(unseen)},壬,,解放路店`,
    ];
    const own = staffers(leader);
    const params = await own.checked(`手机号,姓名,角色,门店\n${rows.join('\n')}\n`);
    expect((await own.found(params)).map(([, ...row]) => row)).toEqual([
      ['good'],
      ['bad', '角色：角色“财务”有您没有的权限，不能由您给出或收回'],
      ['bad', '看得到的门店：只能分配您自己看得到的门店'],
      ['bad', '看得到的门店：没有门店“西湖银泰店”，或已关店，或不在您的门店范围内'],
      ['bad', '有您没有的权限，请由有这些权限的人来改'],
      ['bad', '也在您看不到的门店工作，请由能看到这些门店的人来改'],
      ['bad', '不能用导入改您自己'],
      ['good'],
      ['good'], // nothing tells that somebody whom the uploader doesn't see is there
    ]);
    await own.confirm(params, { origin });
    expect((await imports.found(params)).at(-1)).toEqual([10, 'failed', '这个手机号已经是本商户的用户']);
    expect((await imports.found(params))[7]).toEqual([9, 'posted']);
  });

  it('is changed before it is confirmed only by who reaches its uploader, whose power its rows are checked with', async () => {
    await role('财务', ['adjustment:read']);
    const params = await imports.checked(
      `手机号,姓名,角色,门店\n${nextPhone()},甲,,解放路店\n${nextPhone()},乙,司库,\n`,
    );
    const clerk = staffers(await as(['user:read', 'user:import', 'user:create', 'member:read']));
    const deputy = staffers(await as('all' as never));
    const changes = [
      (by: typeof clerk) => by.fix(params, 2, { given: { roles: '财务' } }),
      (by: typeof clerk) => by.send('PUT /{id}/values', { params, body: { field: 'roles', from: '司库', to: '财务' } }),
      (by: typeof clerk) =>
        by.send('PUT /{id}/columns', { params, body: { columns: ['phone', 'name', 'roles', 'branches'] } }),
    ];
    for (const change of changes) expect((await change(clerk)).err?.name).toBe('user_above_own_power');
    expect((await imports.rows(params)).map(({ state }) => state)).toEqual(['good', 'bad']);
    for (const change of changes) expect((await change(deputy)).err).toBeUndefined();
    await server.jobs.run();
  });

  it('costs no statement of its own at the check, nor does a role', async () => {
    const [one, other] = shop.branchIds;
    const leader = await as(['user:import', 'user:create', 'user:update', 'member:read'], [one]);
    const sentFor = async (rows: number): Promise<number> => {
      const cells: ReadCells[] = [];
      for (let rowNo = 2; rowNo < 2 + rows; rowNo += 1) {
        const person = await as(['adjustment:read'], [one, ...(rowNo % 2 === 0 ? [other] : [])]);
        await role(`角色 ${rows}-${rowNo}`);
        const given = { phone: await phoneOf(person), post: '店长', roles: '收银' };
        cells.push({ rowNo, given, faults: [] });
      }
      const now = server.clock.now();
      const batch = { batch_id: newId(), user_id: leader.userId, existing: 'change' } as BatchRow; // what the check reads
      return server.database.tenant(shop.merchantId).transaction(async (tx) => {
        const days = await getMerchantDays(tx, now);
        const before = statements;
        const checked = await staffImportKind.check(tx, batch, cells, { now, days });
        expect(checked.map(({ state }) => state)).toEqual(cells.map(() => 'bad'));
        return statements - before;
      });
    };
    await role('收银');
    expect(await sentFor(6)).toBe(await sentFor(3));
  });

  it('is written with the power that its uploader has at the write', async () => {
    const colleague = await as('all' as never);
    const second = staffers(colleague);
    const phone = await phoneOf(owner);
    await role('收银');
    const params = await second.checked(`手机号,角色\n${phone},收银\n`);
    expect(await second.found(params)).toEqual([[2, 'good']]);
    // The colleague could do it, and is disabled before the write.
    await second.send('PUT /{id}/confirm', { params, body: { origin } });
    await server.call('PUT /users', { as: owner, body: { ids: [colleague.userId ?? ''], operate: 'stop' } });
    await server.jobs.run();
    expect((await imports.found(params))[0]?.slice(0, 2)).toEqual([2, 'failed']);
    expect((await user(phone))?.roles[0]?.role_name).not.toBe('收银');
  });

  it('of somebody known is refused if the user chose so', async () => {
    const known = await phoneOf(await as([]));
    const params = await imports.checked(`手机号,姓名\n${known},新名字\n`, { existing: 'refuse' });
    expect(await imports.found(params)).toEqual([[2, 'bad', '手机号：这个手机号已是员工，按您的选择不更新']]);
  });
});

it('only who may add and edit users does so by an import, and others don’t see it', async () => {
  const reader = staffers(await as(['user:read', 'user:import']));
  const known = await phoneOf(await as([]));
  const params = await reader.checked(`手机号,姓名,门店\n${known},新名字,\n${nextPhone()},夏晴,解放路店\n`);
  expect((await reader.found(params)).map(([, ...row]) => row)).toEqual([
    ['bad', '没有修改用户的权限'],
    ['bad', '没有添加用户的权限'],
  ]);
  const elsewhere = staffers(await as(['user:import'], [shop.branchIds[1]]));
  expect((await elsewhere.send('GET /{id}', { params })).err?.name).toBe('import_not_found');
  expect((await elsewhere.send('GET /{id}/passwords', { params })).err?.name).toBe('import_not_found');
  const taken = await elsewhere.send('PUT /{id}/passwords', { params, body: { public_key: keyOf(keys) } });
  expect(taken.err?.name).toBe('import_not_found');
});

describe.each([
  ['confirm', 'posted', 'failed'],
  ['roll-back', 'undone', 'kept'],
] as const)('the power to %s', (step, done, left) => {
  const begin = async (clerk: Caller, params: { id: string }) => {
    const own = staffers(clerk);
    if (step === 'roll-back') await own.confirm(params, { origin });
    const body = step === 'confirm' ? { origin } : { reason: '文件传错了' };
    expect((await own.send(`PUT /{id}/${step}`, { params, body })).err).toBeUndefined();
  };
  const permissions = ['user:read', 'user:import', 'user:create', 'user:update', 'user:remove'] as const;
  const noAdding = step === 'confirm' ? '没有添加用户的权限' : '撤销的人没有删除用户的权限';

  it.each([
    ['user:update', [left, '没有修改用户的权限'], [done]],
    [step === 'confirm' ? 'user:create' : 'user:remove', [done], [left, noAdding]],
  ] as const)('is asked again when it is done: without %s', async (lost, edited, added) => {
    const known = await as([], [shop.branchIds[0]]);
    const [clerk, phone] = [await as(permissions), nextPhone()];
    const file = `手机号,姓名,门店\n${known.phone},新名字,\n${phone},夏晴,解放路店\n`;
    const params = await staffers(clerk).checked(file);
    await begin(clerk, params);
    await server.make.revoke(clerk, lost);
    await server.jobs.run();
    expect(await imports.found(params)).toEqual([
      [2, ...edited],
      [3, ...added],
    ]);
    expect((await user(known.phone))?.actual_name === '新名字').toBe(edited[0] === 'posted' || edited[0] === 'kept');
    expect((await user(phone)) !== undefined).toBe(added[0] === 'posted' || added[0] === 'kept');
  });

  it('ends with the branches: whom they no longer see stays as they are', async () => {
    const [one, other] = shop.branchIds;
    const [known, clerk] = [await as([], [one]), await as(permissions)];
    const params = await staffers(clerk).checked(
      `手机号,姓名,门店\n${known.phone},新名字,\n${nextPhone()},夏晴,解放路店\n`,
    );
    await begin(clerk, params);
    await edit(clerk.userId, { all_branches: false, branch_ids: [other] });
    await server.jobs.run();
    expect((await imports.found(params)).map(([, state]) => state)).toEqual([left, left]);
  });

  it('is not over oneself', async () => {
    const clerk = await as(permissions);
    const params = await imports.checked(`手机号,姓名\n${clerk.phone},新名字\n`);
    if (step === 'roll-back') await imports.confirm(params, { origin });
    const body = step === 'confirm' ? { origin } : { reason: '文件传错了' };
    await staffers(clerk).send(`PUT /{id}/${step}`, { params, body });
    await server.jobs.run();
    expect(await imports.found(params)).toEqual([[2, left, '不能用导入改您自己']]);
  });

  it('changes nobody who was removed meanwhile, and nobody misses them', async () => {
    const known = await as([], [shop.branchIds[0]]);
    const phone = nextPhone();
    const params = await imports.checked(`手机号,姓名,门店\n${known.phone},新名字,\n${phone},夏晴,解放路店\n`);
    if (step === 'roll-back') await imports.confirm(params, { origin });
    const gone = [known.userId ?? '', (await user(phone))?.user_id ?? []].flat();
    await server.call('PUT /users', { as: owner, body: { ids: gone, operate: 'remove' } });
    await (step === 'confirm' ? imports.confirm(params, { origin }) : imports.rollBack(params));
    expect((await imports.found(params)).map(([, state]) => state)).toEqual([left, done]);
  });
});

describe('where no messages can be sent', () => {
  let silent: TestServer;
  let place: Shop;
  let boss: Caller;
  const body = { public_key: keyOf(keys) };
  const of = (caller: Caller) => recordImports(silent, '/users/imports', caller);
  beforeAll(async () => {
    silent = await startTestServer({ withSms: false });
  });
  afterEach(() => silent.clock.set(testStart));
  afterAll(() => silent.stop());
  beforeEach(async () => {
    place = await silent.make.shop();
    boss = await silent.make.user(place);
  });
  /** Imports newcomers of the first branch. */
  const imported = async (caller: Caller, phones: readonly string[]) => {
    const params = await of(caller).checked(
      `手机号,姓名,门店\n${phones.map((phone) => `${phone},夏晴,解放路店`).join('\n')}\n`,
    );
    expect(await of(caller).confirm(params, {})).toBe('posted');
    return params;
  };
  const take = async (caller: Caller, params: { id: string }) => {
    const { data, err } = await of(caller).send('PUT /{id}/passwords', { params, body });
    return err?.name ?? (data as { items: { name: string; phone: string; password: string }[] }).items;
  };

  it('newcomers get initial passwords, handed over once to who confirmed, encrypted for them', async () => {
    const phone = nextPhone();
    const params = await imported(boss, [phone]);
    expect((await of(boss).send('GET /{id}/passwords', { params })).data).toEqual({ waiting: 1 });
    expect(await take(await silent.make.user(place), params)).toBe('passwords_not_own');
    const weak = [
      generateKeyPairSync('rsa', { modulusLength: 1_024 }),
      generateKeyPairSync('ec', { namedCurve: 'P-521' }),
    ];
    // Nobody can encrypt by an even modulus, and for a long exponent it takes a hundred times as long.
    const odd = [
      { publicKey: rsaKey(Buffer.alloc(256, 0xfe), Buffer.from([1, 0, 1])) },
      { publicKey: rsaKey(Buffer.alloc(288, 0xff), Buffer.alloc(270, 0xfd)) },
    ];
    for (const wrong of [body.public_key.replaceAll('A', 'B'), ...[...weak, ...odd].map(keyOf)])
      expect((await of(boss).send('PUT /{id}/passwords', { params, body: { public_key: wrong } })).err?.name).toBe(
        'invalid_input',
      );
    const taken = await take(boss, params);
    expect(taken).toMatchObject([{ name: '夏晴', phone }]);
    const [item] = taken as { password: string }[];
    const key = { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const password = privateDecrypt(key, Buffer.from(item?.password ?? '', 'base64')).toString();
    const signedIn = await silent.call('POST /merc/personal/pwd', { body: { account: phone, pwd: password } });
    expect(signedIn.status).toBe(200);

    expect(await take(boss, params)).toBe('passwords_taken');
    const { rows } = await silent.database.platform.execute(
      'select done::text from import_row where merchant_id = $2 and batch_id = $1',
      [params.id, place.merchantId],
    );
    expect(JSON.stringify(rows)).not.toContain('password');
  });

  it('initial passwords are handed over while they sign in, and take turns with changes of power', async () => {
    const [first, second] = [await imported(boss, [nextPhone()]), await imported(boss, [nextPhone()])];
    const { taking } = await silent.database.tenant(place.merchantId).transaction(async (tx) => {
      await lockAccess(tx);
      const taken = take(boss, first);
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await silent.database.platform.execute(waits, [])).rows.length).toBe(1);
      return { taking: taken };
    });
    expect(await taking).toHaveLength(1);
    silent.clock.advance({ hours: 7 * 24 });
    const later = { ...boss, ...(await silent.make.session(boss.accountId)) };
    expect((await of(later).send('GET /{id}/passwords', { params: second })).data).toEqual({ waiting: 0 });
    expect(await take(later, second)).toBe('passwords_taken');
  });

  it('who begins a roll-back and stops it gets none of the initial passwords', async () => {
    const params = await imported(boss, [nextPhone()]);
    const colleague = await silent.make.user(place);
    await of(colleague).send('PUT /{id}/roll-back', { params, body: { reason: '导错了' } });
    const { data } = await silent.call('GET /tasks', { as: colleague });
    await silent.call('PUT /tasks/{id}/stop', { as: colleague, params: { id: data.items[0]?.task_id ?? '' } });
    await silent.jobs.run();
    expect((await of(boss).get(params)).state).toBe('posted');
    expect((await of(colleague).send('GET /{id}/passwords', { params })).data).toEqual({ waiting: 0 });
    expect(await take(colleague, params)).toBe('passwords_not_own');
    expect(await take(boss, params)).toHaveLength(1);
  });

  it('initial passwords are handed over only of those whom the caller still reaches', async () => {
    const [branch] = place.branchIds;
    const leader = await silent.make.user(place, {
      permissions: ['user:read', 'user:import', 'user:create'],
      branches: [branch],
    });
    const [kept, raised, removed] = [nextPhone(), nextPhone(), nextPhone()];
    const params = await imported(leader, [kept, raised, removed]);
    const idOf = async (phone: string) =>
      (await silent.call('GET /users', { as: boss, query: { keyword: phone } })).data.items[0]?.user_id ?? '';
    await silent.call('PUT /users/{id}', {
      as: boss,
      params: { id: await idOf(raised) },
      body: { all_branches: true },
    });
    await silent.call('PUT /users', { as: boss, body: { ids: [await idOf(removed)], operate: 'remove' } });
    expect((await of(leader).send('GET /{id}/passwords', { params })).data).toEqual({ waiting: 2 });
    expect(await take(leader, params)).toMatchObject([{ phone: kept }]);
    expect(await take(leader, params)).toBe('passwords_taken');
  });

  it('initial passwords of those whom a roll-back kept are still handed over', async () => {
    const [kept, removed] = [nextPhone(), nextPhone()];
    const params = await imported(boss, [kept, removed]);
    const { data } = await silent.call('GET /users', { as: boss, query: { keyword: kept } });
    const id = data.items[0]?.user_id ?? '';
    await silent.call('PUT /users/{id}', { as: boss, params: { id }, body: { staff: { post: '店长' } } });
    await of(boss).rollBack(params);
    expect((await of(boss).found(params)).map(([, state]) => state)).toEqual(['kept', 'undone']);
    expect(await take(boss, params)).toMatchObject([{ phone: kept }]);
  });
});

it.each([
  ['csv', 'zh-CN'],
  ['xlsx', 'en'],
] as const)('an exported file changes nothing when it is imported: %s %s', async (format, language) => {
  const roles = [await role('收银，夜班'), await role('a,b')];
  const [one, other] = shop.branchIds;
  await server.call('PUT /branches/{id}', { as: owner, params: { id: other }, body: { name: '西湖，银泰' } });
  for (const [at, text] of ['=1+1', '"早"班', "a'b", '-5', '2026-01-02'].entries()) {
    const { userId } = await as([], [[one, other], 'all' as never, [one]][at % 3]);
    await edit(userId, {
      actual_name: '夏晴',
      role_ids: at % 2 === 0 ? roles : [],
      staff: { staff_no: `00${at}`, post: text, hired_on: '2024-02-29', remark: text },
    });
  }
  const file = await exportedFile(server, owner, 'staff', { format, language });
  const params = await imports.checked(file, { name: `员工.${format}` });
  expect((await imports.rows(params)).map(({ state, faults, changes }) => [state, faults, changes])).toEqual(
    Array.from({ length: 6 }, () => ['same', [], []]),
  );
});
