import { createPublicKey, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto';
import { json, type Call, type Reply } from '../kernel/exchange.ts';
import type { Mount } from '../kernel/provider.ts';
import { channelKey, wechatPay, wechatPaySerial } from './settings.ts';

const toleranceSeconds = 300;
const form = /^WECHATPAY2-SHA256-RSA2048 (.{1,2000})$/;
const names = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const;
type Authorization = Readonly<Record<(typeof names)[number], string>>;
const merchantPublicKey = createPublicKey(
  new X509Certificate(wechatPay.certificate).publicKey.export({ type: 'spki', format: 'pem' }),
);

/** WeChat Pay v3: the query of an order by the merchant's number of it. There are no orders yet. */
export const wechatPayMount: Mount = {
  host: 'api.mch.weixin.qq.com',
  breakable: ['/v3/pay/transactions/out-trade-no'],
  routes: [{ method: 'GET', path: '/v3/pay/transactions/out-trade-no/:no', handle: orderOf }],
  nameOf: ({ path }) => path.replace(/\/[^/]*$/, ''),
  failure: (code) => failed(500, code, '系统错误'),
  unknown: () => failed(404, 'RESOURCE_NOT_EXISTS', '无法将请求路由到您请求的资源'),
};

/** Errors are signed as answers are, but for those of callers whose signature is refused. */
function orderOf(call: Call): Reply {
  const authorization = authorizationOf(call.headers.authorization ?? '');
  if (authorization === undefined)
    return failed(401, 'SIGN_ERROR', 'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》');
  if (authorization.mchid !== wechatPay.account_no) return failed(401, 'SIGN_ERROR', '商户号与证书序列号不匹配');
  if (authorization.serial_no !== wechatPaySerial)
    return failed(401, 'SIGN_ERROR', '商户证书序列号有误。请使用签名私钥匹配的证书序列号');
  // By real time, as the caller signs, whatever the sandbox's clock says.
  if (!(Math.abs(Date.now() / 1_000 - Number(authorization.timestamp)) <= toleranceSeconds))
    return failed(401, 'SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
  if (!isSigned(call, authorization)) return failed(401, 'SIGN_ERROR', '错误的签名，验签失败');
  if (call.query.get('mchid') !== authorization.mchid)
    return signed(400, {
      code: 'PARAM_ERROR',
      message: '输入源“/query/mchid”映射到值字段“直连商户号”必填性规则校验失败',
    });
  return signed(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
}

const failed = (status: number, code: string, message: string): Reply => json({ code, message }, status);

function authorizationOf(header: string): Authorization | undefined {
  const [, parts = ''] = form.exec(header) ?? [];
  const values = new Map(
    parts.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll('"', '')];
    }),
  );
  return names.every((name) => values.get(name)) ? (Object.fromEntries(values) as Authorization) : undefined; // each is there
}

/** The real host has no mount: the path is signed as it is below it. */
function isSigned({ method, path, query, body }: Call, { timestamp, nonce_str, signature }: Authorization): boolean {
  const target = query.size > 0 ? `${path}?${query.toString()}` : path;
  const text = `${[method, target, timestamp, nonce_str, body.toString('utf8')].join('\n')}\n`;
  return createVerify('RSA-SHA256').update(text).verify(merchantPublicKey, signature, 'base64');
}

function signed(status: number, answer: object): Reply {
  const reply = json(answer, status);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${String(reply.body)}\n`)
    .sign(channelKey, 'base64');
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': wechatPay.public_key_id,
    },
  };
}
