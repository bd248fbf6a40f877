import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../test/raw-connection.ts';
import { createLog } from '../log/log.ts';
import { refuseConnection } from './refuse.ts';

const log = createLog({ level: 'silent' });

/** A server that refuses connections as the product does; its patience is the test's. */
const listening = async (requestTimeout: number) => {
  const server = createServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 20 })
    .on('clientError', (error, socket) => refuseConnection(error, socket as Socket, log))
    .on('request', (request, response) => request.resume().on('end', () => response.end('read')))
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
};

it('a connection opened ahead of any request is closed without an answer to one', async () => {
  const { url } = await listening(20);
  expect(await (await openConnection(url)).closed()).toBe('');
});

it.each([
  ['with half a head', 'GET / HTTP/1.1\r\nHost: a'],
  ['with half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{}'],
  ['after another one', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP'],
])('a request that doesn’t arrive in time, %s, is told so', async (_, begun) => {
  const { server, url } = await listening(60_000);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const connection = await openConnection(url);
  const [socket] = await accepted;
  connection.write(begun);
  await expect.poll(() => socket.bytesRead).toBe(begun.length);
  server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  expect(await connection.closed()).toMatch(/HTTP\/1\.1 408 Request Timeout\r\n[^]*"name":"request_too_slow"/);
});
