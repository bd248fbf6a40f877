import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

test('writes of one turn arrive in one piece, followed by the end', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new GatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  const [[peer]] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')])) as [[Socket], unknown];
  const pieces: string[] = [];
  peer.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  const ended = once(peer, 'end');
  for (const statement of ['begin;', 'select 1;', 'commit;']) {
    socket.cork();
    socket.write(statement);
    socket.uncork();
  }
  await once(peer, 'data');
  socket.cork();
  socket.write('bye;');
  socket.uncork();
  socket.end();
  await ended;
  expect(pieces).toEqual(['begin;select 1;commit;', 'bye;']);
  server.close();
});
