import { randomUUID } from 'node:crypto';
import { json, objectIn, type Call, type Reply, type Route } from '../kernel/exchange.ts';
import type { Mount, Provider, Shared } from '../kernel/provider.ts';
import { callErrors, numberErrors } from './errors.ts';
import { Inbox, phoneOf } from './inbox.ts';
import { inboxPanel } from './inbox-panel.ts';
import { readSendRequest, refused, sendTo, type CallFault, type Gateway } from './send-sms.ts';
import { account, templates } from './settings.ts';
import { signatureFault, textOf } from './tc3.ts';

const host = 'sms.tencentcloudapi.com';
const version = '2021-01-11';
const regions = ['ap-beijing', 'ap-guangzhou', 'ap-nanjing'];
const maxRefusals = 1_000;
/** A call for a message that has yet to come is answered by then. */
const maxWait = 25_000;

export interface SmsOptions {
  /** False lets a number get any number of messages, for callers with a clock of their own. */
  readonly smsLimits?: boolean;
}

/** Tencent Cloud SMS, `SendSms` of 2021-01-11. */
export function createSms(shared: Shared, { smsLimits = true }: SmsOptions): Provider {
  const refusals = new Map<string, string>();
  const gateway: Gateway = { clock: shared.clock, inbox: new Inbox(), refusals, limited: smsLimits };
  return {
    name: 'sms',
    mounts: [mountOf(gateway)],
    admin: adminOf(shared, gateway, refusals),
    panel: (say) => inboxPanel(say, gateway.inbox),
    guide,
    environment: (address) => ({
      SMS_ENDPOINT: `${address}/${host}`,
      SMS_SECRET_ID: account.secretId,
      SMS_SECRET_KEY: account.secretKey,
      SMS_APP_ID: account.appId,
      SMS_SIGN: account.sign,
      SMS_TEMPLATE_CODE: templates.code.id,
      SMS_TEMPLATE_INVITATION: templates.invitation.id,
      SMS_TEMPLATE_NOTICE: templates.notice.id,
    }),
    reset: () => {
      gateway.inbox.clear();
      refusals.clear();
      gateway.limited = smsLimits;
    },
  };
}

const guide = `GET /admin/sms/messages?phone=&at_least=
PUT /admin/sms/limits            {"enforced"}
PUT /admin/sms/refusals/:phone   {"code"}`;

function mountOf(gateway: Gateway): Mount {
  const handle = (call: Call): Reply => {
    const code = commonFault(call);
    if (code !== undefined) return failed(code);
    const read = readSendRequest(call);
    return 'fault' in read ? failed(read.fault) : answered({ SendStatusSet: sendTo(gateway, read.request) });
  };
  return {
    host,
    breakable: ['SendSms'],
    routes: ['/', ''].map((path) => ({ method: 'POST', path, handle })),
    nameOf: (call) => textOf(call, 'x-tc-action') || call.path,
    failure: (code, call) => {
      const read = code in numberErrors ? readSendRequest(call) : undefined;
      if (read === undefined || 'fault' in read) return failed({ code });
      const { request } = read;
      const statuses = (request.PhoneNumberSet ?? []).map((number) => refused(request, number, code));
      return answered({ SendStatusSet: statuses });
    },
    unknown: () => failed({ code: 'InvalidAction' }),
  };
}

/** What Tencent Cloud checks of every call. */
function commonFault(call: Call): CallFault | undefined {
  for (const name of ['X-TC-Action', 'X-TC-Version', 'X-TC-Timestamp', 'X-TC-Region']) {
    if (textOf(call, name.toLowerCase()) === '')
      return { code: 'MissingParameter', detail: `The request is missing a required parameter \`${name}\`.` };
  }
  const code = signatureFault(call, account, new Date());
  if (code !== undefined) return { code };
  if (textOf(call, 'x-tc-action') !== 'SendSms') return { code: 'InvalidAction' };
  if (textOf(call, 'x-tc-version') !== version) return { code: 'NoSuchVersion' };
  if (!regions.includes(textOf(call, 'x-tc-region'))) return { code: 'UnsupportedRegion' };
  return undefined;
}

const answered = (response: object): Reply => json({ Response: { ...response, RequestId: randomUUID() } });

const failed = ({ code, detail }: CallFault): Reply =>
  answered({ Error: { Code: code, Message: detail ?? callErrors[code] ?? code } });

function adminOf(shared: Shared, gateway: Gateway, refusals: Map<string, string>): Route[] {
  return [
    {
      method: 'GET',
      path: '/messages',
      // Waits until there are `at_least` so many, because the product sends after it has answered.
      handle: async ({ query, signal }) => {
        const asked = query.get('phone');
        const phone = asked === null ? undefined : phoneOf(asked);
        if (asked !== null && phone === undefined) return json({ error: `${asked} is no phone.` }, 400);
        const least = Number(query.get('at_least') ?? 0);
        const enough = () => (gateway.inbox.list(phone).length >= least ? true : undefined);
        await shared.changes.until(enough, { milliseconds: maxWait, signal });
        return json(gateway.inbox.list(phone));
      },
    },
    {
      method: 'PUT',
      path: '/limits',
      handle: ({ body }) => {
        const enforced = objectIn(body)?.['enforced'];
        if (typeof enforced !== 'boolean') return json({ error: 'enforced must be true or false.' }, 400);
        gateway.limited = enforced;
        return json({ enforced });
      },
    },
    {
      method: 'PUT',
      path: '/refusals/:phone',
      handle: ({ segments, body }) => {
        const phone = phoneOf(decodeURIComponent(segments['phone'] ?? ''));
        const code = objectIn(body)?.['code'];
        if (phone === undefined) return json({ error: 'The address must end with a phone.' }, 400);
        if (code !== null && (typeof code !== 'string' || !(code in numberErrors)))
          return json({ error: `code must be null or one of ${Object.keys(numberErrors).join(', ')}.` }, 400);
        if (code === null) refusals.delete(phone);
        else if (refusals.size < maxRefusals || refusals.has(phone)) refusals.set(phone, code);
        else return json({ error: `There are already ${maxRefusals} of them.` }, 409);
        return json({ phone, code });
      },
    },
  ];
}
