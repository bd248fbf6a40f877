import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';

export interface Secrets {
  /** The 32-byte key that encrypts data at rest. */
  readonly dataKey: Buffer;
}

/** Reads secrets from the environment, else from DATA_DIR/secrets.json, which the first start writes. */
export async function loadSecrets({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  if (secretKey !== undefined) return { dataKey: secretKey };
  const path = join(dataDir, 'secrets.json');
  return (await readSecrets(path)) ?? (await createSecrets(path, dataDir));
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) throw new ConfigError([`${path} can be read by other users: chmod 600 it`]);
  return { dataKey: parseDataKey(text, path) };
}

async function createSecrets(path: string, dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const side = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(side, `${JSON.stringify({ data_key: randomBytes(32).toString('base64') })}\n`, {
    mode: 0o600,
    flush: true,
  });
  // Linking is atomic and never replaces a file that another copy has just written.
  await link(side, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await unlink(side);
  const secrets = await readSecrets(path);
  if (secrets === undefined) throw new ConfigError([`${path} disappeared while being read`]);
  return secrets;
}

function parseDataKey(text: string, path: string): Buffer {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  if (
    typeof content === 'object' &&
    content !== null &&
    'data_key' in content &&
    typeof content.data_key === 'string'
  ) {
    const key = Buffer.from(content.data_key, 'base64');
    if (key.length === 32) return key;
  }
  throw new ConfigError([
    `${path} has no data_key of 32 bytes: restore it from a backup; without the key, encrypted data can't be read`,
  ]);
}
