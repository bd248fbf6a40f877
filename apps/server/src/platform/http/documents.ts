import swagger from '@fastify/swagger';
import {
  auditActionsOf,
  closedMerchantErrors,
  commonErrors,
  Failure,
  Success,
  isMutation,
  takesIfMatch,
  type Address,
  type BranchScope,
  type Endpoint,
} from '@regulars/contract/kernel';
import { permissionWords, isPermission } from '@regulars/contract/menu';
import { errorPhrases, type ErrorName } from '@regulars/phrases';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { documentPage } from './document-page.ts';
import type { Domain } from './routes.ts';
import { lazily } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const scopeErrors: Readonly<Record<Endpoint['scope'], readonly ErrorName[]>> = {
  public: [],
  account: ['session_invalid', 'merchant_not_linked'],
  provider: ['session_invalid', 'provider_required', 'merchant_not_linked'],
  merchant: [
    'session_invalid',
    'merchant_required',
    'merchant_not_linked',
    'user_not_linked',
    'user_disabled',
    ...closedMerchantErrors,
    'second_factor_demanded',
  ],
};

/** Every error a call can answer: its own, its scope's and the general ones. */
export const errorsOf = (address: Address, endpoint: Endpoint): ErrorName[] => [
  ...new Set<ErrorName>([
    ...endpoint.errors,
    ...scopeErrors[endpoint.scope],
    ...([endpoint.permission].flat().includes('none') ? [] : (['permission_denied'] as const)),
    ...(endpoint.branches === 'whole' ? (['whole_merchant_only'] as const) : []),
    ...(isMutation(address, endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...commonErrors,
  ]),
];

const permissionText = (endpoint: Endpoint): string =>
  [endpoint.permission]
    .flat()
    .map((one) => (isPermission(one) ? `\`${one}\` (${permissionWords(one, 'en')})` : 'none'))
    .join(' or ');

const branchTexts: Readonly<Record<BranchScope, string | undefined>> = {
  none: undefined,
  lists: 'Shows only the user’s branches.',
  serves: 'Works for members of any branch.',
  changes: 'Members of other branches need `member:all_branches`.',
  hides: 'Data of other branches is not found without `member:all_branches`.',
  keeps: 'What belongs to other branches is not found.',
  whole: 'Only for users with access to all branches.',
};

const describe = (address: Address, endpoint: Endpoint): string =>
  [
    endpoint.description,
    `Scope: ${endpoint.scope}. Permission: ${permissionText(endpoint)}.`,
    endpoint.branches && branchTexts[endpoint.branches],
    isMutation(address, endpoint) && 'Takes `Idempotency-Key`.',
    endpoint.afterExpiry && 'Also open to an owner once the merchant has expired.',
    endpoint.versioned && 'Answers `ETag`; an edit takes `If-Match`.',
    auditActionsOf(endpoint).length > 0 && `Writes to the operation log: ${auditActionsOf(endpoint).join(', ')}.`,
    `Errors: ${errorsOf(address, endpoint)
      .map((name) => `${errorPhrases[name].code} ${name}`)
      .join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');

const failures = (address: Address, endpoint: Endpoint): Record<number, unknown> => {
  const byStatus = Map.groupBy(errorsOf(address, endpoint), (name) => errorPhrases[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        ...Failure,
        description: names.map((name) => `${errorPhrases[name].code} ${name}: ${errorPhrases[name].en}`).join('\n'),
      },
    ]),
  );
};

const header = (name: string, description: string, required = false) => ({
  [name]: required ? Type.String({ description }) : Type.Optional(Type.String({ description })),
});

const headersOf = (address: Address, endpoint: Endpoint) =>
  Type.Object({
    ...(endpoint.scope === 'merchant' && header('X-Merchant-Id', 'The merchant to work in', true)),
    ...(isMutation(address, endpoint) &&
      header('Idempotency-Key', 'Repeating a key with the same input returns the first answer, for 7 days')),
    ...(takesIfMatch(address, endpoint) && header('If-Match', 'The version being edited; a stale one is refused')),
  });

const fileBody = Type.Object({ file: Type.String({ contentMediaType: 'application/octet-stream' }) });

const schemaOf = (domain: string, address: Address, endpoint: Endpoint): FastifySchema => {
  const headers = headersOf(address, endpoint);
  return {
    tags: [domain],
    operationId: address,
    summary: endpoint.summary,
    description: describe(address, endpoint),
    deprecated: endpoint.deprecated ?? false,
    security: endpoint.scope === 'public' ? [] : [{ session: [] }],
    ...(Object.keys(headers.properties).length > 0 && { headers }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.upload && { consumes: ['multipart/form-data'], body: fileBody }),
    response: {
      [endpoint.creates ? 201 : 200]: endpoint.file
        ? {
            description: 'Done',
            content: Object.fromEntries(endpoint.file.map((type) => [type, { schema: endpoint.data }])),
          }
        : Object.assign(Success(endpoint.data), { description: 'Done' }),
      ...failures(address, endpoint),
    },
  };
};

/**
 * Serves OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs. Call it before adding the routes, and the
 * returned function after.
 */
export const addDocuments = async (app: FastifyInstance, domains: readonly Domain[]): Promise<() => void> => {
  const names = new Map(
    domains.flatMap(({ name, endpoints }) => Object.keys(endpoints).map((address) => [address, name])),
  );
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Regulars 常客',
        version: '1',
        description:
          'Membership and loyalty. Answers are `{ok: true, data}` or `{ok: false, err}`; money is integer fen; times are RFC 3339.',
      },
      servers: [{ url: '/' }],
      tags: domains.map(({ name }) => ({ name })),
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => ({ schema, url }),
  });
  app.addHook('onRoute', (route: RouteOptions) => {
    const endpoint = route.config?.endpoint;
    if (!endpoint) {
      route.schema = { ...route.schema, hide: true };
      return;
    }
    const address =
      `${[route.method].flat()[0]} ${route.url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}` as Address; // the inverse of addRoute
    if (route.method === 'HEAD') route.schema = { hide: true };
    else route.schema = schemaOf(names.get(address) ?? '', address, endpoint);
  });
  const page = lazily(() => documentPage(app.swagger()));
  return () => {
    app.get('/api/openapi.json', async () => app.swagger());
    app.get('/api/docs', async (_, reply) => {
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
      return reply.type('text/html; charset=utf-8').send(page());
    });
  };
};
