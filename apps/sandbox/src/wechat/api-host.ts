import { randomBytes } from 'node:crypto';
import type { Call, Reply, Route } from '../kernel/exchange.ts';
import type { Mount } from '../kernel/provider.ts';
import type { Found, Grants } from './grants.ts';
import { openidOf, unionidOf } from './people.ts';
import { appOf, lives, type App } from './settings.ts';

const messages: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40066: 'invalid url',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41001: 'access_token missing',
  41002: 'appid missing',
  41003: 'refresh_token missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  41009: 'missing openid',
  42001: 'access_token expired',
  42002: 'refresh_token expired',
  42003: 'code expired',
  43001: 'require GET method',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  48001: 'api unauthorized',
};

/** api.weixin.qq.com, as far as websites that sign people in call it. */
export function apiHost(grants: Grants): Mount {
  const routes: Route[] = [
    { method: 'GET', path: '/sns/oauth2/access_token', handle: (call) => accessToken(grants, call) },
    { method: 'GET', path: '/sns/oauth2/refresh_token', handle: (call) => refreshToken(grants, call) },
    { method: 'GET', path: '/sns/userinfo', handle: (call) => userinfo(grants, call) },
    { method: 'GET', path: '/sns/auth', handle: (call) => auth(grants, call) },
  ];
  return {
    host: 'api.weixin.qq.com',
    breakable: ['/sns/oauth2/access_token', '/sns/userinfo'],
    routes,
    failure: (code) => refuse(Number(code)),
    unknown: ({ path }) => refuse(routes.some((route) => route.path === path) ? 43001 : 40066),
  };
}

/** JSON of the type text/plain, with status 200 also for errors: as WeChat answers. */
const answer = (value: object): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(value),
});

function refuse(errcode: number): Reply {
  const rid = [8, 8, 8].map((digits) => randomBytes(digits / 2).toString('hex')).join('-');
  return answer({ errcode, errmsg: `${messages[errcode] ?? 'error'}, rid: ${rid}` });
}

/** The app, or the error of its id. */
function appIn({ query }: Call): App | number {
  if (!query.get('appid')) return 41002;
  return appOf(query.get('appid')) ?? 40013;
}

function accessToken(grants: Grants, call: Call): Reply {
  const { query } = call;
  const app = appIn(call);
  if (typeof app === 'number') return refuse(app);
  if (!query.get('secret')) return refuse(41004);
  if (query.get('secret') !== app.secret) return refuse(40125);
  if (query.get('grant_type') !== 'authorization_code') return refuse(40002);
  const code = query.get('code');
  if (!code) return refuse(41008);
  const found = grants.redeem(app, code);
  return 'errcode' in found ? refuse(found.errcode) : tokens(found, { unionid: unionidOf(found.grant.person.id) });
}

function refreshToken(grants: Grants, call: Call): Reply {
  const { query } = call;
  const app = appIn(call);
  if (typeof app === 'number') return refuse(app);
  if (query.get('grant_type') !== 'refresh_token') return refuse(40002);
  const token = query.get('refresh_token');
  return token ? tokens(grants.refresh(app, token)) : refuse(41003);
}

const tokens = (found: Found, further: object = {}): Reply =>
  'errcode' in found
    ? refuse(found.errcode)
    : answer({
        access_token: found.grant.accessToken,
        expires_in: lives.accessToken,
        refresh_token: found.grant.refreshToken,
        openid: openidOf(found.grant.app.id, found.grant.person.id),
        scope: 'snsapi_login',
        ...further,
      });

/** The grant of the call's token and openid. */
function holder(grants: Grants, { query }: Call): Found {
  const token = query.get('access_token');
  if (!token) return { errcode: 41001 };
  const found = grants.check(token);
  if ('errcode' in found) return found;
  const openid = query.get('openid');
  if (!openid) return { errcode: 41009 };
  const { app, person } = found.grant;
  return openid === openidOf(app.id, person.id) ? found : { errcode: 40003 };
}

function userinfo(grants: Grants, call: Call): Reply {
  const found = holder(grants, call);
  if ('errcode' in found) return refuse(found.errcode);
  const { app, person } = found.grant;
  return answer({
    openid: openidOf(app.id, person.id),
    nickname: person.nickname,
    sex: person.sex,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl: person.avatar,
    privilege: [],
    unionid: unionidOf(person.id),
  });
}

function auth(grants: Grants, call: Call): Reply {
  const found = holder(grants, call);
  return 'errcode' in found ? refuse(found.errcode) : answer({ errcode: 0, errmsg: 'ok' });
}
