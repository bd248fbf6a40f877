import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Batch } from './seals.queries.ts';

/** A line of the head file: up to which position a merchant’s chain had which value. */
export interface FiledHead {
  readonly merchant_id: string;
  readonly batch: number;
  readonly position: string;
  readonly chain: string;
  readonly sealed_at: string;
}
/** A merchant's lines, by batch. */
export type FiledHeads = ReadonlyMap<number, FiledHead>;
export interface HeadFile {
  readonly state: 'read' | 'missing' | 'unreadable';
  /** By merchant. */
  readonly heads: ReadonlyMap<string, FiledHeads>;
  readonly lines: number;
}

export const headOf = (merchantId: string, { batch, last_position: position, chain, sealed_at }: Batch): FiledHead => ({
  merchant_id: merchantId,
  batch,
  position,
  chain,
  sealed_at: sealed_at.toISOString(),
});

const none: FiledHeads = new Map();
/** What the file has of a merchant. */
export const headsOf = (file: HeadFile | undefined, merchantId: string): FiledHeads =>
  file?.heads.get(merchantId) ?? none;

export const newestOf = (heads: FiledHeads): FiledHead | undefined => {
  let newest: FiledHead | undefined;
  for (const head of heads.values()) if (head.batch > (newest?.batch ?? 0)) newest = head;
  return newest;
};

const isHead = (value: unknown): value is FiledHead =>
  typeof value === 'object' &&
  value !== null &&
  'merchant_id' in value &&
  typeof value.merchant_id === 'string' &&
  'batch' in value &&
  typeof value.batch === 'number' &&
  'position' in value &&
  typeof value.position === 'string' &&
  'chain' in value &&
  typeof value.chain === 'string' &&
  'sealed_at' in value &&
  typeof value.sealed_at === 'string';

/** Undefined: what a crash left of a line, which says nothing. */
const readLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A file that can't be read says nothing. */
export const unreadable: HeadFile = { state: 'unreadable', heads: new Map(), lines: 0 };

/** Whether there is a file yet: a stream would only say so when it is read. */
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/**
 * Reads the whole file, once for all merchants; a missing one has nothing of any. The first line of a batch counts: a chain
 * that was made anew comes later. Throws if a line is no head.
 */
export const readHeadFile = async (path: string): Promise<HeadFile> => {
  const heads = new Map<string, Map<number, FiledHead>>();
  let lines = 0;
  if (!(await exists(path))) return { state: 'missing', heads, lines };
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const head = readLine(line);
    if (head === undefined) continue;
    if (!isHead(head)) throw new Error(`${path} has a line that is no head of the log: ${line.slice(0, 80)}`);
    lines += 1;
    const own = heads.get(head.merchant_id) ?? new Map<number, FiledHead>();
    if (!own.has(head.batch)) heads.set(head.merchant_id, own.set(head.batch, head));
  }
  return { state: 'read', heads, lines };
};

const textOf = (heads: readonly FiledHead[]): string => heads.map((head) => `${JSON.stringify(head)}\n`).join('');

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
/** Without it, a crash may lose that the file is there. */
const syncFolder = (path: string): Promise<void> => sync(dirname(path));

/** A merchant's newest line, which covers those before, and of each year the last: they tell since when a log differs. */
const keptOf = (heads: FiledHeads): FiledHead[] => {
  const inOrder = [...heads.values()].toSorted((one, other) => one.batch - other.batch);
  return [...new Map(inOrder.map((head) => [head.sealed_at.slice(0, 4), head])).values()];
};

/** Lines that no merchant needs before the file is written anew without them. */
const spare = 10_000;

/** Replaces the file by what is kept of it, at once. */
const shorten = async (path: string, kept: readonly FiledHead[]): Promise<void> => {
  const side = `${path}.${randomBytes(6).toString('hex')}`;
  const { mode } = await stat(path);
  try {
    await writeFile(side, textOf(kept), { mode: mode & 0o777, flag: 'wx', flush: true });
    await rename(side, path);
  } catch (error) {
    await rm(side, { force: true });
    throw error;
  }
  await syncFolder(path);
};

/** Appends a head, which outlasts the program, but not the machine until `keepHeads`. */
export const appendHead = async (path: string, head: FiledHead): Promise<void> => {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer: end } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
    // After what a crash left of a line, a new one begins.
    await file.appendFile(size > 0 && end.toString() !== '\n' ? `\n${textOf([head])}` : textOf([head]));
  } finally {
    await file.close();
  }
};

/** Has what was appended on disk when it returns; a file that grew long is written anew without what no check needs. */
export const keepHeads = async (
  path: string,
  { heads, lines }: Pick<HeadFile, 'heads' | 'lines'>,
  added: readonly FiledHead[],
): Promise<void> => {
  if (added.length === 0) return;
  await sync(path);
  if (lines === 0) await syncFolder(path);
  if (lines + added.length <= spare) return;
  const all = new Map(heads);
  for (const head of added)
    all.set(head.merchant_id, new Map([...(all.get(head.merchant_id) ?? []), [head.batch, head]]));
  const kept = [...all.values()].flatMap(keptOf);
  if (lines + added.length > 2 * kept.length + spare) await shorten(path, kept);
};
