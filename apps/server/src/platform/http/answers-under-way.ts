import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a client that stopped reading may delay shutdown. */
const patienceMs = 5_000;
/**
 * How long a request may take to arrive during shutdown. A request cut off was not processed, so its client can retry.
 */
export const arrivalMs = 1_500;

/**
 * Tracks open responses. The returned function resolves once all are sent or their clients are gone. Closing the server
 * earlier would cut off responses still being sent, and would wait for idle keep-alive connections. Neither an endless
 * request body nor a client that stopped reading delays it for long.
 */
export const followAnswers = (app: FastifyInstance): (() => Promise<void>) => {
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let waiting = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const endIfNone = (): void => {
    if (waiting && underWay.size === 0) end();
  };
  app.addHook('onRequest', async ({ raw: request }, { raw: answer }) => {
    underWay.set(answer, request);
    // Fires exactly once, however the response ends.
    answer.once('close', () => {
      underWay.delete(answer);
      endIfNone();
    });
  });
  const cut = (isStuck: (answer: ServerResponse, request: IncomingMessage) => boolean): void => {
    for (const [answer, request] of underWay) if (isStuck(answer, request)) answer.destroy();
  };
  return async () => {
    waiting = true;
    endIfNone();
    // Repeated, because health checks keep arriving.
    const arrivals = setInterval(() => cut((_, request) => !request.complete), arrivalMs);
    const patience = setTimeout(() => cut((answer) => answer.writableNeedDrain), patienceMs);
    await ended;
    clearInterval(arrivals);
    clearTimeout(patience);
  };
};
