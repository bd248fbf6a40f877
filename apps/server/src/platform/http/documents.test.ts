import type { Address } from '@regulars/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointsByAddress, jsonSchema, operationAt, readOpenApi, type OpenApi } from '../../../test/answer-check.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { documentPage } from './document-page.ts';
import { errorsOf } from './documents.ts';

let server: TestServer;
let document: OpenApi;

beforeAll(async () => {
  server = await startTestServer();
  document = await readOpenApi(server);
});
afterAll(() => server.stop());

/** The subset of OpenAPI 3.1's schema that the document uses. */
const strict = (properties: Record<string, object>, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text = { type: 'string', minLength: 1 };
const map = (names: string, values: object) => ({
  type: 'object',
  patternProperties: { [names]: values },
  additionalProperties: false,
});
const schema = { type: ['object', 'boolean'] };
const content = map(
  '^(application/json|image/(png|jpeg|webp)|multipart/form-data|text/csv|application/vnd\\.[a-z.-]+)$',
  strict({ schema }),
);
const parameterIn = (places: readonly string[], required: object, always: readonly string[]) =>
  strict({ name: text, in: { enum: places }, required, description: text, schema }, [
    'name',
    'in',
    'schema',
    ...always,
  ]);
const parameter = {
  oneOf: [
    parameterIn(['path'], { const: true }, ['required']),
    parameterIn(['query', 'header'], { type: 'boolean' }, []),
  ],
};
const operation = strict(
  {
    operationId: text,
    tags: { type: 'array', items: text },
    summary: text,
    description: text,
    deprecated: { type: 'boolean' },
    parameters: { type: 'array', items: parameter },
    requestBody: strict({ description: text, content, required: { type: 'boolean' } }, ['content']),
    security: { type: 'array', items: map('^session$', { type: 'array' }) },
    responses: map('^[2-5][0-9][0-9]$', strict({ description: text, content })),
  },
  ['operationId', 'tags', 'summary', 'responses', 'security'],
);
const openApi = strict(
  {
    openapi: { const: '3.1.0' },
    info: strict({ title: text, version: text, description: text }),
    servers: { type: 'array', items: strict({ url: text }) },
    tags: { type: 'array', items: strict({ name: text }) },
    paths: map('^/api/', map('^(get|put|post|delete)$', operation)),
    components: strict({ securitySchemes: { type: 'object' }, schemas: { type: 'object' } }, ['securitySchemes']),
  },
  ['openapi', 'info', 'paths'],
);

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ path, method, operation: one })),
  );

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    const ajv = jsonSchema();
    ajv.validate(openApi, document);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('has every operation once, under its domain, with words, errors and permissions', () => {
    const ids = operations().map(({ operation: { operationId } }) => operationId);
    expect(ids.toSorted()).toEqual([...endpointsByAddress.keys()].toSorted());
    for (const [address, endpoint] of endpointsByAddress) {
      const found = operationAt(document, address);
      expect(found).toMatchObject({
        operationId: address,
        summary: endpoint.summary,
        security: endpoint.scope === 'public' ? [] : [{ session: [] }],
      });
      expect(document.tags).toContainEqual({ name: found?.tags[0] });
      const told = Object.values(found?.responses ?? {})
        .map(({ description }) => description)
        .join('\n');
      expect(errorsOf(address, endpoint).filter((name) => !told.includes(` ${name}: `))).toEqual([]);
    }
  });

  it('marks every older address as deprecated', () => {
    const older = operations().filter(({ path }) => /^\/api\/(?:personal|sms)(?:\/|$)/.test(path));
    const current = older.filter(({ operation: { deprecated } }) => !deprecated);
    expect(current.map(({ operation: { operationId } }) => operationId)).toEqual([
      'POST /personal/permission-resources',
    ]);
  });

  it('has schemas that a validator accepts, and a parameter for every path placeholder', () => {
    const ajv = jsonSchema();
    // Most errors are described alike.
    const distinct = new Map<string, object>();
    for (const {
      path,
      operation: { operationId, parameters = [], requestBody, responses },
    } of operations()) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([operationId, ...parameters.filter((one) => one.in === 'path').map(({ name }) => name)]).toEqual([
        operationId,
        ...places,
      ]);
      const schemas = [
        ...parameters.map((one) => one.schema),
        ...[requestBody, ...Object.values(responses)].flatMap((part) =>
          Object.values(part?.content ?? {}).map((one) => one.schema),
        ),
      ];
      for (const one of schemas) distinct.set(JSON.stringify(one), one);
    }
    for (const one of distinct.values()) expect(() => ajv.compile(one)).not.toThrow();
  });

  it('names the headers where they apply', () => {
    const headersOf = (address: Address) =>
      (operationAt(document, address)?.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headersOf('GET /merc/personal/current')).toEqual([]);
    expect(headersOf('POST /vip-infos')).toEqual(['X-Merchant-Id', 'Idempotency-Key']);
    expect(headersOf('PUT /vip-infos/{id}')).toEqual(['X-Merchant-Id', 'Idempotency-Key', 'If-Match']);
  });
});

describe('the readable page', () => {
  it('shows every operation, without scripts or external resources', async () => {
    const response = await server.send('GET', '/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script|<link|<img|javascript:/);
    expect(page.match(/<details/g)).toHaveLength(endpointsByAddress.size);
    for (const [address, { summary }] of endpointsByAddress) {
      const [method = '', path = ''] = address.split(' ');
      expect(page).toContain(
        `<b class="${method.toLowerCase()}">${method}</b> <code>/api${path}</code> ${summary.replaceAll('"', '&#34;')}`,
      );
    }
  });

  it('escapes text', () => {
    const page = documentPage({
      info: { title: '<script>alert(1)</script>' },
      paths: { '/x"><img>': { get: { summary: '<i>&"', tags: ['<t>'], description: '`<code>`' } } },
    });
    expect(page).not.toMatch(/<script|<img|<i>&|<t>/);
    expect(page).toContain('<code>&#60;code&#62;</code>');
  });
});
