import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { copyStatement } from '../apps/server/src/platform/exports/cell-sql.ts';
import type { WrittenColumn } from '../apps/server/src/platform/exports/columns.ts';
import { copyOut } from '../apps/server/src/platform/exports/copy-out.ts';
import { selectAllMembers } from '../apps/server/src/modules/members/members.queries.ts';
import { load } from './load.ts';
import { growthWhile } from './memory.ts';
import { fixed, median, percentile } from './statistics.ts';
import { headersOf, type Subject } from './subject.ts';
import type { Section } from './table.ts';

/** Twelve columns of every kind. */
const columns = [
  'name',
  'member_no',
  'phone',
  'grade',
  'tags',
  'principal',
  'bonus',
  'points',
  'growth',
  'birthday',
  'branch',
  'joined_at',
];

const perSecond = 50;

interface Ended {
  readonly state: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly rows: number;
}

const start = async ({ product, owner }: Subject, format: string): Promise<string> => {
  const answer = await fetch(`${product.url}/api/exports`, {
    method: 'POST',
    headers: { ...headersOf(owner), 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'members', format, columns }),
  });
  const { data, err } = (await answer.json()) as { data?: { task_id: string }; err?: { msg: string } }; // the envelope
  if (!data) throw new Error(err?.msg);
  return data.task_id;
};

const ended = async ({ database, shop }: Subject, taskId: string): Promise<Ended> => {
  for (;;) {
    const { rows } = await database.platform.execute(
      `select state, extract(epoch from finished_at - started_at)::float as seconds, file_bytes / 1e6::float as megabytes, (counts->>'rows')::integer as rows
       from task where merchant_id = $1 and task_id = $2 and finished_at is not null`,
      [shop.merchantId, taskId],
    );
    const [end] = rows as Ended[]; // the columns named above
    if (end) return end;
    await new Promise((later) => setTimeout(later, 100));
  }
};

/** The exported columns: their kind, and their name in the query. */
const kinds: Readonly<Record<string, Pick<WrittenColumn, 'kind' | 'from'>>> = {
  grade: { kind: 'text', from: 'grade_name' },
  tags: { kind: 'text', from: 'tag_words' },
  branch: { kind: 'text', from: 'branch_name' },
  phone: { kind: 'phone', from: 'phone' },
  principal: { kind: 'money', from: 'principal' },
  bonus: { kind: 'money', from: 'bonus' },
  points: { kind: 'integer', from: 'points' },
  growth: { kind: 'integer', from: 'growth' },
  birthday: { kind: 'date', from: 'birthday' },
  joined_at: { kind: 'instant', from: 'joined_at' },
};
const written = columns.map((title): WrittenColumn => {
  const { kind, from } = kinds[title] ?? { kind: 'text', from: title };
  return { title, kind, from, labels: {}, masked: false, worded: false };
});
const asTheyAre = written.map((column): WrittenColumn => ({ ...column, kind: 'date' }));

/** Seconds of one stage: COPY of the list in one format, with the lines discarded. */
const copyAlone = async (
  { database, connection, shop, members }: Subject,
  cells: readonly WrittenColumn[],
  format: 'csv' | 'text',
): Promise<number> => {
  const reading = { filter: {}, search: undefined, exact: undefined, tagTerms: [] } as const;
  const conditions = { ...reading, joinedFrom: undefined, joinedBefore: undefined, branches: 'all' } as const;
  const view = database.tenant(shop.merchantId);
  const now = new Date();
  const soon = { now, soonUntil: new Date(now.getTime() + 30 * 86_400_000) };
  const { rows } = selectAllMembers(view, { sort: 'joined_at', order: 'desc' }, conditions, soon);
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query("set jit = 'off'");
    const started = performance.now();
    let lines = 0;
    for await (const some of copyOut(client, copyStatement(rows, cells, format), '\n')) lines += some.rows;
    if (lines !== members) throw new Error(`COPY gave ${lines} lines`);
    return (performance.now() - started) / 1000;
  } finally {
    await client.end();
  }
};

/** CPU seconds of a process so far. */
const cpuSeconds = async (pid: number): Promise<number> => {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / 100;
};

/** Seconds that the server's main thread has run, and has waited for a processor. */
const mainThread = async (pid: number): Promise<{ run: number; wait: number }> => {
  const [run, wait] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return { run: Number(run) / 1e9, wait: Number(wait) / 1e9 };
};

/** Exports a very large merchant's whole list while other clients use the list. */
export const benchExports = async (subject: Subject, quick: boolean): Promise<Section> => {
  const { product, owner, members } = subject;
  const port = Number(new URL(product.url).port);
  const list = { port, path: '/api/vip-infos', headers: headersOf(owner), connections: 8, perSecond };
  const p95 = async (seconds: number): Promise<number> => percentile((await load({ ...list, seconds })).ms, 0.95);
  /** The list's p95, and the milliseconds that the server's main thread runs and waits for a processor per second. */
  const measured = async (seconds: number): Promise<{ p95: number; run: number; wait: number }> => {
    const before = await mainThread(product.pid);
    const found = await p95(seconds);
    const after = await mainThread(product.pid);
    const perSecondOf = (what: 'run' | 'wait'): number => ((after[what] - before[what]) * 1000) / seconds;
    return { p95: found, run: perSecondOf('run'), wait: perSecondOf('wait') };
  };
  await p95(3);
  const rounds = quick ? 1 : 3;
  const rows: string[][] = [];
  for (const [format, goal] of [
    ['xlsx', '≤ 15'],
    ['csv', '≤ 5'],
  ] as const) {
    const [quiet, plain, lines, loaded]: [number[], number[], number[], number[]] = [[], [], [], []];
    const [bare, ratios, growths, used]: [number[], number[], number[], number[]] = [[], [], [], []];
    const [more, waits, slowest]: [number[], number[], number[]] = [[], [], []];
    let megabytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = await cpuSeconds(product.pid);
      const { result, growth } = await growthWhile(product.pid, async () =>
        ended(subject, await start(subject, format)),
      );
      if (result.state !== 'done' || result.rows !== members)
        throw new Error(`An export came to ${JSON.stringify(result)}`);
      used.push((await cpuSeconds(product.pid)) - before);
      quiet.push(result.seconds);
      const copied = await copyAlone(subject, asTheyAre, 'text');
      plain.push(copied);
      bare.push(result.seconds / copied);
      lines.push(await copyAlone(subject, written, format === 'csv' ? 'csv' : 'text'));
      growths.push(growth);
      ({ megabytes } = result);
      const alone = await measured(Math.ceil(result.seconds));
      const taskId = await start(subject, format);
      const meanwhile = await measured(Math.ceil(result.seconds) + 2);
      loaded.push((await ended(subject, taskId)).seconds);
      ratios.push(meanwhile.p95 / alone.p95);
      slowest.push(meanwhile.p95);
      more.push(meanwhile.run - alone.run);
      waits.push(meanwhile.wait - alone.wait);
    }
    rows.push(
      [`${format}: seconds, nobody else at work, the least`, fixed(Math.min(...quiet)), goal],
      [`${format}: the same, median`, fixed(median(quiet)), ''],
      [`${format}: CPU seconds of the server, the least`, fixed(Math.min(...used)), ''],
      [`${format}: COPY of the same columns alone, the least`, fixed(Math.min(...plain)), ''],
      [`${format}: COPY of the export’s cells alone, the least`, fixed(Math.min(...lines)), ''],
      [`${format}: the export to COPY of the same columns, the least`, fixed(Math.min(...bare), 2), ''],
      [`${format}: seconds, ${perSecond} lists a second meanwhile`, fixed(median(loaded)), ''],
      [`${format}: MB that the server grows by, the most of the rounds`, fixed(Math.max(...growths), 0), '≤ 150'],
      [`${format}: p95 of the list meanwhile, ms`, fixed(median(slowest)), ''],
      [`${format}: p95 of the list meanwhile to alone`, fixed(median(ratios), 2), 'unharmed'],
      [`${format}: ms a second that the main thread runs more meanwhile, median`, fixed(median(more), 0), ''],
      [`${format}: ms a second that it waits more for a processor, median`, fixed(median(waits), 0), ''],
      [`${format}: MB of the file`, fixed(megabytes, 0), ''],
    );
  }
  return {
    title: `Export of ${members.toLocaleString('en')} members, ${columns.length} columns`,
    columns: ['', 'figure', 'goal'],
    rows,
    notes: [`${rounds} rounds of each. From starting the task to its end; a job is picked up within 2 s.`],
  };
};
