import { domains } from '@regulars/contract';
import type { Endpoint } from '@regulars/contract/kernel';
import { allPermissions, type Permission, lists } from '@regulars/contract/menu';
import { documentPrefixes, rolesMost } from '@regulars/contract/rules';
import { errorPhrases, type ErrorName } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerCheck, endpointsByAddress, readOpenApi, type AnswerCheck } from './answer-check.ts';
import type { Caller, Shop } from './factories.ts';
import { headersOf, sendInput, type RawInput } from './send-input.ts';
import { startTestServer, testStart, type TestServer } from './test-server.ts';
import { listExportedWith } from './lists.ts';
import { endpointShare as share } from './turn.ts';
import { hasIds, inputFor, validInputs, withUnknownIds, worldOf } from './valid-inputs.ts';
import type { World } from './world.ts';

/** The operations of the contract, called with and without permission: a share of them in each run. */

const operations = [...endpointsByAddress].filter(([address]) => share.has(address));

let server: TestServer;
let check: AnswerCheck;
let ours: World;
let foreign: World;

const openShop = async (): Promise<World> => {
  const shop = await server.make.shop();
  return worldOf(server, shop, await server.make.user(shop));
};

/** Two shops with room for more: a shop has so many roles at most, and each user here has one of their own. */
const openShops = async (): Promise<void> => {
  [ours, foreign] = [await openShop(), await openShop()];
  // Numbers of documents repeat between merchants: theirs start beyond ours.
  await execute(
    'insert into document_counter (merchant_id, kind, business_date, last) select $1, unnest($2::text[]), $3, 5000',
    foreign.shop.merchantId,
    Object.keys(documentPrefixes),
    testStart.slice(0, 10),
  );
};

beforeAll(async () => {
  server = await startTestServer();
  check = createAnswerCheck(await readOpenApi(server));
  await openShops();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(testStart));

const execute = (text: string, ...values: unknown[]) => server.database.platform.execute(text, values);

const neededBy = ({ permission }: Endpoint): Permission[] => [permission].flat().filter((one) => one !== 'none');

/** A user with all permissions. */
const owner = (shop: Shop = ours.shop): Promise<Caller> => server.make.user(shop);

interface Attempt {
  readonly headers: Readonly<Record<string, string>>;
  readonly world?: World;
  readonly granted?: Permission;
}

interface CallerKind {
  readonly name: string;
  readonly attempt: (endpoint: Endpoint) => Promise<Attempt>;
  /** Undefined if the call succeeds. */
  readonly refusal: (endpoint: Endpoint) => ErrorName | undefined;
}

const signedOut = ({ scope }: Endpoint): ErrorName | undefined => (scope === 'public' ? undefined : 'session_invalid');
const inMerchantScope =
  (name: ErrorName) =>
  ({ scope }: Endpoint) =>
    scope === 'merchant' ? name : undefined;
/** In account scope, calls that concern a merchant declare the error. */
const whereMerchantMatters =
  (...names: readonly ErrorName[]) =>
  ({ scope, errors }: Endpoint) =>
    scope === 'merchant' ? names[0] : names.find((name) => errors.includes(name));

const anonymous: CallerKind = {
  name: 'anonymous',
  refusal: signedOut,
  // With the input that others are refused, so that it is made once.
  attempt: async (endpoint) => {
    const world = signedOut(endpoint) === undefined ? ours : foreign;
    return { headers: { 'x-merchant-id': world.shop.merchantId }, world };
  },
};

const sessions: readonly CallerKind[] = [
  {
    name: 'with a token of nobody',
    refusal: signedOut,
    attempt: async () => ({ headers: headersOf({ ...(await owner()), token: 'x'.repeat(43) }) }),
  },
  {
    name: 'with a session that has just expired',
    refusal: signedOut,
    attempt: async () => {
      const headers = headersOf(await owner());
      server.clock.advance({ minutes: 15 });
      return { headers };
    },
  },
  {
    name: 'with a revoked session',
    refusal: signedOut,
    attempt: async () => {
      const caller = await owner();
      await execute('update session set revoked_at = created_at where account_id = $1', caller.accountId);
      return { headers: headersOf(caller) };
    },
  },
  {
    name: 'with a disabled account',
    refusal: signedOut,
    attempt: async () => {
      const caller = await owner();
      await execute('update account set disabled_at = created_at where account_id = $1', caller.accountId);
      return { headers: headersOf(caller) };
    },
  },
];

const elsewhere = async (merchantId: string, world: World = ours): Promise<Attempt> => ({
  headers: { ...headersOf(await owner()), 'x-merchant-id': merchantId },
  world,
});

/** What concerns only the account works in any merchant. */
const anywhere = async (merchantId: string): Promise<Attempt> => {
  const caller = await owner();
  return { headers: { ...headersOf(caller), 'x-merchant-id': merchantId }, world: { ...ours, caller } };
};

const inOthersMerchant: CallerKind = {
  name: 'in a merchant of others',
  refusal: whereMerchantMatters('merchant_not_linked'),
  attempt: ({ scope, errors }) =>
    scope === 'account' && !errors.includes('merchant_not_linked')
      ? anywhere(foreign.shop.merchantId)
      : elsewhere(foreign.shop.merchantId, foreign),
};

const selections: readonly CallerKind[] = [
  {
    name: 'without a merchant header',
    refusal: inMerchantScope('merchant_required'),
    attempt: async () => ({ headers: headersOf({ ...(await owner()), merchantId: undefined }) }),
  },
  {
    name: 'in a merchant that does not exist',
    refusal: whereMerchantMatters('merchant_not_linked'),
    attempt: () => {
      const merchantId = newId();
      return elsewhere(merchantId, { ...ours, shop: { ...ours.shop, merchantId } });
    },
  },
  {
    name: 'with a malformed merchant header',
    refusal: ({ scope }) => (scope === 'public' ? undefined : 'merchant_not_linked'),
    attempt: () => elsewhere("' or 1 = 1"),
  },
  {
    name: 'as another user of the merchant',
    refusal: inMerchantScope('user_not_linked'),
    attempt: async () => ({ headers: { ...headersOf(await owner()), 'x-user-id': (await owner()).userId ?? '' } }),
  },
  {
    name: 'as the user that the caller is',
    refusal: () => undefined,
    attempt: async () => {
      const caller = await owner();
      return { headers: { ...headersOf(caller), 'x-user-id': caller.userId ?? '' }, world: { ...ours, caller } };
    },
  },
];

const inShop = (name: string, refusal: ErrorName, options: Parameters<TestServer['make']['shop']>[0]): CallerKind => ({
  name,
  refusal: whereMerchantMatters(refusal),
  attempt: async () => {
    const shop = await server.make.shop(options);
    const caller = await owner(shop);
    return { headers: headersOf(caller), world: { ...ours, shop, caller } };
  },
});

const standings: readonly CallerKind[] = [
  {
    name: 'as a disabled user',
    refusal: whereMerchantMatters('user_disabled', 'merchant_not_linked'),
    attempt: async () => {
      const caller = await owner();
      await execute(
        'update merchant_user set disabled_at = created_at where merchant_id = $1 and user_id = $2',
        caller.merchantId,
        caller.userId,
      );
      return { headers: headersOf(caller) };
    },
  },
  inShop('in a merchant that is not open', 'merchant_not_open', { opened: false }),
  {
    ...inShop('as an owner in a merchant that expired yesterday', 'merchant_expired', { expiresOn: '2026-11-19' }),
    refusal: (endpoint) => (endpoint.afterExpiry ? undefined : whereMerchantMatters('merchant_expired')(endpoint)),
  },
  {
    name: 'with every permission, but not as an owner, in a merchant that expired yesterday',
    refusal: whereMerchantMatters('merchant_expired'),
    attempt: async () => {
      const shop = await server.make.shop({ expiresOn: '2026-11-19' });
      const caller = await server.make.user(shop, { permissions: allPermissions });
      return { headers: headersOf(caller), world: { ...ours, shop, caller } };
    },
  },
  inShop('in a disabled merchant', 'merchant_disabled', { disabled: true }),
  inShop('in a merchant that is not initialised', 'merchant_uninitialised', { initialised: false }),
];

/** An export also requires the permission to read its list. */
const exporting: ReadonlySet<Endpoint> = new Set([
  domains.exports['GET /exports'],
  domains.exports['POST /exports'],
  domains.tasks['GET /tasks/{id}/file'],
]);
/** Finds only what the caller's permissions show. */
const hiding: ReadonlySet<Endpoint> = new Set([domains.documents['GET /documents/{number}']]);
const besides = (endpoint: Endpoint, granted: Permission): readonly Permission[] =>
  exporting.has(endpoint) ? lists[listExportedWith(granted)].read.slice(0, 1) : [];

const roles = (endpoint: Endpoint): CallerKind[] => {
  const needed = neededBy(endpoint);
  const withRole = (permissions: readonly Permission[], granted?: Permission) => async (): Promise<Attempt> => {
    const caller = await server.make.user(ours.shop, { permissions });
    const own = granted !== undefined || needed.length === 0;
    return { headers: headersOf(caller), ...(granted && { granted }), ...(own && { world: { ...ours, caller } }) };
  };
  const rest = allPermissions.filter((permission) => !needed.includes(permission));
  if (needed.length === 0)
    return [
      {
        name: 'with no permission at all',
        attempt: withRole([]),
        refusal: () => (hiding.has(endpoint) ? 'document_not_found' : undefined),
      },
    ];
  return [
    {
      name: `with every permission but ${needed.join(', ')}`,
      // Refused before its input is looked at: what others are refused serves here, too.
      attempt: async () => ({ ...(await withRole(rest)()), ...(endpoint.scope === 'merchant' && { world: foreign }) }),
      refusal: () => 'permission_denied',
    },
    ...needed.map((permission) => ({
      name: `with ${permission} alone`,
      attempt: withRole([permission, ...besides(endpoint, permission)], permission),
      refusal: () => undefined,
    })),
  ];
};

/**
 * The platform admits every call of a scope alike, so only the first of each domain is tried with every kind of caller.
 * Account calls that concern a merchant check it themselves, so each is tried, and so is what an expired one allows.
 */
const triedInFull: ReadonlySet<Endpoint> = new Set(
  Object.values(domains).flatMap((declared) => {
    const endpoints: readonly Endpoint[] = Object.values(declared);
    return endpoints.filter(
      ({ scope, errors, afterExpiry }, at) =>
        afterExpiry ||
        endpoints.findIndex((other) => other.scope === scope) === at ||
        (scope === 'account' && errors.includes('merchant_not_linked')),
    );
  }),
);

/** A provider works in no merchant, and no permission makes one. */
const providers: CallerKind[] = [
  anonymous,
  {
    name: 'as an owner',
    refusal: () => 'provider_required',
    attempt: async () => ({ headers: headersOf(await owner()) }),
  },
  {
    name: 'as a provider',
    refusal: () => undefined,
    attempt: async () => ({ headers: headersOf(await server.make.account({ provider: true })) }),
  },
];

const callerKindsOf = (endpoint: Endpoint): CallerKind[] =>
  endpoint.scope === 'provider' ? providers : callerKindsInMerchants(endpoint);

const callerKindsInMerchants = (endpoint: Endpoint): CallerKind[] => [
  anonymous,
  inOthersMerchant,
  ...(triedInFull.has(endpoint) ? [...sessions, ...selections, ...standings] : []),
  ...roles(endpoint),
];

/** A refused call changes nothing, so its input can be used again. */
const inputsToRefuse = new WeakMap<World, Map<string, Promise<RawInput>>>();
const inputToRefuse = (address: string, world: World): Promise<RawInput> => {
  const kept = inputsToRefuse.get(world) ?? new Map<string, Promise<RawInput>>();
  inputsToRefuse.set(world, kept);
  const input = kept.get(address) ?? inputFor(address, world);
  kept.set(address, input);
  return input;
};

describe('the table of valid inputs', () => {
  it('has every operation of the contract, and the server has no others', async () => {
    const declared = [...endpointsByAddress.keys()].toSorted();
    expect([...validInputs.keys()].toSorted()).toEqual(declared);
    const { paths } = await readOpenApi(server);
    const served = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
    expect(served.toSorted()).toEqual(declared);
  });
});

describe.each(operations)(`%s (${share.name})`, (address, endpoint) => {
  beforeAll(async () => {
    const { rows } = await execute('select from role where merchant_id = $1', ours.shop.merchantId);
    if (rows.length > rolesMost / 2) await openShops();
  });
  it.each(callerKindsOf(endpoint))('$name', async ({ attempt, refusal }) => {
    const { headers, world = ours, granted } = await attempt(endpoint);
    const expected = refusal(endpoint);
    const input = expected ? inputToRefuse(address, world) : inputFor(address, world, granted);
    const answer = await sendInput(server, address, await input, headers);
    const { name, code, request_id } = answer.body.err ?? {};
    expect({ name, code, request_id }).toEqual({
      name: expected,
      code: expected && errorPhrases[expected].code,
      request_id: expected && answer.headers.get('x-request-id'),
    });
    expect(answer.status).toBe(expected ? errorPhrases[expected].status : endpoint.creates ? 201 : 200);
    expect(check(address, answer.status, answer.body)).toBeUndefined();
  });
});

/** Calls that ignore ids that don't exist (any more). */
const skipsUnknownIds: ReadonlySet<string> = new Set(['PUT /notices', 'PUT /announcements']);

/** Lists and counts filtered by an id: an unknown one matches only rows without one. */
const filtersByIds: ReadonlySet<string> = new Set([
  'GET /users',
  'GET /branch-devices/summary',
  'GET /orders/holds',
  'GET /coupons',
  'GET /coupons/receive-records',
  'GET /coupons/write-off-records',
]);

describe('ids of another merchant', () => {
  it(`are refused like unknown ids, by every call (${share.name})`, async () => {
    const headers = headersOf(await owner());
    const refused: string[] = [];
    for (const [address, { scope }] of operations) {
      if (scope === 'public' || scope === 'provider') continue;
      const input = await inputToRefuse(address, foreign);
      if (!hasIds(input)) continue;
      const others = await sendInput(server, address, input, headers);
      const nobodys = await sendInput(server, address, withUnknownIds(input), headers);
      if (skipsUnknownIds.has(address)) expect(others.body.data).toMatchObject({ changed: 0 });
      else if (!filtersByIds.has(address)) expect(others.status, address).toBeGreaterThanOrEqual(400);
      const { status, body } = nobodys;
      expect({
        address,
        status: others.status,
        data: others.body.data,
        err: { ...others.body.err, request_id: '' },
      }).toEqual({ address, status, data: body.data, err: { ...body.err, request_id: '' } });
      expect(check(address, others.status, others.body)).toBeUndefined();
      refused.push(address);
    }
    expect(refused).toEqual(
      expect.arrayContaining(
        [
          'GET /merchants/{id}',
          'POST /vip-infos',
          'PUT /vip-infos',
          'PUT /vip-infos/{id}',
          'GET /vip-infos/{id}/events',
          'POST /vip-trim-order/balance',
          'GET /vip-trim-order/terms',
          'PUT /vip-trim-order/limits',
          'PUT /vip-trim-order/{id}/undo',
        ].filter(share.has),
      ),
    );
  });
});
