import { createHash, createHmac } from 'node:crypto';
import { sms } from 'tencentcloud-sdk-nodejs-sms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox, type SandboxClient } from '../index.ts';

const phone = '13800000001';
let sandbox: Sandbox;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox.address);
});
beforeEach(() => client.reset());
afterAll(() => sandbox.stop());

type Changes = Partial<{ secretId: string; secretKey: string; region: string }>;

/** The official SDK, configured as the server is. */
function sdk({ secretId, secretKey, region = 'ap-guangzhou' }: Changes = {}) {
  const { SMS_SECRET_ID = '', SMS_SECRET_KEY = '', SMS_ENDPOINT = '' } = sandbox.environment;
  return new sms.v20210111.Client({
    credential: { secretId: secretId ?? SMS_SECRET_ID, secretKey: secretKey ?? SMS_SECRET_KEY },
    region,
    profile: { httpProfile: { protocol: 'http://', endpoint: SMS_ENDPOINT.replace('http://', ''), reqTimeout: 10 } },
  });
}

/** A code for each phone. */
const codeFor = (...phones: string[]) => ({
  PhoneNumberSet: phones,
  SmsSdkAppId: sandbox.environment['SMS_APP_ID'] ?? '',
  SignName: '常客',
  TemplateId: sandbox.environment['SMS_TEMPLATE_CODE'] ?? '',
  TemplateParamSet: ['012345', '5'],
});

/** The states that the official SDK returns. */
const send = async (changes: object = {}) =>
  (await sdk().SendSms({ ...codeFor(phone), ...changes })).SendStatusSet?.map(({ Code }) => Code);

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: unknown) => (error as { code?: string }).code, // the SDK's exception
  );

describe('the official SDK', () => {
  test('delivers a message to each number', async () => {
    const { SendStatusSet, RequestId } = await sdk().SendSms({
      ...codeFor('13800000001', '+8613800000002'),
      SessionContext: 'job-7',
    });
    expect(RequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(SendStatusSet).toMatchObject([
      { PhoneNumber: '+8613800000001', Fee: 1, SessionContext: 'job-7', Code: 'Ok', Message: 'send success' },
      { PhoneNumber: '+8613800000002', Fee: 1, SessionContext: 'job-7', Code: 'Ok', IsoCode: 'CN' },
    ]);
    const [message] = await client.inbox('008613800000001');
    expect(message).toMatchObject({
      id: SendStatusSet?.[0]?.SerialNo,
      phone: '+8613800000001',
      parameters: ['012345', '5'],
      text: '【常客】您的验证码是012345，5分钟内有效。请勿告诉他人。',
    });
  });

  test('is refused with a wrong key, id or region', async () => {
    const call = (changes: Changes) => errorOf(sdk(changes).SendSms(codeFor(phone)));
    expect(await call({ secretKey: 'wrong' })).toBe('AuthFailure.SignatureFailure');
    expect(await call({ secretId: 'AKIDwrong' })).toBe('AuthFailure.SecretIdNotFound');
    expect(await call({ region: 'eu-frankfurt' })).toBe('UnsupportedRegion');
    expect(await client.inbox()).toEqual([]);
  });

  test.each([
    ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', { SmsSdkAppId: '1' }],
    ['MissingParameter.EmptyPhoneNumberSet', { PhoneNumberSet: [] }],
    ['MissingParameter', { TemplateId: undefined }],
    ['InvalidParameter', { PhoneNumberSet: '13800000001' }],
    ['InvalidParameter', { SignName: 7 }],
    ['UnknownParameter', { Phone: phone }],
    ['LimitExceeded.PhoneNumberCountLimit', { PhoneNumberSet: Array.from({ length: 201 }, () => phone) }],
    ['UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber', { PhoneNumberSet: [phone, '+14155550100'] }],
  ])('gets %s for the whole call with %o', async (code, changes) => {
    expect(await errorOf(send(changes))).toBe(code);
  });

  test.each([
    ['InvalidParameterValue.IncorrectPhoneNumber', { PhoneNumberSet: ['12345'] }],
    ['UnsupportedOperation.ChineseMainlandTemplateToGlobalPhone', { PhoneNumberSet: ['+14155550100'] }],
    ['FailedOperation.SignatureIncorrectOrUnapproved', { SignName: '别家' }],
    ['FailedOperation.TemplateIncorrectOrUnapproved', { TemplateId: '1' }],
    ['FailedOperation.TemplateParamSetNotMatchApprovedTemplate', { TemplateParamSet: ['012345'] }],
  ])('gets %s in the state of the number with %o', async (code, changes) => {
    expect(await send(changes)).toEqual([code]);
    expect(await client.inbox()).toEqual([]);
  });

  test('calls only what the gateway has', async () => {
    expect(await errorOf(sdk().PullSmsSendStatus({ Limit: 1, SmsSdkAppId: '1' }))).toBe('InvalidAction');
  });
});

describe('a carrier', () => {
  test('takes one message in 30 seconds, 5 in an hour and 10 in a day for a number', async () => {
    const codes: unknown[] = [];
    const sendTimes = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at++) {
        codes.push(...((await send()) ?? []));
        await client.advance(31);
      }
    };
    codes.push(...((await send()) ?? []), ...((await send()) ?? []));
    await client.advance(31);
    await sendTimes(5);
    expect(await send({ PhoneNumberSet: ['13800000002'] })).toEqual(['Ok']);
    await client.advance(3_600);
    await sendTimes(5);
    await client.advance(3_600);
    await sendTimes(1);
    const five = ['Ok', 'Ok', 'Ok', 'Ok', 'Ok'];
    const [, ...four] = five;
    expect(codes).toEqual([
      'Ok',
      'LimitExceeded.PhoneNumberThirtySecondLimit',
      ...four,
      'LimitExceeded.PhoneNumberOneHourLimit',
      ...five,
      'LimitExceeded.PhoneNumberDailyLimit',
    ]);
  });

  test('can be told to take any number of messages, until a reset', async () => {
    await client.limitSms(false);
    expect([await send(), await send()]).toEqual([['Ok'], ['Ok']]);
    await client.reset();
    expect([await send(), await send()].flat()).toEqual(['Ok', 'LimitExceeded.PhoneNumberThirtySecondLimit']);
  });

  test('refuses a number as told, in any spelling', async () => {
    await client.refuseSms(`+86${phone}`, 'FailedOperation.PhoneNumberInBlacklist');
    expect(await send()).toEqual(['FailedOperation.PhoneNumberInBlacklist']);
    await client.refuseSms(phone, null);
    expect(await send()).toEqual(['Ok']);
    await expect(client.refuseSms(phone, 'Nonsense')).rejects.toThrow('code must be null or one of');
  });
});

describe('a fault rule', () => {
  test('gives each number an error of numbers, and the call one of calls', async () => {
    await client.addFault({ path: 'SendSms', errcode: 'LimitExceeded.DeliveryFrequencyLimit' });
    await client.addFault({ path: 'SendSms', errcode: 'RequestLimitExceeded' });
    expect(await send()).toEqual(['LimitExceeded.DeliveryFrequencyLimit']);
    expect(await errorOf(send())).toBe('RequestLimitExceeded');
    expect(await send()).toEqual(['Ok']);
  });

  test('hangs up before the message is sent, or after', async () => {
    await client.addFault({ path: 'SendSms', drop: 'request' });
    await expect(send()).rejects.toThrow();
    expect(await client.inbox()).toEqual([]);
    await client.addFault({ path: 'SendSms', drop: 'answer' });
    await expect(send()).rejects.toThrow();
    expect(await client.inbox()).toHaveLength(1);
  });

  test('cuts the answer of a message that was sent', async () => {
    await client.addFault({ path: 'SendSms', malformed: true });
    await expect(send()).rejects.toThrow();
    expect(await client.inbox()).toHaveLength(1);
  });

  test('answers an HTTP error', async () => {
    await client.addFault({ path: 'SendSms', status: 503 });
    await expect(send()).rejects.toMatchObject({ httpCode: 503 });
    expect(await client.inbox()).toEqual([]);
  });
});

describe('a signature of our own', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

  /** Signs by the documentation, which fixes path and service, and sends. */
  async function post(changes: {
    at?: number;
    date?: string;
    sent?: string;
    authorization?: string;
    version?: string;
  }) {
    const { SMS_ENDPOINT = '', SMS_SECRET_ID = '', SMS_SECRET_KEY = '' } = sandbox.environment;
    const at = changes.at ?? Math.floor(Date.now() / 1_000);
    const date = changes.date ?? new Date(at * 1_000).toISOString().slice(0, 10);
    const body = JSON.stringify(codeFor(phone));
    const names = 'content-type;host';
    const headers = `content-type:application/json\nhost:${new URL(SMS_ENDPOINT).host}\n`;
    const scope = `${date}/sms/tc3_request`;
    const request = sha256(['POST', '/', '', headers, names, sha256(body)].join('\n'));
    const key = hmac(hmac(hmac(`TC3${SMS_SECRET_KEY}`, date), 'sms'), 'tc3_request');
    const signature = hmac(key, ['TC3-HMAC-SHA256', at, scope, request].join('\n')).toString('hex');
    const response = await fetch(SMS_ENDPOINT, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tc-action': 'SendSms',
        'x-tc-version': changes.version ?? '2021-01-11',
        'x-tc-timestamp': String(at),
        'x-tc-region': 'ap-guangzhou',
        authorization:
          changes.authorization ??
          `TC3-HMAC-SHA256 Credential=${SMS_SECRET_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      },
      body: changes.sent ?? body,
    });
    const { Response } = (await response.json()) as {
      Response: { Error?: { Code: string }; SendStatusSet?: unknown[] };
    };
    return Response.Error?.Code ?? Response.SendStatusSet?.length;
  }

  test('is accepted as the documentation states it', async () => {
    expect(await post({})).toBe(1);
  });

  test.each([
    ['AuthFailure.SignatureExpire', { at: 1_700_000_000 }],
    ['AuthFailure.SignatureFailure', { date: '2020-01-01' }],
    ['AuthFailure.SignatureFailure', { sent: '{"PhoneNumberSet":["13800000009"]}' }],
    ['AuthFailure.InvalidAuthorization', { authorization: 'Bearer token' }],
    ['NoSuchVersion', { version: '2019-07-11' }],
  ])('gets %s for %o', async (code, changes) => {
    expect(await post(changes)).toBe(code);
  });

  test('is valid by real time, however far the clock was advanced', async () => {
    await client.advance(86_400);
    expect(await post({})).toBe(1);
  });
});

test('a reader of the inbox waits for the message', async () => {
  const waiting = client.inbox(phone, { atLeast: 1 });
  await send();
  expect(await waiting).toHaveLength(1);
  await expect(client.inbox('12345')).rejects.toThrow('12345 is no phone.');
});

test('the log has call, answer and fault', async () => {
  await client.addFault({ path: 'SendSms', nth: 2, status: 500 });
  await send();
  await expect(send()).rejects.toThrow();
  expect(await client.requests()).toMatchObject([
    { mount: 'sms.tencentcloudapi.com', path: 'SendSms', status: 500, fault: { nth: 2, status: 500 } },
    { path: 'SendSms', status: 200, answer: expect.stringContaining('"Code":"Ok"') },
  ]);
});
