import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let user: Caller;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.make.user(await server.make.shop(), { permissions: [] });
});
afterAll(() => server.stop());

const keep = (key: string, value: unknown) => server.call('PUT /user-preferences', { as: user, body: { key, value } });

describe('preferences', () => {
  it('are limited to 200 per user: a new one is refused, an existing one may change', async () => {
    for (let at = 0; at < 200; at += 1) expect((await keep(`key${at}`, at)).status).toBe(200);
    expect((await keep('another', 1)).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'key', rule: 'max_items' }],
    });
    expect((await keep('key7', 'changed')).status).toBe(200);
    expect((await keep('key8', null)).status).toBe(200);
    expect((await keep('another', 1)).status).toBe(200);
    const { data } = await server.call('GET /user-preferences', { as: user });
    expect(Object.keys(data.preferences)).toHaveLength(200);
    expect(data.preferences).toMatchObject({ key7: 'changed', another: 1 });
  });

  it('are limited to 8 KB each, counted in bytes', async () => {
    await keep('key9', null);
    expect((await keep('text', 'x'.repeat(8_190))).status).toBe(200);
    expect((await keep('text', '常'.repeat(4_000))).err).toMatchObject({
      fields: [{ path: 'value', rule: 'max_length' }],
    });
  });
});
