import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { longestPath, Problem } from './problem.ts';

/** A file that came with a request; it is gone when the handler has answered. */
export interface Upload {
  /** As the sender calls it: for people, never to be trusted. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its content, in parts of the given size. */
  parts(size: number): AsyncIterable<Buffer>;
}

/** The sender's own folders are nobody's business, and what can't be shown is left out. */
const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(-longestPath);

/** The parser of multipart throws bare errors; those of the system and of Fastify have codes. */
const asMalformed = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) && !(error instanceof Problem)
    ? new Problem('malformed_request', { cause: error })
    : error;

const firstPart = (request: FastifyRequest, bytes: number): ReturnType<FastifyRequest['file']> =>
  request.file({ limits: { fileSize: bytes, files: 1, fields: 0, parts: 1 } }).catch((error: unknown) => {
    throw asMalformed(error);
  });

/** Receives the one file of a multipart request on disk, and gives it to `handle`. Its connection to the database is not held meanwhile. */
export const receiving = async <T>(
  request: FastifyRequest,
  bytes: number,
  handle: (upload: Upload) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Problem('upload_expected');
  const part = await firstPart(request, bytes);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem('upload_expected');
  }
  const folder = await mkdtemp(join(tmpdir(), 'regulars-upload-'));
  try {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    await pipeline(
      part.file,
      async function* (content: AsyncIterable<Buffer>) {
        for await (const chunk of content) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
    ).catch((error: unknown) => {
      throw asMalformed(error);
    });
    if (part.file.truncated)
      throw new Problem('body_too_large', { values: { limit: `${Math.floor(bytes / 1024 / 1024)} MB` } });
    return await handle({
      name: plainName(part.filename),
      bytes: part.file.bytesRead,
      sha256: hash.digest(),
      parts: (size) => createReadStream(path, { highWaterMark: size }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
