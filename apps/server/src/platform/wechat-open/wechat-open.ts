import type { WechatApp, WechatOpen as Settings } from '../config/third-parties.ts';

/** A person as WeChat's open platform knows them, for one website. */
export interface WechatPerson {
  readonly openId: string;
  /** The same for all apps of one developer; WeChat may leave it out. */
  readonly unionId: string | null;
  readonly name: string;
  /** An https address. */
  readonly avatar: string | null;
}

/** `code`: it is wrong, used or expired. `unavailable`: WeChat failed, refused the app or was not understood. */
export type WechatRefusal = { readonly refused: 'code' | 'unavailable'; readonly cause: string };

/** Signing in at WeChat's open platform, as a website. */
export interface WechatOpen {
  /** Where its pages are, which the console frames. */
  readonly pageOrigin: string;
  /** The app for a console's origin: there can be a second one, for origins that contain `rel`. */
  appFor(origin: string): string;
  /** The page with a QR code, which leads to `redirect` with `code` and `state` in the query. */
  pageAddress(appId: string, redirect: string, state: string): string;
  /** Who allowed the sign-in. */
  getPerson(appId: string, code: string): Promise<WechatPerson | WechatRefusal>;
}

const defaultTimeout = 10_000;
/** Bytes; a person takes some 500. */
const longestAnswer = 64 * 1_024;
const longestName = 40;
const longestAvatar = 500;

/** WeChat's error codes of an authorisation code: invalid, used, expired. */
const codeErrors: ReadonlySet<number> = new Set([40_029, 40_163, 42_003]);

export const wechatOpenAt = (settings: Settings, { timeout = defaultTimeout } = {}): WechatOpen => {
  const apps = new Map([settings.app, ...(settings.relApp ? [settings.relApp] : [])].map((app) => [app.appId, app]));
  return {
    pageOrigin: new URL(settings.openUrl).origin,
    appFor: (origin) => (origin.includes('rel') && settings.relApp ? settings.relApp : settings.app).appId,
    pageAddress(appId, redirect, state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
        login_type: 'jssdk',
        self_redirect: 'default',
      });
      return `${settings.openUrl}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    async getPerson(appId, code) {
      const app = apps.get(appId);
      if (!app) return { refused: 'unavailable', cause: 'unknown_app' };
      const signal = AbortSignal.timeout(timeout);
      const token = await ask(tokenAddress(settings.apiUrl, app, code), signal);
      if ('refused' in token) return token;
      const { access_token: access, openid } = token.answer;
      if (!isText(access) || !isText(openid)) return malformed;
      const person = await ask(personAddress(settings.apiUrl, access, openid), signal);
      return 'refused' in person ? person : personOf(person.answer);
    },
  };
};

const tokenAddress = (api: string, { appId, secret }: WechatApp, code: string): string =>
  `${api}/sns/oauth2/access_token?${new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' }).toString()}`;

const personAddress = (api: string, access: string, openid: string): string =>
  `${api}/sns/userinfo?${new URLSearchParams({ access_token: access, openid }).toString()}`;

const malformed: WechatRefusal = { refused: 'unavailable', cause: 'malformed' };

type Answer = Readonly<Record<string, unknown>>;

/** One GET. What it throws would carry the address, and with it the secret, so only a word of it is passed on. */
const ask = async (address: string, signal: AbortSignal): Promise<{ readonly answer: Answer } | WechatRefusal> => {
  let text: string | undefined;
  try {
    const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (!response.ok) return { refused: 'unavailable', cause: `http_${response.status}` };
    text = await textOf(response);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { refused: 'unavailable', cause: isLate ? 'timeout' : 'connection' };
  }
  const answer = text === undefined ? undefined : objectIn(text);
  if (!answer) return malformed;
  const errcode = Number(answer['errcode'] ?? 0);
  if (errcode === 0) return { answer };
  return { refused: codeErrors.has(errcode) ? 'code' : 'unavailable', cause: `errcode_${errcode}` };
};

/** The text of an answer; undefined if it is too long. */
const textOf = async ({ body }: Response): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  const chunks: AsyncIterable<Uint8Array> | null = body;
  for await (const part of chunks ?? []) {
    length += part.length;
    if (length > longestAnswer) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const objectIn = (text: string): Answer | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined; // its fields are unknown
  } catch {
    return undefined;
  }
};

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 512 && /^[^\p{Cc}\p{Cs}]+$/u.test(value);

const personOf = ({ openid, unionid, nickname, headimgurl }: Answer): WechatPerson | WechatRefusal => {
  if (!isText(openid)) return malformed;
  return {
    openId: openid,
    unionId: isText(unionid) ? unionid : null,
    name: typeof nickname === 'string' ? nameIn(nickname) : '',
    avatar: avatarIn(headimgurl),
  };
};

/** On one line and cut, without what would turn the direction of the words around it. */
const nameIn = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  return [...line].slice(0, longestName).join('');
};

const avatarIn = (value: unknown): string | null =>
  isText(value) && value.length <= longestAvatar && URL.canParse(value) && new URL(value).protocol === 'https:'
    ? value
    : null;
