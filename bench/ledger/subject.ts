import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ClientConfig } from 'pg';
import { addMembers, type MemberRecord } from '../../apps/server/src/modules/members/index.ts';
import { openDatabase, prepareDatabase, type Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { demoMembers } from '../../apps/server/src/seed/demo-members.ts';
import { databaseEnvironment } from '../../apps/server/test/database-url.ts';
import { Factories, type Caller, type Shop } from '../../apps/server/test/factories.ts';
import { root, startProduct, type Product } from '../product.ts';

/** One merchant whose members have something to spend, the tables of the baseline beside it, and the product serving it. */
export interface LedgerSubject {
  readonly dataDir: string;
  /** As the application. */
  readonly connection: ClientConfig;
  /** As the owner, without a limit of time. */
  readonly owner: Database;
  readonly superuser: ClientConfig;
  readonly shop: Shop;
  readonly caller: Caller;
  /** Ids of active members. */
  readonly members: readonly string[];
  readonly product: Product;
  close(): Promise<void>;
}

export const memberCount = 10_000;

/** The id of the how-manieth member, and in SQL, for the scripts of pgbench too. */
const memberId = (no: number): string => `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`;
export const memberIdIn = (no: string): string => `('00000000-0000-7000-8000-' || lpad(${no}::text, 12, '0'))::uuid`;

function* known(records: Iterable<MemberRecord>): Generator<MemberRecord> {
  let no = 0;
  for (const record of records) yield { ...record, member_id: memberId((no += 1)), state: 'normal' };
}

/** What each member has before anything is measured: two top-ups with bonus, and points. */
const endow = `
  select count(ledger_post($1, ${memberIdIn('no')}, now(), jsonb_build_object(
    'kind', 'top_up', 'document_kind', 'endowment', 'document_id', gen_random_uuid(), 'step', '', 'branch_id', $2::text,
    'principal_in', 500000, 'bonus_in', 50000, 'bonus_expires_at', now() + interval '1 year', 'points_in', 100000
  ))) from generate_series(1, $3::integer) as no, generate_series(1, 2)`;

const fill = async (owner: Database, shop: Shop): Promise<void> => {
  const setting = { seed: 1, now: new Date(), days: 30, ...shop, tags: ['新客'], remarks: ['喜欢靠窗的位置。'] };
  await owner.tenant(shop.merchantId).transaction((tx) => addMembers(tx, known(demoMembers(memberCount, setting))));
  await owner.platform.execute(endow, [shop.merchantId, shop.branchIds[0], memberCount]);
  await owner.platform.execute(await readFile(join(import.meta.dirname, 'baseline-schema.sql'), 'utf8'));
  await owner.platform.execute('vacuum analyze');
};

/** Lets whoever holds the caller's role adjust without a second person. */
const permit = (owner: Database, { merchantId, userId }: Caller): Promise<unknown> =>
  owner.platform.execute(
    `insert into adjustment_limit (merchant_id, role_id, principal, bonus, points, growth)
     select merchant_id, role_id, 1000, 1000, 1000, 1000 from user_role where merchant_id = $1 and user_id = $2`,
    [merchantId, userId],
  );

export const openLedgerSubject = async (): Promise<LedgerSubject> => {
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
    const owner = openDatabase({ connection: { ...cluster.owner, statement_timeout: 0 }, max: 2, log });
    ends.push(() => owner.close());
    const make = new Factories(owner, () => new Date());
    const shop = await make.shop();
    await fill(owner, shop);
    const caller = await make.user(shop);
    await permit(owner, caller);
    const product = await startProduct([process.execPath, join(root, 'apps/server/src/main.ts')], {
      ...databaseEnvironment(cluster),
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: '0',
    });
    ends.push(() => product.stop());
    const { connection, superuser } = cluster;
    const members = Array.from({ length: memberCount }, (_, at) => memberId(at + 1));
    return { dataDir, connection, owner, superuser, shop, caller, members, product, close };
  } catch (error) {
    await close();
    throw error;
  }
};
