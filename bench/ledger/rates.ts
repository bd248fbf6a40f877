import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from '../load.ts';
import { fixed, median, percentile } from '../statistics.ts';
import { headersOf } from '../subject.ts';
import type { Section } from '../table.ts';
import { postings } from './clients.ts';
import { pgbench, pgbenchVersion, type Script } from './pgbench.ts';
import { memberCount, memberIdIn, type LedgerSubject } from './subject.ts';

const clients = 8;
const path = '/api/vip-trim-order/other';

/** The clients' mix for pgbench: the ledger's throughput without Node. */
const engineScripts = async ({ dataDir, shop }: LedgerSubject): Promise<Script[]> => {
  const script = async (name: string, weight: number, fields: string): Promise<Script> => {
    const file = join(dataDir, `${name}.sql`);
    const request = `jsonb_build_object('document_kind', 'pgbench', 'document_id', gen_random_uuid(), 'step', '', 'branch_id', '${shop.branchIds[0]}', 'kind', '${name}', ${fields})`;
    await writeFile(
      file,
      `\\set no random(1, ${memberCount})\nselect * from ledger_post('${shop.merchantId}', ${memberIdIn(':no')}, now(), ${request});\n`,
    );
    return { path: file, weight };
  };
  return Promise.all([
    script('earn', 6, "'points_in', 10, 'growth_in', 10"),
    script('spend', 3, "'value_out', 30, 'deduction', 'proportional', 'points_out', 5"),
    script('top_up', 1, "'principal_in', 1000, 'bonus_in', 100, 'bonus_expires_at', '2040-01-01T00:00:00Z'"),
  ]);
};

interface Measured {
  readonly name: string;
  readonly goal: string;
  /** Does the same work as the statements in earning.sql, so that the ratio is meaningful. */
  readonly isEarning?: true;
  /** Postings per second, and the milliseconds of each if known. */
  readonly run: (seconds: number) => Promise<{ readonly perSecond: number; readonly ms?: readonly number[] }>;
}

const subjectsOf = async (subject: LedgerSubject, program: string): Promise<readonly Measured[]> => {
  const { connection, shop, members, product, caller } = subject;
  const beside = (file: string): Script[] => [{ path: join(import.meta.dirname, file), weight: 1 }];
  const baseline = beside('baseline.sql');
  const statements = beside('earning.sql');
  const engine = await engineScripts(subject);
  const earning = engine.slice(0, 1);
  const bench = (scripts: readonly Script[], protocol: 'simple' | 'prepared') => async (seconds: number) => ({
    perSecond: await pgbench(program, connection, scripts, { clients, seconds, protocol }),
  });
  const post = (of: readonly string[]) => (seconds: number) =>
    postings({ connection, merchantId: shop.merchantId, branchId: shop.branchIds[0], members: of, clients, seconds });
  const call = (ids: readonly string[]) => (seconds: number) =>
    load({
      port: Number(new URL(product.url).port),
      path,
      headers: headersOf(caller),
      connections: clients,
      seconds,
      post: { body: { points: 10, growth: 10, reason: 'goodwill' }, field: 'vip_id', ids },
    });
  const one = members.slice(0, 1);
  return [
    { name: 'baseline, prepared', goal: '', run: bench(baseline, 'prepared') },
    { name: 'baseline, unprepared', goal: '', run: bench(baseline, 'simple') },
    { name: 'statements of an earning, prepared', goal: '', isEarning: true, run: bench(statements, 'prepared') },
    { name: 'statements of an earning, unprepared', goal: '', isEarning: true, run: bench(statements, 'simple') },
    { name: 'the earning by the engine, prepared', goal: '', isEarning: true, run: bench(earning, 'prepared') },
    { name: 'the earning by the engine, unprepared', goal: '', isEarning: true, run: bench(earning, 'simple') },
    { name: 'engine by pgbench', goal: '≥ 1.5', run: bench(engine, 'prepared') },
    { name: 'engine by Node clients', goal: '≥ 1.5', run: post(members) },
    { name: 'engine, one member only', goal: '', run: post(one) },
    { name: 'HTTP', goal: '≥ 1.0', isEarning: true, run: call(members) },
    { name: 'HTTP, one member only', goal: '', isEarning: true, run: call(one) },
  ];
};

/** Postings per second relative to separate statements on plain tables, alternating within one run. */
export const benchRates = async (subject: LedgerSubject, program: string, quick: boolean): Promise<Section> => {
  const [seconds, rounds] = quick ? [1, 2] : [4, 6];
  const subjects = await subjectsOf(subject, program);
  for (const { run } of subjects) await run(1);
  const taken = new Map(subjects.map(({ name }) => [name, { perSecond: [] as number[], ms: [] as number[] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const { perSecond, ms = [] } = await run(seconds);
      taken.get(name)?.perSecond.push(perSecond);
      taken.get(name)?.ms.push(...ms);
    }
  }
  const [prepared, text, apartPrepared, apartText] = subjects.map(({ name }) => taken.get(name)?.perSecond ?? []);
  const ratios = (values: readonly number[], to: readonly number[] = []): string => {
    const each = values.map((value, round) => value / (to[round] ?? Number.NaN));
    return `${fixed(median(each), 2)} (${fixed(Math.min(...each), 2)} – ${fixed(Math.max(...each), 2)})`;
  };
  return {
    title: `Postings per second, ${clients} clients, ${memberCount.toLocaleString('en')} members of one merchant`,
    columns: [
      '',
      'per second',
      'p50 ms',
      'p99 ms',
      'ratio to baseline, prepared',
      'goal',
      'ratio to baseline, unprepared',
      'ratio to statements, prepared',
      'ratio to statements, unprepared',
    ],
    rows: subjects.map(({ name, goal, isEarning = false }) => {
      const { perSecond = [], ms = [] } = taken.get(name) ?? {};
      const latency = (share: number): string => (ms.length > 0 ? fixed(percentile(ms, share)) : '');
      return [
        name,
        fixed(median(perSecond), 0),
        latency(0.5),
        latency(0.99),
        ratios(perSecond, prepared),
        goal,
        ratios(perSecond, text),
        isEarning ? ratios(perSecond, apartPrepared) : '',
        isEarning ? ratios(perSecond, apartText) : '',
      ];
    }),
    notes: [
      `${rounds} rounds of ${seconds} s each, in alternating order; medians, and ratios within a round with the lowest and highest. fsync on. pgbench ${await pgbenchVersion(program)}.`,
      'Baseline: begin, lock the balance, insert the posting, insert a line, insert a line, update the balance, commit; no lots, no roll-up, no idempotency.',
      'Statements of an earning: what the engine does when points and growth are earned, sent one by one to copies of its tables.',
      'Engine: 6 of 10 earn points and growth, 3 spend stored value and points over their lots, 1 tops up with bonus. HTTP: an adjustment with session, idempotency and operation log.',
    ],
  };
};
