import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection that a test writes byte by byte. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string): void;
  /** Everything received, once it matches. */
  received(pattern: RegExp): Promise<string>;
  /** Everything received until the server closed. */
  closed(): Promise<string>;
}

export const openConnection = async (url: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    socket.emit('more');
  });
  // A server that has answered may reset the connection while data is still being sent.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return {
    socket,
    write: (sent) => void socket.write(sent),
    received: async (pattern) => {
      while (!pattern.test(text)) await once(socket, 'more');
      return text;
    },
    closed: async () => {
      // Not events.once, which rejects on a reset.
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      return text;
    },
  };
};
