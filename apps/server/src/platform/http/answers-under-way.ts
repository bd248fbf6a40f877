import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a caller that reads nothing may delay the end. */
const patienceMs = 5_000;
/** How long a request may still take to arrive. One that is cut was not acted on: its caller repeats it. */
export const arrivalMs = 1_500;

/**
 * Follows the answers under way; the function resolves once all are sent, or their callers gone. Closing before that
 * would cut what is still being sent, and wait for the kept connections of what is not. Neither a body that never ends
 * nor a caller that has stopped reading delays it for long.
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
    // Comes once for each, however it ends.
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
    // Again and again, because health checks are still answered.
    const arrivals = setInterval(() => cut((_, request) => !request.complete), arrivalMs);
    const patience = setTimeout(() => cut((answer) => answer.writableNeedDrain), patienceMs);
    await ended;
    clearInterval(arrivals);
    clearTimeout(patience);
  };
};
