import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { openConnection } from '../../../test/raw-connection.ts';
import { cutSlowReader, sendFile } from './file-answer.ts';

const part = Buffer.alloc(64 * 1024, 'x');
const parts = 512; // in total more than the kernel buffers

/** A server of one long response with a minimum read rate; returns how the response to the next client ends. */
const serve = async (bytesPerSecond: number) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const answered = new Promise<'whole' | 'cut'>((resolve) => {
    server.once('request', (_, answer) => {
      cutSlowReader(answer, { bytesPerSecond, afterMs: 100, everyMs: 20 });
      Readable.from(Array.from({ length: parts }, () => part)).pipe(answer);
      finished(answer).then(
        () => resolve('whole'),
        () => resolve('cut'),
      );
    });
  });
  return { server, url: `http://127.0.0.1:${address.port}`, answered };
};

it('a client that stops reading or reads too slowly is cut off', async () => {
  const { server, url, answered } = await serve(1024 * 1024 * 1024);
  const reader = await openConnection(url);
  reader.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  await reader.received(/xxx/);
  reader.socket.pause();
  expect(await answered).toBe('cut');
  reader.socket.destroy();
  server.close();
});

it('a client that reads fast enough gets everything', async () => {
  const { server, url, answered } = await serve(64 * 1024);
  expect((await (await fetch(url)).bytes()).length).toBe(parts * part.length);
  expect(await answered).toBe('whole');
  server.close();
});

it('HEAD has the headers of a stream, which is closed unread', async () => {
  let read = 0;
  const content = new Readable({ read: () => (read += 1) });
  const closed = once(content, 'close');
  const app = fastify();
  app.get('/', (_, reply) => sendFile(reply, { mediaType: 'text/csv', name: '会员.csv', content, bytes: 5, tag: 'x' }));
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/' });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-length': '5', etag: '"x"', 'content-type': 'text/csv; charset=utf-8' });
  await closed;
  expect(read).toBe(0);
  await app.close();
});
