import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { foldDeltas, verifyMerchant } from '../../apps/server/src/ledger/index.ts';
import { valueTypes } from '../../apps/server/src/platform/database/value-types.ts';
import { fixed, median, percentile } from '../statistics.ts';
import type { Section } from '../table.ts';
import { postings } from './clients.ts';
import { pgbench } from './pgbench.ts';
import type { LedgerSubject } from './subject.ts';

const linesPerPair = 3;
const millions = (count: number): string => count.toLocaleString('en');

/** Runs the fill's statements as the owner: rows as the ledger would have written them. */
const fill = async ({ owner, shop }: LedgerSubject, accounts: readonly string[], pairs: number): Promise<void> => {
  const text = await readFile(join(import.meta.dirname, 'history.sql'), 'utf8');
  const statements = text.split(/^----$/m);
  await owner.platform.transaction(async (tx) => {
    await tx.execute(`set local synchronous_commit = off; drop table if exists bench_base; create temporary table bench_base (
      account_id uuid, postings bigint, version bigint, last_lot integer, principal bigint, bonus bigint, points bigint, growth bigint, since timestamptz, first_posting bigint)`);
    for (const statement of statements)
      await tx.execute(statement, [shop.merchantId, accounts, pairs, shop.branchIds[0]]);
  });
};

/** Brings the database into its steady state after a fill: vacuum and checkpoint. */
const settle = async ({ owner, superuser, connection }: LedgerSubject): Promise<void> => {
  await foldDeltas(owner);
  await owner.platform.execute('vacuum analyze');
  const client = new Client({ ...superuser, database: connection.database });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
};

const countLines = async ({ owner, shop }: LedgerSubject): Promise<number> => {
  const { rows } = await owner.platform.execute(
    'select sum(version) as lines from ledger_account where merchant_id = $1',
    [shop.merchantId],
  );
  return Number((rows as { lines: string }[])[0]?.lines); // the column named above
};

interface Size {
  readonly lines: number;
  readonly perSecond: number;
  readonly ratio: number;
  readonly verifyMs: number;
  readonly breaches: number;
  /** The slowest reading of the verification. */
  readonly slowest: string;
}

const measureSize = async (subject: LedgerSubject, program: string, quick: boolean): Promise<Size> => {
  const { connection, owner, shop, members } = subject;
  const [clients, seconds, rounds] = quick ? [8, 1, 2] : [8, 4, 5];
  const baseline = [{ path: join(import.meta.dirname, 'baseline.sql'), weight: 1 }];
  const lines = await countLines(subject);
  const { breaches, ms, checks } = await verifyMerchant(owner, shop.merchantId);
  const [slowest] = checks.toSorted((a, b) => b.ms - a.ms);
  const post = { connection, merchantId: shop.merchantId, branchId: shop.branchIds[0], members, clients, seconds };
  await postings({ ...post, seconds: 1 });
  const [rates, ratios]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond } = await postings(post);
    rates.push(perSecond);
    ratios.push(perSecond / (await pgbench(program, connection, baseline, { clients, seconds, protocol: 'prepared' })));
  }
  return {
    lines,
    perSecond: median(rates),
    ratio: median(ratios),
    verifyMs: ms,
    breaches,
    slowest: `${slowest?.name} ${fixed((slowest?.ms ?? 0) / 1000)} s`,
  };
};

/** Milliseconds of each sequential run of a query, after a warm-up. */
const times = async (runs: number, query: (run: number) => Promise<unknown>): Promise<number[]> => {
  const ms: number[] = [];
  for (let run = -5; run < runs; run += 1) {
    const started = performance.now();
    await query(run);
    if (run >= 0) ms.push(performance.now() - started);
  }
  return ms;
};

const asOf = `select p.* from ledger_posting p
  where p.merchant_id = $1 and p.account_id = $2 and p.number = ledger_number_at($1, $2, $3)`;
/** What a report reads: days and unfolded deltas together. */
const report = `select kind, effect, sum(postings), sum(principal_in), sum(principal_out), sum(bonus_in), sum(bonus_out), sum(points_in), sum(points_out), sum(growth_in), sum(growth_out)
  from (
    select kind, effect, postings::bigint, principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out
    from ledger_delta where merchant_id = $1 and business_date between $2 and $3
    union all
    select kind, effect, postings, principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out
    from ledger_day where merchant_id = $1 and business_date between $2 and $3
  ) both_of group by kind, effect`;

const measureReads = async (subject: LedgerSubject, quick: boolean): Promise<readonly (readonly string[])[]> => {
  const { connection, shop, members } = subject;
  const runs = quick ? 50 : 300;
  const [hot = ''] = members;
  await fill(subject, [hot], quick ? 5_000 : 50_000);
  await settle(subject);
  const client = new Client({ ...connection, types: valueTypes });
  await client.connect();
  try {
    const { rows } = await client.query<{ first: Date; last: Date; postings: number }>(
      'select min(posted_at) as first, max(posted_at) as last, count(*) as postings from ledger_posting where merchant_id = $1 and account_id = $2',
      [shop.merchantId, hot],
    );
    const [span] = rows;
    if (!span) throw new Error('The hot account has no postings');
    const at = (): Date =>
      new Date(span.first.getTime() + Math.random() * (span.last.getTime() - span.first.getTime()));
    const found = await times(runs, () =>
      client.query({ name: 'as_of', text: asOf, values: [shop.merchantId, hot, at()] }),
    );
    const read = () =>
      times(runs, () =>
        client.query({ name: 'report', text: report, values: [shop.merchantId, '2000-01-01', '2100-01-01'] }),
      );
    const alone = await read();
    const writing = postings({
      connection,
      merchantId: shop.merchantId,
      branchId: shop.branchIds[0],
      members,
      clients: 16,
      seconds: quick ? 3 : 15,
    });
    const [among, { perSecond }] = await Promise.all([read(), writing]);
    const spread = (ms: readonly number[]): string[] => [fixed(median(ms)), fixed(percentile(ms, 0.95))];
    return [
      [`as of an instant, account of ${millions(span.postings)} postings`, ...spread(found)],
      ['a report over days and deltas, without writers', ...spread(alone)],
      [`the same with 16 writers (${fixed(perSecond, 0)} postings per second)`, ...spread(among)],
    ];
  } finally {
    await client.end();
  }
};

const tables = ['ledger_account', 'ledger_posting', 'ledger_line', 'ledger_lot', 'ledger_delta', 'ledger_day'];

/** Bytes of tables, indexes and WAL per posting of the mix, without full-page writes after a checkpoint. */
const measureDisk = async (subject: LedgerSubject, quick: boolean): Promise<readonly string[]> => {
  const { owner, connection, shop, members } = subject;
  const weigh = async () => {
    const { rows } = await owner.platform.execute(
      `select sum(pg_table_size(t)) as tables, sum(pg_indexes_size(t)) as indexes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
         (select count(*) from ledger_posting where merchant_id = $2) as postings
       from unnest($1::regclass[]) as t`,
      [tables, shop.merchantId],
    );
    const [row = {}] = rows as Record<string, string>[]; // the columns named above
    return {
      tables: Number(row['tables']),
      indexes: Number(row['indexes']),
      wal: Number(row['wal']),
      postings: Number(row['postings']),
    };
  };
  const before = await weigh();
  await postings({
    connection,
    merchantId: shop.merchantId,
    branchId: shop.branchIds[0],
    members,
    clients: 8,
    seconds: quick ? 3 : 30,
  });
  const after = await weigh();
  const each = (what: keyof typeof before): string =>
    fixed((after[what] - before[what]) / (after.postings - before.postings), 0);
  return [each('tables'), each('indexes'), each('wal'), millions(after.postings - before.postings)];
};

/** What stays constant and what grows with the ledger. */
export const benchHistory = async (subject: LedgerSubject, program: string, quick: boolean): Promise<Section[]> => {
  const { members } = subject;
  const targets = quick ? [100_000, 200_000] : [100_000, 1_000_000, 10_000_000];
  const sizes: Size[] = [];
  const disk: (readonly string[])[] = [];
  for (const target of targets) {
    const missing = target - (await countLines(subject));
    const pairs = Math.round(missing / members.length / linesPerPair);
    if (pairs > 0) await fill(subject, members, pairs);
    await settle(subject);
    sizes.push(await measureSize(subject, program, quick));
    disk.push([millions(target), ...(await measureDisk(subject, quick))]);
  }
  const [first] = sizes;
  const reads = await measureReads(subject, quick);
  return [
    {
      title: 'The engine as its tables grow, 8 Node clients, the mix above',
      columns: [
        'lines',
        'postings per second',
        'to prepared',
        'cost relative to the first',
        'goal',
        'verify s',
        'slowest reading',
        'breaches',
      ],
      rows: sizes.map(({ lines, perSecond, ratio, verifyMs, breaches, slowest }, at) => [
        millions(lines),
        fixed(perSecond, 0),
        fixed(ratio, 2),
        fixed((first?.ratio ?? ratio) / ratio, 2),
        at === 0 ? '' : '≤ 1.20',
        fixed(verifyMs / 1000),
        slowest,
        String(breaches),
      ]),
      notes: [
        'Cost: the first ratio to the baseline divided by this one; the baseline does not grow. Verify: a full verification at that size.',
      ],
    },
    {
      title: 'Disk space per posting (bytes)',
      columns: ['lines', 'tables', 'indexes', 'write-ahead log', 'postings'],
      rows: disk,
    },
    { title: 'Reading (ms)', columns: ['', 'p50', 'p95'], rows: reads },
  ];
};
