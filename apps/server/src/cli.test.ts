import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantCode, received } from '../test/codes.ts';
import { databaseEnvironment, noDatabase } from '../test/database-url.ts';
import { nextPhone, type Caller } from '../test/factories.ts';
import { mixedHistory } from '../test/ledger/ledger-history.ts';
import { closeDay } from '../test/ledger/sweeping.ts';
import { withTotp } from '../test/second-factors.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import type { Outcome } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { sealLogs } from './modules/seals/seals.jobs.ts';
import { readConfig } from './platform/config/config.ts';
import { maintain } from './platform/database/index.ts';
import { createLog } from './platform/log/log.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';

const log = createLog({ level: 'silent' });
let server: TestServer;
/** Environment variables that point the program to the database. */
let reach: typeof noDatabase;
const merchant = 'M20261120';

beforeAll(async () => {
  server = await startTestServer();
  // The program uses the real clock, so the server must too.
  server.clock.set(new Date().toISOString());
  reach = databaseEnvironment(server);
});
afterAll(() => server.stop());

/** Runs the program like `npm run admin -- …`. */
const admin = async (
  args: readonly string[],
  { input = '', env = reach }: { input?: string; env?: NodeJS.ProcessEnv } = {},
) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { ...process.env, ...noDatabase, ...env },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const exit = new Promise<number | null>((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, out, err };
};

/** The data of a command that must succeed. */
const done = async (args: readonly string[], input = ''): Promise<Record<string, unknown>> => {
  const { code, out, err } = await admin([...args, '--json'], { input });
  expect(err).toBe('');
  expect(code).toBe(0);
  return (JSON.parse(out) as { data: Record<string, unknown> }).data; // the documented output, checked by the tests
};

/** The data of a command run in this process: starting the program takes a second. */
const perform = async (...[thing = '', verb = '', ...args]: string[]): Promise<Outcome['data']> => {
  const task = await commands[`${thing} ${verb}`]?.prepare(args);
  if (!task) throw new Error(`no command ${thing} ${verb}`);
  const config = readConfig({ SECRET_KEY: server.dataKey.toString('base64'), PUBLIC_URL: 'https://console.example' });
  const { data } = await task(
    server.database,
    { now: server.clock.now(), operator: 'admin: test' },
    (entry, work) => maintain({ connection: server.maintenance ?? server.connection, log }, entry, work),
    config,
  );
  return data;
};

const signIn = (phone: string, pwd: string) =>
  server.call('POST /merc/personal/pwd', { body: { account: phone, pwd } });
const signedIn = async (phone: string, pwd: string): Promise<Caller> => {
  const { data } = await signIn(phone, pwd);
  return { token: data.token, phone, accountId: '', sessionId: '', merchantId: undefined, userId: undefined };
};

describe('help', () => {
  it('lists the commands, and the options of each', async () => {
    const general = await admin(['--help']);
    expect(general).toMatchObject({ code: 0, err: '' });
    for (const words of Object.keys(commands)) expect(general.out).toContain(`  ${words} `);
    expect(await admin(['user', 'add', '--help'])).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/admin -- user add [\s\S]*--all-branches/),
    });
  });
});

describe('account invite', () => {
  it('sends a new phone the way to set its password, again until it has', async () => {
    const phone = nextPhone();
    const invited = await perform('account', 'invite', '--phone', phone, '--name', '沈青');
    expect(invited).toMatchObject({ phone, link: 'https://console.example/login#activation' });
    expect((await perform('account', 'invite', '--phone', phone))['account_id']).toBe(invited['account_id']);
    const link = expect.stringContaining('https://console.example/login#activation');
    const messages = await received(server, phone);
    expect(messages).toMatchObject([{ template: 'invitation', text: link }, { template: 'invitation' }]);
    expect((await signIn(phone, 'Regulars#2026')).err.name).toBe('wrong_credentials');
    const pwd = 'Another#2027';
    const captcha_code = await plantCode(server, { phone, purpose: 'forgot_password' });
    const set = await server.call('PUT /merc/personal/pwd/from/forget', {
      body: { phone, captcha_code, pwd, re_pwd: pwd },
    });
    expect(set.err).toBeUndefined();
    expect((await signIn(phone, pwd)).status).toBe(200);
    await expect(perform('account', 'invite', '--phone', phone)).rejects.toThrow('already has an account');
  });

  it('needs to know the address of the console, and the secret of the server', async () => {
    const args = ['account', 'invite', '--phone', nextPhone()];
    const { code, err } = await admin(args, { env: { ...reach, SECRET_KEY: '' } });
    expect([code, err]).toEqual([1, expect.stringContaining('Set SECRET_KEY')]);
  });
});

const ratesOf = (number: string): string[] => [
  'rates',
  'set',
  '--merchant',
  number,
  '--cycle',
  't1',
  '--from',
  '2027-01-01',
  '--bank',
  '招商银行',
  '--holder',
  '石桥茶铺',
];

describe('a usage error', () => {
  it.each([
    [['account', 'create'], '--phone <phone> is missing'],
    [['account', 'create', '--phone', '123', '--generate-password'], '--phone must be a mobile number'],
    [['account', 'create', '--phone', '13800000009', '--name', '方\u202E'], '--name must have 1 to 40'],
    [['account', 'create', '--phone', '13800000009', '--password', 'Regulars#2026'], "Unknown option '--password'"],
    [['account', 'create', '--phone', '13800000009', '--password-stdin', '--generate-password'], 'not both'],
    [['account', 'create', 'now', '--phone', '13800000009'], "Unexpected argument 'now'"],
    [['merchant', 'open', '--merchant', merchant, '--until', '2026-02-30'], '--until must be a date'],
    [['merchant', 'open', '--merchant', merchant, '--until', '9999-12-31'], '--until must be a date'],
    [['ledger', 'verify', '--from', '0001-01-01'], '--from must be a date'],
    [['merchant', 'open', '--merchant', 'M', '--until', '2036-01-01'], '--merchant must have 4 to 20'],
    [['merchant', 'create', '--name', ' '], '--name must have 1 to 40 visible characters'],
    [['merchant', 'create', '--name', '书店', '--timezone', 'Mars/Base'], '--timezone must be a time zone'],
    [['merchant', 'create', '--name', '书店', '--timezone', '+08:00'], '--timezone must be a time zone'],
    [['merchant', 'create', '--name', '书店', '--day-cut', '24:00'], '--day-cut must be a time of day'],
    [
      ['merchant', 'create', '--name', '书店', '--interface-version', '0'],
      '--interface-version must be a whole number from 1',
    ],
    [['merchant', 'create', '--name', '书店', '--payments', 'card'], '--payments must be one of none, direct, micro'],
    [[...ratesOf(merchant), '--rate', 'tea=1'], '--rate tea=1 must be one of wechat, alipay'],
    [[...ratesOf(merchant), '--rate', 'wechat=11'], '--rate wechat=11 must have a percentage, from 0 to 10'],
    [[...ratesOf(merchant), '--rate', 'wechat=1:0'], '--rate wechat=1:0 must be yuan, from 0.01'],
    [['pack-price', 'withdraw', '--id', '7'], '--id must be an id'],
    [
      ['provider', 'contact', '--name', '云岭服务', '--phone', '87001212'],
      '--phone must be a mobile number, a landline',
    ],
    [['user', 'add', '--merchant', merchant, '--phone', '13800000009', '--branch', '1', '--all-branches'], 'not both'],
    [['role', 'set', '--merchant', merchant, '--phone', '13800000009'], '--role <role> is missing'],
    [['ledger', 'verify', '--from', 'yesterday'], '--from must be a date'],
    [['service', 'open', '--merchant', merchant, '--product', 'tea'], '--product must be one of backup, wechat'],
  ])('%j is reported before the database is used', async ([thing = '', verb = '', ...args], message) => {
    const refused = expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) });
    await expect(commands[`${thing} ${verb}`]?.prepare(args)).rejects.toEqual(refused);
  });

  it('exits with 2 and says what is wrong', async () => {
    const expected: [string[], string][] = [
      [[], 'Which command?'],
      [['merchant', 'sell'], 'There is no command `merchant sell`'],
      [['account', 'create', '--phone', '13800000009'], 'add --password-stdin or --generate-password'],
    ];
    for (const [args, message] of expected)
      expect(await admin(args)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it('refuses a weak password on standard input', async () => {
    const { code, err } = await admin(['account', 'create', '--phone', nextPhone(), '--password-stdin'], {
      input: '123456\n',
    });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('must not be easy to guess') });
  });

  it('reports an unreachable database or a wrong address', async () => {
    const args = ['merchant', 'disable', '--merchant', merchant];
    expect(await admin(args, { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' } })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database can't be reached \(connect ECONNREFUSED .*\n$/),
    });
    expect(await admin(args, { env: { DATABASE_URL: 'mysql://here' } })).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_URL must look like'),
    });
  });
});

describe('a merchant and its people', () => {
  it('are created by the command line alone', async () => {
    const [owner, cashier] = [nextPhone(), nextPhone()];
    await done(
      ['account', 'create', '--phone', owner, '--name', '方晓棠', '--phone-verified', '--password-stdin'],
      'Tea#2026house\n',
    );
    const { password } = await done([
      'account',
      'create',
      '--phone',
      cashier,
      '--phone-verified',
      '--generate-password',
    ]);
    const { merchant_id: merchantId } = await perform(
      'merchant',
      'create',
      '--name',
      '半日闲茶馆',
      '--number',
      merchant,
    );
    await perform('merchant', 'open', '--merchant', merchant, '--until', '2036-12-31');
    await perform('merchant', 'initialise', '--merchant', merchant);
    await perform('service', 'open', '--merchant', merchant, '--product', 'wechat');
    await done(['user', 'add', '--merchant', merchant, '--phone', owner, '--role', 'owner', '--all-branches']);
    await perform(
      'user',
      'add',
      '--merchant',
      merchant,
      '--phone',
      cashier,
      '--role',
      'cashier',
      '--branch',
      '0001',
      '--name',
      '何苗',
    );

    const user = async (phone: string, pwd: string) =>
      (await server.call('POST /personal/permission-resources', { as: await signedIn(phone, pwd) })).data;
    expect(await user(owner, 'Tea#2026house')).toMatchObject({
      role_names: ['所有者'],
      all_branches: true,
      merchant: { merchant_id: merchantId, merchant_no: merchant },
    });
    expect(await user(cashier, String(password))).toMatchObject({
      actual_name: '何苗',
      permissions: [
        'cashier:read',
        'member:read',
        'member:create',
        'member:payment_password',
        'top_up:read',
        'top_up:create',
        'order:read',
        'order:create',
        'shift:read',
        'shift:operate',
        'item:read',
        'item:sell_out',
      ],
    });

    const inside = await signedIn(cashier, String(password));
    await perform('role', 'set', '--merchant', merchant, '--phone', cashier, '--role', 'manager', '--role', 'cashier');
    expect((await server.call('POST /personal/permission-resources', { as: inside })).data.role_names).toEqual([
      '店长',
      '收银员',
    ]);

    await perform('user', 'disable', '--merchant', merchant, '--phone', cashier);
    expect((await server.call('POST /personal/permission-resources', { as: inside })).err.name).toBe('session_invalid');
    await perform('user', 'enable', '--merchant', merchant, '--phone', cashier);
    const again = await signedIn(cashier, String(password));
    expect((await server.call('POST /personal/permission-resources', { as: again })).status).toBe(200);

    await done(['password', 'reset', '--phone', cashier, '--password-stdin'], 'Another#2026');
    expect((await server.call('GET /merchants/member', { as: again })).err.name).toBe('session_invalid');
    expect((await signIn(cashier, String(password))).err.name).toBe('wrong_credentials');
    expect((await signIn(cashier, 'Another#2026')).status).toBe(200);

    const enter = async () =>
      server.call('POST /merchants/entry/{id}', { as: later, params: { id: String(merchantId) } });
    const later = await signedIn(cashier, 'Another#2026');
    await perform('second-factor', 'demand', '--merchant', merchant, '--role', 'cashier');
    expect((await enter()).err.name).toBe('second_factor_demanded');
    await perform('second-factor', 'waive', '--merchant', merchant, '--role', 'cashier');
    expect((await enter()).status).toBe(200);
    const headers = { authorization: `Bearer ${later.token}` };
    await withTotp(server, { headers }, 'Another#2026');
    expect((await signIn(cashier, 'Another#2026')).err.name).toBe('second_factor_needed');
    await perform('second-factor', 'remove', '--phone', cashier);
    expect((await signIn(cashier, 'Another#2026')).status).toBe(200);

    expect((await received(server, cashier))[0]?.text).toContain('两步验证方式已变更');
    const left = await signedIn(cashier, 'Another#2026');
    await perform('account', 'sign-out', '--phone', cashier);
    expect((await server.call('GET /merchants/member', { as: left })).err.name).toBe('session_invalid');
    expect((await signIn(cashier, 'Another#2026')).status).toBe(200);

    await perform('merchant', 'renew', '--merchant', merchant, '--until', '2037-12-31');
    await perform('merchant', 'disable', '--merchant', merchant);
    const atDoor = await signedIn(owner, 'Tea#2026house');
    expect(
      (await server.call('POST /merchants/entry/{id}', { as: atDoor, params: { id: String(merchantId) } })).err.name,
    ).toBe('merchant_disabled');
    await perform('merchant', 'enable', '--merchant', merchant);
    expect(
      (await server.call('POST /merchants/entry/{id}', { as: atDoor, params: { id: String(merchantId) } })).data
        .merchant.expires_on,
    ).toBe('2037-12-31');

    const { rows } = await server.database.platform.execute(
      `select array_agg(distinct action order by action) as actions, bool_and(operator like 'admin: %') as named
       from operation_log where merchant_id = $1`,
      [merchantId],
    );
    const things = ['merchant.create', 'merchant.initialise', 'merchant.open', 'merchant.state'];
    const actions = [
      'account.password',
      'account.second_factor',
      'account.sign_out',
      ...things,
      'role.second_factor',
      'role.users',
      'service.open',
      'user.create',
      'user.roles',
      'user.state',
    ];
    expect(rows).toEqual([{ actions, named: true }]);
  });

  it('verify their phone or activate their account when they first sign in, as the provider says', async () => {
    const phone = nextPhone();
    const { password } = await perform('account', 'create', '--phone', phone, '--generate-password');
    expect((await signIn(phone, String(password))).err.name).toBe('phone_verification_needed');
    await perform('account', 'require-activation', '--phone', phone);
    expect((await signIn(phone, String(password))).err.name).toBe('activation_needed');
    await expect(perform('account', 'require-activation', '--phone', nextPhone())).rejects.toThrow('No account has');
  });

  it('sign in with a generated password for seven days, or until their person sets one', async () => {
    const [kept, changed] = [nextPhone(), nextPhone()];
    const create = async (phone: string) =>
      String(
        (await perform('account', 'create', '--phone', phone, '--phone-verified', '--generate-password')).password,
      );
    const [password, first] = [await create(kept), await create(changed)];
    expect((await signIn(kept, password)).status).toBe(200);
    const reset = String((await perform('password', 'reset', '--phone', changed, '--generate-password')).password);
    expect((await signIn(changed, first)).err.name).toBe('wrong_credentials');
    expect((await received(server, changed))[0]?.text).toContain('密码已修改');
    const own = 'Later#2026';
    const body = { old_pwd: reset, pwd: own, re_pwd: own };
    const as = await signedIn(changed, reset);
    expect((await server.call('PUT /merc/personal/account/pwd', { as, body })).status).toBe(200);
    server.clock.advance({ days: 7 });
    expect((await signIn(kept, password)).err).toMatchObject({ code: 40308, name: 'password_expired' });
    expect((await signIn(kept, `${password}x`)).err.name).toBe('wrong_credentials');
    expect((await signIn(changed, own)).status).toBe(200);
    server.clock.set(new Date().toISOString());
  });

  it('get another plan, and services that end, by the services of the provider’s console', async () => {
    const [number, phone] = ['M20261122', nextPhone()];
    const at = ['--merchant', number];
    await perform('merchant', 'create', '--name', '溪口米粉', '--number', number, '--plan', 'single');
    expect(await perform('merchant', 'plan', ...at, '--plan', 'chain', '--branches', '7')).toMatchObject({
      branches: 7,
    });
    const version = async (): Promise<number> => {
      const sql = 'select provider_version from merchant where merchant_no = $1';
      const [row] = (await server.database.platform.execute(sql, [number])).rows as { provider_version: number }[];
      return row?.provider_version ?? 0;
    };
    const before = await version();
    await perform('service', 'open', ...at, '--product', 'backup');
    expect(await version()).toBe(before + 1);
    expect(await perform('service', 'close', ...at, '--product', 'backup')).toMatchObject({ closed: true });
    expect(await perform('service', 'close', ...at, '--product', 'backup')).toMatchObject({ closed: false });
    expect(await version()).toBe(before + 2);
    await perform('account', 'create', '--phone', phone, '--generate-password');
    expect(await perform('account', 'disable', '--phone', phone, '--reason', '离职')).toMatchObject({ changed: true });
    expect(await perform('account', 'enable', '--phone', phone)).toMatchObject({ disabled: false, changed: true });
    const { rows } = await server.database.platform.execute(
      `select l.action, l.operator, l.reason from provider_log l left join merchant m on m.merchant_id = l.merchant_id
       where m.merchant_no = $1 or l.subject_account_id = (select account_id from account where phone = $2) order by l.log_id`,
      [number, phone],
    );
    const by = { operator: 'admin: test', reason: null };
    expect(rows).toEqual([
      { action: 'merchant.create', ...by },
      { action: 'merchant.plan', ...by },
      { action: 'service.open', ...by },
      { action: 'service.close', ...by },
      { action: 'account.state', ...by, reason: '离职' },
      { action: 'account.state', ...by },
    ]);
    await expect(commands['merchant plan']?.prepare(at)).rejects.toThrow('Give --plan, --branches or both');
  });

  it('get rates for the payments that were agreed, and are told news and prices', async () => {
    const number = 'M20261124';
    await perform('merchant', 'create', '--name', '石桥茶铺', '--number', number);
    const setting = () =>
      admin([...ratesOf(number), '--rate', 'wechat=0.38', '--rate', 'debit_card=0.5:20', '--account-stdin'], {
        input: '6222020200001234567\n',
        env: { ...reach, SECRET_KEY: server.dataKey.toString('base64') },
      });
    expect(await setting()).toMatchObject({ code: 1, err: expect.stringContaining('takes no payments') });
    await perform('merchant', 'payments', '--merchant', number, '--payments', 'direct');
    await perform('merchant', 'rename', '--merchant', number, '--name', '石桥茶社');
    expect(await setting()).toMatchObject({ code: 0, err: '' });

    const texts = [
      '--title-zh',
      '升级',
      '--title-en',
      'Upgrade',
      '--text-zh',
      '周日 02:00',
      '--text-en',
      'Sunday, 02:00',
    ];
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const told = await perform('announcement', 'publish', ...texts, '--until', until, '--merchant', number);
    const written = async () => (await perform('announcement', 'list')).items;
    expect(await written()).toMatchObject([
      { state: 'live', audience: 'chosen', merchants: [{ merchant_no: number }] },
    ]);
    await perform('announcement', 'withdraw', '--id', String(told.announcement_id));
    expect(await written()).toMatchObject([{ state: 'withdrawn' }]);

    const price = (yuan: string, ...more: string[]) =>
      perform(
        'pack-price',
        'set',
        '--kind',
        'verified_phones',
        '--units',
        '1000',
        '--price',
        yuan,
        '--days',
        '365',
        ...more,
      );
    await price('99.50');
    await price('88');
    const { pack_price_id: later } = await price('120', '--from', '2037-01-01T00:00:00+08:00');
    await perform('pack-price', 'withdraw', '--id', String(later));
    const { items } = await perform('pack-price', 'list');
    expect(items).toMatchObject([{ units: 1_000, price: 8_800, on_sale: true, ended_at: null }]);

    await perform('provider', 'contact', '--name', '云岭服务', '--phone', '0571-87001212');
    expect(await perform('provider', 'health')).toMatchObject({ failed_jobs: [], broken_ledgers: [] });
    const phone = nextPhone();
    await perform('account', 'create', '--phone', phone, '--name', '沈青', '--generate-password');
    const account = { actual_name: '沈青', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, sessions: 0 };
    expect(await perform('account', 'show', '--phone', phone)).toMatchObject({ account });
    const { rows } = await server.database.platform.execute(
      "select action from provider_log where action ~ '^(merchant[.](rates|payments|update)|announcement|pack_price|provider)' order by log_id",
    );
    expect(rows.map((row) => (row as { action: string }).action)).toEqual([
      'merchant.payments',
      'merchant.update',
      'merchant.rates',
      'announcement.create',
      'announcement.publish',
      'announcement.withdraw',
      'pack_price.create',
      'pack_price.update',
      'pack_price.update',
      'pack_price.withdraw',
      'provider.contact',
    ]);
  });

  it('take a time zone in any case, and store it as it is listed', async () => {
    const number = 'M20261123';
    await perform('merchant', 'create', '--name', '鹿鸣书局', '--number', number, '--timezone', 'asia/kuala_LUMPUR');
    const sql = 'select timezone from merchant where merchant_no = $1';
    expect((await server.database.platform.execute(sql, [number])).rows).toEqual([{ timezone: 'Asia/Kuala_Lumpur' }]);
  });

  it('are refused by name if invalid, and nothing is kept', async () => {
    const stranger = nextPhone();
    const number = 'M20261121';
    await perform('merchant', 'create', '--name', '麦田手作面包', '--number', number);
    await perform('account', 'create', '--phone', stranger, '--generate-password');
    const telling = (message: string) => ({ name: 'Refusal', message: expect.stringContaining(message) });
    const naming = (path: string, rule: string) => ({
      problem: 'invalid_input',
      details: { fields: [{ path, rule }] },
    });
    const refusals: [string[], object][] = [
      [
        ['account', 'create', '--phone', stranger, '--generate-password'],
        telling(`The phone ${stranger} already has an account.`),
      ],
      [['merchant', 'create', '--name', '又一家', '--number', number], naming('merchant_no', 'taken')],
      [['merchant', 'open', '--merchant', 'M20269999', '--until', '2036-12-31'], telling('the number M20269999')],
      [['ledger', 'verify', '--merchant', 'M20269999'], telling('the number M20269999')],
      [['merchant', 'renew', '--merchant', number, '--until', '2036-12-31'], { problem: 'merchant_never_opened' }],
      [['merchant', 'open', '--merchant', number, '--until', '2020-01-01'], { problem: 'expiry_past' }],
      [['user', 'add', '--merchant', number, '--phone', nextPhone()], telling('create one with `account create`')],
      [
        ['user', 'add', '--merchant', number, '--phone', stranger, '--role', 'owner'],
        naming('roles.owner', 'not_found'),
      ],
      [['user', 'disable', '--merchant', number, '--phone', stranger], naming('user', 'not_found')],
    ];
    for (const [args, refused] of refusals) await expect(perform(...args)).rejects.toMatchObject(refused);
    const unknown = ['merchant', 'disable', '--merchant', 'M20269999'];
    expect(await admin(unknown)).toEqual({ code: 1, out: '', err: 'No merchant has the number M20269999.\n' });
    expect(await admin([...unknown, '--json'])).toEqual({
      code: 1,
      out: '{"ok":false,"err":{"msg":"No merchant has the number M20269999."}}\n',
      err: '',
    });
    const { rows } = await server.database.platform.execute(
      'select opened_at, (select count(*) from merchant_user u where u.merchant_id = m.merchant_id) as users from merchant m where merchant_no = $1',
      [number],
    );
    expect(rows).toEqual([{ opened_at: null, users: 0 }]);
    expect((await admin(['merchant', 'open', '--merchant', number, '--until', '2036-12-31'])).out).toBe(
      `Merchant ${number} is open until 2036-12-31.\n`,
    );
    expect((await admin(['merchant', 'open', '--merchant', number, '--until', '2037-12-31'])).err).toContain(
      'open until 2036-12-31. Renew it',
    );
  });
});

describe('the last owner', () => {
  const shopOfTwo = async (number: string) => {
    const shop = await server.make.shop();
    const owners = [await server.make.user(shop), await server.make.user(shop)] as const;
    await server.database.platform.execute('update merchant set merchant_no = $2 where merchant_id = $1', [
      shop.merchantId,
      number,
    ]);
    const clerk = { name: '收银', permissions: [] };
    const { data: role } = await server.call('POST /roles', { as: owners[0], body: clerk });
    return { owners, roleId: role.role_id };
  };

  it.each([
    ['user disable', 'L20261120', []],
    ['role set', 'L20261121', ['--role', '收银']],
  ])('is kept by `%s`, also if both of two are meant, 64 times at once', async (words, number, more) => {
    const { owners } = await shopOfTwo(number);
    const [thing = '', verb = ''] = words.split(' ');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) => {
        const { phone } = at % 2 === 0 ? owners[0] : owners[1];
        return perform(thing, verb, '--merchant', number, '--phone', phone, ...more);
      }),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { problem: string }).problem)).toEqual(Array(32).fill('last_owner')); // as the command throws it
    // Disabling ends the sessions of both; each has a new one here.
    const alive = await Promise.all(
      owners.map(async (owner) => {
        const as = { ...owner, ...(await server.make.session(owner.accountId)) };
        return (await server.call('GET /roles', { as })).status === 200;
      }),
    );
    expect(alive.filter(Boolean)).toHaveLength(1);
  });

  it('is refused in the console’s words, and what was changed stands in the logs of user and role', async () => {
    const { owners, roleId } = await shopOfTwo('L20261122');
    const [one, two] = owners;
    const set = ['--merchant', 'L20261122', '--role', '收银', '--phone'];
    await perform('role', 'set', ...set, two.phone);
    expect(await admin(['role', 'set', ...set, one.phone])).toEqual({
      code: 1,
      out: '',
      err: 'Nobody could manage everything then. Make somebody else an owner first.\n',
    });
    const { data } = await server.call('GET /roles/{id}/logs', { as: one, params: { id: roleId }, query: {} });
    expect(data.items[0]).toMatchObject({
      action: 'role.users',
      operator: 'admin: test',
      changes: [{ field: 'given_to', after: '何苗' }],
    });
    const { rows } = await server.database.platform.execute(
      `select operator, user_id from operation_log where merchant_id = $1 and subject_id = $2 and action = 'user.roles'`,
      [two.merchantId, two.userId],
    );
    expect(rows).toEqual([{ operator: 'admin: test', user_id: null }]);
  });
});

describe('audit verify', () => {
  it('checks the operation log with its seals and the head file, and exits with 1 and the entry that differs', async () => {
    const { database, clock, make } = server;
    const shop = await make.shop();
    const as = await make.user(shop);
    const [number, folder] = ['A20261120', await mkdtemp(join(tmpdir(), 'heads-'))];
    await database.platform.execute('update merchant set merchant_no = $2 where merchant_id = $1', [
      shop.merchantId,
      number,
    ]);
    await server.call('POST /item/brand-info', { as, body: { name: '一' } });
    const file = join(folder, 'heads.jsonl');
    expect((await admin(['audit', 'verify', '--merchant', number], { env: { ...reach, AUDIT_HEAD_FILE: file } })).out).toContain('nothing is sealed yet'); // prettier-ignore
    await sealLogs({ dataKey: server.dataKey, auditHeadFile: file }, { database, now: clock.now(), log });
    const env = { ...reach, SECRET_KEY: server.dataKey.toString('base64') };
    const verify = ['audit', 'verify', '--merchant', number];
    expect(await admin(verify, { env: { ...env, AUDIT_HEAD_FILE: file } })).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Merchant A20261120 \S+\n {2}ok {4}1 entries checked\nCompared with the heads in /),
    });
    expect(await admin(verify, { env: { ...env, AUDIT_HEAD_FILE: join(folder, 'lost') } })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /1 entries checked; unknown to the head file\nThere is no file at AUDIT_HEAD_FILE \S+lost: nothing was compared/,
      ),
    });
    const owner = new Client(server.owner ?? server.connection);
    await owner.connect();
    await owner.query(`update log_seal_head set mark = null where merchant_id = $1`, [shop.merchantId]);
    expect((await admin(verify, { env: { ...env, AUDIT_HEAD_FILE: 'none' } })).out).toMatch(
      /FAIL {2}The last seals were cut off: after entry 1 of the chain, of \S+\. 1 entries checked before\./,
    );
    await owner.query(`update operation_log set operator = '别人' where merchant_id = $1`, [shop.merchantId]);
    await owner.end();
    const { code, out } = await admin(verify, { env: { ...env, AUDIT_HEAD_FILE: 'none' } });
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAIL {2}The entry was changed: entry 1 of the chain, log \S+, of \S+\. 0 entries checked before\./,
    );
    expect(out).toContain('AUDIT_HEAD_FILE is none');
    const refused = await admin(verify, { env: { ...env, AUDIT_HEAD_FILE: folder } });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('AUDIT_HEAD_FILE can’t be read: EISDIR') });
    await rm(folder, { recursive: true });
  });
});

describe('ledger verify', () => {
  it('reports what it checked, and exits with 1 and the rows on a breach', async () => {
    const { database, clock, make } = server;
    const shop = await make.shop();
    const user = await make.user(shop);
    const { regular } = await mixedHistory(database, shop, user.userId ?? '', clock.now());
    const number = 'V20261120';
    await database.platform.execute('update merchant set merchant_no = $2 where merchant_id = $1', [
      shop.merchantId,
      number,
    ]);
    const verify = ['ledger', 'verify', '--merchant', number];
    expect(await admin(verify)).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Merchant V20261120 \S+: everything\n {3}ok {3}line\.lot [^]*No breach in \d+ checks/,
      ),
    });
    expect(await perform('ledger', 'verify', '--from', '2026-11-21')).toMatchObject({
      breaches: 0,
      merchants: expect.arrayContaining([expect.objectContaining({ merchant_no: number, since: '2026-11-20' })]),
    });
    const owner = new Client(server.owner ?? server.connection);
    await owner.connect();
    const addGrowth = (growth: number) =>
      owner.query('update ledger_account set growth = growth + $3 where merchant_id = $1 and account_id = $2', [
        shop.merchantId,
        regular,
        growth,
      ]);
    await addGrowth(1);
    const { code, out } = await admin(verify);
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`FAIL {2}account\\.balance [^]*\\n {6}account ${regular}: expected \\{.*\\}, found \\{.*\\}\\n`),
    );
    const json = await admin([...verify, '--json']);
    expect(json).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, data: { breaches: 2 } });
    await addGrowth(-1);
    await owner.end();
  });
});

describe('ledger reopen', () => {
  it('reports an error if the maintenance role has no address', async () => {
    const env = { ...reach, DATABASE_MAINTENANCE_URL: '' };
    const reopen = ['ledger', 'reopen', '--merchant', 'M20269999', '--date', '2020-01-01', '--reason', '收银机离线'];
    // With a single role the command may go on, and fails to find the merchant.
    const words = server.owner ? /^Set DATABASE_MAINTENANCE_URL[^\n]*\n$/ : /^No merchant has the number M20269999/;
    expect(await admin(reopen, { env })).toEqual({ code: 1, out: '', err: expect.stringMatching(words) });
  });

  it('lets a closed day accept postings again, and records who, when and why', async () => {
    const { database, make } = server;
    const shop = await make.shop();
    const number = 'R20261120';
    await database.platform.execute('update merchant set merchant_no = $2 where merchant_id = $1', [
      shop.merchantId,
      number,
    ]);
    const reopen = (from: string) =>
      perform('ledger', 'reopen', '--merchant', number, '--date', from, '--reason', '收银机离线两天');
    await expect(reopen('2020-01-01')).rejects.toThrow(`Merchant ${number} has no closed day from 2020-01-01 on.`);
    await database.tenant(shop.merchantId).transaction((tx) => closeDay(tx, '2020-01-02', server.clock.now()));
    expect(await reopen('2020-01-01')).toEqual({
      merchant_no: number,
      from: '2020-01-01',
      closes_removed: ['2020-01-02'],
      open_until: new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    });
    // Repeated while the days are open: the end already granted still applies.
    expect(await reopen('2020-01-01')).toMatchObject({ from: '2020-01-01', closes_removed: [] });
    const { rows } = await database.platform.execute('select operator, reason from maintenance_log');
    expect(rows.slice(0, 1)).toEqual([
      {
        operator: 'admin: test',
        reason: expect.stringMatching(/^Reopen 2020-01-01 of merchant R20261120 until \S+: 收银机离线两天$/) as unknown,
      },
    ]);
  });
});

describe('without DATABASE_URL', () => {
  it('uses the embedded database, starting it temporarily or joining the running one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'regulars-cli-'));
    const env = { DATA_DIR: dataDir };
    try {
      const phone = nextPhone();
      const create = ['account', 'create', '--phone', phone, '--generate-password'];
      expect(await admin(create, { env })).toMatchObject({ code: 0 });
      expect(await admin(['ledger', 'verify'], { env })).toEqual({
        code: 1,
        out: '',
        err: 'The database has no merchants. Check DATA_DIR or DATABASE_URL.\n',
      });
      const running = await startEmbedded({ dataDir, log: createLog({ level: 'silent' }) });
      try {
        expect(await admin(create, { env })).toEqual({
          code: 1,
          out: '',
          err: `The phone ${phone} already has an account.\n`,
        });
        expect(await admin(['merchant', 'create', '--name', '书店', '--number', merchant], { env })).toMatchObject({
          code: 0,
        });
      } finally {
        await running.stop();
      }
      expect((await admin(['merchant', 'create', '--name', '书店', '--number', merchant], { env })).err).toBe(
        'merchant_no: Already taken\n',
      );
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
