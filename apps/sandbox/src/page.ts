import { json, type Call, type Reply, type Route } from './kernel/exchange.ts';
import { fileReply, html, pageReply, type Markup } from './kernel/html.ts';
import { languageOf, sayIn, timeOf, type Say } from './kernel/language.ts';
import type { Panel, Provider, Shared } from './kernel/provider.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

const maxWait = 25_000;
const maxShown = 50;

/** The sandbox's page: the phones of its people, what was sent and asked, the clock and the fault rules. */
export function pageRoutes(shared: Shared, providers: readonly Provider[]): Route[] {
  const panels = (say: Say): Panel[] => [
    ...providers.map(({ panel }) => panel(say)),
    clockPanel(say, shared),
    faultsPanel(say, shared, providers),
    requestsPanel(say, shared),
  ];
  return [
    { method: 'GET', path: '/', handle: (call) => page(call, { panels, providers, version: shared.changes.version }) },
    { method: 'GET', path: '/panels', handle: (call) => newPanels(shared, call, panels) },
    { method: 'GET', path: '/page.js', handle: () => fileReply('js', pageScript) },
    { method: 'GET', path: '/style.css', handle: () => fileReply('css', pageStyle) },
    { method: 'GET', path: '/favicon.ico', handle: () => ({ status: 204, headers: {}, body: '' }) },
  ];
}

/** The panels once something has happened since the page's version. */
async function newPanels(shared: Shared, call: Call, panels: (say: Say) => Panel[]): Promise<Reply> {
  const { changes } = shared;
  const since = Number(call.query.get('since'));
  const newer = () => (changes.version === since ? undefined : true);
  await changes.until(newer, { milliseconds: maxWait, signal: call.signal });
  const bodies = panels(sayIn(languageOf(call))).map(({ id, body }) => [id, body.text] as const);
  return json({ version: changes.version, panels: Object.fromEntries(bodies) });
}

interface Page {
  readonly panels: (say: Say) => Panel[];
  readonly providers: readonly Provider[];
  readonly version: number;
}

function page(call: Call, { panels, providers, version }: Page): Reply {
  const language = languageOf(call);
  const say = sayIn(language);
  return pageReply(
    html`<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say('常客的沙箱', 'Regulars sandbox')}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body data-version="${version}" data-lang="${language}">
        <header>
          <h1>${say('常客的沙箱', 'Regulars sandbox')}</h1>
          <p class="text2">
            ${say('代替微信和短信网关：这里没有真的人，也不会真的发出短信。', 'Stands in for WeChat and the SMS gateway: nobody here is real, and no message leaves this machine.')}
          </p>
          <nav>
            <a href="?lang=${language === 'zh' ? 'en' : 'zh'}" data-testid="language"
              >${language === 'zh' ? 'English' : '中文'}</a
            >
            <button type="button" data-call="POST /admin/reset" data-testid="reset">
              ${say('全部重来', 'Reset everything')}
            </button>
          </nav>
        </header>
        <p role="alert" data-testid="error" hidden></p>
        <main>
          ${panels(say).map(
            ({ id, title, body, form }) =>
              html`<section class="card ${id}" aria-labelledby="title-${id}">
                <h2 id="title-${id}">${title}</h2>
                <div data-panel="${id}" data-testid="panel-${id}">${body}</div>
                ${form}
              </section>`,
          )}
          ${guide(say, providers)}
        </main>
        <script src="/page.js"></script>
      </body>
    </html>`,
  );
}

const clockPanel = (say: Say, { clock }: Shared): Panel => ({
  id: 'clock',
  title: say('时钟', 'Clock'),
  form: clockForm(say),
  body: html`<p data-testid="clock">
    ${say(`比真实时间快 ${clock.ahead} 秒`, `${clock.ahead} seconds ahead of real time`)}
  </p>`,
});

const clockForm = (say: Say): Markup =>
  html`<div class="actions">
    ${[
      [60, say('快 1 分钟', '1 minute on')] as const,
      [600, say('快 10 分钟', '10 minutes on')] as const,
      [7_200, say('快 2 小时', '2 hours on')] as const,
      [86_400, say('快 1 天', '1 day on')] as const,
    ].map(
      ([seconds, label]) =>
        html`<button
          type="button"
          data-call="POST /admin/clock"
          data-body='{"advance":${seconds}}'
          data-testid="advance-${seconds}"
        >
          ${label}
        </button>`,
    )}
  </div>`;

const faultsPanel = (say: Say, { faults }: Shared, providers: readonly Provider[]): Panel => {
  const rules = faults.list();
  return {
    id: 'faults',
    title: say('故障', 'Faults'),
    form: faultForm(
      say,
      providers.flatMap(({ mounts }) => mounts.flatMap(({ breakable }) => breakable)),
    ),
    body:
      rules.length === 0
        ? html`<p class="empty">${say('没有故障规则，一切正常。', 'No fault rules: everything works.')}</p>`
        : html`<ol class="rows">
              ${rules.map((rule) => html`<li><code>${JSON.stringify(rule)}</code></li>`)}
            </ol>
            <button type="button" data-call="DELETE /admin/faults" data-testid="clear-faults">
              ${say('全部去掉', 'Remove all')}
            </button>`,
  };
};

const faultForm = (say: Say, calls: readonly string[]): Markup =>
  html`<form data-call="POST /admin/faults" class="fields">
    <label>path <input name="path" list="paths" required data-testid="fault-path" /></label>
    <datalist id="paths">${calls.map((name) => html`<option value="${name}"></option>`)}</datalist>
    <label>nth <input name="nth" type="number" min="1" /></label>
    <label>times <input name="times" type="number" min="1" /></label>
    <label>delay (ms) <input name="delay" type="number" min="1" max="60000" /></label>
    <label>status <input name="status" type="number" min="200" max="599" data-testid="fault-status" /></label>
    <label>errcode <input name="errcode" data-testid="fault-errcode" /></label>
    <label
      >drop
      <select name="drop">
        <option value=""></option>
        <option>request</option>
        <option>answer</option>
      </select></label
    >
    <label class="tick"><input name="malformed" type="checkbox" /> malformed</label>
    <button data-testid="add-fault">${say('添加', 'Add')}</button>
  </form>`;

const requestsPanel = (say: Say, { log }: Shared): Panel => {
  const calls = log.list().slice(0, maxShown);
  return {
    id: 'requests',
    title: say('收到的请求', 'Requests received'),
    body:
      calls.length === 0
        ? html`<p class="empty">${say('还没有请求。', 'No request yet.')}</p>`
        : html`<ul class="rows">
            ${calls.map(
              ({ id, at, method, mount, path, query, body, status, answer, fault }) =>
                html`<li data-testid="request-${id}">
                  <p class="line">
                    <code>${method} ${path}</code>
                    <span class="tag ${status === 200 ? 'allowed' : 'refused'}">${statusWords(say, status)}</span>
                    <span class="text3">${mount} ${timeOf(new Date(at))}</span>
                  </p>
                  <pre tabindex="0">
${[query, body, answer, fault && JSON.stringify({ fault })].filter((text) => text !== undefined && text !== '').join('\n')}</pre>
                </li>`,
            )}
          </ul>`,
  };
};

const statusWords = (say: Say, status: number | undefined): string | number => {
  if (status === undefined) return say('进行中', 'Under way');
  return status === 0 ? say('没有回答', 'No answer') : status;
};

const guide = (say: Say, providers: readonly Provider[]): Markup =>
  html`<section class="card guide">
    <h2>${say('给测试用', 'For tests')}</h2>
    <p>
      ${say('这一页能做的，测试都能做：', 'Tests can do all that this page does: ')}<code>sandboxClient(address)</code>${say('，在', ' in ')}<code
        >apps/sandbox/src/client.ts</code
      >
    </p>
    <pre tabindex="0">
GET|POST /admin/clock            {"advance": seconds}
GET|POST|DELETE /admin/faults    {"path", "nth", "times", "delay", "status" | "errcode", "drop": "request" | "answer", "malformed"}
GET /admin/requests
POST /admin/reset
${providers.map((provider) => provider.guide).join('\n')}</pre>
  </section>`;
