import { json, objectIn, type Call, type Reply, type Route } from '../kernel/exchange.ts';
import { html, type Markup } from '../kernel/html.ts';
import type { Say } from '../kernel/language.ts';
import type { Provider, Shared } from '../kernel/provider.ts';
import { apiHost } from './api-host.ts';
import { Grants } from './grants.ts';
import { openHost } from './open-host.ts';
import { People } from './people.ts';
import { isStep, Scans } from './scans.ts';
import { apps } from './settings.ts';
import { scansPanel } from './scans-panel.ts';

const maxNickname = 64;

interface Parts {
  readonly people: People;
  readonly scans: Scans;
  readonly grants: Grants;
}

/** WeChat's open platform: websites sign people in with a QR code. */
export function createWechat(shared: Shared): Provider {
  const parts = { people: new People(), scans: new Scans(shared.clock), grants: new Grants(shared.clock) };
  const mounts = { open: openHost(shared, parts.scans), api: apiHost(parts.grants) };
  return {
    name: 'wechat',
    mounts: Object.values(mounts),
    admin: adminOf(parts),
    panel: (say) => ({ ...scansPanel(say, parts), form: personForm(say) }),
    guide,
    environment: (address) => ({
      WECHAT_OPEN_URL: `${address}/${mounts.open.host}`,
      WECHAT_API_URL: `${address}/${mounts.api.host}`,
      WECHAT_OPEN_APP_ID: apps.console.id,
      WECHAT_OPEN_SECRET: apps.console.secret,
    }),
    reset: () => {
      parts.people.reset();
      parts.scans.clear();
      parts.grants.clear();
    },
  };
}

const guide = `GET|POST /admin/wechat/people    {"nickname", "avatar"}
GET /admin/wechat/scans
POST /admin/wechat/scans/:uuid/scan  {"person"}   …/allow  …/refuse  …/expire`;

const personForm = (say: Say): Markup =>
  html`<form data-call="POST /admin/wechat/people" class="actions">
    <label
      >${say('再加一个人', 'Add a person')} <input name="nickname" maxlength="64" required data-testid="nickname"
    /></label>
    <button data-testid="add-person">${say('添加', 'Add')}</button>
  </form>`;

function adminOf(parts: Parts): Route[] {
  const { people, scans } = parts;
  return [
    { method: 'GET', path: '/people', handle: () => json(people.list()) },
    {
      method: 'POST',
      path: '/people',
      handle: ({ body }) => {
        const { nickname: text, avatar = '' } = objectIn(body) ?? {};
        const nickname = typeof text === 'string' ? text.trim() : '';
        if (nickname === '' || nickname.length > maxNickname)
          return json({ error: `nickname must have 1 to ${maxNickname} characters.` }, 400);
        if (typeof avatar !== 'string') return json({ error: 'avatar must be a text.' }, 400);
        return json(people.add(nickname, avatar));
      },
    },
    { method: 'GET', path: '/scans', handle: () => json(scans.list()) },
    { method: 'POST', path: '/scans/:uuid/:step', handle: (call) => takeStep(parts, call) },
  ];
}

/** What the person with the phone does: scan, allow, refuse; or the code expires. */
function takeStep({ people, scans, grants }: Parts, { segments, body }: Call): Reply {
  const scan = scans.get(segments['uuid'] ?? '');
  const { step } = segments;
  if (scan === undefined || !isStep(step)) return json({ error: 'There is no such QR code or step.' }, 404);
  const asked = objectIn(body)?.['person'];
  const person = step === 'scan' ? people.get(typeof asked === 'string' ? asked : '') : scan.person;
  if (step === 'scan' && person === undefined) return json({ error: 'person must be the id of one.' }, 400);
  const next = scans.take(scan, step, person && { person });
  if (next === undefined) return json({ error: `The QR code is ${scan.state}, so nobody can ${step} it.` }, 409);
  if (next.state !== 'allowed' || person === undefined) return json(next);
  return json(scans.setCode(next, grants.add(next.app, person)));
}
