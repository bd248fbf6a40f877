import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox, type SandboxClient } from './index.ts';

const userinfo = '/sns/userinfo';
let sandbox: Sandbox;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox.address);
});
beforeEach(() => client.reset());
afterAll(() => sandbox.stop());

/** The HTTP status of a call to WeChat; 0 if it got no answer. */
const ask = (path = userinfo, signal: AbortSignal | null = null): Promise<number> =>
  fetch(`${sandbox.environment['WECHAT_API_URL']}${path}`, { signal }).then(
    ({ status }) => status,
    () => 0,
  );

describe('fault rules', () => {
  test('are used in their order, each on its turn', async () => {
    await client.addFault({ path: userinfo, nth: 2, status: 502 });
    await client.addFault({ path: userinfo, status: 500, times: 2 });
    await client.addFault({ path: '/sns/auth', drop: 'request' });
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask('/sns/auth')];
    expect(answers).toEqual([500, 502, 500, 200, 0]);
    expect(await client.faults()).toEqual([]);
  });

  test('delay a call, and one that hangs up meanwhile gets no answer', async () => {
    await client.addFault({ path: userinfo, delay: 1 });
    expect(await ask()).toBe(200);
    await client.addFault({ path: userinfo, delay: 60_000 });
    const impatient = new AbortController();
    const waiting = ask(userinfo, impatient.signal);
    await expect.poll(async () => (await client.requests())[0]?.fault?.delay).toBe(60_000);
    impatient.abort();
    expect(await waiting).toBe(0);
    await expect.poll(async () => (await client.requests())[0]?.status).toBe(0);
  });

  test('are refused with the reason', async () => {
    const add = (rule: object) => client.addFault(rule as { path: string }); // wrong on purpose
    await expect(add({})).rejects.toThrow('path must name a call');
    await expect(add({ path: userinfo, chance: 0.5 })).rejects.toThrow('A fault rule has no chance');
    await expect(add({ path: userinfo, nth: 0 })).rejects.toThrow('nth must be a whole number from 1 to 1000');
    await expect(add({ path: userinfo, delay: 60_001 })).rejects.toThrow('delay must be');
    await expect(add({ path: userinfo, drop: true })).rejects.toThrow('drop must be request or answer');
  });

  test('are at most 100, and can be removed', async () => {
    const rules = Array.from({ length: 100 }, () => client.addFault({ path: userinfo, status: 500 }));
    await Promise.all(rules);
    await expect(client.addFault({ path: userinfo })).rejects.toThrow('too many');
    await client.clearFaults();
    expect(await ask()).toBe(200);
  });
});

test('the log keeps the last 500 calls, and long texts only in part', async () => {
  await ask(`${userinfo}?lang=${'x'.repeat(5_000)}`);
  expect((await client.requests())[0]?.query).toHaveLength(4_001);
  for (let round = 0; round < 26; round++) await Promise.all(Array.from({ length: 20 }, () => ask()));
  const log = await client.requests();
  expect(log).toHaveLength(500);
  expect(log.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, at) => (log[0]?.id ?? 0) - at));
});

test('bodies are limited', async () => {
  const body = 'x'.repeat(4 * 1_048_576 + 1);
  const response = await fetch(sandbox.environment['SMS_ENDPOINT'] ?? '', { method: 'POST', body });
  expect(response.status).toBe(413);
});

test('an address that can’t be read is refused', async () => {
  const { hostname, port } = new URL(sandbox.address);
  const [refused] = await once(get({ hostname, port, path: '//' }), 'response');
  expect((refused as IncomingMessage).statusCode).toBe(400);
});

test('pages of other sites can neither order nor read', async () => {
  const response = await fetch(`${sandbox.address}/admin/reset`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(415);
  const [rebound] = await once(
    get(`${sandbox.address}/admin/requests`, { headers: { host: 'evil.example' } }),
    'response',
  );
  expect((rebound as IncomingMessage).statusCode).toBe(421);
});

test('the clock advances by order only, within a year', async () => {
  expect(await client.advance(600)).toMatchObject({ ahead: 600 });
  expect(await client.advance(0.5)).toMatchObject({ ahead: 600.5 });
  await expect(client.advance(-1)).rejects.toThrow('advance must be seconds');
  await expect(client.advance(400 * 86_400)).rejects.toThrow('advance must be seconds');
  expect(await client.reset()).toMatchObject({ ahead: 0 });
});

test('two sandboxes share nothing', async () => {
  const other = await startSandbox();
  try {
    await client.advance(60);
    await client.addFault({ path: userinfo, status: 500 });
    expect(await sandboxClient(other.address).clock()).toMatchObject({ ahead: 0 });
    expect(await sandboxClient(other.address).faults()).toEqual([]);
  } finally {
    await other.stop();
  }
});

test('a stop ends those who wait', async () => {
  const other = await startSandbox();
  const waiting = sandboxClient(other.address).inbox('13800000001', { atLeast: 1 });
  await Promise.all([other.stop(), expect(waiting).rejects.toThrow()]);
});

describe('the page', () => {
  const load = async (path: string): Promise<string> => (await fetch(`${sandbox.address}${path}`)).text();

  test('is in Chinese or English', async () => {
    expect(await load('/?lang=zh')).toContain('<title>常客的沙箱</title>');
    expect(await load('/?lang=en')).toContain('<title>Regulars sandbox</title>');
  });

  test('hears of what happens', async () => {
    const version = /data-version="(\d+)"/.exec(await load('/'))?.[1] ?? '';
    const news = load(`/panels?since=${version}&lang=en`);
    await client.advance(60);
    expect(JSON.parse(await news)).toMatchObject({
      panels: { clock: expect.stringContaining('60 seconds ahead of real time') },
    });
  });
});
