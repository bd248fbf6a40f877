import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox, type SandboxClient } from '../index.ts';
import { apps } from './settings.ts';

const callback = 'http://127.0.0.1:7300/login?from=wechat';
let sandbox: Sandbox;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox.address);
});
beforeEach(() => client.reset());
afterAll(() => sandbox.stop());

type Query = Record<string, string>;

const open = (changes: Query = {}) => {
  const query = { appid: apps.console.id, redirect_uri: callback, response_type: 'code', scope: 'snsapi_login' };
  const search = new URLSearchParams({ ...query, state: 's-1', ...changes });
  return fetch(`${sandbox.environment['WECHAT_OPEN_URL']}/connect/qrconnect?${search.toString()}#wechat_redirect`);
};

/** Opens the page and gives its code's id. */
async function show(changes: Query = {}): Promise<string> {
  expect((await open(changes)).status).toBe(200);
  const [scan] = await client.scans();
  if (scan === undefined) throw new Error('The page made no QR code.');
  return scan.uuid;
}

const poll = async (uuid: string, last: number): Promise<string> =>
  (await fetch(`${sandbox.environment['WECHAT_OPEN_URL']}/connect/l/qrconnect?uuid=${uuid}&last=${last}`)).text();

async function codeOf(person: string, changes: Query = {}): Promise<string> {
  const uuid = await show(changes);
  await client.scan(uuid, person);
  return (await client.allow(uuid)).code ?? '';
}

async function api(path: string, query: Query): Promise<Record<string, unknown>> {
  const address = `${sandbox.environment['WECHAT_API_URL']}${path}?${new URLSearchParams(query).toString()}`;
  return (await fetch(address)).json() as Promise<Record<string, unknown>>;
}

const exchange = (code: string, changes: Query = {}) =>
  api('/sns/oauth2/access_token', {
    appid: apps.console.id,
    secret: apps.console.secret,
    code,
    grant_type: 'authorization_code',
    ...changes,
  });

const refresh = (token: unknown, changes: Query = {}) =>
  api('/sns/oauth2/refresh_token', {
    appid: apps.console.id,
    grant_type: 'refresh_token',
    refresh_token: String(token),
    ...changes,
  });

const holderOf = ({ access_token, openid }: Record<string, unknown>): Query => ({
  access_token: String(access_token),
  openid: String(openid),
});

describe('the QR code', () => {
  test('is scanned and allowed, and the page hears of both', async () => {
    const uuid = await show();
    const scanned = poll(uuid, 408);
    await client.scan(uuid, 'fang');
    expect(await scanned).toBe("window.wx_errcode=404;window.wx_code='';");
    const allowed = poll(uuid, 404);
    const { code } = await client.allow(uuid);
    expect(await allowed).toBe(`window.wx_errcode=405;window.wx_code='${code}';`);
  });

  test('is refused, expires by order and by the clock', async () => {
    const refused = await show();
    await client.scan(refused, 'fang');
    await client.refuse(refused);
    expect(await poll(refused, 404)).toContain('wx_errcode=403');
    const expired = await show();
    await client.expire(expired);
    expect(await poll(expired, 408)).toContain('wx_errcode=402');
    const old = await show();
    await client.advance(301);
    expect(await poll(old, 408)).toContain('wx_errcode=402');
    await expect(client.scan(old, 'fang')).rejects.toThrow('The QR code is expired, so nobody can scan it.');
    expect(await poll('unknown', 408)).toContain('wx_errcode=402');
  });

  test('takes each step once, in order, by somebody known', async () => {
    const uuid = await show();
    await expect(client.allow(uuid)).rejects.toThrow('The QR code is waiting');
    await expect(client.scan(uuid, 'nobody')).rejects.toThrow('person must be the id of one');
    await client.scan(uuid, 'fang');
    await expect(client.scan(uuid, 'he')).rejects.toThrow('The QR code is scanned');
    await client.allow(uuid);
    await expect(client.allow(uuid)).rejects.toThrow('The QR code is allowed');
  });

  test('is a page that pages of this machine may embed, and no others', async () => {
    const page = await open();
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://127.0.0.1:* http://localhost:*',
    );
    expect(await page.text()).toContain(`data-redirect="${callback}&amp;state=s-1"`);
  });

  test.each([
    ['appid', { appid: 'wx0' }],
    ['response_type', { response_type: 'token' }],
    ['scope', { scope: 'snsapi_base' }],
    ['redirect_uri', { redirect_uri: 'nonsense' }],
    ['redirect_uri', { redirect_uri: 'https://example.com/' }],
    ['redirect_uri', { redirect_uri: 'javascript://localhost/' }],
    ['state', { state: 'x'.repeat(129) }],
  ])('is withheld for a wrong %s: %o', async (name, changes) => {
    expect(await (await open(changes)).text()).toContain(`${name} 参数错误`);
    expect(await client.scans()).toEqual([]);
  });
});

describe('a code', () => {
  test('is exchanged for tokens, which tell who it is', async () => {
    const answer = await exchange(await codeOf('tang'));
    expect(answer).toMatchObject({
      expires_in: 7200,
      scope: 'snsapi_login',
      openid: expect.stringMatching(/^o.{27}$/),
    });
    expect(await api('/sns/userinfo', holderOf(answer))).toMatchObject({
      openid: answer['openid'],
      unionid: answer['unionid'],
      nickname: '唐果🍵',
      sex: 2,
    });
    expect(await api('/sns/auth', holderOf(answer))).toEqual({ errcode: 0, errmsg: 'ok' });
  });

  test('gives a person one unionid, and one openid for each app', async () => {
    const first = await exchange(await codeOf('fang'));
    const again = await exchange(await codeOf('fang'));
    const { id: appid, secret } = apps.other;
    const elsewhere = await exchange(await codeOf('fang', { appid }), { appid, secret });
    const another = await exchange(await codeOf('chen'));
    expect(again['openid']).toBe(first['openid']);
    expect(elsewhere['openid']).not.toBe(first['openid']);
    expect(elsewhere['unionid']).toBe(first['unionid']);
    expect(another['unionid']).not.toBe(first['unionid']);
  });

  test.each<[number, Query]>([
    [41002, { appid: '' }],
    [40013, { appid: 'wx0' }],
    [41004, { secret: '' }],
    [40125, { secret: 'wrong' }],
    [40002, { grant_type: 'password' }],
    [41008, { code: '' }],
    [40029, { code: 'made-up' }],
    [40029, { appid: apps.other.id, secret: apps.other.secret }],
  ])('gets %i with %o, and can still be used', async (errcode, changes) => {
    const code = await codeOf('fang');
    expect(await exchange(code, changes)).toMatchObject({ errcode, errmsg: expect.stringContaining(', rid: ') });
    expect(await exchange(code)).toHaveProperty('access_token');
  });

  test('is used once, also by parallel calls', async () => {
    const code = await codeOf('fang');
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual([40163, 40163, 40163, 40163, undefined]);
  });

  test('lives ten minutes', async () => {
    const code = await codeOf('fang');
    const other = await codeOf('fang');
    await client.advance(590);
    expect(await exchange(code)).toHaveProperty('access_token');
    await client.advance(20);
    expect(await exchange(other)).toMatchObject({ errcode: 42003 });
  });
});

describe('a token', () => {
  test.each<[number, Query]>([
    [41001, { access_token: '' }],
    [40001, { access_token: 'made-up' }],
    [41009, { openid: '' }],
    [40003, { openid: 'of somebody else' }],
  ])('gets %i with %o', async (errcode, changes) => {
    const holder = { ...holderOf(await exchange(await codeOf('fang'))), ...changes };
    expect(await api('/sns/userinfo', holder)).toMatchObject({ errcode });
    expect(await api('/sns/auth', holder)).toMatchObject({ errcode });
  });

  test('expires after two hours, and is prolonged or renewed by the refresh token for 30 days', async () => {
    const answer = await exchange(await codeOf('fang'));
    await client.advance(7_000);
    expect(await refresh(answer['refresh_token'])).toMatchObject({ access_token: answer['access_token'] });
    await client.advance(7_000);
    expect(await api('/sns/auth', holderOf(answer))).toMatchObject({ errcode: 0 });
    await client.advance(300);
    expect(await api('/sns/auth', holderOf(answer))).toMatchObject({ errcode: 42001 });
    const renewed = await refresh(answer['refresh_token']);
    expect(renewed['access_token']).not.toBe(answer['access_token']);
    expect(await api('/sns/auth', holderOf(renewed))).toMatchObject({ errcode: 0 });
    await client.advance(30 * 86_400);
    expect(await refresh(answer['refresh_token'])).toMatchObject({ errcode: 42002 });
  });

  test.each<[number, Query]>([
    [41002, { appid: '' }],
    [40013, { appid: 'wx0' }],
    [40002, { grant_type: 'authorization_code' }],
    [41003, { refresh_token: '' }],
    [40030, { refresh_token: 'made-up' }],
    [40030, { appid: apps.other.id }],
  ])('of refreshing gets %i with %o', async (errcode, changes) => {
    const { refresh_token } = await exchange(await codeOf('fang'));
    expect(await refresh(refresh_token, changes)).toMatchObject({ errcode });
  });
});

test('answers are text/plain with status 200, also errors, other methods and unknown addresses', async () => {
  const ask = async (method: string, path: string): Promise<unknown[]> => {
    const response = await fetch(`${sandbox.environment['WECHAT_API_URL']}${path}`, { method });
    const { errcode } = (await response.json()) as { errcode: number };
    return [response.status, response.headers.get('content-type'), errcode];
  };
  expect(await ask('GET', '/sns/userinfo')).toEqual([200, 'text/plain', 41001]);
  expect(await ask('POST', '/sns/userinfo')).toEqual([200, 'text/plain', 43001]);
  expect(await ask('GET', '/sns/nothing')).toEqual([200, 'text/plain', 40066]);
});

test('a fault rule answers an error of WeChat', async () => {
  await client.addFault({ path: '/sns/oauth2/access_token', errcode: -1 });
  const code = await codeOf('fang');
  expect(await exchange(code)).toMatchObject({ errcode: -1, errmsg: expect.stringContaining('system error') });
  expect(await exchange(code)).toHaveProperty('openid');
});

test('people can be added, until a reset', async () => {
  const avatar = 'https://thirdwx.qlogo.cn/mmopen/vi_32/may/132';
  const { id } = await client.addPerson('<b>阿May</b>', avatar);
  const answer = await exchange(await codeOf(id));
  const found = await api('/sns/userinfo', holderOf(answer));
  expect(found).toMatchObject({ nickname: '<b>阿May</b>', headimgurl: avatar });
  expect(await (await fetch(sandbox.address)).text()).toContain('&lt;b&gt;阿May&lt;/b&gt;');
  await client.reset();
  expect((await client.people()).map(({ nickname }) => nickname)).toEqual(['方晓棠', '陈屿', '何苗', '唐果🍵']);
  expect(await client.scans()).toEqual([]);
  await expect(client.addPerson('')).rejects.toThrow('nickname must have 1 to 64 characters');
});
