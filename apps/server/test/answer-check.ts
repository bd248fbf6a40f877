import { domains } from '@regulars/contract';
import type { Address, Endpoint } from '@regulars/contract/kernel';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestServer } from './test-server.ts';

/** Every endpoint of the contract by its address. */
export const endpointsByAddress: ReadonlyMap<Address, Endpoint> = new Map(
  Object.values(domains).flatMap((declared) => Object.entries(declared) as [Address, Endpoint][]), // keys of Endpoints are addresses
);

/** The parts of the OpenAPI document that the tests use. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

export interface Operation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: Readonly<Record<string, { readonly schema: object }>> }
    >
  >;
}

/** Draft 2020-12, the dialect of OpenAPI 3.1, with the contract's own marks allowed as keywords. */
export const jsonSchema = (): Ajv2020 => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, keywords: ['x-rule'] });
  addFormats.default(ajv);
  return ajv;
};

export const readOpenApi = async (server: TestServer): Promise<OpenApi> =>
  (await (await server.send('GET', '/api/openapi.json')).json()) as OpenApi; // checked by documents.test.ts

export const operationAt = (document: OpenApi, address: string): Operation | undefined => {
  const [method = '', path = ''] = address.split(' ');
  return document.paths[`/api${path}`]?.[method.toLowerCase()];
};

/** What is wrong with an answer according to the server's own document; undefined if nothing is. */
export type AnswerCheck = (address: Address, status: number, body: unknown) => string | undefined;

export const createAnswerCheck = (document: OpenApi): AnswerCheck => {
  const ajv = jsonSchema();
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorFor = (address: Address, status: number): ValidateFunction | undefined => {
    const key = `${address} ${status}`;
    if (!compiled.has(key)) {
      const schema = operationAt(document, address)?.responses[status]?.content['application/json']?.schema;
      compiled.set(key, schema && ajv.compile(schema));
    }
    return compiled.get(key);
  };
  return (address, status, body) => {
    const endpoint = endpointsByAddress.get(address);
    if (endpoint?.file && status < 400) return undefined;
    const validate = validatorFor(address, status);
    if (!validate) return `${address} does not declare status ${status}: ${JSON.stringify(body)}`;
    if (!validate(body)) return `${address} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`;
    return undefined;
  };
};
