import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { json, type Call, type Reply } from '../kernel/exchange.ts';
import type { Mount } from '../kernel/provider.ts';
import { alipay, channelKey } from './settings.ts';

const merchantPublicKey = createPublicKey(alipay.private_key);

/** Alipay's gateway: the query of a trade by the merchant's number of it. There are no trades yet. */
export const alipayMount: Mount = {
  host: 'openapi.alipay.com',
  breakable: ['alipay.trade.query'],
  routes: [{ method: 'GET', path: '/gateway.do', handle: answerOf }],
  nameOf: ({ query, path }) => query.get('method') ?? path,
  failure: (code) =>
    signed({ code: '20000', msg: 'Service Currently Unavailable', sub_code: code, sub_msg: '系统繁忙' }),
  unknown: () => json({ error: 'not found' }, 404),
};

function answerOf({ query }: Call): Reply {
  const isOurs = query.get('app_id') === alipay.app_id;
  if (!isOurs) return failed('40002', 'isv.invalid-app-id', '无效的AppID参数');
  if (!isSigned(query)) return failed('40002', 'isv.invalid-signature', '验签出错，请确认charset参数和私钥是否正确');
  if (query.get('method') !== 'alipay.trade.query') return failed('40002', 'isv.invalid-method', '不存在的方法名');
  return signed({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' });
}

/** What is refused before the caller is known is not signed. */
const failed = (code: string, sub_code: string, sub_msg: string): Reply =>
  json({ alipay_trade_query_response: { code, msg: 'Invalid Arguments', sub_code, sub_msg } });

function isSigned(query: URLSearchParams): boolean {
  const signature = query.get('sign') ?? '';
  const text = [...query]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return createVerify('RSA-SHA256').update(text).verify(merchantPublicKey, signature, 'base64');
}

function signed(response: object): Reply {
  const text = JSON.stringify(response);
  const sign = createSign('RSA-SHA256').update(text).sign(channelKey, 'base64');
  return { ...json({}), body: `{"alipay_trade_query_response":${text},"sign":${JSON.stringify(sign)}}` };
}
