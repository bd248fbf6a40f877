import { randomBytes } from 'node:crypto';
import { clockText } from '../clock/clock-text.ts';
import { answerWith, askChannel, isSigned, parsed, signed, textIn, type ChannelAnswer } from './channel-answer.ts';

/** A merchant's own account at Alipay, with public keys. */
export interface AlipayAccount {
  readonly app_id: string;
  readonly private_key: string;
  readonly public_key: string;
}

const node = '"alipay_trade_query_response":';

/** The answer's part that is signed, as it was sent. */
const signedPart = (text: string): string | undefined => {
  const [from, to] = [text.indexOf(node), text.lastIndexOf(',"sign"')];
  return from < 0 || to < from ? undefined : text.slice(from + node.length, to);
};

const isTheirs = (text: string, publicKey: string): boolean => {
  const [part, sign] = [signedPart(text), textIn(parsed(text), 'sign')];
  return part !== undefined && sign !== null && isSigned(part, publicKey, sign);
};

const signedQuery = async ({ app_id, private_key }: AlipayAccount, now: Date): Promise<URLSearchParams | undefined> => {
  const parameters = {
    app_id,
    biz_content: JSON.stringify({ out_trade_no: `TRY${randomBytes(12).toString('hex')}` }),
    charset: 'utf-8',
    format: 'JSON',
    method: 'alipay.trade.query',
    sign_type: 'RSA2',
    timestamp: clockText(now, 'Asia/Shanghai'), // as Alipay wants it, wherever the merchant is
    version: '1.0',
  };
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  const sign = await signed(text, private_key);
  return sign === undefined ? undefined : new URLSearchParams({ ...parameters, sign });
};

/** Asks for a trade that doesn't exist: an answer that says so, signed, shows that both sides accept each other. */
export const tryAlipay = async (account: AlipayAccount, url: string, now: () => Date): Promise<ChannelAnswer> => {
  const query = await signedQuery(account, now());
  if (!query) return answerWith('unsigned');
  return askChannel(new URL(`${url}?${query.toString()}`), {}, ({ status, body }) => {
    const text = body.toString('utf8');
    const answers = parsed(text);
    const told: unknown =
      typeof answers === 'object' && answers !== null ? Reflect.get(answers, 'alipay_trade_query_response') : undefined;
    const code = textIn(told, 'sub_code') ?? textIn(told, 'code');
    if (code === null) return answerWith('unreadable', { status });
    const said = { status, code, message: textIn(told, 'sub_msg') ?? textIn(told, 'msg') };
    if (code !== 'ACQ.TRADE_NOT_EXIST') return answerWith('refused', said);
    return answerWith(isTheirs(text, account.public_key) ? 'accepted' : 'unverified', said);
  });
};
