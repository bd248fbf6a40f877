import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection of which a test writes every byte. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string): void;
  /** All that came back, once it matches. */
  received(pattern: RegExp): Promise<string>;
  /** All that came back until the other side closed. */
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
  // A server that has answered may reset what is still being sent.
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
      if (!socket.closed) await once(socket, 'close');
      return text;
    },
  };
};

/** Sends a request's head and then as much of a body of `bytes` as the other side takes. */
export const pour = async (url: string, head: readonly string[], bytes: number, frame: (chunk: string) => string): Promise<{ answer: string; sent: number }> => {
  const connection = await openConnection(url);
  connection.write(`${head.join('\r\n')}\r\n\r\n`);
  const chunk = 'x'.repeat(64 * 1024);
  let sent = 0;
  while (sent < bytes && connection.socket.writable) {
    sent += chunk.length;
    if (!connection.socket.write(frame(chunk))) await Promise.race([once(connection.socket, 'drain'), once(connection.socket, 'close')]);
  }
  return { answer: await connection.closed(), sent };
};
