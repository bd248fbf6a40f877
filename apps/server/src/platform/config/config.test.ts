import { mkdtemp, readFile, rm, stat, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { paymentHosts } from './third-parties.ts';
import { loadSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 7);

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('an empty environment is a demo on loopback', () => {
  expect(readConfig({})).toEqual({
    port: 7300,
    host: '127.0.0.1',
    isLoopback: true,
    publicUrl: undefined,
    dataDir: resolve('data'),
    filesDir: resolve('data/files'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseMaintenanceUrl: undefined,
    databasePool: 20,
    seed: 'demo',
    seedOrders: 46_000,
    allow: new Set(),
    logLevel: 'info',
    trustProxy: false,
    rateLimit: 3000,
    auditHeadFile: resolve('data/audit-heads.jsonl'),
    secretKey: undefined,
    thirdParties: {
      sms: undefined,
      wechat: undefined,
      itemSourceUrl: undefined,
      payments: paymentHosts,
      s3: undefined,
    },
  });
});

test('everything can be set', () => {
  expect(
    readConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://console.tea.example/',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://u:p@db/regulars',
      DATABASE_OWNER_URL: 'postgres://o:p@db/regulars',
      DATABASE_MAINTENANCE_URL: 'postgres://m:p@db/regulars',
      DATABASE_POOL: '5',
      SEED: 'none',
      SEED_ORDERS: '1000',
      ALLOW: 'sandbox, demo',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: '50',
      TRUST_PROXY: 'loopback,10.0.0.0/8,::1',
      AUDIT_HEAD_FILE: '/elsewhere/heads.jsonl',
      SECRET_KEY: key.toString('base64'),
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    isLoopback: false,
    publicUrl: 'https://console.tea.example',
    dataDir: '/data',
    filesDir: '/data/files',
    databaseUrl: 'postgres://u:p@db/regulars',
    databaseOwnerUrl: 'postgres://o:p@db/regulars',
    databaseMaintenanceUrl: 'postgres://m:p@db/regulars',
    databasePool: 5,
    seed: 'none',
    seedOrders: 1_000,
    allow: new Set(['sandbox', 'demo']),
    logLevel: 'debug',
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    rateLimit: 50,
    auditHeadFile: '/elsewhere/heads.jsonl',
    secretKey: key,
    thirdParties: {
      sms: undefined,
      wechat: undefined,
      itemSourceUrl: undefined,
      payments: paymentHosts,
      s3: undefined,
    },
  });
});

test('the head file is turned off by name', () => {
  expect(readConfig({ AUDIT_HEAD_FILE: 'none' }).auditHeadFile).toBeUndefined();
  expect(readConfig({ DATA_DIR: '/data' }).auditHeadFile).toBe('/data/audit-heads.jsonl');
});

test('all problems are reported at once', () => {
  const problems = problemsOf({
    PORT: '70000',
    SEED: 'all',
    ALLOW: 'everything',
    LOG_LEVEL: 'loud',
    DATABASE_POOL: '1',
    HOST: 'not a host',
  });
  expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(
    new Set(['ALLOW', 'DATABASE_POOL', 'HOST', 'LOG_LEVEL', 'PORT', 'SEED']),
  );
});

test.each([
  [{ PORT: '1e3' }, 'PORT must be a whole number'],
  [{ PORT: '-1' }, 'PORT must be a whole number'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must look like'],
  [{ DATABASE_OWNER_URL: 'postgres://db/a' }, 'DATABASE_OWNER_URL needs DATABASE_URL'],
  [
    { DATABASE_URL: 'postgres://db/a', DATABASE_MAINTENANCE_URL: 'postgres://db/a' },
    'DATABASE_MAINTENANCE_URL needs DATABASE_OWNER_URL',
  ],
  [
    { DATABASE_URL: 'postgres://db/a', DATABASE_OWNER_URL: 'postgres://db/b' },
    'DATABASE_OWNER_URL must name the same database',
  ],
  [{ PUBLIC_URL: 'console.tea.example' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://tea.example/console' }, 'PUBLIC_URL must be an address without a path'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be none, a number of hops'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be none, a number of hops'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 32 bytes in base64'],
])('%o is refused', (environment, problem) => {
  expect(problemsOf(environment)).toEqual([expect.stringContaining(problem)]);
});

test("a wrong DATABASE_URL's password stays out of the message", () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://u:hush@db' }).join()).not.toContain('hush');
});

describe('outside loopback', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'shop.example'])(
    'on %s, demo data and generated secrets are refused, each unless allowed by name',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([
        expect.stringContaining('SEED demo is refused'),
        expect.stringContaining('SECRET_KEY is needed'),
      ]);
      expect(problemsOf({ HOST, ALLOW: 'demo' })).toEqual([expect.stringContaining('SECRET_KEY is needed')]);
      expect(problemsOf({ HOST, ALLOW: 'default-secrets' })).toEqual([expect.stringContaining('SEED demo is refused')]);
      expect(problemsOf({ HOST, ALLOW: 'demo,default-secrets' })).toEqual([]);
      expect(problemsOf({ HOST, SEED: 'none', SECRET_KEY: key.toString('base64') })).toEqual([]);
    },
  );

  test('an external database needs a separate owner, unless allowed by name', () => {
    const env = { HOST: '::', SEED: 'none', SECRET_KEY: key.toString('base64'), DATABASE_URL: 'postgres://u@db/a' };
    expect(problemsOf(env)).toEqual([expect.stringContaining('DATABASE_OWNER_URL is needed because HOST ::')]);
    expect(problemsOf({ ...env, ALLOW: 'single-role' })).toEqual([]);
    expect(problemsOf({ ...env, DATABASE_OWNER_URL: 'postgres://o@db/a' })).toEqual([]);
  });

  test('behind a proxy on this machine, the same', () => {
    expect(problemsOf({ TRUST_PROXY: 'loopback' })).toEqual([
      expect.stringContaining('SEED demo is refused because TRUST_PROXY'),
      expect.stringContaining('SECRET_KEY is needed because TRUST_PROXY'),
    ]);
    expect(problemsOf({ TRUST_PROXY: '1', ALLOW: 'demo,default-secrets' })).toEqual([]);
  });

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('%s is inside', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });
});

describe('secrets', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'regulars-secrets-'));
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  const load = (): ReturnType<typeof loadSecrets> => loadSecrets({ secretKey: undefined, dataDir });

  test('come from the environment without a file', async () => {
    expect(await loadSecrets({ secretKey: key, dataDir })).toEqual({ dataKey: key });
    await expect(stat(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
  });

  test('are made once, for the owner alone', async () => {
    const all = await Promise.all([load(), load(), load()]);
    expect(new Set(all.map(({ dataKey }) => dataKey.toString('hex'))).size).toBe(1);
    expect(all[0]?.dataKey).toHaveLength(32);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await load()).toEqual(all[0]);
  });

  test('that others can read, or that are damaged, are refused and never replaced', async () => {
    await load();
    const path = join(dataDir, 'secrets.json');
    await chmod(path, 0o644);
    await expect(load()).rejects.toThrow('can be read by other users');
    await chmod(path, 0o600);
    await writeFile(path, '{"data_key":"c2hvcnQ="}');
    await expect(load()).rejects.toThrow('has no data_key of 32 bytes');
    expect(await readFile(path, 'utf8')).toBe('{"data_key":"c2hvcnQ="}');
  });
});
