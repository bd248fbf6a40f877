import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { addAccount, hashPassword } from '../apps/server/src/modules/auth/index.ts';
import { openDatabase, prepareDatabase, type Connections } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { databaseEnvironment } from '../apps/server/test/database-url.ts';
import { startSandbox } from '../apps/sandbox/src/index.ts';
import { root, startProduct } from './product.ts';
import { fixed, median, percentile } from './statistics.ts';
import type { Section } from './table.ts';

const log = createLog({ level: 'warn' });
const phoneOf = (at: number): string => `137${String(at).padStart(8, '0')}`;

/** Gives each of the phones an account with a password. */
const addAccounts = async (connection: Connections['connection'], phones: readonly string[]): Promise<void> => {
  const database = openDatabase({ connection, max: 1, log });
  const passwordHash = await hashPassword('Regulars#2026');
  await database.platform.transaction(async (tx) => {
    for (const phone of phones)
      await addAccount(tx, { phone, passwordHash, actualName: '方晓棠', phoneVerified: true }, new Date());
  });
  await database.platform.execute('analyze');
  await database.close();
};

interface Tried {
  /** The error's name, or “ok”. */
  readonly answer: string;
  readonly ms: number;
}

/** Calls from a network of its own, through a proxy, so that no limit but the phone's own is met. */
const callerFrom = (url: string, network: number) => {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `2001:db8:${network.toString(16)}::1`,
    'x-forwarded-proto': 'https',
  };
  return async (method: string, path: string, body: object): Promise<Tried> => {
    const began = performance.now();
    const response = await fetch(`${url}/api/merc/personal${path}`, { method, headers, body: JSON.stringify(body) });
    const { err } = (await response.json()) as { err?: { name: string } }; // the envelope
    return { ms: performance.now() - began, answer: err?.name ?? 'ok' };
  };
};

const wrong = { captcha_code: '000000' };
const newPassword = { pwd: 'Later#2026', re_pwd: 'Later#2026' };

/** One try of each kind; the third phone gets the code for a forgotten password, as a phone gets one a minute. */
const tryAll = async (url: string, network: number, [first, second, third]: readonly [string, string, string]) => {
  const call = callerFrom(url, network);
  const password = await call('POST', '/pwd', { account: first, pwd: 'not-this-one' });
  const request = await call('POST', '/login/phone/captcha', { phone: second });
  const code = await call('POST', '/login/phone', { phone: second, ...wrong });
  await call('POST', '/pwd/forget/captcha', { phone: third });
  const forgotten = await call('PUT', '/pwd/from/forget', { phone: third, ...wrong, ...newPassword });
  return {
    'a wrong password': password,
    'a request for a code': request,
    'a wrong code': code,
    'a forgotten password, wrong code': forgotten,
  };
};

type Kind = keyof Awaited<ReturnType<typeof tryAll>>;
type Taken = ReadonlyMap<Kind, readonly Tried[]>;

/** Known and unknown phones in turn, each going first half of the time. */
const measure = async (url: string, tries: number): Promise<{ known: Taken; unknown: Taken }> => {
  const taken = { known: new Map<Kind, Tried[]>(), unknown: new Map<Kind, Tried[]>() };
  const order = ['known', 'unknown'] as const;
  for (let at = 0; at < tries; at += 1) {
    for (const who of at % 2 === 0 ? order : order.toReversed()) {
      const one = 2 * at + (who === 'known' ? 0 : 1);
      const answers = await tryAll(url, one + 1, phonesOf(one));
      for (const [kind, tried] of Object.entries(answers) as [Kind, Tried][]) {
        const list = taken[who].get(kind) ?? [];
        taken[who].set(kind, [...list, tried]);
      }
    }
  }
  return taken;
};

/** Phones have an account where `one` is even. */
const phonesOf = (one: number) => [phoneOf(3 * one), phoneOf(3 * one + 1), phoneOf(3 * one + 2)] as const;

const rowOf = (kind: Kind, known: readonly Tried[], unknown: readonly Tried[]): string[] => {
  const answers = new Set([...known, ...unknown].map(({ answer }) => answer));
  if (answers.size !== 1) throw new Error(`${kind} was answered in different ways: ${[...answers].join(', ')}`);
  const [ours, others] = [known, unknown].map((tried) => tried.map(({ ms }) => ms));
  const figures = (ms: readonly number[] = []): string[] => [
    fixed(median(ms), 2),
    `${fixed(percentile(ms, 0.25), 2)} – ${fixed(percentile(ms, 0.75), 2)}`,
  ];
  const ratio = fixed(median(ours ?? []) / median(others ?? []), 3);
  return [`${kind} (${[...answers].join('')})`, ...figures(ours), ...figures(others), ratio];
};

/** Whether the time of an answer tells which phones have an account. */
export const benchEnumeration = async (quick: boolean): Promise<Section> => {
  const tries = quick ? 20 : 200;
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const ends: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await startEmbedded({ dataDir, log });
    ends.push(() => cluster.stop());
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const known = Array.from({ length: tries }, (_, at) => phonesOf(2 * at)).flat();
    await addAccounts(cluster.connection, known);
    const sandbox = await startSandbox();
    ends.push(() => sandbox.stop());
    const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
      ...databaseEnvironment(cluster),
      ...sandbox.environment,
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: '0',
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ALLOW: 'sandbox,single-role',
    });
    ends.push(() => product.stop());
    await tryAll(product.url, 0, [phoneOf(90_000_000), phoneOf(90_000_001), phoneOf(90_000_002)]);
    const taken = await measure(product.url, tries);
    const kinds = [...taken.known.keys()];
    return {
      title: `Known and unknown phones, ${tries} tries of each (ms until answered, over HTTP)`,
      columns: ['', 'known', 'quartiles', 'unknown', 'quartiles', 'known : unknown'],
      rows: kinds.map((kind) => rowOf(kind, taken.known.get(kind) ?? [], taken.unknown.get(kind) ?? [])),
      notes: ['In turn in one run, one at a time; each try has a phone and a network of its own.'],
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};
