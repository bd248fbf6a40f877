import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sandboxClient, startSandbox, type Sandbox } from '../../../../sandbox/src/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { credentials } from '../../../test/payment-credentials.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { tryAlipay, tryWechatPay } from '../../platform/payments/index.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { credentialFaults, serialOf } from './credentials.rules.ts';

let server: TestServer;
let sandbox: Sandbox;
let shop: Shop;
let owner: Caller;
/** Another key pair, of nobody. */
const other = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const keyOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** A key in form, with the modulus of another. */
const brokenKey = (): string => {
  const jwkOf = (pem: string) => createPrivateKey(pem).export({ format: 'jwk' });
  const key = { ...jwkOf(other.privateKey), n: jwkOf(keyOf(2_048)).n ?? '' };
  return createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }).toString();
};

beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer(), startSandbox()]);
});
afterAll(() => Promise.all([server.stop(), sandbox.stop()]));
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

/** Starts it. */
const addressOf = async (host: Server): Promise<string> => {
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const bound = host.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  return `http://127.0.0.1:${bound.port}`;
};

type Body = Parameters<typeof set>[0];
const set = (
  body: { channel: 'wechat_pay' | 'alipay'; enabled?: boolean; remove?: true } & Record<string, unknown>,
  version?: number,
  language = 'zh-CN',
) =>
  server.call('POST /system/sys-pay-system', {
    as: owner,
    body,
    headers: { 'accept-language': language, ...(version !== undefined && { 'if-match': `"${version}"` }) },
  });
const wechatPay = (changes: object = {}): Body => ({ channel: 'wechat_pay', ...credentials.wechat_pay, ...changes });
const list = async () => (await server.call('GET /system/sys-pay-system', { as: owner })).data;
const tryOut = async (channel: 'wechat_pay' | 'alipay') =>
  (await server.call('GET /system/sys-pay-system/try', { as: owner, query: { channel } })).data;
const execute = async (text: string) => (await server.database.platform.execute(text, [shop.merchantId])).rows;

describe('a payment channel', () => {
  it('is stored sealed and answered masked; nothing secret is logged, kept in the log, or answered', async () => {
    expect(await list()).toMatchObject([
      { channel: 'wechat_pay', set: false, enabled: false, changed: null, version: 1 },
      { channel: 'alipay', set: false },
    ]);
    const answer = await set(wechatPay(), 1);
    expect(answer.data).toMatchObject({
      set: true,
      enabled: true,
      version: 2,
      certificate_until: '2076-11-15T11:53:19.000Z',
    });
    const shown = Object.fromEntries(answer.data.credentials.map((one) => [one.name, one.shown]));
    expect(shown).toMatchObject({ account_no: '19••••0109', certificate: '5157••••B8E1', api_v3_key: '••••' });
    expect(shown['private_key']).toMatch(/^RSA 2048 [0-9a-f]{4}••••[0-9a-f]{4}$/);
    const rows = await execute(
      'select c.credentials, l.changes from payment_channel c join operation_log_change l on l.merchant_id = c.merchant_id where c.merchant_id = $1',
    );
    expect(rows.length).toBe(1);
    const kept = [
      JSON.stringify(rows),
      (rows as { credentials: Buffer }[])[0]?.credentials.toString('latin1'),
      server.lines.join(''),
      JSON.stringify(answer),
    ];
    const secrets = [
      credentials.wechat_pay.api_v3_key,
      credentials.wechat_pay.account_no,
      credentials.wechat_pay.private_key.split('\n')[3],
    ];
    for (const text of kept) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('keeps what a change leaves out, takes what it names, and forgets all when removed', async () => {
    const { data: first } = await set(wechatPay());
    const { data: changed } = await set({ channel: 'wechat_pay', api_v3_key: 'x'.repeat(32), enabled: false });
    expect(changed).toMatchObject({ enabled: false, credentials: first.credentials, version: 3 });
    expect((await set({ channel: 'wechat_pay', enabled: true }, 2)).err.name).toBe('stale_edit');
    const { data: removed } = await set({ channel: 'wechat_pay', remove: true }, 3);
    expect(removed).toMatchObject({ set: false, enabled: false, version: 4 });
    expect(await execute('select credentials from payment_channel where merchant_id = $1')).toEqual([
      { credentials: null },
    ]);
    expect((await set({ channel: 'wechat_pay', remove: true })).err.name).toBe('payment_channel_unset');
    // Set again, it is in use, as at first.
    expect((await set(wechatPay())).data).toMatchObject({ set: true, enabled: true, version: 5 });
  });

  it('refuses credentials along with their removal', async () => {
    await set(wechatPay());
    const { err } = await set({ channel: 'wechat_pay', remove: true, api_v3_key: 'x'.repeat(32) });
    expect(err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'api_v3_key', rule: 'unknown_field' }] });
  });

  it('loses no first save to another at the same time', async () => {
    const saves = await Promise.all([1, 2, 3].map(() => set(wechatPay(), 1)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it('tells every owner, and nobody else', async () => {
    const [second, cashier] = [
      await server.make.user(shop),
      await server.make.user(shop, { permissions: ['settings:read'] }),
    ];
    await set(wechatPay());
    const told = async (as: Caller) =>
      (await server.call('GET /notices', { as, query: {} })).data.items.map(({ kind }) => kind);
    expect([await told(owner), await told(second), await told(cashier)]).toEqual([
      ['payment_channel_changed'],
      ['payment_channel_changed'],
      [],
    ]);
  });

  it.each([
    ['account_no', '12', '8 to 10 digits'],
    ['account_no', '19••••0109', '8 to 10 digits'],
    ['app_id', 'wx12', 'wx and 16 letters or digits'],
    ['api_v3_key', 'short', '32 letters or digits'],
    ['api_v3_key', '••••', '32 letters or digits'],
    ['public_key_id', 'KEY', 'an ID that begins with PUB_KEY_ID_'],
    ['private_key', 'no key', 'an RSA private key of 2048 to 4096 bits that signs (PEM)'],
    ['private_key', keyOf(1_024), 'an RSA private key of 2048 to 4096 bits that signs (PEM)'],
    ['private_key', keyOf(4_104), 'an RSA private key of 2048 to 4096 bits that signs (PEM)'],
    ['private_key', brokenKey(), 'an RSA private key of 2048 to 4096 bits that signs (PEM)'],
    ['private_key', other.privateKey, 'the certificate of the private key'],
    ['public_key', 'no key', 'an RSA public key of 2048 to 4096 bits (PEM), not a private one'],
    [
      'public_key',
      credentials.wechat_pay.private_key,
      'an RSA public key of 2048 to 4096 bits (PEM), not a private one',
    ],
    ['certificate', 'no certificate', 'a certificate (PEM)'],
  ])('refuses a wrong %s', async (name, value, expected) => {
    const path = expected === 'the certificate of the private key' ? 'certificate' : name;
    const { err } = await set(wechatPay({ [name]: value }), undefined, 'en');
    expect(err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path, rule: 'expected', message: `Should be ${expected}` }],
    });
    expect(await execute('select channel from payment_channel where merchant_id = $1')).toEqual([]);
  });

  it('is taken with the spaces that were copied with it, and keeps what is not sent', async () => {
    const { account_no, api_v3_key } = credentials.wechat_pay;
    await set(wechatPay({ account_no: ` ${account_no}\n`, api_v3_key: `${api_v3_key} ` }));
    const before = (await list())[0]?.credentials;
    expect((await set({ channel: 'wechat_pay', enabled: false })).data.credentials).toEqual(before);
    expect(before).toContainEqual(expect.objectContaining({ name: 'account_no', shown: '19••••0109' }));
    expect(await tryOut('wechat_pay')).toMatchObject({ outcome: 'accepted' });
  });

  it('needs all of its credentials at first, and none of another channel', async () => {
    const { account_no, app_id } = credentials.alipay;
    const { err } = await set({ channel: 'alipay', account_no, app_id, api_v3_key: 'x'.repeat(32) });
    expect(err.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'api_v3_key unknown_field',
      'private_key required',
      'public_key required',
    ]);
  });

  it('refuses an expired certificate, and takes keys without the lines around them', () => {
    const later = new Date('2080-01-01T00:00:00Z');
    expect(credentialFaults('wechat_pay', credentials.wechat_pay, credentials.wechat_pay, later)).toEqual([
      { path: 'certificate', rule: 'expected', form: 'valid_certificate' },
    ]);
    const bare = credentials.alipay.private_key.split('\n').slice(1, -1).join('');
    const given = { ...credentials.alipay, private_key: bare };
    expect(credentialFaults('alipay', given, given, later)).toEqual([]);
  });
});

describe('trying a payment channel', () => {
  it('says what answered', async () => {
    expect(
      await server.call('GET /system/sys-pay-system/try', { as: owner, query: { channel: 'alipay' } }),
    ).toMatchObject({
      status: 422,
      err: { name: 'payment_channel_unset' },
    });
    await set(wechatPay());
    await set({ channel: 'alipay', ...credentials.alipay });
    expect(await tryOut('wechat_pay')).toMatchObject({
      outcome: 'accepted',
      status: 404,
      code: 'ORDER_NOT_EXIST',
      message: '订单不存在',
      untried: expect.stringContaining('APIv3 密钥'),
    });
    expect(await tryOut('alipay')).toMatchObject({ outcome: 'accepted', status: 200, code: 'ACQ.TRADE_NOT_EXIST' });
  });

  it('says that it was refused, or that the other side’s key is another', async () => {
    await set(wechatPay({ account_no: '1900000999' }));
    expect(await tryOut('wechat_pay')).toMatchObject({ outcome: 'refused', status: 401, code: 'SIGN_ERROR' });
    await set(wechatPay({ public_key: other.publicKey }));
    expect(await tryOut('wechat_pay')).toMatchObject({ outcome: 'unverified', code: 'ORDER_NOT_EXIST' });
    await set({ channel: 'alipay', ...credentials.alipay, private_key: other.privateKey });
    expect(await tryOut('alipay')).toMatchObject({ outcome: 'refused', code: 'isv.invalid-signature' });
    await set({ channel: 'alipay', ...credentials.alipay, public_key: other.publicKey });
    expect(await tryOut('alipay')).toMatchObject({ outcome: 'unverified' });
  });

  const account = { ...credentials.wechat_pay, serial: serialOf(credentials.wechat_pay) };
  const now = () => systemClock.now();

  it('says when there is no answer that makes sense, and follows no address inside', async () => {
    const hosts = readConfig(sandbox.environment).thirdParties.payments;
    const client = sandboxClient(sandbox.address);
    await client.addFault({ path: '/v3/pay/transactions/out-trade-no', malformed: true, times: 1 });
    expect(await tryWechatPay(account, hosts.wechatPayUrl, now)).toMatchObject({ outcome: 'unreadable' });
    await client.addFault({ path: 'alipay.trade.query', status: 502, times: 1 });
    expect(await tryAlipay(credentials.alipay, hosts.alipayUrl, now)).toMatchObject({
      outcome: 'unreadable',
      status: 502,
    });
    const page = createServer((_request, response) => response.end('<!doctype html><title>Welcome</title>'));
    const silent = createServer((request) => request.socket.destroy());
    for (const [host, expected] of [
      [page, { outcome: 'unreadable', status: 200, code: null }],
      [silent, { outcome: 'unreachable', status: null }],
    ] as const) {
      const url = await addressOf(host);
      expect(await tryWechatPay(account, url, now)).toMatchObject(expected);
      expect(await tryAlipay(credentials.alipay, url, now)).toMatchObject(expected);
      host.close();
    }
    expect(await tryWechatPay(account, 'https://127.0.0.1', now)).toMatchObject({ outcome: 'private' });
    expect(await tryWechatPay(account, 'http://127.0.0.1:1', now)).toMatchObject({ outcome: 'unreachable' });
  });

  it('says that a key can’t sign', async () => {
    const { wechatPayUrl, alipayUrl } = readConfig(sandbox.environment).thirdParties.payments;
    const private_key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    expect(await tryWechatPay({ ...account, private_key }, wechatPayUrl, now)).toMatchObject({ outcome: 'unsigned' });
    expect(await tryAlipay({ ...credentials.alipay, private_key }, alipayUrl, now)).toMatchObject({
      outcome: 'unsigned',
    });
  });

  it('takes no answer signed long ago', async () => {
    const hosts = readConfig(sandbox.environment).thirdParties.payments;
    let asked = 0;
    const later = () => new Date(now().getTime() + (asked++ === 0 ? 0 : 600_000));
    expect(await tryWechatPay(account, hosts.wechatPayUrl, later)).toMatchObject({ outcome: 'unverified' });
  });
});
