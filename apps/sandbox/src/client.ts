import type { Goods, Kind } from './item-source/goods.ts';
import type { FaultRule } from './kernel/faults.ts';
import type { LoggedCall } from './kernel/request-log.ts';
import type { Message } from './sms/inbox.ts';
import type { Till } from './till/tills.ts';
import type { Person } from './wechat/people.ts';
import type { Scan, Step } from './wechat/scans.ts';

/** The state of the sandbox's clock: seconds ahead of real time. */
export interface ClockState {
  readonly now: string;
  readonly ahead: number;
}

export type SandboxClient = ReturnType<typeof sandboxClient>;

/** The admin API of a sandbox, for tests: what a person does on its page. Each call rejects with what is wrong. */
export function sandboxClient(address: string) {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}/admin${path}`, {
      method,
      ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as Answer; // the sandbox's own, of the type that its route answers
  };
  const takeStep = (uuid: string, step: Step, body = {}) => call<Scan>('POST', `/wechat/scans/${uuid}/${step}`, body);
  return {
    /** Forgets everything that happened: clock, faults, log and what each provider keeps. */
    reset: () => call<ClockState>('POST', '/reset'),
    clock: () => call<ClockState>('GET', '/clock'),
    advance: (seconds: number) => call<ClockState>('POST', '/clock', { advance: seconds }),
    addFault: (rule: FaultRule) => call<FaultRule>('POST', '/faults', rule),
    faults: () => call<FaultRule[]>('GET', '/faults'),
    clearFaults: () => call<FaultRule[]>('DELETE', '/faults'),
    /** What third parties were asked, newest first. */
    requests: () => call<LoggedCall[]>('GET', '/requests'),
    people: () => call<Person[]>('GET', '/wechat/people'),
    /** `avatar`: the address of the picture, whatever it is. */
    addPerson: (nickname: string, avatar = '') => call<Person>('POST', '/wechat/people', { nickname, avatar }),
    /** The QR codes that pages show or showed, newest first. */
    scans: () => call<Scan[]>('GET', '/wechat/scans'),
    /** A person, by id, points the phone at a QR code. */
    scan: (uuid: string, person: string) => takeStep(uuid, 'scan', { person }),
    /** The person allows the sign-in: the page goes back to the website with a code, which the answer has too. */
    allow: (uuid: string) => takeStep(uuid, 'allow'),
    refuse: (uuid: string) => takeStep(uuid, 'refuse'),
    expire: (uuid: string) => takeStep(uuid, 'expire'),
    /** The messages of a phone, newest first, in any of its spellings; waits until there are `atLeast` so many. */
    inbox: (phone?: string, { atLeast = 0 } = {}) => {
      const query = new URLSearchParams({ at_least: String(atLeast), ...(phone !== undefined && { phone }) });
      return call<Message[]>('GET', `/sms/messages?${query.toString()}`);
    },
    /** Whether the carriers' limits per number are enforced. */
    limitSms: (enforced: boolean) => call('PUT', '/sms/limits', { enforced }),
    /** Gives every message to a phone this error of the gateway; null delivers again. */
    refuseSms: (phone: string, code: string | null) =>
      call('PUT', `/sms/refusals/${encodeURIComponent(phone)}`, { code }),
    /** A till that asks the product to be paired, and shows a code. */
    pairTill: (product: string, serialNumber: string) =>
      call<Till>('POST', '/till/tills', { product, serial_number: serialNumber }),
    /** It polls, or sends a heartbeat, at once. */
    stepTill: (serialNumber: string) => call<Till>('POST', `/till/tills/${encodeURIComponent(serialNumber)}/step`),
    switchTill: (serialNumber: string, on: boolean) =>
      call<Till>('POST', `/till/tills/${encodeURIComponent(serialNumber)}/${on ? 'on' : 'off'}`),
    /** What the item source has. */
    goods: (kind: Kind) => call<Goods[]>('GET', `/item-source/${kind}`),
    setGoods: (kind: Kind, id: string, fields: object) =>
      call<Goods>('PUT', `/item-source/${kind}/${encodeURIComponent(id)}`, fields),
    removeGoods: (kind: Kind, id: string) => call<null>('DELETE', `/item-source/${kind}/${encodeURIComponent(id)}`),
  };
}
