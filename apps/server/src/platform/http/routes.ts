import { isMutation, type Address, type Endpoint, type Endpoints, type Method } from '@regulars/contract/kernel';
import { isPermission } from '@regulars/contract/menu';
import multipart from '@fastify/multipart';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { repeatLost } from '../database/index.ts';
import { idempotentCall, Replay } from '../idempotency/idempotency.ts';
import { callTransaction, ofProvider, ofTenant, type Keeping } from './call-transaction.ts';
import {
  accountOf,
  allowedUser,
  checkTerminal,
  headerText,
  identify,
  providerOf,
  tenantOf,
  visitorOf,
  type CallerDependencies,
} from './callers.ts';
import type { Account, Identity, IdentityUser, Visitor } from './context.ts';
import { checkEncoding } from './decoding.ts';
import { sendFile, type FileAnswer } from './file-answer.ts';
import type { Handlers } from './handle.ts';
import { longestPath, mostFaults, Problem, refuseFields } from './problem.ts';
import { receiving, type Receive } from './upload.ts';
import { checker, convertQuery, lazily } from './validate.ts';

/** Serialises a value by its schema; undeclared properties are left out. */
const serialiser = (schema: TSchema): ((data: unknown) => string) => {
  // A plain copy, because TypeBox marks its schemas with properties that break fast-json-stringify.
  const write = lazily((): ((data: unknown) => string) =>
    fastJsonStringify(JSON.parse(JSON.stringify(schema)) as object),
  );
  return (data) => write()(data);
};

/** `If-Match: "3"` as 3. `*` only requires the resource to exist, as every edit does. */
const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const text = headerText(request, 'if-match');
  if (text === undefined || text.trim() === '*') return undefined;
  const version = /^(?:W\/)?"?([1-9][0-9]{0,8})"?$/.exec(text.trim())?.[1];
  if (!version) throw refuseFields({ path: 'If-Match', rule: 'invalid' });
  return Number(version);
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The selected merchant. A malformed id gets the same answer as an unlinked merchant. */
const selectedMerchant = (request: FastifyRequest): string | undefined => {
  const id = headerText(request, 'x-merchant-id');
  if (id === undefined || id === '') return undefined;
  if (!uuid.test(id)) throw new Problem('merchant_not_linked');
  return id;
};

interface Allowed {
  readonly visitor: Visitor;
  readonly identity?: Identity;
  readonly user?: IdentityUser;
}

/** Before the body is read: authenticates the caller and checks merchant and permission. */
const admit = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  dependencies: CallerDependencies,
): Promise<Allowed> => {
  checkTerminal(request);
  const visitor = visitorOf(request, dependencies);
  if (endpoint.scope === 'public') return { visitor };
  const merchantId = endpoint.scope === 'merchant' ? selectedMerchant(request) : undefined;
  const identity = await identify(request, dependencies, merchantId, visitor.now);
  if (endpoint.scope === 'account') return { visitor, identity };
  if (endpoint.scope === 'provider') {
    if (!identity.isProvider) throw new Problem('provider_required');
    return { visitor, identity };
  }
  if (!merchantId) throw new Problem('merchant_required');
  return { visitor, identity, user: allowedUser(endpoint, identity, headerText(request, 'x-user-id')) };
};

/** After the body is read: checks the input against the contract. */
const inputReader = (
  endpoint: Endpoint,
): ((request: FastifyRequest) => Record<'params' | 'query' | 'body', unknown>) => {
  const checkParams = endpoint.params && checker(endpoint.params);
  const querySchema = endpoint.query;
  const checkQuery = querySchema && checker(querySchema);
  const checkBody = endpoint.body && checker(endpoint.body);
  return (request) => {
    checkEncoding(request.url);
    const given = request.query as Record<string, unknown>; // Fastify's parser makes an object
    const query = querySchema ? convertQuery(querySchema, given) : undefined;
    const params = endpoint.params
      ? convertQuery(endpoint.params, request.params as Record<string, unknown>) // the router's parser makes an object
      : undefined;
    checkParams?.(params);
    checkQuery?.(query);
    checkBody?.(request.body);
    if (!checkQuery) refuseUndeclared(given);
    if (!checkBody && !endpoint.upload) refuseUndeclared(request.body);
    return { params, query, body: request.body };
  };
};

const refuseUndeclared = (input: unknown): void => {
  if (input === undefined || input === null) return;
  const names = typeof input === 'object' ? Object.keys(input).slice(0, mostFaults) : [''];
  if (names.length > 0)
    throw refuseFields(...names.map((name) => ({ path: name.slice(0, longestPath), rule: 'unknown_field' as const })));
};

const send = (reply: FastifyReply, status: number, json: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(`{"ok":true,"data":${json}}`);

const tagVersion = (reply: FastifyReply, data: unknown): FastifyReply =>
  reply.header('etag', `"${(data as { version: number }).version}"`); // checked by flawOf

const statusOf = ({ creates }: Endpoint): number => (creates ? 201 : 200);

/** With an Idempotency-Key: what identifies the stored answer, given the body or what identifies an uploaded file. */
const keeper = (
  request: FastifyRequest,
  address: Address,
  endpoint: Endpoint,
  account: Account | undefined,
  { dataKey }: CallerDependencies,
): ((body: unknown) => Keeping | undefined) | undefined => {
  const key = isMutation(address, endpoint) ? headerText(request, 'idempotency-key') : undefined;
  if (key === undefined || !account) return undefined;
  const { method, url } = request;
  return (body) => {
    const call = idempotentCall(dataKey, key, account.accountId, { method, url, body });
    return call && { call, now: account.now, status: statusOf(endpoint) };
  };
};

interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (input: never) => unknown;
  readonly serialise: (data: unknown) => string;
}

/** What all attempts of a call share. */
interface Call {
  readonly request: FastifyRequest;
  readonly account: Account | undefined;
  readonly user: IdentityUser | undefined;
  readonly input: object;
  readonly keeping: ReturnType<typeof keeper>;
}

/** Runs the handler in a transaction of its own and commits it with the answer. */
const attempt = async (
  { endpoint: { scope, upload, file }, handler, serialise }: Route,
  { request, account, user, input, keeping }: Call,
  dependencies: CallerDependencies,
): Promise<{ data: unknown; json: string }> => {
  const known = upload ? 'later' : keeping?.(request.body);
  const ofUser = account && user && callTransaction(ofTenant(account.tenantDb(user.merchantId)), known);
  const overAll = account && scope === 'provider' ? callTransaction(ofProvider(account.platform), known) : undefined;
  const transaction = ofUser ?? overAll;
  const tenant = ofUser && tenantOf(account, user, ofUser, dependencies);
  const provider = account && overAll && providerOf(account, overAll, dependencies);
  const receive: Receive | undefined =
    upload &&
    ((work) =>
      receiving(request, upload.bytes, (received) => {
        transaction?.storeUnder(keeping?.({ name: received.name, sha256: received.sha256.toString('hex') }));
        return work(received);
      }));
  try {
    await transaction?.begin();
    const data = await handler({ ...input, account, tenant, provider, receive } as never); // `handle` has matched the types of contract and handlers
    const json = file ? '' : serialise(data);
    await transaction?.commit(json);
    return { data, json };
  } catch (error) {
    await transaction?.rollBack(error);
    throw error;
  }
};

const addRoute = (
  app: FastifyInstance,
  address: Address,
  endpoint: Endpoint,
  handler: (input: never) => unknown,
  dependencies: CallerDependencies,
): void => {
  const [method, path] = address.split(' ') as [Method, string]; // the format of every address
  const called: Route = { endpoint, handler, serialise: serialiser(endpoint.data) };
  const readInput = inputReader(endpoint);
  const { upload } = endpoint;
  const admitted = new WeakMap<FastifyRequest, Allowed>();
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const allowed = admitted.get(request);
    if (!allowed) throw new Error('the request was not admitted');
    const { visitor, identity, user } = allowed;
    const checked = readInput(request);
    const account = identity && accountOf(visitor, identity, selectedMerchant(request), dependencies);
    const keeping = keeper(request, address, endpoint, account, dependencies);
    const input = { ...checked, visitor, ifMatch: endpoint.versioned && ifMatchOf(request) };
    const run = () => attempt(called, { request, account, user, input, keeping }, dependencies);
    // A handler without the call's transaction may leave traces, and a file can't be received twice.
    const isRepeatable = (user !== undefined || endpoint.scope === 'provider') && !upload;
    try {
      const { data, json } = await (isRepeatable ? repeatLost(visitor.log, run) : run());
      if (endpoint.file) return sendFile(reply, data as FileAnswer); // `handle` has matched the types
      if (endpoint.versioned) tagVersion(reply, data);
      return send(reply, statusOf(endpoint), json);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      if (endpoint.versioned) tagVersion(reply, JSON.parse(error.answer));
      return send(reply.header('idempotent-replayed', 'true'), error.status, error.answer);
    }
  };
  const route: RouteOptions = {
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint, ...(endpoint.perMinute && { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } }) },
    // A file keeps its Content-Length and is not compressed a second time.
    ...(endpoint.file && { compress: false }),
    // After the rate limit (onRequest) and before the body is read.
    preParsing: async (request, reply) => {
      const allowed = await admit(request, endpoint, dependencies);
      admitted.set(request, allowed);
      if (allowed.user) reply.header('access-tag', allowed.user.access);
    },
    handler: answer,
  };
  if (!upload) return void app.route(route);
  // In its own scope, so that no other route accepts multipart.
  void app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.route(route);
  });
};

/** One domain: its endpoints and their handlers. */
export interface Domain {
  readonly name: string;
  readonly endpoints: Endpoints;
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Pairs a domain's declarations with handlers of exactly those types. */
export const domain = <E extends Endpoints>(name: string, declared: E, handlers: Handlers<E>): Domain => ({
  name,
  endpoints: declared,
  handlers,
});

const has = (schema: object | undefined, property: string): boolean =>
  schema !== undefined &&
  'properties' in schema &&
  typeof schema.properties === 'object' &&
  schema.properties !== null &&
  property in schema.properties;

/** The first promise of an endpoint that the pipeline could not keep. */
const flawOf = (address: Address, endpoint: Endpoint): string | undefined => {
  const { summary, scope, permission, branches, audit, versioned, upload, file, body, errors } = endpoint;
  const needed = [permission].flat();
  const mutates = isMutation(address, endpoint);
  if (!summary) return 'has no summary';
  if (needed.length === 0 || !needed.every((one) => one === 'none' || isPermission(one)))
    return `declares no permission: declare 'none' if it needs none`;
  if (scope !== 'merchant' && endpoint.afterExpiry) return 'has no merchant that can expire';
  if (scope === 'merchant' && !branches) return 'does not declare how the user’s branches limit it';
  if (scope !== 'merchant' && permission !== 'none')
    return `must declare permission 'none', because its scope has no merchant`;
  if (mutates && !audit) return 'does not declare what it writes to the operation log, or why it writes nothing';
  if (mutates && file) return 'answers with a file, which cannot be stored for an Idempotency-Key';
  if (upload && body) return 'takes a file, so it can have no body';
  if (versioned && !has(endpoint.data, 'version')) return 'is versioned, but its data has no version';
  // What names in its body the version that it replaces, which may be none, needs no If-Match.
  if (errors.includes('stale_edit') && !versioned && !has(body, 'replaces'))
    return 'declares stale_edit, but is not versioned';
  return undefined;
};

/**
 * Adds every endpoint of every domain. Throws for an endpoint without handler, permission or phrases, and for a handler
 * without an endpoint.
 */
export const addRoutes = (app: FastifyInstance, domains: readonly Domain[], dependencies: CallerDependencies): void => {
  for (const { name, endpoints, handlers } of domains) {
    const strays = Object.keys(handlers).filter((address) => !Object.hasOwn(endpoints, address));
    if (strays.length > 0) throw new Error(`${name}: handlers without an endpoint: ${strays.join(', ')}`);
    for (const [address, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[address];
      if (typeof handler !== 'function') throw new Error(`${name}: no handler for ${address}`);
      const flaw = flawOf(address as Address, endpoint);
      if (flaw) throw new Error(`${name}: ${address} ${flaw}`);
      addRoute(app, address as Address, endpoint, handler as (input: never) => unknown, dependencies); // keys of Endpoints are addresses
    }
  }
};
