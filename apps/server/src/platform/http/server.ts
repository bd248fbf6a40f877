import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { arrivalMs, followAnswers } from './answers-under-way.ts';
import { terminalOf, type CallerDependencies } from './callers.ts';
import { addConsole } from './console-files.ts';
import { addDocuments } from './documents.ts';
import { hasTwoHosts, tidyForwardedFor } from './forwarded.ts';
import { Problem, tooMany } from './problem.ts';
import { newRequestId, refuse, refuseConnection } from './refuse.ts';
import { addRoutes, type Domain } from './routes.ts';

export interface ServerOptions extends CallerDependencies {
  readonly domains: readonly Domain[];
  /** Folder of the built console; without it the server is the API alone. */
  readonly consoleDir?: string | undefined;
  /** Requests a minute and address; 0 for no limit. Coarse, in this process alone. */
  readonly rateLimit: number;
  /** Whose X-Forwarded-* is believed: nobody's, that of so many hops, or of these addresses. */
  readonly trustProxy: false | number | string[];
}

export interface Server {
  readonly app: FastifyInstance;
  /** From now on readiness says 503 and calls are refused; resolves when those under way are answered and nothing listens any more. */
  drain(): Promise<void>;
}

const bodyLimit = { bytes: 1024 * 1024, words: '1 MB' };

/** Whether an address is one of the contract's; `{id}` stands for anything. */
const fits = (given: readonly string[], segments: readonly string[]): boolean =>
  given.length === segments.length &&
  segments.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]));

/** Tells a wrong method from a wrong address. */
const refuseUnknown = (app: FastifyInstance, domains: readonly Domain[]): void => {
  const known = domains.flatMap(({ endpoints }) =>
    Object.keys(endpoints).map((address) => {
      const [method = '', path = ''] = address.split(' ');
      return {
        methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
        segments: `/api${path}`.split('/'),
      };
    }),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const given = path.split('/');
    const allowed = new Set(known.filter(({ segments }) => fits(given, segments)).flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new Problem('route_not_found');
    reply.header('allow', [...allowed].join(', '));
    throw new Problem('method_not_allowed');
  });
};

/** By the route that answers and not by the address alone: `/%61pi/…` finds it, too. */
const isOf = (root: '/api/' | '/health/', { url, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.url ?? '').startsWith(root) || url.startsWith(root);

const addHealth = (app: FastifyInstance, database: CallerDependencies['database'], isDraining: () => boolean): void => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const started = performance.now();
    await database.ping();
    return { status: 'ready', database_ms: Math.round(performance.now() - started) };
  });
};

/** One line for each request; never its query, which may hold phones and names. */
const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
};

/** The HTTP side of the product: every declared endpoint, its documents, health, and the console's files. */
export const buildServer = async (options: ServerOptions): Promise<Server> => {
  const { domains, database, log, trustProxy } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    childLoggerFactory: (parent, bindings, _, request) => parent.child({ ...bindings, ...terminalOf(request.headers) }),
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => void refuse(request, reply, error, bodyLimit.words),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, log),
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: bodyLimit.bytes,
    return503OnClosing: false, // refused below, in words
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  let draining = false;
  const answersEnded = followAnswers(app);

  // The contract checks and writes; Fastify keeps the schemas for the documents alone.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error, bodyLimit.words));
  // JSON is the one kind of body.
  app.removeContentTypeParser('text/plain');

  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: trustProxy ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  if (trustProxy) app.addHook('onRequest', async ({ raw }) => tidyForwardedFor(raw.headers));
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isOf('/api/', request)) reply.header('cache-control', 'no-store');
    if (hasTwoHosts(request.raw)) throw new Problem('malformed_request');
    if (draining && !isOf('/health/', request)) throw new Problem('shutting_down');
  });
  // Who keeps its connection would come back to one that is gone.
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  logAnswers(app);
  if (options.rateLimit > 0) {
    await app.register(rateLimit, {
      max: options.rateLimit,
      timeWindow: 60_000,
      allowList: (request) => !isOf('/api/', request),
      errorResponseBuilder: (_, { ttl }) => tooMany('rate_limited', Math.ceil(ttl / 1000)),
    });
  }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  const documentsReady = await addDocuments(app, domains);
  addRoutes(app, domains, options);
  documentsReady();

  addHealth(app, database, () => draining);
  if (options.consoleDir) await addConsole(app, options.consoleDir);
  refuseUnknown(app, domains);

  return {
    app,
    drain: async () => {
      draining = true;
      await answersEnded();
      // What is left are idle connections and requests of which not even the head has come.
      const cut = setTimeout(() => app.server.closeAllConnections(), arrivalMs);
      await app.close();
      clearTimeout(cut);
    },
  };
};
