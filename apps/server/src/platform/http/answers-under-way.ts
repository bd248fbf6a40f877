import type { FastifyInstance } from 'fastify';

/**
 * Follows the answers under way; the function resolves once all are sent, or their callers gone. Closing before that
 * would cut what is still being sent, and wait for the kept connections of what is not.
 */
export const followAnswers = (app: FastifyInstance): (() => Promise<void>) => {
  let underWay = 0;
  let waiting = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const endIfNone = (): void => {
    if (waiting && underWay === 0) end();
  };
  app.addHook('onRequest', async (_, reply) => {
    underWay += 1;
    // Comes once for each, however it ends.
    reply.raw.once('close', () => {
      underWay -= 1;
      endIfNone();
    });
  });
  return () => {
    waiting = true;
    endIfNone();
    return ended;
  };
};
