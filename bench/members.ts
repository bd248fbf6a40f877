import { Agent, get } from 'node:http';
import { Client } from 'pg';
import type { Member } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { valueTypes } from '../apps/server/src/platform/database/value-types.ts';
import { writeCursor } from '../apps/server/src/platform/paging/paging.ts';
import type { Caller } from '../apps/server/test/factories.ts';
import { fixed, spread } from './statistics.ts';
import { headersOf, type Subject } from './subject.ts';
import type { Section } from './table.ts';

interface Case {
  readonly name: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly as: Caller;
  readonly goal?: string;
}

type Fetch = (path: string, as: Caller) => Promise<unknown>;

/** A single keep-alive connection, so that the server is measured and not the handshakes. */
export const caller = (url: string): { call: Fetch; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call: Fetch = (path, as) =>
    new Promise((done, failed) => {
      const request = get(`${url}/api${path}`, { agent, headers: headersOf(as) }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.once('error', failed).once('end', () => {
          if (response.statusCode !== 200) return failed(new Error(`${path}: ${body}`));
          done((JSON.parse(body) as { data: unknown }).data); // the envelope of every 200
        });
      });
      request.once('error', failed);
    });
  return { call, close: () => agent.destroy() };
};

const list = (query: Readonly<Record<string, string>>): string => `/vip-infos?${new URLSearchParams(query).toString()}`;

/** The cursor for the page after a row. */
const cursorAt = async ({ database, shop }: Subject, row: number): Promise<string> => {
  const { rows } = await database.platform.execute(
    'select member_id, joined_at from member where merchant_id = $1 order by joined_at desc, member_id desc offset $2 limit 1',
    [shop.merchantId, row - 1],
  );
  const [place] = rows as { member_id: string; joined_at: Date }[]; // the columns named above
  if (!place) throw new Error(`There is no row ${row}`);
  return writeCursor('members.joined_at.desc', { value: place.joined_at.toISOString(), id: place.member_id });
};

const casesOf = async (subject: Subject, call: Fetch): Promise<Case[]> => {
  const { owner, clerk, shop, members } = subject;
  const deep = Math.round(members * 0.9);
  const cursor = await cursorAt(subject, deep);
  const page = (await call(list({ cursor, size: '100' }), owner)) as PageOf<Member>; // as the contract says
  const names = page.items.map(({ name }) => name).filter((name) => /^\p{Script=Han}{3}$/u.test(name));
  const keywords = (words: readonly string[]) => words.slice(0, 20).map((keyword) => list({ keyword }));
  const one = (query: Readonly<Record<string, string>>) => [list(query)];
  const [goal, searched] = ['p95 30', 'p95 50'];
  return [
    { name: 'first page', paths: one({}), as: owner, goal },
    { name: 'page ending at row 10,000', paths: one({ index: '500' }), as: owner, goal },
    {
      name: `cursor page at row ${deep.toLocaleString('en')}`,
      paths: one({ cursor }),
      as: owner,
      goal: 'as the first',
    },
    { name: 'sorted by card number', paths: one({ sort: 'member_no' }), as: owner, goal },
    { name: 'name, 1 character: the commonest surname', paths: one({ keyword: '王' }), as: owner, goal: searched },
    { name: 'name, 2 characters', paths: keywords(names.map((name) => name.slice(0, 2))), as: owner, goal: searched },
    { name: 'name, 3 characters', paths: keywords(names), as: owner, goal: searched },
    { name: 'commonest surname, user of one branch', paths: one({ keyword: '王' }), as: clerk, goal: searched },
    { name: 'commonest surname, frozen', paths: one({ keyword: '王', state: 'frozen' }), as: owner, goal: searched },
    {
      name: 'last 4 digits of a phone',
      paths: keywords(page.items.map(({ phone }) => phone.slice(-4))),
      as: owner,
      goal,
    },
    {
      name: 'complete phone or card number',
      paths: page.items.slice(0, 20).map(({ phone }) => list({ exact: phone })),
      as: owner,
      goal,
    },
    {
      name: 'tag',
      paths: one({ tag: page.items.find(({ tags }) => tags.length > 0)?.tags[0] ?? '' }),
      as: owner,
      goal,
    },
    { name: 'user of one branch', paths: one({}), as: clerk, goal },
    { name: 'grade and state', paths: one({ grade_id: shop.gradeIds[1], state: 'frozen' }), as: owner, goal },
    { name: 'birthdays of a month', paths: one({ birthday_month: '11' }), as: owner, goal },
    { name: 'totals of all members: too many to sum', paths: one({ totals: 'true', size: '1' }), as: owner },
    {
      name: 'totals of one grade',
      paths: one({ totals: 'true', size: '1', grade_id: shop.gradeIds[1], gender: '1' }),
      as: owner,
    },
    { name: 'survey', paths: ['/vip-infos/survey'], as: owner },
  ];
};

/** Runs the same statement, prepared under its name if it has one, on a separate connection. */
const bare = async (subject: Subject) => {
  const client = new Client({ ...subject.connection, types: valueTypes });
  await client.connect();
  return {
    statementOf: async (path: string, as: Caller): Promise<() => Promise<unknown>> => {
      const sent = (await subject.statementsOf(path, as)).findLast(({ name }) => name !== 'limit_use_add');
      if (!sent) throw new Error(`${path} sent no statement`);
      const { name, text, values } = sent;
      return () => client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    },
    close: () => client.end(),
  };
};

const warmUp = 12; // more than the five runs after which PostgreSQL may choose a generic plan

const measure = async (
  { name, paths, as, goal = '' }: Case,
  rounds: number,
  { product }: Subject,
  call: Fetch,
  statementOf: Awaited<ReturnType<typeof bare>>['statementOf'],
): Promise<string[]> => {
  const asked = await Promise.all(
    paths.map(async (path) => ({ ask: () => call(path, as), query: await statementOf(path, as) })),
  );
  const queries: number[] = [];
  const run = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) {
      const one = asked[turn % asked.length];
      await one?.ask();
      const started = performance.now();
      await one?.query();
      queries.push(performance.now() - started);
    }
  };
  await run(warmUp);
  await product.answers(warmUp);
  queries.length = 0;
  await run(rounds);
  return [name, ...spread(await product.answers(rounds)), ...spread(queries), goal];
};

/** The list of a very large merchant, requested sequentially. */
export const benchMembers = async (subject: Subject, quick: boolean): Promise<Section> => {
  const { call, close } = caller(subject.product.url);
  const connection = await bare(subject);
  try {
    const cases = await casesOf(subject, call);
    await subject.product.answers(1); // the request that fetched examples
    const rows: string[][] = [];
    for (const one of cases) rows.push(await measure(one, quick ? 20 : 100, subject, call, connection.statementOf));
    return {
      title: `Member list, ${subject.members.toLocaleString('en')} members in one merchant (ms at the server, and of the bare query)`,
      columns: ['', 'p50', 'p95', 'query p50', 'query p95', 'goal'],
      rows,
      notes: [`Filled in ${fixed(subject.filledInSeconds, 0)} s. Requests and bare queries alternate, one at a time.`],
    };
  } finally {
    await connection.close();
    close();
  }
};
