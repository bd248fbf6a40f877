import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox, type SandboxClient } from '../index.ts';

let sandbox: Sandbox;
let client: SandboxClient;
/** Answers as the product does; what it was asked. */
let product: Server;
let address: string;
let answers: Record<string, { status?: number; body: object }>;
let asked: { path: string | undefined; body: unknown; authorization: string | undefined }[];

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
};

beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox.address);
  product = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ path: request.url, body, authorization: request.headers.authorization });
      const { status = 200, body: answer } = answers[request.url ?? ''] ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(product, 'listening');
  address = `http://127.0.0.1:${(product.address() as AddressInfo).port}`; // of a TCP server that listens
});
beforeEach(async () => {
  await client.reset();
  asked = [];
  answers = {
    '/api/devices/pairings': {
      body: { ok: true, data: { code: 'ABCDE-23456', secret: 's', expires_in: 600, poll_in: 600 } },
    },
    '/api/devices/pairings/poll': { body: { ok: true, data: { paired: false, credential: null } } },
    '/api/devices/heartbeat': {
      body: {
        ok: true,
        data: { merchant_name: '半日闲茶馆', branch_name: '解放路店', name: '收银机 1', next_in: 600 },
      },
    },
  };
});
afterAll(async () => {
  await sandbox.stop();
  product.close();
});

describe('a till', () => {
  test('shows a code, gets its credential and says which place it serves', async () => {
    expect(await client.pairTill(address, 'pos-1')).toMatchObject({
      serial_number: 'POS-1',
      state: 'pairing',
      code: 'ABCDE-23456',
    });
    expect(await client.stepTill('POS-1')).toMatchObject({ state: 'pairing' });
    answers['/api/devices/pairings/poll'] = { body: { ok: true, data: { paired: true, credential: 'c' } } };
    const paired = await client.stepTill('POS-1');
    expect(paired).toMatchObject({ state: 'paired', code: null, told: '半日闲茶馆 · 解放路店 · 收银机 1' });
    expect(asked.at(-1)).toMatchObject({ path: '/api/devices/heartbeat', authorization: 'Device c' });
    expect(JSON.stringify(paired)).not.toContain('"c"');
  });

  test('stops when the product refuses it, and when it is switched off', async () => {
    answers['/api/devices/pairings/poll'] = { body: { ok: true, data: { paired: true, credential: 'c' } } };
    await client.pairTill(address, 'POS-1');
    await client.stepTill('POS-1');
    const before = asked.length;
    expect(await client.switchTill('POS-1', false)).toMatchObject({ state: 'off' });
    expect(await client.stepTill('POS-1')).toMatchObject({ state: 'off' });
    expect(asked).toHaveLength(before);
    answers['/api/devices/heartbeat'] = { status: 401, body: { ok: false, err: { msg: '这台收银机没有配对' } } };
    expect(await client.switchTill('POS-1', true)).toMatchObject({ state: 'refused', told: '这台收银机没有配对' });
  });

  test('says why it has no code', async () => {
    expect(await client.pairTill('http://127.0.0.1:1', 'POS-2')).toMatchObject({ state: 'refused', code: null });
    expect(await client.stepTill('POS-2')).toMatchObject({ state: 'refused' });
  });

  test('calls only the product on this machine', async () => {
    await expect(client.pairTill('http://example.com', 'POS-1')).rejects.toThrow('product');
    await expect(client.pairTill(address, 'x')).rejects.toThrow('serial_number');
    await expect(client.stepTill('POS-9')).rejects.toThrow('no such till');
  });
});
