import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { paymentHosts } from './third-parties.ts';

const sms = {
  SMS_ENDPOINT: 'https://sms.tencentcloudapi.com/',
  SMS_SECRET_ID: 'AKIDexample',
  SMS_SECRET_KEY: 'hush-key',
  SMS_APP_ID: '1400000001',
  SMS_SIGN: '常客',
  SMS_TEMPLATE_CODE: '2100001',
  SMS_TEMPLATE_INVITATION: '2100002',
  SMS_TEMPLATE_NOTICE: '2100003',
};
const wechat = {
  WECHAT_OPEN_URL: 'https://open.weixin.qq.com',
  WECHAT_API_URL: 'https://api.weixin.qq.com',
  WECHAT_OPEN_APP_ID: 'wx0123456789abcdef',
  WECHAT_OPEN_SECRET: 'hush-secret',
};
const s3 = {
  S3_ENDPOINT: 'https://s3.oss-cn-hangzhou.aliyuncs.com/',
  S3_BUCKET: 'regulars-pictures',
  S3_ACCESS_KEY_ID: 'AKIDexample',
  S3_SECRET_ACCESS_KEY: 'hush-s3',
};
const rel = { WECHAT_OPEN_APP_ID_REL: 'wxfedcba9876543210', WECHAT_OPEN_SECRET_REL: 'hush-rel' };

const thirdPartiesOf = (environment: Record<string, string>) => readConfig(environment).thirdParties;
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('each third party is read, or is not configured', () => {
  const smsAccount = {
    endpoint: 'https://sms.tencentcloudapi.com',
    region: 'ap-guangzhou',
    secretId: 'AKIDexample',
    secretKey: 'hush-key',
    appId: '1400000001',
    sign: '常客',
    templates: { code: '2100001', invitation: '2100002', notice: '2100003' },
  };
  const open = {
    openUrl: 'https://open.weixin.qq.com',
    apiUrl: 'https://api.weixin.qq.com',
    app: { appId: 'wx0123456789abcdef', secret: 'hush-secret' },
    relApp: undefined,
  };
  expect(thirdPartiesOf({ SMS_SIGN: ' ' })).toEqual({
    sms: undefined,
    wechat: undefined,
    itemSourceUrl: undefined,
    payments: paymentHosts,
    s3: undefined,
  });
  expect(thirdPartiesOf(sms)).toEqual({
    sms: smsAccount,
    wechat: undefined,
    itemSourceUrl: undefined,
    payments: paymentHosts,
    s3: undefined,
  });
  expect(thirdPartiesOf({ ...sms, SMS_REGION: 'ap-nanjing' }).sms?.region).toBe('ap-nanjing');
  expect(thirdPartiesOf(wechat)).toEqual({
    sms: undefined,
    wechat: open,
    itemSourceUrl: undefined,
    payments: paymentHosts,
    s3: undefined,
  });
  expect(thirdPartiesOf({ ...wechat, ...rel }).wechat?.relApp).toEqual({
    appId: 'wxfedcba9876543210',
    secret: 'hush-rel',
  });
});

test.each([...Object.keys(sms), ...Object.keys(wechat), ...Object.keys(s3), 'WECHAT_OPEN_SECRET_REL'])(
  'without %s, the rest of its group is refused',
  (name) => {
    const all: Record<string, string> = { ...sms, ...wechat, ...rel, ...s3 };
    delete all[name];
    expect(problemsOf(all)).toEqual([expect.stringContaining(`${name} must be set, because`)]);
  },
);

test('files are kept in a bucket if one is configured', () => {
  expect(thirdPartiesOf(s3).s3).toEqual({
    endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    region: 'us-east-1',
    bucket: 'regulars-pictures',
    accessKeyId: 'AKIDexample',
    secretAccessKey: 'hush-s3',
  });
  expect(problemsOf({ ...s3, S3_BUCKET: '../other' })).toEqual([expect.stringMatching(/^S3_BUCKET must be /)]);
  expect(problemsOf({ ...s3, S3_SECRET_ACCESS_KEY: 'hush hush' }).join()).not.toContain('hush');
  const outside = { HOST: '0.0.0.0', SEED: 'none', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect(problemsOf({ ...outside, ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([
    expect.stringContaining('S3_ENDPOINT is refused'),
  ]);
});

test('a second WeChat app needs the first', () => {
  expect(problemsOf(rel)).toEqual([expect.stringContaining('WECHAT_OPEN_APP_ID_REL needs WECHAT_OPEN_URL')]);
});

test.each([
  ['SMS_ENDPOINT', 'sms.tencentcloudapi.com'],
  ['SMS_ENDPOINT', 'ftp://sms.example'],
  ['SMS_ENDPOINT', 'https://u:hush@sms.example'],
  ['SMS_ENDPOINT', 'https://sms.example?key=hush'],
  ['SMS_SECRET_KEY', 'hush key'],
  ['SMS_APP_ID', '14000x'],
  ['SMS_TEMPLATE_CODE', 'code'],
  ['SMS_REGION', 'Guangzhou'],
  ['WECHAT_API_URL', '//api.weixin.qq.com'],
  ['WECHAT_OPEN_APP_ID', 'gh_0123456789ab'],
])('%s=%s is one problem, and its secrets are not told', (name, text) => {
  const problems = problemsOf({ ...sms, ...wechat, [name]: text });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
  expect(problems.join()).not.toContain('hush');
});

test('an item source may be on this machine only at the address stated', () => {
  const ITEM_SOURCE_URL = 'http://127.0.0.1:7301/pos.example';
  expect(thirdPartiesOf({ ITEM_SOURCE_URL: `${ITEM_SOURCE_URL}/` }).itemSourceUrl).toBe(ITEM_SOURCE_URL);
  expect(problemsOf({ ITEM_SOURCE_URL: 'pos.example' })).toEqual([expect.stringMatching(/^ITEM_SOURCE_URL must be /)]);
  const outside = {
    HOST: '0.0.0.0',
    SEED: 'none',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ITEM_SOURCE_URL,
  };
  expect(problemsOf(outside)).toEqual([expect.stringContaining('ITEM_SOURCE_URL is refused')]);
  expect(problemsOf({ ...outside, ALLOW: 'sandbox' })).toEqual([]);
});

describe('outside loopback', () => {
  const outside = { HOST: '0.0.0.0', SEED: 'none', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

  test.each([
    'http://sms.example',
    'http://127.0.0.1:7301/sms.tencentcloudapi.com',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]:7301',
    'https://localhost.',
    'https://sms.localhost',
    'https://0.0.0.0:7301',
    'https://[::]',
  ])('the address %s is refused unless allowed by name', (SMS_ENDPOINT) => {
    const environment = { ...outside, ...sms, SMS_ENDPOINT };
    const refused = 'SMS_ENDPOINT is refused because HOST 0.0.0.0 can be reached from outside this machine';
    expect(problemsOf(environment)).toEqual([expect.stringContaining(refused)]);
    expect(problemsOf({ ...environment, ALLOW: 'sandbox' })).toEqual([]);
    expect(problemsOf({ ...sms, SMS_ENDPOINT })).toEqual([]);
  });

  test('all refused addresses are one problem, and real ones are none', () => {
    const WECHAT_OPEN_URL = 'http://127.0.0.1/open';
    const SMS_ENDPOINT = 'http://127.0.0.1/sms';
    expect(problemsOf({ ...outside, ...sms, ...wechat, SMS_ENDPOINT, WECHAT_OPEN_URL })).toEqual([
      expect.stringContaining('SMS_ENDPOINT, WECHAT_OPEN_URL are refused'),
    ]);
    expect(problemsOf({ ...outside, ...sms, ...wechat })).toEqual([]);
  });
});
