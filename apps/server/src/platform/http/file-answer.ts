import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call whose endpoint answers with a file gives. */
export interface FileAnswer {
  readonly mediaType: string;
  readonly name: string;
  /** A stream is sent as fast as the caller reads it, and destroyed when the caller is gone, stands still or is too slow. */
  readonly content: string | Buffer | Readable;
  /** Of a stream, where it is known. */
  readonly bytes?: number;
  /** Tells this content from any other of its address. */
  readonly tag?: string;
}

const idleMs = 30_000;
/** What a caller must read on average of the time that the answer waited for it, once that is longer than `afterMs`. */
const slowest = { bytesPerSecond: 64 * 1024, afterMs: 10_000, everyMs: 1_000 } as const;

/** Cuts an answer whose caller reads it in trickles: what it holds, others want, too. Time in which we make it wait does not count. */
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

export const sendFile = (reply: FastifyReply, { mediaType, name, content, bytes, tag }: FileAnswer): FastifyReply => {
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (tag !== undefined) reply.header('etag', `"${tag}"`);
  // To HEAD the headers are all there is: nothing is read.
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
