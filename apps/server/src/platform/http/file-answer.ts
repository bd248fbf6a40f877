import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The answer of an endpoint with a file. */
export interface FileAnswer {
  readonly mediaType: string;
  readonly name: string;
  /** A stream is sent with backpressure, and destroyed when the client disconnects, stalls or is too slow. */
  readonly content: string | Buffer | Readable;
  /** The length of a stream, if known. */
  readonly bytes?: number;
  /** The ETag of this content. */
  readonly tag?: string;
  /** Its address names its content, and anybody may have it: browsers keep it, and pages of other origins show it. */
  readonly isPublic?: boolean;
}

const idleMs = 30_000;
/** The minimum average rate over the time spent waiting for the client, enforced once that exceeds `afterMs`. */
const slowest = { bytesPerSecond: 64 * 1024, afterMs: 10_000, everyMs: 1_000 } as const;

/**
 * Destroys a response whose client reads too slowly and so holds resources that others need. Time the client waits for
 * the server does not count.
 */
export const cutSlowReader = (
  answer: ServerResponse,
  { bytesPerSecond, afterMs, everyMs }: Readonly<Record<keyof typeof slowest, number>> = slowest,
): void => {
  const sent = (): number => (answer.socket?.bytesWritten ?? 0) - answer.writableLength;
  const before = sent();
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (!answer.writableNeedDrain) return;
    waitedMs += everyMs;
    if (waitedMs > afterMs && sent() - before < (bytesPerSecond * waitedMs) / 1_000) answer.destroy();
  }, everyMs);
  answer.once('close', () => clearInterval(timer));
};

export const sendFile = (
  reply: FastifyReply,
  { mediaType, name, content, bytes, tag, isPublic = false }: FileAnswer,
): FastifyReply => {
  if (isPublic)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin');
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (tag !== undefined) reply.header('etag', `"${tag}"`);
  // HEAD gets the headers only, so nothing is read.
  const unread = reply.request.method === 'HEAD' && content instanceof Readable;
  if (unread) content.destroy();
  else if (content instanceof Readable) {
    reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    cutSlowReader(reply.raw);
  }
  return reply
    .type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(unread ? Readable.from([]) : content);
};
