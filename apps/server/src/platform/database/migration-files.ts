import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The migrations don't match the database; the named one changed nothing. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The functions' version: a number that only rises, and the SHA-256 of their text. */
export interface Stamp {
  readonly number: number;
  readonly checksum: string;
}

export interface Functions {
  readonly text: string;
  readonly checksum: string;
  /** The content of the file `serial`; its checksum is of the functions as last stamped. */
  readonly stamp: Stamp | undefined;
}

/** The folder of the functions, also their name among the applied migrations, where it sorts last. */
export const functionsName = 'functions';
export const serialName = join(functionsName, 'serial');

/** Parses `<number> <sha256>`, as in the file `serial` and in schema_migration; undefined for anything else. */
export function readStamp(text: string): Stamp | undefined {
  const [, number, checksum] = /^([1-9]\d{0,8}) ([0-9a-f]{64})\n?$/.exec(text) ?? [];
  return number === undefined || checksum === undefined ? undefined : { number: Number(number), checksum };
}

export const writeStamp = ({ number, checksum }: Stamp): string => `${number} ${checksum}`;

/** Reads all functions; MigrationError for an invalid serial, such as after a merge conflict. */
export async function readFunctions(folder: string): Promise<Functions> {
  const inside = join(folder, functionsName);
  const names = await readdir(inside, { recursive: true }).catch(absent<string[]>([]));
  const files = names.filter((name) => name.endsWith('.sql')).toSorted();
  const text = (await Promise.all(files.map((name) => readFile(join(inside, name), 'utf8')))).join('\n');
  const serial = await readFile(join(folder, serialName), 'utf8').catch(absent(undefined));
  const stamp = serial === undefined ? undefined : readStamp(serial);
  if (serial !== undefined && stamp === undefined)
    throw new MigrationError(
      `${serialName} must be one line, a number and a SHA-256: after a merge keep the line with the higher number, then run \`node tools/stamp-functions.ts\``,
    );
  return { text, checksum: checksumOf(text), stamp };
}

/** The folder's numbered files, in order; MigrationError for an invalid or repeated number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    if (names[index - 1]?.startsWith(number) === true)
      throw new MigrationError(`${names[index - 1]} and ${name} have the same number`);
  });
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Maps a missing file to a default; rethrows any other error. */
const absent =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
