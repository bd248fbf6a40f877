import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { countStandings, endDueGrades, raiseMembers, type Ladder } from '../apps/server/src/modules/grades/index.ts';
import { openDatabase, prepareDatabase, type Database } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { Factories } from '../apps/server/test/factories.ts';
import { root } from './product.ts';
import { fixed } from './statistics.ts';
import type { Section } from './table.ts';

const log = createLog({ level: 'silent' });

/** Half hold the higher grade, which ended a day ago; growth is 0 to 1,999, whatever the grade. */
const fillMembers = `with made as (
    insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, grade_to, branch_id, joined_at)
    select $1, gen_random_uuid(), n, 13000000000 + n, '林', 'till', ($2::uuid[])[1 + n % 2], current_date - 366, current_date - 2, $3, now()
    from generate_series($4::integer, $5::integer) n returning merchant_id, member_id, member_no::integer % 2000 as growth
  )
  insert into ledger_account (merchant_id, account_id, growth) select merchant_id, member_id, growth from made`;

/** Members that one statement writes. */
const step = 50_000;

interface Measured {
  readonly seconds: number;
  readonly roundTrips: number;
  /** The most that was in use, less what was before. */
  readonly megabytes: number;
}

const measurerOf =
  (sent: { count: number }) =>
  async (work: () => Promise<unknown>): Promise<Measured> => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
    const [began, counted] = [performance.now(), sent.count];
    try {
      await work();
    } finally {
      clearInterval(watch);
    }
    const seconds = (performance.now() - began) / 1000;
    return { seconds, roundTrips: sent.count - counted, megabytes: (most - before) / 2 ** 20 };
  };

const valid = `update grade set valid_days = 365 where merchant_id = $1 and grade_id = any ($2::uuid[])`;

/** Whom a lower threshold raises, counted and then raised, of so many members of whom each grade has half. */
const lowerThreshold = [
  `insert into merchant_rule_version (merchant_id, kind, rule_id, number, made_at, content)
   select merchant_id, kind, rule_id, 2, made_at, jsonb_set(content, '{1,growth_from}', '500') from merchant_rule_version where merchant_id = $1 and kind = 'grades'`,
  `update merchant_rule set in_force = 2 where merchant_id = $1 and kind = 'grades'`,
  `update grade set growth_from = 500 where merchant_id = $1 and level = 2`,
  `insert into grade_raise (merchant_id, from_number) values ($1, 1)`,
];

const counting = `select count(*), sum(x.growth) from (
    select m.grade_id, a.growth from member m join ledger_account a on a.merchant_id = m.merchant_id and a.account_id = m.member_id
    where m.merchant_id = $1 and m.state <> 'cancelled') x`;

const rung = (grade_id: string, growth_from: number) => ({ grade_id, growth_from, valid_days: 365, enabled: true });

const measureAt = async (database: Database, sent: { count: number }, members: number): Promise<string[][]> => {
  const measured = measurerOf(sent);
  const make = new Factories(database, () => new Date());
  const shop = await make.shop();
  const { platform } = database;
  await platform.execute(valid, [shop.merchantId, shop.gradeIds]);
  for (let from = 1; from <= members; from += step)
    await platform.execute(fillMembers, [
      shop.merchantId,
      shop.gradeIds,
      shop.branchIds[0],
      from,
      Math.min(from + step - 1, members),
    ]);
  for (const table of ['member', 'ledger_account']) await platform.execute(`vacuum analyze ${table}`);
  const counted = await measured(() => platform.execute(counting, [shop.merchantId]));
  const ended = await measured(() => endDueGrades(database, new Date()));
  for (const table of ['member', 'ledger_account']) await platform.execute(`vacuum analyze ${table}`);
  const [basic, silver] = shop.gradeIds;
  const ladder = (growth: number): Ladder => [rung(basic, 0), rung(silver, growth)];
  const tenant = database.tenant(shop.merchantId);
  const preview = await measured(() => countStandings(tenant, ladder(1_000), ladder(500)));
  for (const sql of lowerThreshold) await platform.execute(sql, [shop.merchantId]);
  const raised = await measured(() => raiseMembers(database, new Date()));
  const row = (name: string, { seconds, roundTrips, megabytes }: Measured): string[] => [
    name,
    members.toLocaleString('en'),
    fixed(seconds, 1),
    Math.round(members / seconds).toLocaleString('en'),
    fixed(roundTrips / (members / 500), 1),
    fixed(megabytes, 0),
    fixed(seconds / counted.seconds, 1),
  ];
  return [row('end', ended), row('preview', preview), row('raise', raised)];
};

/** The end of everybody's grade, whom a draft moves, and raising them, at a size and at twice that. */
export const benchGrades = async (quick: boolean): Promise<Section> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-grades-'));
  const cluster = await startEmbedded({ dataDir, log });
  try {
    await prepareDatabase(cluster, join(root, 'apps/server/migrations'), log);
    const sent = { count: 0 };
    const connection = { ...cluster.owner, statement_timeout: 0 };
    const database = openDatabase({ connection, max: 4, log, observe: () => (sent.count += 1) });
    const rows: string[][] = [];
    for (const members of quick ? [10_000, 20_000] : [500_000, 1_000_000])
      rows.push(...(await measureAt(database, sent, members)));
    await database.close();
    return {
      title: 'Grades: everybody’s ends, a new threshold is previewed, and raises a quarter',
      columns: ['', 'members', 's', 'members per second', 'round trips per 500', 'memory, MB', 'of a count in SQL'],
      rows,
      notes: [
        'Goals: beside a count in SQL of the same members, twice as many take no longer each; the preview at most 3 times that count.',
      ],
    };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
