import { createHash, randomUUID, type Hash } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { longestPath, Problem } from './problem.ts';

/** A file that came with a request; it is gone when the work that was given it has ended. */
export interface Upload {
  /** As the sender calls it: for people, never to be trusted. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its content, in parts of the given size. */
  parts(size: number): AsyncIterable<Buffer>;
}

/** Receives the request's one file and gives it to `work`. Until then its body is not read: what can be refused without it, is refused before. */
export type Receive = <T>(work: (upload: Upload) => Promise<T>) => Promise<T>;

/** The file's own name, without folders and characters that can't be shown; cut between characters. */
const plainName = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '')].slice(-longestPath).join('');

/** More parts than the one file, or parts under names that are none. */
const otherParts: ReadonlySet<unknown> = new Set([
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
]);

/** The parser of multipart throws bare errors where it can't read; those of the system and of Fastify have codes. */
const translated = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if (!('code' in error)) return new Problem('malformed_request', { cause: error });
  return otherParts.has(error.code) ? new Problem('upload_expected', { cause: error }) : error;
};

type Parts = AsyncIterator<Multipart, undefined>;

const openParts = (request: FastifyRequest, bytes: number): Parts =>
  request.parts({ limits: { fileSize: bytes, files: 1, fields: 0, parts: 1 } });

const nextPart = async (parts: Parts): Promise<Multipart | undefined> => {
  try {
    return (await parts.next()).value;
  } catch (error) {
    throw translated(error);
  }
};

/** Has no name, so that it is gone with the process, however that ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `regulars-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
};

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* partsOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The one file, written to the disk while it is hashed; throws where it is another part, or too large. */
const receive = async (
  parts: Parts,
  file: FileHandle,
  bytes: number,
): Promise<{ part: MultipartFile; sha256: Buffer }> => {
  const part = await nextPart(parts);
  if (part?.type !== 'file' || part.fieldname !== 'file') {
    if (part?.type === 'file') part.file.resume();
    throw new Problem('upload_expected');
  }
  const hash = createHash('sha256');
  await file.writeFile(hashed(part.file, hash)).catch((error: unknown) => {
    throw translated(error);
  });
  if (part.file.truncated)
    throw new Problem('body_too_large', { values: { limit: `${Math.floor(bytes / 1024 / 1024)} MB` } });
  return { part, sha256: hash.digest() };
};

/** Receives the one file of a multipart request on disk, and gives it to `work`. No connection to the database is held meanwhile. */
export const receiving = async <T>(
  request: FastifyRequest,
  bytes: number,
  work: (upload: Upload) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Problem('upload_expected');
  const file = await openNameless();
  try {
    const parts = openParts(request, bytes);
    const { part, sha256 } = await receive(parts, file, bytes);
    const another = await nextPart(parts);
    if (another) {
      if (another.type === 'file') another.file.resume();
      throw new Problem('upload_expected');
    }
    return await work({
      name: plainName(part.filename),
      bytes: part.file.bytesRead,
      sha256,
      parts: (size) => partsOf(file, size),
    });
  } finally {
    await file.close();
  }
};
