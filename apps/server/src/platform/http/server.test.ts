import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { endpoints, type Endpoint } from '@regulars/contract/kernel';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openConnection } from '../../../test/raw-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { carelessly, startTinyServer, tinyToken, type TinyServer } from '../../../test/tiny-server.ts';
import { handle } from './index.ts';

let database: TestDatabase;
const started: TinyServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.drain()));
});
afterAll(() => database.drop());

const start = async (options: Omit<Parameters<typeof startTinyServer>[0], 'database'>): Promise<TinyServer> => {
  const server = await startTinyServer({ database: database.database, ...options });
  started.push(server);
  return server;
};

const plain = {
  summary: 'A thing',
  scope: 'public',
  permission: 'none',
  data: Type.Object({ name: Type.String() }),
  errors: [],
} as const satisfies Endpoint;
const answers = { 'GET /thing': () => ({ name: '茶' }) };
const thing = { endpoints: endpoints({ 'GET /thing': plain }), handlers: answers };

describe('starting', () => {
  const starting = (
    endpoint: Readonly<Record<string, unknown>>,
    handlers: Readonly<Record<string, unknown>> = answers,
  ) => start({ domains: [{ endpoints: carelessly({ 'GET /thing': { ...plain, ...endpoint } }), handlers }] });

  it.each([
    ['has no handler', {}, {}, 'no handler for GET /thing'],
    ['has no permission', { permission: undefined }, answers, 'declares no permission'],
    ['has an empty list of permissions', { permission: [] }, answers, 'declares no permission'],
    [
      'has a permission that no role can be granted',
      { scope: 'merchant', permission: 'member:fly' },
      answers,
      'declares no permission',
    ],
    [
      'has a permission that its scope cannot check',
      { scope: 'account', permission: 'member:read' },
      answers,
      'its scope has no merchant',
    ],
    [
      'declares stale edits without a version',
      { errors: ['stale_edit'] },
      answers,
      'declares stale_edit, but is not versioned',
    ],
    [
      'does not declare its branch scope',
      { scope: 'merchant' },
      answers,
      'does not declare how the user’s branches limit it',
    ],
    ['has no summary', { summary: '' }, answers, 'has no summary'],
    ['is versioned without a version', { versioned: true }, answers, 'data has no version'],
  ])('is refused if an endpoint %s', async (_, endpoint, handlers, message) => {
    await expect(starting(endpoint, handlers)).rejects.toThrow(message);
  });

  it.each([
    ['does not declare what it logs', {}, 'does not declare what it writes to the operation log'],
    [
      'answers with a file, which is not stored for a key',
      { audit: { none: 'a test' }, file: ['text/csv'] },
      'cannot be stored for an Idempotency-Key',
    ],
  ])('is refused if a mutation %s', async (_, endpoint, message) => {
    const declared = { ...plain, scope: 'merchant', branches: 'none', ...endpoint };
    const domain = { endpoints: carelessly({ 'POST /thing': declared }), handlers: { 'POST /thing': () => null } };
    await expect(start({ domains: [domain] })).rejects.toThrow(message);
  });

  it('is refused if a handler has no endpoint', async () => {
    await expect(starting({}, { ...answers, 'GET /ghost': () => null })).rejects.toThrow(
      'handlers without an endpoint: GET /ghost',
    );
  });
});

describe('an answer', () => {
  const declared = endpoints({
    'GET /stripped': {
      ...plain,
      data: Type.Object({ name: Type.String(), tags: Type.Array(Type.Object({ label: Type.String() })) }),
    },
    'GET /broken': plain,
    'GET /fault': plain,
    'GET /versioned': {
      ...plain,
      data: Type.Object({ version: Type.Integer(), seen: Type.Integer() }),
      versioned: true,
    },
    'GET /long': { ...plain, data: Type.Array(Type.String()) },
  });
  const handlers = handle<typeof declared>()({
    'GET /stripped': () => {
      const row = { name: '茶', password_hash: '$argon2id$…', tags: [{ label: '新', merchant_id: 7 }] };
      return row;
    },
    'GET /broken': () => JSON.parse('{}') as { name: string }, // a row that lacks what was declared
    'GET /fault': () => {
      throw new Error('duplicate key (phone)=(13800000001)');
    },
    'GET /versioned': ({ ifMatch }) => ({ version: 7, seen: ifMatch ?? 0 }),
    'GET /long': () => Array.from({ length: 200 }, (_, at) => `第 ${at} 行`),
  });
  const serve = () => start({ domains: [{ endpoints: declared, handlers }] });

  it('has exactly what is declared, at any depth', async () => {
    const { url } = await serve();
    expect(await (await fetch(`${url}/api/stripped`)).json()).toEqual({
      ok: true,
      data: { name: '茶', tags: [{ label: '新' }] },
    });
  });

  it('to an unexpected error has only a request id; the log has the rest, without phones', async () => {
    const { url, lines } = await serve();
    for (const [path, cause] of [
      ['fault', 'duplicate key (phone)=(138****0001)'],
      ['broken', 'is required'],
    ] as const) {
      const response = await fetch(`${url}/api/${path}`, {
        headers: { 'x-login-terminal': 'web', 'x-platform': 'console', 'x-system': 'L'.repeat(32) },
      });
      const { ok, err } = (await response.json()) as { ok: boolean; err: Record<string, unknown> };
      const id = response.headers.get('x-request-id');
      expect(response.status).toBe(500);
      expect({ ok, err }).toEqual({
        ok: false,
        err: {
          code: 50001,
          name: 'internal_error',
          msg: '系统出错了，请稍后再试；还不行请把请求编号发给服务商',
          request_id: id,
        },
      });
      const logged = lines.filter((line) => line.includes(`"request":"${id}"`));
      expect(logged).toHaveLength(2);
      expect(logged[0]).toContain(cause);
      expect(JSON.parse(logged[1] ?? '')).toMatchObject({
        msg: 'answered',
        method: 'GET',
        route: `/api/${path}`,
        status: 500,
        'login-terminal': 'web',
        platform: 'console',
        system: 'L'.repeat(32),
      });
    }
  });

  it('carries the version as its ETag, and accepts every form of If-Match with a version', async () => {
    const { url } = await serve();
    const seen = async (ifMatch: string) => {
      const response = await fetch(`${url}/api/versioned`, { headers: { 'if-match': ifMatch } });
      expect(response.headers.get('etag')).toBe(response.ok ? '"7"' : null);
      return response.json();
    };
    for (const [header, version] of [
      ['"3"', 3],
      ['W/"3"', 3],
      ['*', 0],
    ] as const)
      expect(await seen(header)).toMatchObject({ data: { seen: version } });
    for (const header of ['', '"0"', '"three"', '"1", "2"', '"99999999999"']) {
      expect(await seen(header)).toMatchObject({
        err: { code: 40001, fields: [{ path: 'If-Match', rule: 'invalid' }] },
      });
    }
  });

  it('is compressed where that pays and the client accepts it', async () => {
    const { url } = await serve();
    const encodingOf = async (path: string, accepted: string) =>
      (await fetch(`${url}/api/${path}`, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
    expect(await encodingOf('long', 'br, gzip')).toBe('br');
    expect(await encodingOf('long', 'gzip')).toBe('gzip');
    expect(await encodingOf('long', 'identity')).toBeNull();
    expect(await encodingOf('stripped', 'br, gzip')).toBeNull();
    const response = await fetch(`${url}/api/long`);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.json()).toMatchObject({ ok: true, data: expect.arrayContaining(['第 199 行']) as unknown });
  });

  it('restricts browsers to reading it', async () => {
    const { url } = await serve();
    const { headers } = await fetch(`${url}/api/stripped`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('the rate limit', () => {
  const declared = endpoints({
    'GET /thing': plain,
    'GET /rare': { ...plain, perMinute: 1 },
    'GET /private': { ...plain, scope: 'account' },
  });
  const named = () => ({ name: '茶' });
  const handlers = { 'GET /thing': named, 'GET /rare': named, 'GET /private': named };

  it('refuses calls above it with an error and Retry-After, but never health checks', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], rateLimit: 3 });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await fetch(`${url}/api/thing`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const response = await fetch(`${url}/api/thing`, { headers: { 'accept-language': 'en' } });
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      ok: false,
      err: {
        code: 42901,
        name: 'rate_limited',
        msg: `Too many requests. Try again in ${seconds} s.`,
        request_id: response.headers.get('x-request-id'),
      },
    });
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });

  it('counts unauthenticated callers before any lookup', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], rateLimit: 2 });
    const statuses = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await fetch(`${url}/api/private`, { headers: { authorization: tinyToken } })).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('counts an address however it is written', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], rateLimit: 2 });
    const statuses = [];
    for (const path of ['/api/thing', '/%61pi/thing', '/%61pi/%74hing', '/api/th%69ng']) {
      const { status, headers } = await fetch(`${url}${path}`);
      statuses.push(status);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('is lower if an endpoint declares it', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], rateLimit: 100 });
    expect((await fetch(`${url}/api/rare`)).status).toBe(200);
    const { status, headers: told } = await fetch(`${url}/api/rare`);
    expect([status, Number(told.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await fetch(`${url}/api/thing`)).status).toBe(200);
  });
});

describe('behind a proxy', () => {
  const declared = endpoints({
    'GET /caller': { ...plain, data: Type.Object({ address: Type.String(), confidential: Type.Boolean() }) },
  });
  const handlers = handle<typeof declared>()({
    'GET /caller': ({ visitor: { address, confidential } }) => ({ address, confidential }),
  });
  const told = async (trustProxy: false | number | string[], headers: Record<string, string>) => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], trustProxy });
    const response = await fetch(`${url}/api/caller`, { headers });
    return {
      hsts: response.headers.has('strict-transport-security'),
      ...((await response.json()) as { data: object }).data,
    };
  };
  const forwarded = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9', 'x-forwarded-proto': 'https' };

  it('that is trusted, its headers decide the caller’s address and TLS', async () => {
    for (const trusted of [1, ['127.0.0.1']]) {
      expect(await told(trusted, forwarded)).toEqual({ address: '203.0.113.9', confidential: true, hsts: true });
      expect(await told(trusted, { ...forwarded, 'x-forwarded-proto': 'http' })).toEqual({
        address: '203.0.113.9',
        confidential: false,
        hsts: true,
      });
    }
  });

  it('an address is read with a port, in brackets, as IPv6', async () => {
    for (const [written, address] of [
      ['203.0.113.9:5678', '203.0.113.9'],
      ['[2001:db8::1]:443', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['2001:db8::1', '2001:db8::1'],
      ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
      ['  203.0.113.9\t', '203.0.113.9'],
      ['198.51.100.7:1, 203.0.113.9:65535', '203.0.113.9'],
    ] as const) {
      for (const trusted of [1, ['127.0.0.1']])
        expect([written, await told(trusted, { 'x-forwarded-for': written })]).toMatchObject([written, { address }]);
    }
    for (const trusted of [2, ['127.0.0.1', '203.0.113.0/24']]) {
      const headers = { 'x-forwarded-for': '192.0.2.1:99, 198.51.100.7:1, 203.0.113.9:2' };
      expect(await told(trusted, headers)).toMatchObject({ address: '198.51.100.7' });
    }
  });

  it('an invalid address is ignored with everything before it', async () => {
    for (const garbage of [
      'unknown',
      '_hidden',
      '203.0.113.9:',
      '203.0.113.9:123456',
      '203.0.113.999',
      '[203.0.113.9]',
      '[2001:db8::1]443',
      '[2001:db8::1',
      '2001:db8::1]:443',
      'for=203.0.113.9',
      '"203.0.113.9"',
      '1',
      '',
      ',',
      'x'.repeat(5000),
    ]) {
      for (const trusted of [1, 2, ['127.0.0.1']]) {
        const headers = { 'x-forwarded-for': `198.51.100.7, ${garbage}` };
        expect([garbage, await told(trusted, headers)]).toMatchObject([garbage, { address: '127.0.0.1' }]);
      }
    }
    const beyond = { 'x-forwarded-for': 'unknown, 203.0.113.9' };
    for (const trusted of [1, 3, ['127.0.0.1', '203.0.113.9']])
      expect(await told(trusted, beyond)).toMatchObject({ address: '203.0.113.9' });
  });

  it('the rate limit ignores the port of an address', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], trustProxy: 1, rateLimit: 2 });
    const statuses = [];
    for (const port of ['', ':1', ':2', ':3']) {
      const headers = { 'x-forwarded-for': `203.0.113.9${port}` };
      statuses.push((await fetch(`${url}/api/caller`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('with a port open to others, a loopback caller is not confidential', async () => {
    const { url } = await start({ domains: [{ endpoints: declared, handlers }], host: '0.0.0.0' });
    const response = await fetch(`http://127.0.0.1:${new URL(url).port}/api/caller`);
    expect(await response.json()).toMatchObject({ data: { address: '127.0.0.1', confidential: false } });
  });

  it('that is not trusted, its headers are ignored', async () => {
    expect(await told(false, forwarded)).toEqual({ address: '127.0.0.1', confidential: true, hsts: false });
    expect(await told(['198.51.100.1'], forwarded)).toMatchObject({ address: '127.0.0.1' });
  });
});

describe('an upload', () => {
  it('has no name on disk, so that nothing remains however the process ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regulars-uploads-'));
    vi.stubEnv('TMPDIR', folder);
    const declared = endpoints({
      'POST /file': {
        ...plain,
        upload: { bytes: 1_000_000 },
        data: Type.Object({ files: Type.Array(Type.String()), sizes: Type.Array(Type.Integer()) }),
      },
    });
    const handlers = handle<typeof declared>()({
      'POST /file': ({ receive }) =>
        receive(async (upload) => {
          const sizes: number[] = [];
          for await (const { length } of upload.parts(400_000)) sizes.push(length);
          return { files: await readdir(folder), sizes };
        }),
    });
    const { url } = await start({ domains: [{ endpoints: declared, handlers }] });
    const body = new FormData();
    body.set('file', new Blob(['x'.repeat(1_000_000)]), 'a.csv');
    const answer = await fetch(`${url}/api/file`, { method: 'POST', body });
    expect(await answer.json()).toEqual({ ok: true, data: { files: [], sizes: [400_000, 400_000, 200_000] } });
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['; filename="folder/茶 单.csv"', '茶 单.csv'],
    ['; filename=""', 'file'],
    ['; filename="/"', 'file'],
    ['; filename=".."', 'file'],
    ["; filename*=utf-8''%00", 'file'],
    ['', 'file'],
  ])('named by %j is %s', async (given, name) => {
    const declared = endpoints({
      'POST /file': { ...plain, upload: { bytes: 100 } },
    });
    const handlers = handle<typeof declared>()({
      'POST /file': ({ receive }) => receive(async (upload) => ({ name: upload.name })),
    });
    const { url } = await start({ domains: [{ endpoints: declared, handlers }] });
    const answer = await fetch(`${url}/api/file`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="file"${given}\r\nContent-Type: application/octet-stream\r\n\r\na,b\r\n--x--\r\n`,
    });
    expect(await answer.json()).toEqual({ ok: true, data: { name } });
  });
});

describe('draining', () => {
  it('does not wait for a client that stops reading a stream', async () => {
    const part = Buffer.alloc(64 * 1024, 97);
    const rows = { ...plain, data: Type.String(), file: ['text/csv'] } as const satisfies Endpoint;
    const server = await start({
      domains: [
        {
          endpoints: endpoints({ 'GET /rows': rows }),
          handlers: {
            'GET /rows': () => ({
              mediaType: 'text/csv',
              name: 'rows.csv',
              content: Readable.from(Array.from({ length: 1_000 }, () => part)),
            }),
          },
        },
      ],
    });
    const answer = await fetch(`${server.url}/api/rows`, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status).toBe(200);
    await server.drain();
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('finishes open requests, refuses new ones, and then closes the port', async () => {
    const gate = Promise.withResolvers<{ name: string }>();
    const entered = Promise.withResolvers<undefined>();
    const handlers = {
      'GET /thing': () => {
        entered.resolve(undefined);
        return gate.promise;
      },
    };
    const server = await start({ domains: [{ endpoints: thing.endpoints, handlers }] });
    const slow = fetch(`${server.url}/api/thing`);
    await entered.promise;
    const drained = server.drain();

    const ready = await fetch(`${server.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const refused = await fetch(`${server.url}/api/thing`, { headers: { 'accept-language': 'en' } });
    const err = { code: 50302, name: 'shutting_down', msg: 'The service is restarting. Try again shortly.' };
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { ok: false, err: { ...err, request_id: refused.headers.get('x-request-id') } },
    ]);

    gate.resolve({ name: '茶' });
    const answer = await slow;
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toEqual({ ok: true, data: { name: '茶' } });
    await drained;
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('sends a slow reader its whole answer, and closes its keep-alive connection', async () => {
    const size = 16 * 1024 * 1024; // more than the kernel buffers
    const handlers = { 'GET /thing': () => ({ name: 'x'.repeat(size) }) };
    const server = await start({ domains: [{ endpoints: thing.endpoints, handlers }] });
    const reader = await openConnection(server.url);
    reader.write('GET /api/thing HTTP/1.1\r\nHost: test\r\n\r\n');
    await reader.received(/xxx/);
    reader.socket.pause();
    const drained = server.drain();
    reader.socket.resume();
    await drained;
    expect((await reader.closed()).length).toBeGreaterThan(size);
  });

  it('waits neither for a slow body nor for an incomplete head, and still answers what has arrived', async () => {
    const gate = Promise.withResolvers<{ name: string }>();
    const entered = Promise.withResolvers<undefined>();
    const declared = endpoints({
      'GET /thing': plain,
      'POST /thing': { ...plain, body: Type.Object({ name: Type.String() }) },
    });
    const handlers = {
      'GET /thing': () => {
        entered.resolve(undefined);
        return gate.promise;
      },
      'POST /thing': () => ({ name: '茶' }),
    };
    const server = await start({ domains: [{ endpoints: declared, handlers }] });
    const body = await openConnection(server.url);
    const head = await openConnection(server.url);
    const health = await openConnection(server.url);
    const post = 'Host: test\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n';
    body.write(`POST /api/thing HTTP/1.1\r\n${post}`);
    head.write('GET /api/thing HTTP/1.1\r\n');
    health.write(`POST /health/live HTTP/1.1\r\n${post}`);
    const drip = setInterval(() => {
      body.write(' ');
      head.write('X');
      health.write(' ');
    }, 300);
    const slow = fetch(`${server.url}/api/thing`);
    await entered.promise;
    const drained = server.drain();
    await body.closed();
    await health.closed();
    gate.resolve({ name: '茶' });
    expect(await (await slow).json()).toEqual({ ok: true, data: { name: '茶' } });
    await drained;
    clearInterval(drip);
    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('does not wait for a disconnected client', async () => {
    const entered = Promise.withResolvers<undefined>();
    const left = new AbortController();
    const handlers = {
      'GET /thing': () => {
        entered.resolve(undefined);
        return new Promise(() => undefined);
      },
    };
    const server = await start({ domains: [{ endpoints: thing.endpoints, handlers }] });
    const call = fetch(`${server.url}/api/thing`, { signal: left.signal });
    await entered.promise;
    left.abort();
    await expect(call).rejects.toThrow('aborted');
    await server.drain();
  });
});

describe('the console', () => {
  let folder: string;
  beforeAll(async () => {
    // Below a folder called assets, which must not make its files immutable.
    folder = join(await mkdtemp(join(tmpdir(), 'regulars-console-')), 'assets', 'dist');
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
    );
    await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'export {};');
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  afterAll(() => rm(join(folder, '../..'), { recursive: true }));
  const serve = () => start({ domains: [thing], consoleDir: folder });

  it('is one page at every address without a file, with a new nonce each time', async () => {
    const { url } = await serve();
    const nonces = new Set<string>();
    for (const path of ['/', '/login', '/memberdetails/7?tab=events']) {
      const response = await fetch(`${url}${path}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /style-src-elem 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)?.[1] ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ");
      expect(policy).not.toMatch(/'unsafe-eval'/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(
        `<!doctype html><meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}"></style>`,
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('frames only the origins it is told', async () => {
    const framing = async (framed?: string[]) => {
      const { url } = await start({ domains: [thing], consoleDir: folder, framed });
      return /frame-src ([^;]*)/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await framing()).toBe("'none'");
    expect(await framing(['https://open.weixin.qq.com'])).toBe('https://open.weixin.qq.com');
  });

  it('caches its hashed files for a year and revalidates the others', async () => {
    const { url } = await serve();
    const caching = async (path: string) => (await fetch(`${url}${path}`)).headers.get('cache-control');
    expect(await caching('/assets/main-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/favicon.svg')).toBe('no-cache');
  });

  it('answers unknown API addresses and missing files with an error', async () => {
    const { url } = await serve();
    for (const path of ['/api', '/api/nothing', '/assets/main-old.js']) {
      const response = await fetch(`${url}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        ok: false,
        err: { code: 40402, name: 'route_not_found', request_id: response.headers.get('x-request-id') },
      });
    }
  });
});

it('an id longer than any is an unknown address beside the console, too, and no wrong method', async () => {
  const one = { endpoints: endpoints({ 'GET /thing/{id}': plain }), handlers: { 'GET /thing/{id}': () => null } };
  const folder = await mkdtemp(join(tmpdir(), 'regulars-console-'));
  await writeFile(join(folder, 'index.html'), '');
  const { url } = await start({ domains: [one], consoleDir: folder });
  expect((await fetch(`${url}/api/thing/${'a'.repeat(201)}`)).status).toBe(404);
  await rm(folder, { recursive: true });
});

describe('health', () => {
  it('reports live and ready', async () => {
    const { url } = await start({ domains: [thing] });
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'live' });
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
      status: 'ready',
      database_ms: expect.any(Number) as unknown,
    });
  });
});
