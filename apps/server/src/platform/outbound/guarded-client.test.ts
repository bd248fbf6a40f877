import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardedClient } from './guarded-client.ts';

let server: Server;
let origin: string;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/moved') return void response.writeHead(302, { location: '/there' }).end();
    response.end('hello');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  origin = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const options = { headers: {}, bytes: 100, milliseconds: 2_000, signal: new AbortController().signal };
const get = async (address: string, ...given: Parameters<typeof guardedClient>) => {
  const client = guardedClient(...given);
  try {
    return await client.get(new URL(address), options);
  } finally {
    client.close();
  }
};

it('reads the one address on this machine that it may', async () => {
  expect(await get(`${origin}/`, origin)).toMatchObject({ status: 200, body: Buffer.from('hello') });
  expect(await get(`${origin}/moved`, origin)).toMatchObject({ status: 302 });
});

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])(
  'refuses a name that resolves to %s, even beside a public address, before it connects',
  async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const before = asked;
    for (const others of [[], [{ address: '1.1.1.1', family: 4 }]]) {
      const resolve = async () => [...others, { address, family }];
      expect(await get('https://pos.example.com/', origin, resolve)).toEqual({ refused: 'private' });
    }
    expect(asked).toBe(before);
  },
);

it('refuses private addresses and plain http without looking', async () => {
  const never = () => Promise.reject(new Error('It was resolved'));
  for (const address of ['https://127.0.0.1/', 'https://[::1]/', 'http://pos.example.com/', 'https://localhost/'])
    expect(await get(address, origin, never)).toEqual({ refused: 'private' });
});

it('says that a name is unknown', async () => {
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await get('https://pos.example.com/', undefined, unknown)).toEqual({ refused: 'unreachable' });
});
