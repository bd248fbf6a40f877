import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  beginBinding,
  beginSignIn,
  bind,
  signInByWechat,
  unbind,
  type WechatServices,
} from './wechat-sign-in.service.ts';

export const wechatSignInHandlers = (services: WechatServices) =>
  handle<typeof domains.wechatSignIn>()({
    'GET /merc/personal/login/wx/qrcode': ({ visitor, query }) => beginSignIn(visitor, services, query.origin),
    'POST /merc/personal/login/wx/qrcode': ({ visitor, body }) => signInByWechat(visitor, services, body),
    'POST /personal/wx-login': ({ visitor, body }) => signInByWechat(visitor, services, body),
    'GET /merc/personal/bind/wx/qrcode': ({ account, query }) => beginBinding(account, services, query.origin),
    'POST /merc/personal/bind/wx/qrcode': ({ account, body }) => bind(account, services, body),
    'DELETE /merc/personal/unbind/wx': ({ account }) => unbind(account, services),
    'PUT /personal/unbind-wechat': ({ account }) => unbind(account, services),
  });
