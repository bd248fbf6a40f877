import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/index.ts';
import { readConfig } from '../config/config.ts';
import type { S3Account } from '../config/third-parties.ts';
import { diskStore, fileStoreOf, s3Store, type FileStore } from './index.ts';

const key = '0190a6b8-7c1e-7000-8000-000000000001/ab/abcdef';
const content = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 0x80]);

let sandbox: Sandbox;
let folder: string;
let account: S3Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), 'regulars-files-'));
  const told = (await (await fetch(`${sandbox.address}/admin/s3/`)).json()) as { environment: Record<string, string> }; // the sandbox's
  const { s3 } = readConfig(told.environment).thirdParties;
  if (!s3) throw new Error('The sandbox tells a whole account');
  account = s3;
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

describe.each<[string, () => FileStore]>([
  ['a folder', () => diskStore(folder)],
  ['a bucket', () => s3Store(account)],
])('%s', (_, storeOf) => {
  let store: FileStore;
  beforeEach(() => {
    store = storeOf();
  });

  it('keeps a file byte for byte until it is removed', async () => {
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, content, 'image/jpeg');
    await store.put(key, content, 'image/jpeg');
    expect(await store.get(key)).toEqual(content);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });
});

it('a folder leaves nothing but the file, which only its user can read', async () => {
  await diskStore(folder).put('m/cd/cdef', content, 'image/jpeg');
  expect(await readdir(join(folder, 'm/cd'))).toEqual(['cdef']);
  expect((await stat(join(folder, 'm/cd/cdef'))).mode & 0o077).toBe(0);
});

describe('a bucket', () => {
  it.each([
    ['another secret', { secretAccessKey: 'other' }, 403],
    ['an unknown key', { accessKeyId: 'OTHER' }, 403],
    ['another region', { region: 'elsewhere-1' }, 400],
  ])('refuses a request signed with %s, without telling secrets', async (_, wrong, status) => {
    const error = await s3Store({ ...account, ...wrong })
      .put(key, content, 'image/jpeg')
      .catch((caught: unknown) => String(caught));
    expect(error).toBe(`Error: The file store answered ${status} to PUT of ${key}`);
  });

  it('refuses content that was changed on its way', async () => {
    const store = s3Store(account);
    await store.put(key, content, 'image/jpeg');
    const answer = await fetch(`${account.endpoint}/${account.bucket}/${key}`, { method: 'PUT', body: 'else' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
    expect(await store.get(key)).toEqual(content);
  });

  it('is asked again while it can’t answer, and then fails', async () => {
    const break_ = (times: number) =>
      fetch(`${sandbox.address}/admin/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: 'PUT', times, errcode: 'SlowDown' }),
      });
    const store = s3Store(account);
    await break_(1);
    await store.put(key, content, 'image/jpeg');
    expect(await store.get(key)).toEqual(content);
    await break_(3);
    await expect(store.put(key, content, 'image/jpeg')).rejects.toThrow('answered 503');
  });
});

it('a bucket is used where one is configured, else a folder', async () => {
  const config = { filesDir: folder, thirdParties: readConfig({}).thirdParties };
  await fileStoreOf(config).put('m/ef/ef01', content, 'image/jpeg');
  expect(await readdir(join(folder, 'm/ef'))).toEqual(['ef01']);
  const bucket = fileStoreOf({ ...config, thirdParties: { ...config.thirdParties, s3: account } });
  expect(await bucket.get('m/ef/ef01')).toBeUndefined();
});
