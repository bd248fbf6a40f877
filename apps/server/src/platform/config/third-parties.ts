/** The account at Tencent Cloud SMS. */
export interface SmsAccount {
  readonly endpoint: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  readonly sign: string;
  /** The approved templates' ids. */
  readonly templates: Readonly<Record<SmsTemplate, string>>;
}

export type SmsTemplate = 'code' | 'invitation' | 'notice';

/** A website registered at WeChat's open platform. */
export interface WechatApp {
  readonly appId: string;
  readonly secret: string;
}

export interface WechatOpen {
  readonly openUrl: string;
  readonly apiUrl: string;
  readonly app: WechatApp;
  /** For origins that contain `rel`; undefined: the same as for others. */
  readonly relApp: WechatApp | undefined;
}

/** A bucket of a store that speaks S3's API. */
export interface S3Account {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where payment channels are reached; merchants have their own accounts there. */
export interface PaymentHosts {
  readonly wechatPayUrl: string;
  readonly alipayUrl: string;
}

/** Undefined: not configured. */
export interface ThirdParties {
  readonly sms: SmsAccount | undefined;
  readonly wechat: WechatOpen | undefined;
  /** An address below which item sources may be on this machine; those of merchants are on the public internet. */
  readonly itemSourceUrl: string | undefined;
  readonly payments: PaymentHosts;
  /** Where files are kept; undefined: in a folder. */
  readonly s3: S3Account | undefined;
}

export const paymentHosts: PaymentHosts = {
  wechatPayUrl: 'https://api.mch.weixin.qq.com',
  alipayUrl: 'https://openapi.alipay.com/gateway.do',
};

/** Reads a variable; undefined for one that is malformed, which is reported. */
type Read = <Value>(name: string, fallback: string, parse: (text: string) => Value) => Value | undefined;

const smsNames = [
  'SMS_ENDPOINT',
  'SMS_SECRET_ID',
  'SMS_SECRET_KEY',
  'SMS_APP_ID',
  'SMS_SIGN',
  'SMS_TEMPLATE_CODE',
  'SMS_TEMPLATE_INVITATION',
  'SMS_TEMPLATE_NOTICE',
] as const;
const wechatNames = ['WECHAT_OPEN_URL', 'WECHAT_API_URL', 'WECHAT_OPEN_APP_ID', 'WECHAT_OPEN_SECRET'] as const;
const wechatRelNames = ['WECHAT_OPEN_APP_ID_REL', 'WECHAT_OPEN_SECRET_REL'] as const;
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const addresses = [
  'SMS_ENDPOINT',
  'WECHAT_OPEN_URL',
  'WECHAT_API_URL',
  'ITEM_SOURCE_URL',
  'WECHAT_PAY_URL',
  'ALIPAY_URL',
  'S3_ENDPOINT',
] as const;

type Name =
  | (typeof smsNames)[number]
  | (typeof wechatNames)[number]
  | (typeof wechatRelNames)[number]
  | (typeof s3Names)[number];
const parsers: Readonly<Record<Name, (text: string) => string>> = {
  SMS_ENDPOINT: address,
  SMS_SECRET_ID: secret,
  SMS_SECRET_KEY: secret,
  SMS_APP_ID: digits,
  SMS_SIGN: (text) => text,
  SMS_TEMPLATE_CODE: digits,
  SMS_TEMPLATE_INVITATION: digits,
  SMS_TEMPLATE_NOTICE: digits,
  WECHAT_OPEN_URL: address,
  WECHAT_API_URL: address,
  WECHAT_OPEN_APP_ID: wechatAppId,
  WECHAT_OPEN_SECRET: secret,
  WECHAT_OPEN_APP_ID_REL: wechatAppId,
  WECHAT_OPEN_SECRET_REL: secret,
  S3_ENDPOINT: address,
  S3_BUCKET: s3Bucket,
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
};

/** Reads the variables of each third party, which are all set or none; `problems` gets what is wrong. */
export function readThirdParties(read: Read, problems: string[]): ThirdParties {
  const group = <N extends Name>(names: readonly N[]): Readonly<Record<N, string>> | undefined => {
    const before = problems.length;
    const values = new Map(
      names.map((name) => [name, read(name, '', (text) => (text === '' ? undefined : parsers[name](text)))]),
    );
    // One that is malformed is reported as that alone.
    if (problems.length > before) return undefined;
    const missing = names.filter((name) => values.get(name) === undefined);
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${missing.join(', ')} must be set, because ${names.find((name) => values.get(name))} is`);
    return missing.length > 0 ? undefined : (Object.fromEntries(values) as Record<N, string>); // none is missing
  };
  const sms = group(smsNames);
  const region = read('SMS_REGION', 'ap-guangzhou', smsRegion) ?? '';
  const s3 = group(s3Names);
  const s3Zone = read('S3_REGION', 'us-east-1', s3Region) ?? '';
  const before = problems.length;
  const wechat = group(wechatNames);
  const rel = group(wechatRelNames);
  if (rel && !wechat && problems.length === before)
    problems.push(`WECHAT_OPEN_APP_ID_REL needs ${wechatNames.join(', ')}`);
  return {
    sms: sms && smsAccount(sms, region),
    wechat: wechat && wechatOpen(wechat, rel),
    itemSourceUrl: read('ITEM_SOURCE_URL', '', (text) => ({ url: text === '' ? undefined : address(text) }))?.url,
    payments: {
      wechatPayUrl: read('WECHAT_PAY_URL', paymentHosts.wechatPayUrl, address) ?? paymentHosts.wechatPayUrl,
      alipayUrl: read('ALIPAY_URL', paymentHosts.alipayUrl, address) ?? paymentHosts.alipayUrl,
    },
    s3: s3 && s3Account(s3, s3Zone),
  };
}

const smsAccount = (values: Readonly<Record<(typeof smsNames)[number], string>>, region: string): SmsAccount => ({
  endpoint: values.SMS_ENDPOINT,
  region,
  secretId: values.SMS_SECRET_ID,
  secretKey: values.SMS_SECRET_KEY,
  appId: values.SMS_APP_ID,
  sign: values.SMS_SIGN,
  templates: {
    code: values.SMS_TEMPLATE_CODE,
    invitation: values.SMS_TEMPLATE_INVITATION,
    notice: values.SMS_TEMPLATE_NOTICE,
  },
});

const s3Account = (values: Readonly<Record<(typeof s3Names)[number], string>>, region: string): S3Account => ({
  endpoint: values.S3_ENDPOINT,
  region,
  bucket: values.S3_BUCKET,
  accessKeyId: values.S3_ACCESS_KEY_ID,
  secretAccessKey: values.S3_SECRET_ACCESS_KEY,
});

const wechatOpen = (
  values: Readonly<Record<(typeof wechatNames)[number], string>>,
  rel: Readonly<Record<(typeof wechatRelNames)[number], string>> | undefined,
): WechatOpen => ({
  openUrl: values.WECHAT_OPEN_URL,
  apiUrl: values.WECHAT_API_URL,
  app: { appId: values.WECHAT_OPEN_APP_ID, secret: values.WECHAT_OPEN_SECRET },
  relApp: rel && { appId: rel.WECHAT_OPEN_APP_ID_REL, secret: rel.WECHAT_OPEN_SECRET_REL },
});

/** The variables whose address can only be that of a stand-in: it is on this machine, or not encrypted. */
export function standIns(
  { sms, wechat, itemSourceUrl, payments, s3 }: ThirdParties,
  isLoopback: (host: string) => boolean,
): string[] {
  const stated = {
    SMS_ENDPOINT: sms?.endpoint,
    WECHAT_OPEN_URL: wechat?.openUrl,
    WECHAT_API_URL: wechat?.apiUrl,
    ITEM_SOURCE_URL: itemSourceUrl,
    WECHAT_PAY_URL: payments.wechatPayUrl,
    ALIPAY_URL: payments.alipayUrl,
    S3_ENDPOINT: s3?.endpoint,
  };
  return addresses.filter((name) => {
    if (stated[name] === undefined) return false;
    const { protocol, hostname } = new URL(stated[name]);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    // The unspecified address leads to this machine, too.
    return protocol !== 'https:' || isLoopback(host) || host === '0.0.0.0' || host === '::';
  });
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new Error('must be an address like https://host.example, without query and password');
  return url.href.replace(/\/$/, '');
}

// Its text stays out of the message.
function secret(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new Error('must be letters, digits and signs without spaces');
  return text;
}

function digits(text: string): string {
  if (!/^\d+$/.test(text)) throw new Error(`must be digits, not ${JSON.stringify(text)}`);
  return text;
}

function wechatAppId(text: string): string {
  if (!/^wx[0-9a-f]{16}$/.test(text))
    throw new Error(`must be wx and 16 hexadecimal digits, not ${JSON.stringify(text)}`);
  return text;
}

function smsRegion(text: string): string {
  if (!/^[a-z]{2}-[a-z0-9-]+$/.test(text))
    throw new Error(`must be a region like ap-guangzhou, not ${JSON.stringify(text)}`);
  return text;
}

function s3Bucket(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw new Error(`must be a bucket like regulars-pictures, not ${JSON.stringify(text)}`);
  return text;
}

function s3Region(text: string): string {
  if (!/^[a-z0-9-]{1,32}$/.test(text)) throw new Error(`must be a region like us-east-1, not ${JSON.stringify(text)}`);
  return text;
}
