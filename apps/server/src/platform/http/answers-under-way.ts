import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a caller that reads nothing may hold up the end. */
const patienceMs = 5_000;

/**
 * Follows the answers under way; the function resolves once all are sent, or their callers gone. Closing before that
 * would cut what is still being sent, and wait for the kept connections of what is not. An answer that its caller has
 * left unread for some seconds by then is cut.
 */
export const followAnswers = (app: FastifyInstance): (() => Promise<void>) => {
  const underWay = new Set<ServerResponse>();
  let waiting = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const endIfNone = (): void => {
    if (waiting && underWay.size === 0) end();
  };
  app.addHook('onRequest', async (_, reply) => {
    underWay.add(reply.raw);
    // Comes once for each, however it ends.
    reply.raw.once('close', () => {
      underWay.delete(reply.raw);
      endIfNone();
    });
  });
  return () => {
    waiting = true;
    endIfNone();
    setTimeout(() => {
      for (const answer of underWay) if (answer.writableNeedDrain) answer.destroy();
    }, patienceMs).unref();
    return ended;
  };
};
