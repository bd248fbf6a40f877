import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wechatOpenAt, type WechatOpen } from './wechat-open.ts';

type Answer = (response: ServerResponse) => void;
const json =
  (body: object): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const token = json({ access_token: 'access', openid: 'open' });

/** What WeChat's two calls answer, and the paths that were asked for. */
const answers = new Map<string, Answer>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  asked.push(path);
  (answers.get(path) ?? json({}))(response);
});
let wechat: WechatOpen;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const url = `http://127.0.0.1:${address.port}`;
  const app = { appId: 'wx0', secret: 'app-secret' };
  wechat = wechatOpenAt({ openUrl: url, apiUrl: url, app, relApp: undefined });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answers.clear();
  answers.set('/sns/oauth2/access_token', token);
  asked.length = 0;
});

const person = (body: object): void => {
  answers.set('/sns/userinfo', json({ openid: 'open', nickname: '茶客', ...body }));
};

it('follows no redirect, which would take the secret along', async () => {
  for (const path of ['/sns/oauth2/access_token', '/sns/userinfo']) {
    answers.set(path, (response) => response.writeHead(302, { location: '/elsewhere' }).end());
    answers.set('/elsewhere', json({ access_token: 'access', openid: 'open' }));
    expect(await wechat.getPerson('wx0', 'code')).toEqual({ refused: 'unavailable', cause: 'connection' });
    answers.set(path, token);
  }
  expect(asked).toEqual(['/sns/oauth2/access_token', '/sns/oauth2/access_token', '/sns/userinfo']);
});

it('reads answers of up to 64 KB', async () => {
  const frame = JSON.stringify({ openid: 'open', nickname: '茶客', padding: '' });
  const padded = (bytes: number) => ({ padding: 'x'.repeat(bytes - Buffer.byteLength(frame)) });
  person(padded(64 * 1_024));
  expect(await wechat.getPerson('wx0', 'code')).toMatchObject({ openId: 'open', name: '茶客' });
  person(padded(64 * 1_024 + 1));
  expect(await wechat.getPerson('wx0', 'code')).toEqual({ refused: 'unavailable', cause: 'malformed' });
});

it.each([
  ['https://thirdwx.qlogo.cn/mmopen/tea/132', 'https://thirdwx.qlogo.cn/mmopen/tea/132'],
  ['http://thirdwx.qlogo.cn/mmopen/tea/132', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['not an address', null],
  [`https://thirdwx.qlogo.cn/${'x'.repeat(500)}`, null],
  ['', null],
  [7, null],
])('takes an https avatar only: %s', async (headimgurl, avatar) => {
  person({ headimgurl });
  expect(await wechat.getPerson('wx0', 'code')).toMatchObject({ openId: 'open', avatar });
});

it.each([40_029, 40_163, 42_003])('errcode %i: the code is unknown, used or expired', async (errcode) => {
  answers.set('/sns/oauth2/access_token', json({ errcode, errmsg: 'code' }));
  expect(await wechat.getPerson('wx0', 'code')).toMatchObject({ refused: 'code' });
  expect(asked).toEqual(['/sns/oauth2/access_token']);
});
