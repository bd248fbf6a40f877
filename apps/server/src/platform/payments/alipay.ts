import { createSign, createVerify, randomBytes } from 'node:crypto';
import { clockText } from '../clock/clock-text.ts';
import { answerWith, askChannel, parsed, textIn, type ChannelAnswer } from './channel-answer.ts';

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
  const [signed, sign] = [signedPart(text), textIn(parsed(text), 'sign')];
  return (
    signed !== undefined &&
    sign !== null &&
    createVerify('RSA-SHA256').update(signed, 'utf8').verify(publicKey, sign, 'base64')
  );
};

const signedQuery = ({ app_id, private_key }: AlipayAccount, now: Date): URLSearchParams => {
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
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(private_key, 'base64');
  return new URLSearchParams({ ...parameters, sign });
};

/** Asks for a trade that doesn't exist: an answer that says so, signed, shows that both sides accept each other. */
export const tryAlipay = (account: AlipayAccount, url: string, now: () => Date): Promise<ChannelAnswer> =>
  askChannel(new URL(`${url}?${signedQuery(account, now()).toString()}`), {}, ({ status, body }) => {
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
