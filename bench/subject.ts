import { diskStore } from '../apps/server/src/platform/files/index.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ClientConfig } from 'pg';
import { createApp } from '../apps/server/src/app.ts';
import { addMembers, type MemberRecord } from '../apps/server/src/modules/members/index.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { paymentHosts } from '../apps/server/src/platform/config/third-parties.ts';
import { openDatabase, prepareDatabase, type Database } from '../apps/server/src/platform/database/index.ts';
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { demoMembers } from '../apps/server/src/seed/demo-members.ts';
import { databaseEnvironment } from '../apps/server/test/database-url.ts';
import { Factories, type Caller, type Shop } from '../apps/server/test/factories.ts';
import { root, startProduct, type Product } from './product.ts';

/** A statement as the server sent it. */
export interface Sent {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A merchant with a very large number of members, and the product serving it. */
export interface Subject {
  readonly members: number;
  readonly filledInSeconds: number;
  readonly connection: ClientConfig;
  readonly database: Database;
  readonly shop: Shop;
  /** A user of all branches. */
  readonly owner: Caller;
  /** A user of one branch. */
  readonly clerk: Caller;
  readonly product: Product;
  /** The statements that answer a call, beginning with the session lookup; a POST if there is a body. */
  statementsOf(path: string, as: Caller, body?: object): Promise<Sent[]>;
  close(): Promise<void>;
}

const tags = ['爱喝岩茶', '周末常来', '企业客户', '带孩子', '爱订包间', '老街坊', '送礼常购', '新客'];

/** The headers of a caller in its merchant. */
export const headersOf = ({ token, merchantId }: Caller): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-merchant-id': merchantId ?? '',
});

function* some<T>(from: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = from.next();
    if (next.done) return;
    yield next.value;
  }
}

function* shaped<T>(from: Iterable<T>, shape: (one: T) => T): Generator<T> {
  for (const one of from) yield shape(one);
}

interface Definition {
  readonly drop: string;
  readonly create: string;
}

/** Foreign keys and non-key indexes: checking and building them once after the fill takes a third of the time. */
const definitions = async (database: Database): Promise<Definition[]> => {
  const { rows } = await database.platform.execute(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any ('{member, member_term}'::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any ('{member, member_term}'::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  return rows as Definition[]; // the columns named above
};

const perTransaction = 50_000;

/** Inserts the members through the module's bulk path. */
const fill = async (database: Database, shop: Shop, count: number, shape: Shape): Promise<void> => {
  const apart = await definitions(database);
  for (const { drop } of apart) await database.platform.execute(drop);
  const setting = {
    seed: 1,
    now: new Date(),
    days: 1_096,
    gradeIds: shop.gradeIds,
    branchIds: shop.branchIds,
    tags,
    remarks: ['喜欢靠窗的位置。'],
  };
  const members: Iterator<MemberRecord> = shaped(demoMembers(count, setting), await shape(database, shop));
  for (let written = 0; written < count; written += perTransaction) {
    await database.platform.transaction((tx) => addMembers(tx.tenant(shop.merchantId), some(members, perTransaction)));
  }
  for (const { create } of apart.toReversed()) await database.platform.execute(create);
  await database.platform.execute('vacuum analyze member');
  await database.platform.execute('vacuum analyze member_term');
  await database.platform.execute('analyze');
};

/** The product in this process, on a database that records its statements. */
const recorder = async (connection: ClientConfig, dataKey: Buffer) => {
  const sent: Sent[] = [];
  const log = createLog({ level: 'warn' });
  const database = openDatabase({
    connection,
    max: 2,
    log,
    observe: ({ name, text }, values) => sent.push({ name, text, values }),
  });
  const server = await createApp({
    sms: undefined,
    wechat: undefined,
    isConsoleOrigin: () => false,
    relyingParty: undefined,
    itemSourceUrl: undefined,
    payments: paymentHosts,
    files: diskStore(join(tmpdir(), 'regulars-bench-files')),
    database,
    clock: systemClock,
    log,
    jobs: createJobs({ database, clock: systemClock, log, jobs: [] }),
    dataKey,
    rateLimit: 0,
    trustProxy: false,
  });
  return {
    statementsOf: async (path: string, as: Caller, payload?: object): Promise<Sent[]> => {
      sent.length = 0;
      const post = payload && ({ method: 'POST', payload } as const);
      const { statusCode, body } = await server.app.inject({ url: `/api${path}`, headers: headersOf(as), ...post });
      if (statusCode >= 300) throw new Error(`${path}: ${body}`);
      return [...sent];
    },
    close: async () => {
      await server.drain();
      await database.close();
    },
  };
};

/** How the members differ from the demo's: called once there is a shop. */
export type Shape = (database: Database, shop: Shop) => Promise<(member: MemberRecord) => MemberRecord>;

/** Creates a cluster, fills it, and starts the product on it. */
export const openSubject = async (members: number, shape: Shape = async () => (member) => member): Promise<Subject> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-bench-'));
  const ends: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const log = createLog({ level: 'warn' });
    const cluster = await startEmbedded({ dataDir, log });
    ends.push(() => cluster.stop());
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    // As the owner, because the fill drops indexes.
    const database = openDatabase({ connection: { ...cluster.owner, statement_timeout: 0 }, max: 2, log });
    ends.push(() => database.close());
    const make = new Factories(database, () => new Date());
    const shop = await make.shop();
    const started = performance.now();
    await fill(database, shop, members, shape);
    const filledInSeconds = (performance.now() - started) / 1000;
    const dataKey = randomBytes(32);
    const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
      ...databaseEnvironment(cluster),
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: '0',
      SECRET_KEY: dataKey.toString('base64'),
    });
    ends.push(() => product.stop());
    const recording = await recorder(cluster.connection, dataKey);
    ends.push(() => recording.close());
    return {
      members,
      filledInSeconds,
      connection: cluster.connection,
      database,
      shop,
      owner: await make.user(shop),
      clerk: await make.user(shop, { branches: [shop.branchIds[0]] }),
      product,
      statementsOf: recording.statementsOf,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
