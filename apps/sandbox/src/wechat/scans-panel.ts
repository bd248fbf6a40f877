import { html, type Markup } from '../kernel/html.ts';
import { timeOf, type Say } from '../kernel/language.ts';
import type { Panel } from '../kernel/provider.ts';
import type { People } from './people.ts';
import type { Scan, Scans, ScanState } from './scans.ts';

const maxShown = 10;
const words: Readonly<Record<ScanState, readonly [zh: string, en: string]>> = {
  waiting: ['等人扫', 'Waiting'],
  scanned: ['已扫，等确认', 'Scanned'],
  allowed: ['已允许', 'Allowed'],
  refused: ['已拒绝', 'Refused'],
  expired: ['已过期', 'Expired'],
};

/** The phones of the sandbox's people: what they can do with each QR code. */
export function scansPanel(say: Say, { people, scans }: { people: People; scans: Scans }): Panel {
  const shown = scans.list().slice(0, maxShown);
  return {
    id: 'wechat',
    title: say('微信：扫码的人', 'WeChat: who scans'),
    body:
      shown.length === 0
        ? html`<p class="empty">
            ${say('还没有二维码。打开网页的微信登录，这里就会出现。', 'No QR code yet. It appears here when a website opens WeChat sign-in.')}
          </p>`
        : html`<ul class="rows">
            ${shown.map((scan) => scanRow(say, people, scan))}
          </ul>`,
  };
}

function scanRow(say: Say, people: People, { uuid, app, at, state, person }: Scan): Markup {
  const step = (name: string, label: string, body: object = {}, key = name): Markup =>
    html`<button
      type="button"
      data-call="POST /admin/wechat/scans/${uuid}/${name}"
      data-body="${JSON.stringify(body)}"
      data-testid="scan-${key}-${uuid}"
    >
      ${label}
    </button>`;
  const expire = step('expire', say('让它过期', 'Let it expire'));
  const steps =
    state === 'waiting'
      ? [...people.list().map(({ id, nickname }) => step('scan', nickname, { person: id }, id)), expire]
      : state === 'scanned'
        ? [step('allow', say('允许', 'Allow')), step('refuse', say('拒绝', 'Refuse')), expire]
        : [];
  return html`<li id="scan-${uuid}" data-testid="scan-${uuid}">
    <p class="line">
      <strong>${app.name}</strong>
      <span class="tag ${state}" data-testid="scan-state-${uuid}">${say(...words[state])}</span>
      <span class="text3">${person?.nickname} ${timeOf(at)}</span>
    </p>
    <div class="actions">${steps}</div>
  </li>`;
}
