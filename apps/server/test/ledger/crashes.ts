import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../../src/ledger/index.ts';
import {
  DatabaseAway,
  openDatabase,
  prepareDatabase,
  statement,
  type Database,
} from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { startEmbedded, type Embedded } from '../../src/platform/postgres/embedded.ts';
import { Random } from '../../src/seed/random.ts';
import { disableClockSkew } from '../database-roles.ts';
import { Factories } from '../factories.ts';
import { Lane, weightOf, type Story, type StepAnswer } from './crash-story.ts';
import { ledgerBreachesOf } from './broken-ledgers.ts';
import { now } from './race-shop.ts';

const lanes = 8;
const writer = join(import.meta.dirname, '../programs/ledger-writer.ts');
const log = createLog({ level: 'silent' });

const countWritten = statement<{ postings: number; holds: number }>(
  'crash_written',
  `select (select count(*) from ledger_posting where merchant_id = $1 and document_kind = 'crash') as postings,
          (select count(*) from ledger_hold where merchant_id = $1 and document_kind = 'crash') as holds`,
);

/** A PostgreSQL instance with fsync, so that it keeps what it acknowledges. */
interface Place {
  readonly dataDir: string;
  readonly server: Embedded;
  readonly database: Database;
}

const openPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regulars-crash-'));
  const server = await startEmbedded({ dataDir, log });
  await disableClockSkew(server.superuser, server);
  await prepareDatabase(server, join(import.meta.dirname, '../../migrations'), log);
  const database = openDatabase({ connection: server.connection, max: lanes, log });
  return { dataDir, server, database };
};

const closePlace = async ({ dataDir, server, database }: Place): Promise<void> => {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
};

const newStory = async (database: Database): Promise<Story> => {
  const factories = new Factories(database, () => now);
  const { merchantId, branchIds } = await factories.shop();
  const members = Array.from({ length: lanes }, () => crypto.randomUUID());
  await database.tenant(merchantId).transaction((tx) => openAccounts(tx, members));
  return { merchantId, branchId: branchIds[0], members };
};

/** Runs the story in another process, killed after `answers` answers. Returns its answers by lane. */
const runAndKillWriter = async ({ server }: Place, story: Story, answers: number): Promise<StepAnswer[][]> => {
  const answered: StepAnswer[][] = story.members.map(() => []);
  const program = spawn(process.execPath, [writer, JSON.stringify({ connection: server.connection, story })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(program, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  let heard = 0;
  for await (const line of createInterface({ input: program.stdout })) {
    const one = JSON.parse(line) as StepAnswer; // as the program writes it
    answered[one.member]?.push(one);
    heard += 1;
    if (heard === answers) program.kill('SIGKILL');
  }
  // Any other end is a failure.
  if ((await exit)[1] !== 'SIGKILL') throw new Error('The writer exited before it was killed');
  return answered;
};

/** What to kill: all of PostgreSQL, its postmaster, or one busy session. */
const kill = async ({ dataDir, server }: Place, which: 'all' | 'first' | 'session'): Promise<void> => {
  const [first] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new Client(server.superuser);
  // This connection dies too.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number; works: boolean }>(
    `select pid, backend_type = 'client backend' and state <> 'idle' as works from pg_stat_activity where pid <> pg_backend_pid() order by works desc nulls last`,
  );
  const pids = rows.map(({ pid }) => pid);
  const victims = { all: [Number(first), ...pids], first: [Number(first)], session: pids.slice(0, 1) }[which];
  for (const pid of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process may have ended by itself, or with the postmaster.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  await client.end().catch(() => undefined);
};

const untilReachable = (database: Database): Promise<void> =>
  expect
    .poll(
      () =>
        database.ping().then(
          () => 'here',
          () => 'away',
        ),
      { interval: 20 },
    )
    .toBe('here');

/**
 * Runs the story in this process and kills PostgreSQL after `answers` answers. Each step is retried until answered.
 */
const runWhileKilling = async (
  place: Place,
  story: Story,
  answers: number,
  which: 'all' | 'first' | 'session',
): Promise<StepAnswer[][]> => {
  let heard = 0;
  let killed = false;
  const tell = async (member: number): Promise<StepAnswer[]> => {
    const lane = new Lane(place.database, story, member);
    const answered: StepAnswer[] = [];
    let afterwards = 0;
    while (afterwards < 3) {
      const one = await lane.take(answered.length).catch(async (error: unknown) => {
        if (!(error instanceof DatabaseAway)) throw error;
        await untilReachable(place.database);
        return undefined;
      });
      if (one === undefined) continue;
      answered.push(one);
      heard += 1;
      if (heard === answers) {
        await kill(place, which);
        killed = true;
      }
      if (killed) afterwards += 1;
    }
    return answered;
  };
  return Promise.all(story.members.map((_, member) => tell(member)));
};

/** Repeats the story with three more steps; returns what was lost or duplicated, and the breaches in the ledger. */
const repeatAndCompare = async ({ database }: Place, story: Story, answered: readonly (readonly StepAnswer[])[]) => {
  const steps = answered.map((answers) => answers.length + 3);
  const again = await Promise.all(
    steps.map(async (count, member) => {
      const lane = new Lane(database, story, member);
      const answers: StepAnswer[] = [];
      for (let step = 0; step < count; step += 1) answers.push(await lane.take(step));
      return answers;
    }),
  );
  const kept = (first: StepAnswer): boolean => {
    const second = again[first.member]?.[first.step];
    return second?.repeated === true && second.answer === first.answer;
  };
  const weights = steps.map(weightOf);
  const [written] = await database.tenant(story.merchantId).query(countWritten, [story.merchantId]);
  return {
    lost: answered.flat().filter((first) => !kept(first)),
    doubled: {
      postings: (written?.postings ?? 0) - weights.reduce((sum, { postings }) => sum + postings, 0),
      holds: (written?.holds ?? 0) - weights.reduce((sum, { holds }) => sum + holds, 0),
    },
    breaches: await ledgerBreachesOf(database, story.merchantId),
  };
};
const sound = { lost: [], doubled: { postings: 0, holds: 0 }, breaches: [] };

/** Kills during writes, `rounds` times each. */
export const crashTests = ({
  rounds,
  seed,
  timeout,
}: {
  readonly rounds: number;
  readonly seed: number;
  readonly timeout: number;
}): void => {
  describe(`seed ${seed}`, () => {
    const random = new Random(seed);
    let place: Place;
    beforeAll(async () => {
      place = await openPlace();
    });
    afterAll(() => closePlace(place));

    test(
      'kill -9 of a posting server loses nothing acknowledged, and duplicates nothing that is retried',
      { timeout },
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          const story = await newStory(place.database);
          const answered = await runAndKillWriter(place, story, random.between(40, 400));
          expect(await repeatAndCompare(place, story, answered)).toEqual(sound);
        }
      },
    );

    test(
      'kill -9 of PostgreSQL loses nothing acknowledged, and duplicates nothing that is retried',
      { timeout },
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          const story = await newStory(place.database);
          const which = (['all', 'first', 'session'] as const)[round % 3] ?? 'all';
          const answered = await runWhileKilling(place, story, random.between(40, 400), which);
          expect(await repeatAndCompare(place, story, answered)).toEqual(sound);
        }
      },
    );
  });
};
