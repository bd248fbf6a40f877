import { randomUUID } from 'node:crypto';
import { domains } from '@regulars/contract';
import type { MerchantPayments } from '@regulars/phrases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { received } from '../../../test/codes.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { headersOf } from '../../../test/send-input.ts';
import { accountWithPassword, password, signIn } from '../../../test/sign-in.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { givenRates } from '../merchants/merchants.inputs.ts';
import { countMerchants } from './health.service.ts';
import { removeOldActs } from './provider.jobs.ts';

let server: TestServer;
let provider: Caller;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
  provider = await server.make.account({ provider: true, name: '陶然' });
  shop = await server.make.shop();
});
afterAll(() => server.stop());

const origin = 'http://localhost:7300';
const until = '2027-11-19';
const execute = async (sql: string, ...values: unknown[]) => (await server.database.platform.execute(sql, values)).rows;
const openBody = { abbreviation_name: '溪口米粉', plan: 'chain', owner_name: '杜衡', origin } as const;
const create = (
  body: Partial<{
    owner_phone: string;
    merchant_no: string;
    until: string;
    branch_limit: number;
    payments: MerchantPayments;
  }> = {},
  headers: Record<string, string> = {},
) =>
  server.call('POST /provider/merchants', {
    as: provider,
    headers,
    body: { ...openBody, owner_phone: nextPhone(), until, ...body },
  });
const get = async (id: string) =>
  (await server.call('GET /provider/merchants/{id}', { as: provider, params: { id } })).data;
const list = async (query: Parameters<typeof listed>[0]) => (await listed(query)).data.items;
const listed = (
  query: Partial<{
    keyword: string;
    vip_open_status: (1 | 2 | 3 | 4 | 5)[];
    sort: 'created_at' | 'expires_on' | 'members';
    order: 'asc' | 'desc';
    size: number;
    cursor: string;
  }>,
) => server.call('GET /provider/merchants', { as: provider, query });
const logs = async (query: { merchant_id?: string } = {}) =>
  (await server.call('GET /provider/logs', { as: provider, query })).data.items;
const operations = (merchantId: string) =>
  execute(
    'select action, operator, address, reason from operation_log where merchant_id = $1 order by log_id',
    merchantId,
  );

describe('creating a merchant', () => {
  it('opens it with plan and services, invites the owner, and stands in both logs', async () => {
    const phone = nextPhone();
    const { status, data } = await server.call('POST /provider/merchants', {
      as: provider,
      body: { ...openBody, owner_phone: phone, until, services: [{ product: 'wechat', until: '2027-06-30' }] },
    });
    expect([status, data]).toMatchObject([
      201,
      {
        owner_outcome: 'invited',
        abbreviation_name: '溪口米粉',
        vip_open_status: 1,
        is_initialize: false,
        expires_on: until,
        plan: 'chain',
        branch_limit: 5,
        branches: 0,
        users: 1,
        members: null,
        owner: { name: '杜衡', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, joined: false },
        services: [{ product: 'wechat', until: '2027-06-30', open: true }],
      },
    ]);
    expect(await received(server, phone)).toMatchObject([
      { template: 'invitation', text: expect.stringContaining(`${origin}/login#activation`) },
    ]);
    const by = { operator: 'provider: 陶然', address: null, reason: null };
    expect(await operations(data.merchant_id)).toEqual([
      { action: 'merchant.create', ...by },
      { action: 'merchant.open', ...by },
      { action: 'service.open', ...by },
      { action: 'user.create', ...by },
    ]);
    expect(await logs({ merchant_id: data.merchant_id })).toMatchObject([
      {
        action: 'user.create',
        operator: '陶然',
        account: { actual_name: '杜衡' },
        merchant: { abbreviation_name: '溪口米粉' },
      },
      { action: 'service.open', operator: '陶然', subject_name: '微信' },
      { action: 'merchant.open', merchant: { abbreviation_name: '溪口米粉' } },
      {
        action: 'merchant.create',
        changes: expect.arrayContaining([
          expect.objectContaining({ field_name: '方案', after: '连锁' }),
          expect.objectContaining({ field_name: '门店数', after: '5' }),
        ]),
      },
    ]);
  });

  it('links an account in use, which keeps its password', async () => {
    const { phone } = await accountWithPassword(server);
    expect((await create({ owner_phone: phone })).data).toMatchObject({
      owner_outcome: 'linked',
      owner: { joined: true },
    });
    expect(await received(server, phone)).toEqual([]);
  });

  it('links no account of another merchant whose phone nothing has proved', async () => {
    const silent = await startTestServer({ withSms: false });
    try {
      const as = await silent.make.account({ provider: true });
      const maker = await silent.make.user(await silent.make.shop());
      const phone = nextPhone();
      const body = { phone, actual_name: '夏晴', role_ids: [], all_branches: true, pwd: 'Halfday#2026' };
      expect((await silent.call('POST /users', { as: maker, body })).err).toBeUndefined();
      const opened = await silent.call('POST /provider/merchants', { as, body: { ...openBody, owner_phone: phone } });
      expect(opened.err.name).toBe('account_unproved');
    } finally {
      await silent.stop();
    }
  });

  it('is refused for an owner whose account is disabled, who could not sign in', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const change = async (verb: 'disable' | 'enable') => {
      const body = { reason: '本人来电要求' };
      await server.call(`PUT /provider/accounts/{id}/${verb}`, { as: provider, params: { id: accountId }, body });
    };
    await change('disable');
    expect((await create({ owner_phone: phone })).err.name).toBe('owner_disabled');
    await change('enable');
    expect((await create({ owner_phone: phone })).status).toBe(201);
  });

  it('leaves nothing of a refused one', async () => {
    const before = await execute('select count(*) from merchant');
    const taken = await create({ merchant_no: 'M20261201' });
    expect(taken.status).toBe(201);
    expect((await create({ merchant_no: 'M20261201' })).err.fields).toMatchObject([
      { path: 'merchant_no', rule: 'taken' },
    ]);
    expect((await create({ owner_phone: '12345678901' })).err.fields).toMatchObject([{ path: 'owner_phone' }]);
    expect((await create({ until: '2026-11-19' })).err.name).toBe('expiry_past');
    const elsewhere = await server.call('POST /provider/merchants', {
      as: provider,
      body: { ...openBody, owner_phone: nextPhone(), origin: 'https://elsewhere.example' },
    });
    expect(elsewhere.err.fields).toMatchObject([{ path: 'origin' }]);
    const [{ count }] = (await execute('select count(*) from merchant')) as [{ count: number }];
    expect(Number(count)).toBe(Number((before[0] as { count: number }).count) + 1);
  });

  it('happens once for a number, and once for a key', async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => create({ merchant_no: 'M20261202' })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
    const body = { owner_phone: nextPhone() };
    const key = { 'idempotency-key': randomUUID() };
    const repeated = await Promise.all(Array.from({ length: 6 }, () => create(body, key)));
    expect(new Set(repeated.map(({ data }) => data?.merchant_id)).size).toBe(1);
    expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await create({ owner_phone: nextPhone() }, key)).err.name).toBe('idempotency_key_reused');
    expect(await received(server, body.owner_phone)).toHaveLength(1);
  });

  it('invites a new phone to two merchants at once as one account', async () => {
    const owner_phone = nextPhone();
    const made = await Promise.all([create({ owner_phone }), create({ owner_phone })]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(await execute('select count(*)::integer as accounts from account where phone = $1', owner_phone)).toEqual([
      { accounts: 1 },
    ]);
  });
});

describe('the life of a merchant', () => {
  it('is opened once, renewed, and initialised with its first user as the owner', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    const { data: made } = await server.call('POST /provider/merchants', {
      as: provider,
      body: { ...openBody, owner_phone: phone },
    });
    const params = { id: made.merchant_id };
    const open = (body = { until }) => server.call('PUT /provider/merchants/{id}/open', { as: provider, params, body });
    const renew = (body: { until: string }) =>
      server.call('PUT /provider/merchants/{id}/renew', { as: provider, params, body });
    expect((await renew({ until })).err.name).toBe('merchant_never_opened');
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(({ status, err }) => err?.name ?? status).toSorted()).toEqual([
      200,
      'merchant_open_already',
      'merchant_open_already',
    ]);
    expect((await renew({ until: '2026-11-19' })).err.name).toBe('expiry_past');
    expect((await renew({ until: '2028-11-19' })).data).toMatchObject({ expires_on: '2028-11-19' });
    const initialised = await server.call('PUT /provider/merchants/{id}/initialise', { as: provider, params });
    expect(initialised.data).toMatchObject({ is_initialize: true, branches: 1 });
    const session = await server.make.session(accountId);
    const as = { ...provider, accountId, phone, ...session };
    const entered = await server.call('POST /merchants/entry/{id}', { as, params });
    expect(entered.data).toMatchObject({ role_names: ['所有者'], all_branches: true });
  });

  it('has an owner after it was initialised: its first user, or else it isn’t initialised', async () => {
    const bare = await server.make.shop({ initialised: false });
    const params = { id: bare.merchantId };
    const initialise = () => server.call('PUT /provider/merchants/{id}/initialise', { as: provider, params });
    const disable = (user: Caller, disabled: boolean) =>
      execute(
        'update merchant_user set disabled_at = case when $3 then now() end where merchant_id = $1 and user_id = $2',
        bare.merchantId,
        user.userId,
        disabled,
      );
    const first = await server.make.user(bare, { permissions: [] });
    server.clock.advance({ minutes: 1 });
    await server.make.user(bare, { permissions: [] });
    await execute('delete from user_role where merchant_id = $1', bare.merchantId);
    await disable(first, true);
    expect((await initialise()).err.name).toBe('owner_missing');
    expect(await get(bare.merchantId)).toMatchObject({ is_initialize: false, version: 1 });
    await disable(first, false);
    expect((await initialise()).data).toMatchObject({ is_initialize: true, version: 2 });
    const owners = await execute(
      "select user_id from user_role join role using (merchant_id, role_id) where merchant_id = $1 and template = 'owner'",
      bare.merchantId,
    );
    expect(owners).toEqual([{ user_id: first.userId }]);
  });

  it('ends and begins again with a reason, which its own log has', async () => {
    const { merchantId } = await server.make.shop();
    const params = { id: merchantId };
    const owner = await server.make.user({ ...shop, merchantId });
    const reason = '欠费超过 30 天';
    const disable = () =>
      server.call('PUT /provider/merchants/{id}/disable', { as: provider, params, body: { reason } });
    expect((await disable()).data).toMatchObject({ vip_open_status: 5 });
    expect((await disable()).status).toBe(200);
    expect((await server.call('GET /branches', { as: owner, query: {} })).err.name).toBe('merchant_disabled');
    await server.call('PUT /provider/merchants/{id}/enable', { as: provider, params, body: { reason: '已付款' } });
    const log = await server.call('GET /logs/operate-logs', { as: owner, query: {} });
    expect(log.data.items).toMatchObject([
      { action: 'merchant.state', operator: '服务商 陶然', operator_phone: null, address: null, reason: '已付款' },
      { action: 'merchant.state', reason },
    ]);
  });
});

describe('what was agreed', () => {
  it('changes name, plan and services, and each stands in the log', async () => {
    const { data: made } = await create();
    const params = { id: made.merchant_id };
    const edit = (body: object, headers = {}) =>
      server.call('PUT /provider/merchants/{id}', { as: provider, params, headers, body });
    const { data } = await edit({ abbreviation_name: '溪口粉面', plan: 'large', services: [{ product: 'backup' }] });
    expect(data).toMatchObject({
      abbreviation_name: '溪口粉面',
      plan: 'large',
      branch_limit: 10_000,
      services: [{ product: 'backup', until: null, open: true }],
      version: expect.any(Number),
    });
    expect(data.version).toBeGreaterThan(made.version);
    expect((await edit({ branch_limit: 12 })).data).toMatchObject({ plan: 'large', branch_limit: 12 });
    const longer = await edit({ services: [{ product: 'backup', until: '2027-06-30' }] });
    expect(longer.data.services).toMatchObject([{ product: 'backup', until: '2027-06-30', open: true }]);
    expect((await edit({ services: [] })).data.services).toEqual([]);
    const twice = [{ product: 'backup' }, { product: 'backup', until }];
    expect((await edit({ services: [{ product: 'backup', until: '2026-11-19' }] })).err.name).toBe('expiry_past');
    expect((await edit({ services: twice })).err.fields).toMatchObject([{ path: 'services.1.product' }]);
    const { version } = await get(made.merchant_id);
    expect((await edit({ branch_limit: 12 })).data.version).toBe(version);
    const stale = { 'if-match': `"${made.version}"` };
    expect((await edit({ branch_limit: 13 }, stale)).err.name).toBe('stale_edit');
    expect((await logs(params.id ? { merchant_id: params.id } : {})).map(({ action }) => action)).toEqual([
      'service.close',
      'service.open',
      'merchant.plan',
      'service.open',
      'merchant.plan',
      'merchant.update',
      'user.create',
      'merchant.open',
      'merchant.create',
    ]);
  });

  it('says how payments are taken, for which rates can then be set', async () => {
    expect((await create({ payments: 'direct' })).data.payments).toBe('direct');
    const { data: made } = await create();
    const params = { id: made.merchant_id };
    const edit = (payments: MerchantPayments) =>
      server.call('PUT /provider/merchants/{id}', { as: provider, params, body: { payments } });
    const rate = () =>
      server.call('PUT /provider/merchants/{id}/rates', {
        as: provider,
        params,
        body: { ...givenRates, rates: [...givenRates.rates] },
      });
    expect([made.payments, (await rate()).err.name]).toEqual(['none', 'merchant_without_payments']);
    const { data } = await edit('micro');
    expect(data).toMatchObject({ payments: 'micro' });
    expect((await edit('micro')).data.version).toBe(data.version);
    expect((await rate()).data.merchant_pass_type).toBe(1);
    const [, act] = await logs({ merchant_id: params.id });
    expect(act).toMatchObject({
      action: 'merchant.payments',
      changes: [{ field_name: '支付', before: '无支付', after: '小微商户' }],
    });
    expect((await edit('none')).data.payments).toBe('none');
    expect((await rate()).err.name).toBe('merchant_without_payments');
  });

  it('leaves a service as it is whose date is the same, also one that is over', async () => {
    const wechat = { product: 'wechat', until: '2027-06-30' } as const;
    const { data: made } = await create();
    const params = { id: made.merchant_id };
    const edit = (services: object[]) =>
      server.call('PUT /provider/merchants/{id}', { as: provider, params, body: { services } as object });
    const acts = async () =>
      (await logs({ merchant_id: params.id })).map(({ action }) => action).filter((one) => one.startsWith('service.'));
    const { data } = await edit([wechat]);
    expect((await edit([wechat])).data.version).toBe(data.version);
    expect(await acts()).toEqual(['service.open']);
    // Another product with the same date is one that changes.
    expect((await edit([wechat, { ...wechat, product: 'backup' }])).data.services).toHaveLength(2);
    await execute("update merchant_service set open_until = '2026-11-01' where merchant_id = $1", params.id);
    const over = (['backup', 'wechat'] as const).map((product) => ({ product, until: '2026-11-01' }));
    expect((await edit(over)).data.services.map(({ open }) => open)).toEqual([false, false]);
    expect((await edit([])).data.services).toEqual([]);
    expect(await acts()).toEqual(['service.close', 'service.close', 'service.open', 'service.open']);
    for (let times = 0; times < 2; times += 1) await edit([{ product: 'backup' }]);
    expect((await edit([{ product: 'backup', until: null }])).data.services).toMatchObject([{ until: null }]);
    expect(await acts()).toHaveLength(5);
  });

  it('never cuts branches in use, also while one is being added', async () => {
    const busy = await server.make.shop();
    const owner = await server.make.user(busy);
    const params = { id: busy.merchantId };
    const edit = (body: object) => server.call('PUT /provider/merchants/{id}', { as: provider, params, body });
    await edit({ abbreviation_name: '另一个名字' });
    const stale = await server.call('PUT /merchants', {
      as: owner,
      body: { merchant_id: busy.merchantId, contact_name: '王' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.err.name).toBe('stale_edit');
    const refused = await edit({ plan: 'single' });
    expect(refused.err).toMatchObject({ name: 'branches_in_use', msg: expect.stringContaining('2 家门店在用') });
    const apply = async (at: number) => {
      const body = { name: `新店 ${at}`, branch_type: 82 } as const;
      const { data } = await server.call('POST /branches/apply', { as: owner, body });
      const id = { id: data.application_id };
      return server.call('PUT /branches/apply/{id}', { as: owner, params: id, body: { operate: 'accept' } });
    };
    await Promise.all([apply(1), edit({ branch_limit: 2 }), apply(2), edit({ branch_limit: 3 })]);
    const { branch_limit, branches } = await get(busy.merchantId);
    expect(branches).toBeLessThanOrEqual(branch_limit);
  });
});

describe('a stale page', () => {
  it('is refused after the merchant renamed itself', async () => {
    const named = await server.make.shop();
    const { version } = await get(named.merchantId);
    const renamed = await server.call('PUT /merchants', {
      as: await server.make.user(named),
      body: { merchant_id: named.merchantId, abbreviation_name: '新名字' },
    });
    expect(renamed.err).toBeUndefined();
    const edited = await server.call('PUT /provider/merchants/{id}', {
      as: provider,
      params: { id: named.merchantId },
      headers: { 'if-match': `"${version}"` },
      body: { abbreviation_name: '旧名字' },
    });
    expect(edited.err.name).toBe('stale_edit');
  });
});

describe('the list', () => {
  it('is filtered by words, a user’s whole phone, state, plan and expiry', async () => {
    const phone = nextPhone();
    const { data: made } = await create({ owner_phone: phone, merchant_no: 'MLIST001', until: '2026-12-05' });
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ merchant_id: id }) => id);
    expect(await ids({ keyword: 'mlist0' })).toEqual([made.merchant_id]);
    expect(await ids({ keyword: phone })).toEqual([made.merchant_id]);
    expect(await ids({ keyword: phone.slice(-4) })).toEqual([]);
    const curious = await server.make.account({ provider: true });
    const asked = (keyword: string) => server.call('GET /provider/merchants', { as: curious, query: { keyword } });
    const answers = await Promise.all(Array.from({ length: 61 }, () => asked(nextPhone())));
    expect(answers.filter(({ err }) => err?.name === 'too_many_lookups')).toHaveLength(1);
    expect((await asked('mlist0')).status).toBe(200);
    expect(await ids({ keyword: 'MLIST001', vip_open_status: [3] })).toEqual([made.merchant_id]);
    expect(await ids({ keyword: 'MLIST001', vip_open_status: [1, 2, 4, 5] })).toEqual([]);
    expect(await ids({ keyword: '100%' })).toEqual([]);
  });

  it.each(['created_at', 'expires_on', 'members'] as const)(
    'by %s goes on by cursor through every row once',
    async (sort) => {
      await countMerchants(server.database, server.clock.now());
      for (const order of ['asc', 'desc'] as const) {
        const whole = await list({ sort, order, size: 100 });
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await listed({ sort, order, size: 3, ...(cursor !== undefined && { cursor }) });
          seen.push(...data.items.map(({ merchant_id: id }) => id));
          cursor = data.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(whole.map(({ merchant_id: id }) => id));
        expect(new Set(seen).size).toBe(seen.length);
      }
    },
  );

  it.each([
    ['created_at', '2026-11-20T01:00:00.000xyz'],
    ['expires_on', '2026-02-30'],
    ['members', '1e3'],
  ] as const)('by %s refuses a made-up cursor', async (sort, value) => {
    const place = [`provider_merchants.${sort}.asc`, value, '00000000-0000-7000-8000-000000000000'];
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    expect((await listed({ sort, order: 'asc', cursor })).err?.name).toBe('cursor_invalid');
  });

  it('is written into a file as it is filtered, with masked phones and nothing that a spreadsheet runs', async () => {
    const phone = nextPhone();
    const { data: made } = await create({ owner_phone: phone, merchant_no: 'MFILE001' });
    await server.call('PUT /provider/merchants/{id}', {
      as: provider,
      params: { id: made.merchant_id },
      body: { abbreviation_name: '=1+1,“茶”' },
    });
    const file = (keyword: string, as: Caller = provider) =>
      server.send('GET', `/api/provider/merchants/file?keyword=${keyword}`, {
        headers: { ...headersOf(as), 'accept-language': 'en' },
      });
    expect(Buffer.from(await (await file('MFILE')).arrayBuffer()).toString()).toBe(
      [
        '\uFEFFNumber,Merchant,Owner,Owner’s phone,Plan,Branches at most,Branches,Users,Members,Service until,State',
        `MFILE001,"'=1+1,“茶”",杜衡,${phone.slice(0, 3)}****${phone.slice(-4)},Chain,5,0,1,,${until},Not initialised`,
        '',
      ].join('\r\n'),
    );
    expect((await file('MFILE', await server.make.account())).status).toBe(403);
  });

  it('has the members that were counted last', async () => {
    const owner = await server.make.user(shop);
    await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯' } });
    expect((await get(shop.merchantId)).members).toBe(0);
    await countMerchants(server.database, server.clock.now());
    expect(await get(shop.merchantId)).toMatchObject({ members: 1, branches: 2 });
  });
});

describe('accounts', () => {
  const find = async (keyword: string, as = provider) =>
    server.call('GET /provider/accounts', { as, query: { keyword } });
  const act = (verb: 'disable' | 'enable' | 'sign-out' | 'require-activation', id: string, as = provider) =>
    server.call(`PUT /provider/accounts/{id}/${verb}`, { as, params: { id }, body: { reason: '本人来电要求' } });

  it('are found by the whole phone or number alone, and shown masked', async () => {
    const { phone } = await server.make.user(shop);
    const { data } = await find(`+86 ${phone}`);
    expect(data).toMatchObject([
      {
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        sessions: 1,
        merchants: [{ merchant_id: shop.merchantId }],
      },
    ]);
    expect((await find(data[0]?.account_no.toLowerCase() ?? '')).data).toEqual(data);
    expect((await find(phone.slice(-4))).data).toEqual([]);
    expect((await find(phone.slice(0, 10))).data).toEqual([]);
  });

  it('are looked up a limited number of times', async () => {
    const as = await server.make.account({ provider: true });
    const answers = await Promise.all(Array.from({ length: 61 }, () => find(nextPhone(), as)));
    expect(answers.filter(({ err }) => err?.name === 'too_many_lookups')).toHaveLength(1);
  });

  it('are disabled with their sessions and enabled, which their merchants’ logs tell without the reason', async () => {
    const user = await server.make.user(shop);
    expect((await act('disable', user.accountId)).data).toMatchObject({ disabled: true, sessions: 0 });
    expect((await server.call('GET /merc/personal/current', { as: user })).err.name).toBe('session_invalid');
    expect((await act('enable', user.accountId)).data).toMatchObject({ disabled: false });
    const told = await execute(
      "select action, operator, reason from operation_log where merchant_id = $1 and subject_kind = 'account' and subject_id = $2",
      shop.merchantId,
      user.accountId,
    );
    expect(told).toEqual(Array(2).fill({ action: 'account.state', operator: 'provider: 陶然', reason: null }));
    expect((await logs()).slice(0, 2)).toMatchObject([
      { action: 'account.state', reason: '本人来电要求', merchant: null, account: { account_no: expect.any(String) } },
      { action: 'account.state' },
    ]);
  });

  it('are signed out, and asked for a new password at the next sign-in', async () => {
    const { phone, accountId } = await accountWithPassword(server);
    await server.make.session(accountId);
    expect((await act('sign-out', accountId)).data).toMatchObject({ sessions: 0 });
    expect((await act('require-activation', accountId)).data).toMatchObject({ activation_needed: true });
    expect((await signIn(server, phone, password)).err.code).toBe(8100);
  });

  it.each(['disable', 'enable', 'sign-out', 'require-activation'] as const)('that are not there: %s', async (verb) => {
    const { status, err } = await act(verb, '0190a000-0000-7000-8000-000000000001');
    expect([status, err.name]).toEqual([404, 'account_not_found']);
  });

  /** Acts while somebody else has the account, once it waits for them; `held` is what they do to it meanwhile. */
  const actMeanwhile = async (verb: 'disable' | 'enable' | 'sign-out', id: string, held: string) => {
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    let ended = 0;
    const { acting } = await server.database.platform.transaction(async (tx) => {
      await tx.execute('select from account where account_id = $1 for update', [id]);
      const started = act(verb, id).finally(() => (ended = 1));
      await expect.poll(async () => ended + (await execute(waits)).length).toBeGreaterThan(0);
      await tx.execute(held, [id]);
      return { acting: started };
    });
    return acting;
  };

  it('are signed out of a session, too, that is just beginning', async () => {
    const { accountId } = await server.make.account();
    await act('sign-out', accountId);
    const begins = 'update session set revoked_at = null where account_id = $1';
    expect((await actMeanwhile('sign-out', accountId, begins)).data).toMatchObject({ sessions: 0 });
  });

  it('that a colleague just disabled or enabled are left as they are', async () => {
    const { accountId } = await server.make.account();
    const disabled = "update account set disabled_at = '2026-11-01T00:00:00Z' where account_id = $1";
    expect((await actMeanwhile('disable', accountId, disabled)).data).toMatchObject({ disabled: true });
    expect(await execute('select disabled_at from account where account_id = $1', accountId)).toEqual([
      { disabled_at: new Date('2026-11-01T00:00:00Z') },
    ]);
    const enabled = 'update account set disabled_at = null where account_id = $1';
    expect((await actMeanwhile('enable', accountId, enabled)).data).toMatchObject({ disabled: false });
    expect(await execute('select from provider_log where subject_account_id = $1', accountId)).toEqual([]);
  });

  it('are not asked for a new password where no code could be sent', async () => {
    const silent = await startTestServer({ withSms: false });
    try {
      const as = await silent.make.account({ provider: true });
      const { accountId } = await silent.make.account();
      const call = { as, params: { id: accountId }, body: { reason: '旧系统导入' } };
      const refused = await silent.call('PUT /provider/accounts/{id}/require-activation', call);
      expect(refused.err.name).toBe('sms_unavailable');
    } finally {
      await silent.stop();
    }
  });

  it('are never one’s own nor the last of the provider, also at once', async () => {
    expect((await act('disable', provider.accountId)).err.name).toBe('own_account');
    await execute('update account set is_provider = false where account_id <> $1', provider.accountId);
    const other = await server.make.account({ provider: true });
    // Each disables the other: one of them must stay.
    const answers = await Promise.all([act('disable', other.accountId), act('disable', provider.accountId, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await execute('select count(*)::integer as left from account where is_provider and disabled_at is null'),
    ).toEqual([{ left: 1 }]);
    await execute('update account set disabled_at = null where account_id = $1', provider.accountId);
    provider = { ...provider, ...(await server.make.session(provider.accountId)) };
    await execute('update account set is_provider = false where account_id = $1', other.accountId);
  });
});

describe('health', () => {
  it('counts states, and tells what expires, fails and is broken', async () => {
    const { data: soon } = await create({ until: '2026-11-22', merchant_no: 'MSOON001' });
    await execute(
      `insert into job_failure values ('item_import.post', ($1::timestamptz)::date, 3, $1, 'ConstraintError'), ('gone.job', ($1::timestamptz)::date, 1, $1, 'Error'), ('item_import.post', ($1::timestamptz)::date - 20, 9, $1::timestamptz - interval '20 days', 'Error')`,
      server.clock.now(),
    );
    await countMerchants(server.database, server.clock.now());
    const { data } = await server.call('GET /provider/health', { as: provider });
    expect(data).toMatchObject({
      expiring: expect.arrayContaining([
        {
          merchant_id: soon.merchant_id,
          merchant_no: 'MSOON001',
          abbreviation_name: '溪口米粉',
          expires_on: '2026-11-22',
          days_left: 2,
        },
      ]),
      failed_jobs: [
        { name: 'item_import.post', title: '写入导入的商品', failures: 3, last_error: 'ConstraintError' },
        { name: 'gone.job', title: 'gone.job', failures: 1, last_error: 'Error' },
      ],
      failed_tasks: 0,
      broken_ledgers: [],
      counted_at: server.clock.now().toISOString(),
    });
    const all = data.merchants.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBe((await listed({})).data.total);
  });
});

describe('the provider’s log', () => {
  it('is kept for as long as a merchant can keep its own: ten years', async () => {
    const { platform } = server.database;
    const add = (reason: string, ago: string) =>
      execute(
        `insert into provider_log (log_id, at, action, subject_kind, reason) values ($1, $2::timestamptz - $3::interval, 'account.disable', 'account', $4)`,
        randomUUID(),
        server.clock.now(),
        ago,
        reason,
      );
    await add('早已过期', '10 years 1 minute');
    await add('快要过期', '9 years 364 days');
    await removeOldActs(platform, server.clock.now());
    expect(await execute(`select reason from provider_log where reason like '%过期'`)).toEqual([
      { reason: '快要过期' },
    ]);
    await execute(`delete from provider_log where reason = '快要过期'`);
  });
});

describe('what the provider is told', () => {
  /** Names of fields within a schema. */
  const fieldsOf = (schema: unknown): string[] => {
    if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.entries(schema).flatMap(([key, part]) =>
      key === 'properties'
        ? [...Object.keys(part as object), ...fieldsOf(Object.values(part as object))]
        : fieldsOf(part),
    );
  };
  const provided = Object.values(domains)
    .flatMap((endpoints) => Object.entries(endpoints))
    .filter(([, { scope }]) => scope === 'provider');

  it.each(provided)('%s has no field of members or money', (address, { data }) => {
    const names = fieldsOf(data);
    // Counts; and the fees and prices, which the provider itself sets.
    const allowed = new Set([
      'members',
      'members_counted_at',
      'rates',
      'cap',
      'basis_points',
      'pack_price_id',
      'price',
    ]);
    const forbidden =
      /vip_(?!open)|member|balance|amount|principal|bonus|points|growth|paid|price|fen|sales|takings|order|birthday|id_card|email/;
    expect(names.filter((name) => forbidden.test(name) && !allowed.has(name))).toEqual([]);
    expect(address).toContain('/provider/');
  });
});

describe('a provider', () => {
  it('works in no merchant to which it doesn’t belong', async () => {
    const as = { ...provider, merchantId: shop.merchantId };
    const answers = [
      await server.call('GET /branches', { as, query: {} }),
      await server.call('GET /vip-infos', { as, query: {} }),
      await server.call('POST /merchants/entry/{id}', { as, params: { id: shop.merchantId } }),
    ];
    expect(answers.map(({ err }) => err.name)).toEqual(Array(3).fill('merchant_not_linked'));
  });
});
