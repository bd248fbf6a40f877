import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { arrivalMs, followAnswers } from './answers-under-way.ts';
import { terminalOf, type CallerDependencies } from './callers.ts';
import { addConsole } from './console-files.ts';
import { addJsonParser } from './decoding.ts';
import { addDocuments } from './documents.ts';
import { hasTwoHosts, tidyForwardedFor } from './forwarded.ts';
import { Problem, tooMany } from './problem.ts';
import { newRequestId, refuse, refuseConnection } from './refuse.ts';
import { addRoutes, type Domain } from './routes.ts';

export interface ServerOptions extends CallerDependencies {
  readonly domains: readonly Domain[];
  /** Folder of the built console; without it, only the API is served. */
  readonly consoleDir?: string | undefined;
  /** The origins whose pages the console may show in a frame. */
  readonly framed?: readonly string[] | undefined;
  /** Requests per minute and address; 0 means no limit. Coarse: counted per process. */
  readonly rateLimit: number;
  /** Whose X-Forwarded-* headers to trust: nobody, a number of hops, or these addresses. */
  readonly trustProxy: false | number | string[];
}

export interface Server {
  readonly app: FastifyInstance;
  /**
   * From now on readiness answers 503 and calls are refused. Resolves once open requests are answered and the port is
   * closed.
   */
  drain(): Promise<void>;
}

const bodyLimit = { bytes: 1024 * 1024, words: '1 MB' };

/** Whether a path matches one of the contract's; `{id}` matches any segment. */
const fits = (given: readonly string[], segments: readonly string[]): boolean =>
  given.length === segments.length &&
  segments.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]));

/** Distinguishes a wrong method from an unknown address. */
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
    // An id that is longer than the router reads comes here, too.
    if (allowed.size === 0 || allowed.has(request.method)) throw new Problem('route_not_found');
    reply.header('allow', [...allowed].join(', '));
    throw new Problem('method_not_allowed');
  });
};

/** By the matched route as well as the address: `/%61pi/…` matches too. */
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

/** One line per request, without its query, which may contain phones and names. */
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

/** The HTTP server: every declared endpoint, its documents, health checks and the console's files. */
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
    return503OnClosing: false, // refused below, with a worded error
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  let draining = false;
  const answersEnded = followAnswers(app);

  // The contract validates and serialises; Fastify keeps the schemas only for the documents.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error, bodyLimit.words));
  // Only JSON bodies are accepted.
  app.removeContentTypeParser('text/plain');
  addJsonParser(app);

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
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
      .header('x-robots-tag', 'noindex'); // a shared link of a receipt tells who bought what
    if (isOf('/api/', request)) reply.header('cache-control', 'no-store');
    if (hasTwoHosts(request.raw)) throw new Problem('malformed_request');
    if (draining && !isOf('/health/', request)) throw new Problem('shutting_down');
  });
  // A client that keeps its connection would send its next request to a closed server.
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
  if (options.consoleDir) await addConsole(app, options.consoleDir, options.framed ?? []);
  refuseUnknown(app, domains);

  return {
    app,
    drain: async () => {
      draining = true;
      await answersEnded();
      // Only idle connections and incomplete request heads are left.
      const cut = setTimeout(() => app.server.closeAllConnections(), arrivalMs);
      await app.close();
      clearTimeout(cut);
    },
  };
};
