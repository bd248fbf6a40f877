import { createHash, randomUUID, type Hash } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { longestPath, Problem } from './problem.ts';

/** A file received with a request; deleted once `work` has ended. */
export interface Upload {
  /** The sender's file name: for display, never trusted. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its content, in parts of the given size. */
  parts(size: number): AsyncIterable<Buffer>;
}

/**
 * Receives the request's single file and passes it to `work`. Nothing reads the body before, so that a handler can
 * refuse the call without receiving the file.
 */
export type Receive = <T>(work: (upload: Upload) => Promise<T>) => Promise<T>;

const nameless = 'file';

/**
 * The file name without folders and unprintable characters, cut between characters; `file` if nothing is left or the
 * part has no file name.
 */
const plainName = (name: string | undefined): string => {
  const last = (name?.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim();
  return /^\.*$/.test(last) ? nameless : [...last].slice(-longestPath).join('');
};

/** In a file name in another encoding than UTF-8, the multipart parser leaves U+FFFD. */
const isBroken = (name: string | undefined): boolean => name?.includes('\uFFFD') ?? false;

/** Other parts than the single file, or unsafe part names. */
const otherParts: ReadonlySet<unknown> = new Set([
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
]);

/**
 * The multipart parser throws errors without a code when it can't parse; system and Fastify errors have one. A sender who
 * gives up, or is cut off for being slow, is no failure of ours.
 */
const translated = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if (!('code' in error) || error.code === 'ECONNRESET') return new Problem('malformed_request', { cause: error });
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

/** Unlinked at once, so that the system frees it however the process ends. */
const openUnnamed = async (): Promise<FileHandle> => {
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

/** Writes the single file to disk while hashing it; throws for another part or one that is too large. */
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
  if (isBroken(part.filename)) {
    part.file.resume();
    throw new Problem('file_name_broken');
  }
  const hash = createHash('sha256');
  await file.writeFile(hashed(part.file, hash)).catch((error: unknown) => {
    throw translated(error);
  });
  if (part.file.truncated)
    throw new Problem('body_too_large', { values: { limit: `${Math.floor(bytes / 1024 / 1024)} MB` } });
  return { part, sha256: hash.digest() };
};

/**
 * Receives the single file of a multipart request on disk and passes it to `work`. Holds no database connection
 * meanwhile.
 */
export const receiving = async <T>(
  request: FastifyRequest,
  bytes: number,
  work: (upload: Upload) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Problem('upload_expected');
  const file = await openUnnamed();
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
