import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { openConnection } from '../../../test/raw-connection.ts';
import { headersOf, type RawAnswer } from '../../../test/send-input.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

/** Invalid input, sent over the wire to the whole product. */

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});
afterAll(() => server.stop());

const request = async (
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
): Promise<RawAnswer> => {
  const response = await server.send(method, path, {
    headers: { ...headersOf(owner), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as RawAnswer['body'] }; // the envelope, as just asserted below
};

/** Status and name of a refusal, checked to be traceable. */
const refusalOf = ({ status, headers, body: { ok, err } }: RawAnswer): string => {
  expect(ok).toBe(false);
  expect(err?.request_id).toMatch(/^req_[0-9a-f]{12}$/);
  expect(err?.request_id).toBe(headers.get('x-request-id'));
  return `${status} ${err?.name}`;
};
/** Path and rule of every field in an invalid_input refusal. */
const refusedFields = async (answer: Promise<RawAnswer>): Promise<string[]> => {
  const given = await answer;
  expect(refusalOf(given)).toBe('400 invalid_input');
  return (given.body.err?.fields ?? []).map(({ path, rule }) => `${path} ${rule}`).toSorted();
};

/** Path and rule of every place where a request could not be decoded. */
const malformedAt = async (answer: Promise<RawAnswer>): Promise<string[]> => {
  const given = await answer;
  expect(refusalOf(given)).toBe('400 malformed_request');
  return (given.body.err?.fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
};

const members = async (): Promise<number> => (await server.call('GET /vip-infos', { as: owner })).data.total;
const fit = () => ({ phone: nextPhone(), name: '林晓雯' });
const add = (body: object, headers: Record<string, string> = {}) =>
  request('POST', '/api/vip-infos', { body: JSON.stringify(body), headers });
const list = (query: string) => request('GET', `/api/vip-infos?${query}`);

describe('a body that cannot be read', () => {
  it('is refused as malformed, for any reason', async () => {
    for (const body of [
      '{',
      '{"name":}',
      "{'name': 1}",
      'undefined',
      '',
      ' ',
      '\uFEFF',
      '{"a":1}{"b":2}',
      'NaN',
      '{"a":1,}',
    ]) {
      expect(refusalOf(await request('POST', '/api/vip-infos', { body }))).toBe('400 malformed_request');
    }
    expect(refusalOf(await request('POST', '/api/vip-infos', { body: Uint8Array.from([0xff, 0xfe, 0x00]) }))).toBe(
      '400 malformed_request',
    );
  });

  it('is refused if it is not UTF-8, and names the byte', async () => {
    const [before, after] = [Buffer.from('{"phone":"13800000001","name":"林'), Buffer.from('"}')];
    const invalid = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]];
    for (const bytes of invalid) {
      const body = Uint8Array.from([...before, ...bytes, ...after]);
      expect(await malformedAt(request('POST', '/api/vip-infos', { body }))).toEqual(['body utf8']);
    }
    const sent = await request('POST', '/api/vip-infos', {
      body: Uint8Array.from([...before, 0xff, ...after]),
      headers: { 'accept-language': 'en' },
    });
    expect(sent.body.err?.fields?.[0]?.message).toBe(`Not valid UTF-8 from byte ${before.length + 1} on`);
    expect((await add({ ...fit(), remark: '\uFFFD' })).status).toBe(201);
  });

  it('is refused if it targets prototypes', async () => {
    for (const body of [
      '{"__proto__":{"admin":true}}',
      '{"name":{"__proto__":1}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"\\u005f_proto__":1}',
    ]) {
      expect(refusalOf(await request('POST', '/api/vip-infos', { body }))).toBe('400 malformed_request');
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('is refused if nested without end, with or without an idempotency key', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(refusalOf(await request('POST', '/api/vip-infos', { body: deep }))).toBe('400 malformed_request');
    expect(
      refusalOf(await request('POST', '/api/vip-infos', { body: deep, headers: { 'idempotency-key': randomUUID() } })),
    ).toBe('400 malformed_request');
    expect(refusalOf(await request('PUT', '/api/user-preferences', { body: `{"key":"deep","value":${deep}}` }))).toBe(
      '400 malformed_request',
    );
  });

  it('is refused in any type or encoding but plain JSON', async () => {
    const body = JSON.stringify(fit());
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      '',
    ]) {
      expect(refusalOf(await request('POST', '/api/vip-infos', { body, headers: { 'content-type': type } }))).toBe(
        '415 unsupported_media_type',
      );
    }
    expect(
      refusalOf(
        await request('POST', '/api/vip-infos', {
          body: new Uint8Array(gzipSync(body)),
          headers: { 'content-encoding': 'gzip' },
        }),
      ),
    ).toBe('400 malformed_request');
    expect(
      (
        await request('POST', '/api/vip-infos', {
          body,
          headers: { 'content-type': 'application/json; charset=utf-8' },
        })
      ).status,
    ).toBe(201);
  });

  it('is reported as missing if there is none', async () => {
    expect(await refusedFields(request('POST', '/api/vip-infos'))).toEqual([' type']);
    for (const body of ['null', '[]', '"text"', '7', 'true'])
      expect(await refusedFields(request('POST', '/api/vip-infos', { body }))).toEqual([' type']);
  });

  it('is refused if none is expected', async () => {
    expect(
      await refusedFields(request('POST', '/api/personal/permission-resources', { body: '{"user_id":1}' })),
    ).toEqual(['user_id unknown_field']);
    expect(await refusedFields(request('POST', '/api/personal/permission-resources', { body: '"x"' }))).toEqual([
      ' unknown_field',
    ]);
  });
});

describe('a body of many values', () => {
  it('is refused with a short answer, whether or not a body is expected', async () => {
    const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 1]));
    for (const body of [JSON.stringify(keys), JSON.stringify(Array.from({ length: 200_000 }, () => 1))]) {
      for (const path of ['/api/personal/pw-login', '/api/personal/permission-resources']) {
        const answer = await request('POST', path, { body });
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
      }
    }
  });

  it('is refused before it is parsed, which would hold up everybody', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const deep = '['.repeat(500_000) + ']'.repeat(500_000);
    const body = `{"constructor":1,"account":${deep}}`;
    expect(refusalOf(await request('POST', '/api/personal/pw-login', { body }))).toBe('400 malformed_request');
    const parsed = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(Math.max(...parsed)).toBeLessThan(10_000);
  });
});

describe('a body of 50 MB', () => {
  const size = 50 * 1024 * 1024;
  const head = ['PUT /api/merc/personal/refresh HTTP/1.1', 'Host: test', 'Content-Type: application/json'];

  it('is refused by its Content-Length, before it is read', async () => {
    const connection = await openConnection(server.url);
    connection.write(`${[...head, `Content-Length: ${size}`].join('\r\n')}\r\n\r\n`);
    expect(await connection.received(/"request_id":"[^"]+"\}\}$/)).toMatch(
      /^HTTP\/1\.1 413 [^]*"code":41301,"name":"body_too_large","msg":"提交的内容太大，上限 1 MB"/,
    );
    connection.socket.destroy();
  });

  it('is refused at the limit without a Content-Length', async () => {
    const connection = await openConnection(server.url);
    connection.write(`${[...head, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`);
    const chunk = 'x'.repeat(512 * 1024);
    for (let at = 0; at < 3; at += 1) connection.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await connection.received(/"request_id":"[^"]+"\}\}$/)).toMatch(
      /^HTTP\/1\.1 413 [^]*"name":"body_too_large"/,
    );
    connection.socket.destroy();
  });

  it('gets its answer even if the client sends all of it', async () => {
    for (const path of ['/api/vip-infos', '/api/personal/pw-login'])
      expect(refusalOf(await request('POST', path, { body: 'x'.repeat(size) }))).toBe('413 body_too_large');
  });

  it('is not read for an unauthenticated caller', async () => {
    const connection = await openConnection(server.url);
    connection.write(
      `POST /api/vip-infos HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n{"phone":`,
    );
    expect(await connection.received(/"request_id":"[^"]+"\}\}$/)).toMatch(/^HTTP\/1\.1 401 /);
    connection.socket.destroy();
  });
});

describe('the fields of a body', () => {
  it('are refused by name for control, bidirectional and broken characters and above 40 characters; nothing is stored', async () => {
    const before = await members();
    for (const [name, rule] of [
      ['林\u0000晓', 'control_character'],
      ['林\u202E晓', 'bidi_character'],
      ['林\u2066', 'bidi_character'],
      ['林\ud800', 'unpaired_surrogate'],
      ['\udc00林', 'unpaired_surrogate'],
      ['木'.repeat(41), 'person_name'],
      ['', 'person_name'],
      [' 林', 'person_name'],
      ['<b>林</b>', 'person_name'],
      ['林\n晓', 'person_name'],
    ] as const) {
      expect(await refusedFields(add({ ...fit(), name }))).toEqual([`name ${rule}`]);
    }
    expect(await members()).toBe(before);
    expect((await add({ ...fit(), name: '木'.repeat(40) })).status).toBe(201);
    expect((await add({ ...fit(), name: '𠮷'.repeat(40) })).status).toBe(201);
  });

  it('that are undeclared are refused by name, in nested objects too', async () => {
    for (const key of ['vip_level', 'toString', 'hasOwnProperty', 'constructor', 'prototype', 'merchant_id']) {
      expect(await refusedFields(add({ ...fit(), [key]: 1 }))).toEqual([`${key} unknown_field`]);
    }
  });

  it('are numbers only if JSON can represent them exactly', async () => {
    for (const value of ['9007199254740992', '-9007199254740993', '1e400', '-1e999']) {
      expect(
        await refusedFields(
          request('PUT', '/api/user-preferences', { body: `{"key":"number","value":{"n":${value}}}` }),
        ),
      ).toEqual(['value.n maximum']);
    }
    for (const gender of ['"1"', '1.5', 'true', '[1]', '1e0']) {
      const body = JSON.stringify({ ...fit(), gender: 0 }).replace('"gender":0', `"gender":${gender}`);
      const answer = await request('POST', '/api/vip-infos', { body });
      expect([gender, answer.status]).toEqual([gender, gender === '1e0' ? 201 : 400]); // 1e0 is 1 in JSON
    }
  });

  it('are reported in the caller’s language', async () => {
    const told = async (language: string) =>
      (await add({ ...fit(), name: '' }, { 'accept-language': language })).body.err;
    expect(await told('en-GB,en;q=0.9')).toMatchObject({
      msg: 'Some fields are not valid. Check the marked ones.',
      fields: [{ message: "A name has 1 to 40 letters, digits, spaces or · ' -" }],
    });
    for (const language of ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hant', 'fr', '', ';;q=,,'])
      expect(await told(language)).toMatchObject({ msg: '填写的内容有误，请检查标出的地方' });
  });
});

describe('a query', () => {
  it('is refused by name if out of bounds', async () => {
    expect(await refusedFields(list('size=101&index=0'))).toEqual(['index minimum', 'size maximum']);
    expect(await refusedFields(list('size=1e2&index=+1&gender=1.0'))).toEqual([
      'gender type',
      'index type',
      'size type',
    ]);
    expect(await refusedFields(list(`size=${'9'.repeat(400)}`))).toEqual(['size maximum']);
    expect(refusalOf(await list('index=101&size=100'))).toBe('400 page_too_deep');
    expect(refusalOf(await list('cursor=%7B%7D'))).toBe('400 cursor_invalid');
  });

  it('is refused by name if undeclared', async () => {
    expect(await refusedFields(list('colour=red&__proto__=x&constructor=y&toString=z'))).toEqual([
      '__proto__ unknown_field',
      'colour unknown_field',
      'constructor unknown_field',
      'toString unknown_field',
    ]);
    expect(await refusedFields(request('GET', '/api/vip-grades?size=10'))).toEqual(['size unknown_field']);
    expect(await refusedFields(request('GET', '/api/vip-grades?__proto__=x'))).toEqual(['__proto__ unknown_field']);
  });

  it('with a repeated key is a list if one is declared, and refused otherwise', async () => {
    expect((await list('state=normal&state=frozen')).status).toBe(200);
    expect(await refusedFields(list('size=10&size=20'))).toEqual(['size type']);
    expect(await refusedFields(list('state=normal&state=gone'))).toEqual(['state.1 choice']);
  });

  it('with invalid characters is refused by name', async () => {
    expect(await refusedFields(list('keyword=%00'))).toEqual(['keyword control_character']);
    expect(await refusedFields(list('keyword=%E2%80%AE'))).toEqual(['keyword bidi_character']);
    expect(await refusedFields(list(`keyword=${'k'.repeat(41)}`))).toEqual(['keyword max_length']);
    expect(refusalOf(await list('key%00word=1'))).toBe('400 malformed_request');
  });

  it('that is not percent-encoded UTF-8 is refused by name', async () => {
    for (const text of ['%ff%fe', '%zz', '100%', '%E6%9E', '%ED%A0%80', '%C0%80'])
      expect(await malformedAt(list(`size=10&keyword=${text}`))).toEqual(['keyword percent_encoding']);
    expect(await malformedAt(list('k%ff=1'))).toEqual(['k%ff percent_encoding']);
    expect((await list('keyword=%E6%9E%97%25+%EF%BF%BD')).body.ok).toBe(true);
  });
});

describe('an address', () => {
  it('that is unknown is reported as such, for any method', async () => {
    for (const path of ['/api/nothing', '/api', '/api/VIP-INFOS', '/', '/api/vip-infos/../nothing'])
      expect(refusalOf(await request('GET', path))).toBe('404 route_not_found');
    expect(refusalOf(await request('POST', '/api/nothing', { body: '{}' }))).toBe('404 route_not_found');
  });

  it('with a wrong method lists the right ones', async () => {
    const allowed = async (method: string, path: string): Promise<string | null> => {
      const answer = await request(method, path);
      expect(refusalOf(answer)).toBe('405 method_not_allowed');
      return answer.headers.get('allow');
    };
    expect(await allowed('DELETE', '/api/vip-infos')).toBe('GET, HEAD, POST, PUT');
    expect(await allowed('PATCH', `/api/vip-infos/${randomUUID()}/state`)).toBe('PUT');
    expect(await allowed('OPTIONS', '/api/vip-infos?size=1')).toBe('GET, HEAD, POST, PUT');
    expect(await allowed('GET', '/api/merc/personal/logout')).toBe('DELETE');
    const head = await server.send('HEAD', '/api/vip-infos', { headers: headersOf(owner) });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('that can not be parsed is malformed', async () => {
    for (const id of ['%zz', '%', '%ff', 'x'.repeat(201)])
      expect(refusalOf(await request('GET', `/api/vip-infos/${id}`))).toBe('400 malformed_request');
  });

  it('with an invalid id is refused by name', async () => {
    expect(await refusedFields(request('GET', '/api/vip-infos/7'))).toEqual(['id id']);
    expect(await refusedFields(request('GET', '/api/vip-infos/'))).toEqual(['id id']);
    expect(await refusedFields(request('GET', '/api/vip-infos/%00'))).toEqual(['id control_character']);
    expect(await refusedFields(request('GET', `/api/vip-infos/${randomUUID()}`))).toEqual(['id id']); // version 4
  });
});

describe('headers', () => {
  it('about the terminal are limited in length', async () => {
    expect(
      await refusedFields(
        request('GET', '/api/vip-infos', { headers: { 'x-platform': 'p'.repeat(33), 'x-system': 's'.repeat(33) } }),
      ),
    ).toEqual(['x-platform max_length', 'x-system max_length']);
  });

  it('without a token are not signed in', async () => {
    for (const authorization of [
      '',
      'Bearer',
      `Basic ${owner.token}`,
      `Bearer ${owner.token}x`,
      `bearer ${owner.token}`,
      `Bearer ${owner.token} ${owner.token}`,
      'Bearer null',
      "Bearer ' or ''='",
    ]) {
      expect(refusalOf(await request('GET', '/api/vip-infos', { headers: { authorization } }))).toBe(
        '401 session_invalid',
      );
    }
  });

  it('with an invalid idempotency key are refused by name', async () => {
    for (const key of ['short', 'k'.repeat(101), 'with a space', ''])
      expect(await refusedFields(add(fit(), { 'idempotency-key': key }))).toEqual(['Idempotency-Key invalid']);
  });

  it('too large to read are refused with an error and a logged request id', async () => {
    const connection = await openConnection(server.url);
    connection.write(`GET /api/vip-infos HTTP/1.1\r\nHost: test\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    const answer = await connection.closed();
    expect(answer).toMatch(
      /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[^]*"code":43101,"name":"headers_too_large","msg":"请求的标头太长"/,
    );
    const id = /X-Request-Id: (req_[0-9a-f]{12})/.exec(answer)?.[1] ?? 'none';
    expect(answer).toContain(`"request_id":"${id}"`);
    expect(server.lines.some((line) => line.includes(id))).toBe(true);
  });

  it('that are not HTTP are malformed', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET /api/vip-infos HTTP/1.1\r\nHost: test\r\nHost: test\r\n\r\n',
      'GET /health/live HTTP/1.1\r\nHost: test\r\nX-A: b\r\nhost: other\r\n\r\n',
      'GET /nothing HTTP/1.1\r\nHOST: test\r\nhost:\r\n\r\n',
    ]) {
      const connection = await openConnection(server.url);
      connection.write(bytes);
      expect(await connection.received(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 400 /);
      connection.socket.destroy();
    }
  });
});

describe('the log', () => {
  it('has a line for every request, with its id and route, and no secret in any', async () => {
    const from = server.lines.length;
    const password = 'Secret#2026';
    const { data: key } = await server.call('GET /merc/personal/login/key');
    await server.call('POST /merc/personal/pwd', { body: { account: '13712345678', pwd: password } });
    await request('POST', '/api/merc/personal/pwd', { body: `{"account":"13712345678","pwd":"${password}"` });
    const refreshToken = 'r'.repeat(43);
    await server.call('PUT /merc/personal/refresh', { body: { refresh_token: refreshToken } });
    await list('keyword=13712345678&exact=13712345678');
    await add({ phone: '13712345678', name: '周雨桐' });
    await add({ phone: '13712345678', name: '顾念初' });
    const text = server.lines.slice(from).join('');
    expect(text.match(/"msg":"answered"/g)).toHaveLength(7);
    for (const secret of [password, '13712345678', refreshToken, owner.token, key.nonce, '周雨桐', '顾念初'])
      expect(text).not.toContain(secret);
  });
});
