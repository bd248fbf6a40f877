import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /**
   * The rate at which requests are started, whether or not earlier ones were answered; if omitted, each connection runs
   * at full speed.
   */
  readonly perSecond?: number;
  /**
   * Sends a POST with a new Idempotency-Key: the body with one of the ids in the field, or each of the bodies once, until
   * none is left; if omitted, GET.
   */
  readonly post?:
    | {
        readonly body: Readonly<Record<string, unknown>>;
        readonly field: string;
        readonly ids: readonly string[];
      }
    | { readonly bodies: readonly string[] };
}

export interface Taken {
  readonly perSecond: number;
  /** Of each request, from its scheduled start. */
  readonly ms: readonly number[];
}

/**
 * Sends a request on a keep-alive connection and resolves when the response is complete; rejects for any status but 200
 * and 201.
 */
const exchange = (socket: Socket, request: string): Promise<void> =>
  new Promise((done, failed) => {
    let received: Buffer = Buffer.alloc(0);
    const onData = (part: Buffer): void => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
      if (!/^HTTP\/1.1 20[01] /.test(head) || Number.isNaN(length)) {
        failed(new Error(received.toString()));
      } else if (received.length >= headEnd + 4 + length) {
        socket.off('data', onData);
        done();
      }
    };
    socket.on('data', onData);
    socket.write(request);
  });

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
};

/** Builds the requests as raw HTTP; undefined: there are no more. */
const requestsOf = ({ path, headers, post }: Load): (() => string | undefined) => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (!post) {
    const request = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
    return () => request;
  }
  const left = 'bodies' in post ? post.bodies.values() : undefined;
  const nextText = (): string | undefined =>
    'bodies' in post
      ? left?.next().value
      : JSON.stringify({ ...post.body, [post.field]: post.ids[randomInt(post.ids.length)] });
  return () => {
    const text = nextText();
    if (text === undefined) return undefined;
    return [
      `POST ${path} HTTP/1.1`,
      ...lines,
      `idempotency-key: ${randomUUID()}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n');
  };
};

const generate = async (asked: Load): Promise<Taken> => {
  const { port, connections, seconds, perSecond } = asked;
  const nextRequest = requestsOf(asked);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const ms: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let begun = 0;
  const dueNext = (): number => (perSecond === undefined ? performance.now() : started + (begun++ * 1000) / perSecond);
  await Promise.all(
    sockets.map(async (socket) => {
      for (let due = dueNext(); due < end; due = dueNext()) {
        const early = due - performance.now();
        if (early > 0) await new Promise((later) => setTimeout(later, early));
        const request = nextRequest();
        if (request === undefined) break;
        await exchange(socket, request);
        ms.push(performance.now() - due);
      }
      socket.destroy();
    }),
  );
  return { perSecond: ms.length / ((performance.now() - started) / 1000), ms };
};

/** Loads a server from a separate process. */
export const load = async (asked: Load): Promise<Taken> => {
  const child = fork(import.meta.filename);
  child.send(asked);
  const answered = once(child, 'message');
  const failed = once(child, 'exit').then(() => {
    throw new Error('The load generator failed');
  });
  const [taken] = (await Promise.race([answered, failed])) as [Taken]; // as sent below
  return taken;
};

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const [asked] = (await once(process, 'message')) as [Load]; // as sent above
  process.send(await generate(asked), () => process.exit());
}
