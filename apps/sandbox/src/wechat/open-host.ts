import { renderSVG } from 'uqr';
import type { Call, Reply } from '../kernel/exchange.ts';
import { fileReply, html, pageReply } from '../kernel/html.ts';
import { languageOf, sayIn } from '../kernel/language.ts';
import type { Mount, Shared } from '../kernel/provider.ts';
import { qrPageScript } from './qr-page-script.ts';
import { scanStates, type Scans } from './scans.ts';
import { appOf, callbackHosts } from './settings.ts';

/** WeChat answers a page that waits for its QR code by then, and the page asks again. */
const maxWait = 25_000;

/** open.weixin.qq.com: the page with the QR code, in a window or an iframe. */
export function openHost(shared: Shared, scans: Scans): Mount {
  return {
    host: 'open.weixin.qq.com',
    breakable: ['/connect/qrconnect'],
    routes: [
      { method: 'GET', path: '/connect/qrconnect', handle: (call) => qrPage(scans, call) },
      { method: 'GET', path: '/connect/qrconnect.js', handle: () => fileReply('js', qrPageScript) },
      { method: 'GET', path: '/connect/qrcode/:uuid', handle: qrPicture },
      { method: 'GET', path: '/connect/l/qrconnect', handle: (call) => poll(shared, scans, call) },
    ],
    isQuiet: ({ path }) => path !== '/connect/qrconnect',
    failure: (code, call) => errorPage(call, code),
    unknown: (call) => errorPage(call, '404', 404),
  };
}

/** Why WeChat shows an error in place of the QR code. */
function parameterFault({ query }: Call): string | undefined {
  if (appOf(query.get('appid')) === undefined) return 'appid';
  if (query.get('response_type') !== 'code') return 'response_type';
  if (!(query.get('scope') ?? '').split(',').includes('snsapi_login')) return 'scope';
  const redirect = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect)) return 'redirect_uri';
  const { protocol, hostname } = new URL(redirect);
  if (!/^https?:$/.test(protocol) || !callbackHosts.includes(hostname)) return 'redirect_uri';
  return new TextEncoder().encode(query.get('state') ?? '').length > 128 ? 'state' : undefined;
}

function qrPage(scans: Scans, call: Call): Reply {
  const fault = parameterFault(call);
  const app = appOf(call.query.get('appid'));
  if (fault !== undefined || app === undefined) return errorPage(call, fault ?? 'appid');
  const { uuid } = scans.add(app);
  const language = languageOf(call);
  const say = sayIn(language);
  const redirect = new URL(call.query.get('redirect_uri') ?? '');
  const state = call.query.get('state');
  if (state !== null) redirect.searchParams.set('state', state);
  const self = call.query.get('self_redirect') === 'true' ? 'true' : 'false';
  const states = html`${Object.entries(stateWords).map(([errcode, [zh, en]]) => html`<p class="qr-state" data-state="${errcode}" hidden>${say(zh, en)}</p>`)}`;
  return pageReply(
    html`<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say('微信登录', 'WeChat sign-in')}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="qr-page" data-uuid="${uuid}" data-redirect="${redirect.href}" data-self="${self}">
        <main>
          <h1>${say('微信登录', 'WeChat sign-in')}</h1>
          <img class="qr" data-testid="qr-code" src="qrcode/${uuid}" alt="${say('二维码', 'QR code')}" />
          <div data-testid="qr-state" role="status">${states}</div>
          <button type="button" class="qr-again" data-testid="qr-again" hidden>
            ${say('换一个二维码', 'New code')}
          </button>
          <p class="hint">
            ${say('沙箱里没有真手机：', 'No real phone here: ')}<a
              href="/#scan-${uuid}"
              target="_blank"
              rel="noopener"
              data-testid="qr-phone"
              >${say('选一个人来扫', 'choose who scans')}</a
            >
          </p>
        </main>
        <script src="qrconnect.js"></script>
      </body>
    </html>`,
    { frame: true },
  );
}

const stateWords: Readonly<Record<number, readonly [string, string]>> = {
  [scanStates.waiting]: ['使用微信扫一扫登录“常客”', 'Scan with WeChat to sign in to “Regulars”'],
  [scanStates.scanned]: ['扫描成功，在微信中轻触允许即可登录', 'Scanned: allow it in WeChat'],
  [scanStates.allowed]: ['已允许，正在返回', 'Allowed, going back'],
  [scanStates.refused]: ['您已取消此次登录', 'You cancelled this sign-in'],
  [scanStates.expired]: ['二维码已过期', 'The code has expired'],
};

function errorPage(call: Call, fault: string, status = 200): Reply {
  const say = sayIn(languageOf(call));
  return pageReply(
    html`<html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <title>${say('微信登录', 'WeChat sign-in')}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="qr-page">
        <main>
          <p role="alert" data-testid="qr-error">${say(`${fault} 参数错误`, `Wrong parameter: ${fault}`)}</p>
        </main>
      </body>
    </html>`,
    { status, frame: true },
  );
}

/** A phone's camera would open this; people of the sandbox are chosen on its page instead. */
const qrPicture = ({ segments, headers }: Call): Reply =>
  fileReply('svg', renderSVG(`http://${headers.host ?? ''}/#scan-${segments['uuid'] ?? ''}`, { border: 2 }));

/** Answers once the state is another than the page's `last`, as a script that sets WeChat's two variables. */
async function poll({ changes }: Shared, scans: Scans, { query, signal }: Call): Promise<Reply> {
  const uuid = query.get('uuid') ?? '';
  const last = Number(query.get('last') ?? scanStates.waiting);
  const news = () => {
    const scan = scans.get(uuid);
    const errcode = scan === undefined ? scanStates.expired : scanStates[scan.state];
    return errcode === last ? undefined : { errcode, code: scan?.code ?? '' };
  };
  const { errcode, code } = (await changes.until(news, { milliseconds: maxWait, signal })) ?? {
    errcode: last,
    code: '',
  };
  return fileReply('js', `window.wx_errcode=${errcode};window.wx_code='${code}';`);
}
