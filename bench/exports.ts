import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { allOfMembers } from '../apps/server/src/modules/members/members.queries.ts';
import { load } from './load.ts';
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
    body: JSON.stringify({ list: 'GET /vip-infos', format, columns }),
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

/** The baseline: the same client reads the same query to its end, one value per cell, and discards the rows. */
const bareRead = async ({ database, connection, shop }: Subject): Promise<number> => {
  const reading = { filter: {}, search: undefined, exact: undefined, tagTerms: [] } as const;
  const conditions = { ...reading, joinedFrom: undefined, joinedBefore: undefined, branches: 'all' } as const;
  const view = database.tenant(shop.merchantId);
  const { rows } = allOfMembers(view, { sort: 'joined_at', order: 'desc' }, conditions);
  const client = new Client(connection);
  await client.connect();
  try {
    const started = performance.now();
    await client.query('begin');
    await client.query({ text: `declare list no scroll cursor for ${rows.text}`, values: [...rows.values] });
    const types = { getTypeParser: () => (text: string) => text };
    while ((await client.query({ text: 'fetch 2000 from list', rowMode: 'array', types })).rows.length > 0);
    return (performance.now() - started) / 1000;
  } finally {
    await client.end();
  }
};

/** Of the server process, in MB. */
const residentMemory = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The maximum growth of a process during some work. */
const growthWhile = async <T>(pid: number, work: () => Promise<T>): Promise<{ result: T; growth: number }> => {
  const before = await residentMemory(pid);
  let most = before;
  const watching = setInterval(() => {
    void residentMemory(pid).then((now) => (most = Math.max(most, now)));
  }, 50);
  try {
    const result = await work();
    return { result, growth: most - before };
  } finally {
    clearInterval(watching);
  }
};

/** Exports a very large merchant's whole list while other clients use the list. */
export const benchExports = async (subject: Subject, quick: boolean): Promise<Section> => {
  const { product, owner, members } = subject;
  const port = Number(new URL(product.url).port);
  const list = { port, path: '/api/vip-infos', headers: headersOf(owner), connections: 8, perSecond };
  const p95 = async (seconds: number): Promise<number> => percentile((await load({ ...list, seconds })).ms, 0.95);
  await p95(3);
  const rounds = quick ? 1 : 3;
  const rows: string[][] = [];
  for (const [format, goal] of [
    ['xlsx', '≤ 15'],
    ['csv', '≤ 5'],
  ] as const) {
    const [quiet, bare, loaded]: [number[], number[], number[]] = [[], [], []];
    const [ratios, growths]: [number[], number[]] = [[], []];
    let megabytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { result, growth } = await growthWhile(product.pid, async () =>
        ended(subject, await start(subject, format)),
      );
      if (result.state !== 'done' || result.rows !== members)
        throw new Error(`An export ended with ${JSON.stringify(result)}`);
      quiet.push(result.seconds);
      bare.push(result.seconds / (await bareRead(subject)));
      growths.push(growth);
      ({ megabytes } = result);
      const alone = await p95(Math.ceil(result.seconds));
      const taskId = await start(subject, format);
      const meanwhile = await p95(Math.ceil(result.seconds) + 2);
      loaded.push((await ended(subject, taskId)).seconds);
      ratios.push(meanwhile / alone);
    }
    rows.push(
      [`${format}: seconds, otherwise idle`, fixed(median(quiet)), goal],
      [`${format}: ratio of that to only reading the rows`, fixed(median(bare), 2), ''],
      [`${format}: seconds, during ${perSecond} list requests per second`, fixed(median(loaded)), ''],
      [`${format}: growth of the server in MB, largest of the rounds`, fixed(Math.max(...growths), 0), '≤ 150'],
      [`${format}: ratio of the list’s p95 during the export to idle`, fixed(median(ratios), 2), 'unharmed'],
      [`${format}: file size in MB`, fixed(megabytes, 0), ''],
    );
  }
  return {
    title: `Export of ${members.toLocaleString('en')} members, ${columns.length} columns`,
    columns: ['', 'figure', 'goal'],
    rows,
    notes: [`${rounds} rounds of each. From starting the task to its end; a job is picked up within 2 s.`],
  };
};
