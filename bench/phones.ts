import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startSandbox } from '../apps/sandbox/src/index.ts';
import { addAccount, hashPassword } from '../apps/server/src/modules/auth/index.ts';
import { openDatabase, prepareDatabase, type Database } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { databaseEnvironment } from '../apps/server/test/database-url.ts';
import { root, startProduct } from './product.ts';
import { fixed, percentile } from './statistics.ts';
import type { Section } from './table.ts';

const isoDigits = (at: number): string => String(at).padStart(7, '0');
const knownPhone = (at: number): string => `1391${isoDigits(at)}`;
const unknownPhone = (at: number): string => `1392${isoDigits(at)}`;

interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}
interface Try extends Sent {
  /** Sent before, not measured: asks for the code that is then guessed. */
  readonly first?: Sent;
}

const password = 'Halfday#2026';
const wrong = '000000';
const asks = (path: string) => (phone: string) => ({ method: 'POST', path, body: { phone } }) as const;
const asksToSignIn = asks('/merc/personal/login/phone/captcha');
const asksForForgotten = asks('/merc/personal/pwd/forget/captcha');

/** What a stranger may try with a phone, to learn whether it has an account. */
const kinds: readonly { readonly name: string; readonly answer: RegExp; readonly tryOf: (phone: string) => Try }[] = [
  {
    name: 'a wrong password',
    answer: /wrong_password|wrong_credentials/,
    tryOf: (account) => ({ method: 'POST', path: '/merc/personal/pwd', body: { account, pwd: 'Wrong#2026' } }),
  },
  { name: 'asking for a code', answer: /^200 /, tryOf: asksToSignIn },
  {
    name: 'a wrong code',
    answer: /wrong_code/,
    tryOf: (phone) => ({
      first: asksToSignIn(phone),
      method: 'POST',
      path: '/merc/personal/login/phone',
      body: { phone, captcha_code: wrong },
    }),
  },
  {
    name: 'a new password with a wrong code',
    answer: /wrong_code/,
    tryOf: (phone) => ({
      first: asksForForgotten(phone),
      method: 'PUT',
      path: '/merc/personal/pwd/from/forget',
      body: { phone, captcha_code: wrong, pwd: password, re_pwd: password },
    }),
  },
];

/** One keep-alive connection; each try comes from a network of its own, so that no limit of networks is met. */
const caller = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let networks = 0;
  const send = ({ method, path, body }: Sent, from: string): Promise<{ ms: number; answer: string }> =>
    new Promise((done, failed) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, 'x-forwarded-proto': 'https' };
      const started = performance.now();
      const call = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('error', failed).once('end', () => {
          const ms = performance.now() - started;
          done({ ms, answer: `${response.statusCode} ${text.replaceAll(/req_[0-9a-f]+/g, 'req')}` });
        });
      });
      call.once('error', failed);
      call.end(JSON.stringify(body));
    });
  return {
    send: async ({ first, ...one }: Try) => {
      networks += 1;
      const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
      if (first) await send(first, from);
      return send(one, from);
    },
    close: () => agent.destroy(),
  };
};

const addAccounts = async (database: Database, count: number): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await database.platform.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await addAccount(tx, { phone: knownPhone(at), passwordHash, actualName: null, phoneVerified: true }, new Date());
  });
};

/** Runs what needs a product with accounts and the sandbox's SMS. */
const withProduct = async <T>(accounts: number, run: (url: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const log = createLog({ level: 'warn' });
    const cluster = await startEmbedded({ dataDir, log });
    ends.push(() => cluster.stop());
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const database = openDatabase({ connection: cluster.connection, max: 2, log });
    ends.push(() => database.close());
    await addAccounts(database, accounts);
    const sandbox = await startSandbox({ smsLimits: false });
    ends.push(() => sandbox.stop());
    const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
      ...databaseEnvironment(cluster),
      ...sandbox.environment,
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: '0',
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ALLOW: 'sandbox',
    });
    ends.push(() => product.stop());
    return await run(product.url);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};

const warmUp = 10;

/** Whether answers or times tell a stranger which phones have an account: known and unknown phones in turn. */
export const benchPhones = async (quick: boolean): Promise<Section> => {
  const tries = quick ? 20 : 200;
  const each = tries + warmUp;
  return withProduct(kinds.length * each, async (url) => {
    const { send, close } = caller(url);
    const rows: string[][] = [];
    let next = 0;
    for (const { name, answer: expected, tryOf } of kinds) {
      const [known, unknown]: [number[], number[]] = [[], []];
      const answers = new Set<string>();
      for (let at = 0; at < each; at += 1, next += 1) {
        // Which comes first alternates, so that neither always follows the other.
        const pair = [
          { times: known, phone: knownPhone(next) },
          { times: unknown, phone: unknownPhone(next) },
        ];
        for (const { times, phone } of at % 2 === 0 ? pair : pair.toReversed()) {
          const { ms, answer } = await send(tryOf(phone));
          if (!expected.test(answer)) throw new Error(`${name}: ${answer}`);
          answers.add(answer);
          if (at >= warmUp) times.push(ms);
        }
      }
      const quartiles = (values: readonly number[]) =>
        [0.25, 0.5, 0.75].map((share) => fixed(percentile(values, share), 2));
      const ratio = percentile(known, 0.5) / percentile(unknown, 0.5);
      rows.push([name, ...quartiles(known), ...quartiles(unknown), fixed(ratio, 3), String(answers.size)]);
    }
    close();
    return {
      title: `Known and unknown phones, ${tries} tries each in turn (ms at the client: quartiles)`,
      columns: ['', 'known q1', 'median', 'q3', 'unknown q1', 'median', 'q3', 'known : unknown', 'different answers'],
      rows,
      notes: ['Goal: one answer, and medians that differ by less than the quartiles do.'],
    };
  });
};
