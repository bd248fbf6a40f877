import { randomBytes } from 'node:crypto';
import { answerWith, askChannel, isSigned, parsed, signed, textIn, type ChannelAnswer } from './channel-answer.ts';

/** A merchant's own account at WeChat Pay, API v3. */
export interface WechatPayAccount {
  readonly account_no: string;
  readonly private_key: string;
  /** Of the merchant's certificate: upper-case hexadecimal. */
  readonly serial: string;
  readonly public_key_id: string;
  readonly public_key: string;
}

const toleranceSeconds = 300;

const authorization = async (
  { account_no, private_key, serial }: WechatPayAccount,
  target: string,
  now: Date,
): Promise<string | undefined> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  const text = `${['GET', target, timestamp, nonce, ''].join('\n')}\n`;
  const signature = await signed(text, private_key);
  if (signature === undefined) return undefined;
  const parts = { mchid: account_no, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const values = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${values.join(',')}`;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether WeChat Pay signed an answer, by the key whose id it names, within five minutes. */
const isTheirs = (headers: Headers, body: string, account: WechatPayAccount, now: Date): boolean => {
  const header = (name: string): string => String(headers[`wechatpay-${name}`] ?? '');
  const timestamp = header('timestamp');
  const isFresh = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (timestamp === '' || !isFresh || header('serial') !== account.public_key_id) return false;
  return isSigned(`${timestamp}\n${header('nonce')}\n${body}\n`, account.public_key, header('signature'));
};

/** Asks for an order that doesn't exist: an answer that says so, signed, shows that both sides accept each other. */
export const tryWechatPay = async (account: WechatPayAccount, url: string, now: () => Date): Promise<ChannelAnswer> => {
  const target = `/v3/pay/transactions/out-trade-no/TRY${randomBytes(12).toString('hex')}?mchid=${account.account_no}`;
  const authorized = await authorization(account, target, now());
  if (authorized === undefined) return answerWith('unsigned');
  const headers = { accept: 'application/json', 'user-agent': 'Regulars', authorization: authorized };
  return askChannel(new URL(`${url}${target}`), headers, ({ status, headers: answered, body }) => {
    const text = body.toString('utf8');
    const told = parsed(text);
    const said = { status, code: textIn(told, 'code'), message: textIn(told, 'message') };
    if (said.code === null) return answerWith('unreadable', { status });
    if (said.code !== 'ORDER_NOT_EXIST' && said.code !== 'ORDERNOTEXIST') return answerWith('refused', said);
    return answerWith(isTheirs(answered, text, account, now()) ? 'accepted' : 'unverified', said);
  });
};
