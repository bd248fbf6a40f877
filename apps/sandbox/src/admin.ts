import { json, objectIn, type Call, type Reply, type Route } from './kernel/exchange.ts';
import { readFaultRule } from './kernel/faults.ts';
import type { Provider, Shared } from './kernel/provider.ts';

const maxAdvance = 366 * 86_400;

/** What people and tests do to the sandbox itself, below `/admin`; each provider adds its own below its name. */
export function adminRoutes(shared: Shared, providers: readonly Provider[]): Route[] {
  return [
    { method: 'GET', path: '/clock', handle: () => clockOf(shared) },
    { method: 'POST', path: '/clock', handle: (call) => advance(shared, call) },
    { method: 'GET', path: '/faults', handle: () => json(shared.faults.list()) },
    { method: 'POST', path: '/faults', handle: (call) => addFault(shared, call) },
    {
      method: 'DELETE',
      path: '/faults',
      handle: () => {
        shared.faults.clear();
        return json([]);
      },
    },
    { method: 'GET', path: '/requests', handle: () => json(shared.log.list()) },
    {
      method: 'POST',
      path: '/reset',
      handle: () => {
        shared.clock.reset();
        shared.faults.clear();
        shared.log.clear();
        for (const provider of providers) provider.reset();
        return clockOf(shared);
      },
    },
    ...providers.flatMap(({ name, admin }) => admin.map((route) => ({ ...route, path: `/${name}${route.path}` }))),
  ];
}

const clockOf = ({ clock }: Shared): Reply => json({ now: clock.now().toISOString(), ahead: clock.ahead });

function advance(shared: Shared, { body }: Call): Reply {
  const seconds = objectIn(body)?.['advance'];
  if (typeof seconds !== 'number' || !(seconds >= 0 && shared.clock.ahead + seconds <= maxAdvance))
    return json({ error: `advance must be seconds, up to ${maxAdvance} in all.` }, 400);
  shared.clock.advance(seconds);
  return clockOf(shared);
}

function addFault(shared: Shared, { body }: Call): Reply {
  const object = objectIn(body);
  const rule = object === undefined ? 'The body must be a fault rule.' : readFaultRule(object);
  if (typeof rule === 'string') return json({ error: rule }, 400);
  return shared.faults.add(rule) ? json(rule) : json({ error: 'There are too many fault rules already.' }, 409);
}
