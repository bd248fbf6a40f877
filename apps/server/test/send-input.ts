import type { Failure } from '@regulars/contract/kernel';
import type { Caller } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** An input without checked types. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** In place of the caller's, for who isn't a user. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For an upload. */
  readonly file?: { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> };
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The raw body. */
  readonly text: string;
  readonly body: { readonly ok: boolean; readonly data?: unknown; readonly err?: Failure['err'] };
}

/** The headers that the console sends for a caller. */
export const headersOf = ({ token, merchantId }: Caller): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(merchantId !== undefined && { 'x-merchant-id': merchantId }),
});

const text = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

export const formOf = ({ name, content }: NonNullable<RawInput['file']>): FormData => {
  const form = new FormData();
  form.append('file', new File([content], name));
  return form;
};

export const sendInput = async (
  server: TestServer,
  address: string,
  { params = {}, query = {}, body, file, headers: own }: RawInput,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> => {
  const [method = '', path = ''] = address.split(' ');
  const json = method === 'GET' || body === undefined ? undefined : JSON.stringify(body);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key.toWellFormed(), text(one)]),
  );
  const form = file && formOf(file);
  const response = await server.send(method, `/api${filled}?${new URLSearchParams(pairs).toString()}`, {
    headers: { ...headers, ...own, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: json }),
    ...(form && { body: form }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const received = await response.text();
  const answered = isJson ? (JSON.parse(received) as RawAnswer['body']) : { ok: true, data: received }; // compared with the OpenAPI document by the tests
  return { status: response.status, headers: response.headers, text: received, body: answered };
};
