import { sms } from 'tencentcloud-sdk-nodejs-sms';
import type { SmsAccount } from '../config/third-parties.ts';
import type { OutgoingSms, SmsGateway, SmsOutcome } from './gateway.ts';

const timeoutSeconds = 10;

/** Tencent Cloud SMS through its official SDK, which never repeats a call by itself. */
export const tencentGateway = (account: SmsAccount, { timeout = timeoutSeconds } = {}): SmsGateway => {
  const { protocol } = new URL(account.endpoint);
  const client = new sms.v20210111.Client({
    credential: { secretId: account.secretId, secretKey: account.secretKey },
    region: account.region,
    profile: {
      httpProfile: {
        protocol: `${protocol}//`,
        endpoint: account.endpoint.slice(protocol.length + 2),
        reqTimeout: timeout,
      },
    },
  });
  const call = ({ id, phone, template, parameters }: OutgoingSms) =>
    client.SendSms({
      SmsSdkAppId: account.appId,
      SignName: account.sign,
      TemplateId: account.templates[template],
      TemplateParamSet: [...parameters],
      PhoneNumberSet: [`+86${phone}`],
      SessionContext: id,
    });
  return {
    send: (message) => call(message).then(({ SendStatusSet }) => outcomeOf(SendStatusSet?.[0]), outcomeOfFailure),
  };
};

/**
 * Refusals for now: too many calls, or a message to the same phone less than 30 seconds ago, as a notice after a code.
 * The job's retries last longer.
 */
const tooOften = /^(?:RequestLimitExceeded|LimitExceeded\.(?:APIRequest|PhoneNumberThirtySecondLimit))/;
/** The gateway failed: a message may have left before. */
const failedInside = /^InternalError/;

const outcomeOf = (status: { Code?: string; SerialNo?: string } | undefined): SmsOutcome => {
  if (!status?.Code) return { state: 'unknown', error: 'malformed' };
  if (status.Code === 'Ok') return { state: 'accepted', providerId: status.SerialNo ?? '' };
  return ofCode(status.Code);
};

const ofCode = (code: string): SmsOutcome => {
  if (failedInside.test(code)) return { state: 'unknown', error: code };
  return { state: tooOften.test(code) ? 'unreached' : 'refused', error: code };
};

/** No connection was made; the SDK passes on only the message. */
const unconnected = /reason: (?:connect|getaddrinfo) (E[A-Z_]+)/;

const outcomeOfFailure = (error: unknown): SmsOutcome => {
  const { code, httpCode, message }: { code?: unknown; httpCode?: unknown; message?: unknown } =
    error instanceof Error ? error : {};
  if (typeof code === 'string' && code !== '') return ofCode(code);
  if (typeof httpCode === 'number') return { state: 'unknown', error: `http_${httpCode}` };
  const text = typeof message === 'string' ? message : '';
  const [, reason] = unconnected.exec(text) ?? [];
  if (reason !== undefined) return { state: 'unreached', error: reason };
  if (text.startsWith('network timeout')) return { state: 'unknown', error: 'timeout' };
  return { state: 'unknown', error: text.startsWith('invalid json') ? 'malformed' : 'connection_lost' };
};
