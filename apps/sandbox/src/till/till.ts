import { json, objectIn, type Reply, type Route } from '../kernel/exchange.ts';
import { html, type Markup } from '../kernel/html.ts';
import type { Say } from '../kernel/language.ts';
import type { Panel, Provider, Shared } from '../kernel/provider.ts';
import { Tills, type Till, type TillState } from './tills.ts';

export interface TillOptions {
  /** The product that tills call unless another is stated. */
  readonly product?: string;
}

/** Tills that one can drive by hand: machines that a branch pairs, rather than a service that the product calls. */
export function createTill({ changes }: Shared, { product = 'http://127.0.0.1:7300' }: TillOptions = {}): Provider {
  const tills = new Tills(() => changes.tell());
  return {
    name: 'till',
    mounts: [],
    admin: adminOf(tills, product),
    guide: `POST /admin/till/tills                  {"serial_number", "product"}: shows a code
POST /admin/till/tills/:serial/step     asks at once what it asks every few seconds
POST /admin/till/tills/:serial/off|on`,
    panel: (say) => panelOf(say, tills),
    environment: () => ({}),
    reset: () => tills.clear(),
  };
}

const found = (till: Till | undefined): Reply => (till ? json(till) : json({ error: 'There is no such till.' }, 404));

function adminOf(tills: Tills, usual: string): Route[] {
  const serialOf = (segments: Readonly<Record<string, string>>): string => decodeURIComponent(segments['serial'] ?? '');
  return [
    { method: 'GET', path: '/tills', handle: () => json(tills.list()) },
    {
      method: 'POST',
      path: '/tills',
      async handle({ body }) {
        const { serial_number: serial = 'POS-SANDBOX-1', product = usual } = objectIn(body) ?? {};
        const isSerial = typeof serial === 'string' && /^[\w.-]{3,40}$/.test(serial);
        const isLocal = typeof product === 'string' && /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(product);
        if (!isSerial) return json({ error: 'serial_number has 3 to 40 letters, digits, dots or dashes.' }, 400);
        if (!isLocal) return json({ error: 'product is the product’s address on this machine.' }, 400);
        return found(await tills.pair(product, serial.toUpperCase()));
      },
    },
    {
      method: 'POST',
      path: '/tills/:serial/step',
      handle: async ({ segments }) => found(await tills.step(serialOf(segments))),
    },
    {
      method: 'POST',
      path: '/tills/:serial/off',
      handle: async ({ segments }) => found(await tills.switch(serialOf(segments), false)),
    },
    {
      method: 'POST',
      path: '/tills/:serial/on',
      handle: async ({ segments }) => found(await tills.switch(serialOf(segments), true)),
    },
  ];
}

const words: Readonly<Record<TillState, readonly [zh: string, en: string]>> = {
  pairing: ['等配对', 'Pairing'],
  paired: ['在用', 'In use'],
  refused: ['被拒绝', 'Refused'],
  off: ['关机', 'Off'],
};

function panelOf(say: Say, tills: Tills): Panel {
  const list = tills.list();
  return {
    id: 'till',
    title: say('收银机', 'Tills'),
    body:
      list.length === 0
        ? html`<p class="empty">${say('按“配对”，屏幕上就会出现配对码。', 'Press “Pair” to see a code on a till.')}</p>`
        : html`<ul class="rows">
            ${list.map((till) => tillRow(say, till))}
          </ul>`,
    form: html`<form data-call="POST /admin/till/tills" class="fields">
      <label>${say('序列号', 'Serial number')} <input name="serial_number" placeholder="POS-SANDBOX-1" /></label>
      <button>${say('配对', 'Pair')}</button>
    </form>`,
  };
}

function tillRow(say: Say, { serial_number: serial, state, code, told }: Till): Markup {
  const button = (action: string, label: string): Markup =>
    html`<button
      type="button"
      data-call="POST /admin/till/tills/${encodeURIComponent(serial)}/${action}"
      data-testid="till-${action}-${serial}"
    >
      ${label}
    </button>`;
  return html`<li data-testid="till-${serial}">
    <p class="line">
      <strong>${serial}</strong>
      <span class="tag ${state}">${say(...words[state])}</span>
    </p>
    ${code === null ? '' : html`<p><strong data-testid="till-code-${serial}">${code}</strong></p>`}
    ${told === null ? '' : html`<p class="text3">${told}</p>`}
    <div class="actions">
      ${state === 'off' ? button('on', say('开机', 'Switch on')) : button('off', say('关机', 'Switch off'))}
    </div>
  </li>`;
}
