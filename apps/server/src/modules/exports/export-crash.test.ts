import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseEnvironment, noDatabase } from '../../../test/database-url.ts';
import { Factories, type Caller, type Shop } from '../../../test/factories.ts';
import { headersOf } from '../../../test/send-input.ts';
import { rowsOfSheet } from '../../../test/tasks.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { demoMembers } from '../../seed/demo-members.ts';
import { addMembers } from '../members/index.ts';

let db: TestDatabase;
let dataDir: string;
let shop: Shop;
let owner: Caller;
const started: { kill: (signal: NodeJS.Signals) => void }[] = [];

/** Some 4 MB of CSV in all: several parts. */
const members = 5_000;

beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'regulars-export-'));
  const make = new Factories(db.database, () => new Date());
  shop = await make.shop();
  owner = await make.user(shop);
  const { gradeIds, branchIds, merchantId } = shop;
  const setting = { seed: 1, now: new Date(), days: 90, gradeIds, branchIds, tags: ['新客'], remarks: ['x'] };
  await db.database.tenant(merchantId).transaction((tx) => addMembers(tx, demoMembers(members, setting)));
  await execute(`update member set remark = repeat('茶', 200) where merchant_id = $1`);
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await db.drop();
  await rm(dataDir, { recursive: true });
});

const execute = async (text: string, ...values: unknown[]): Promise<readonly unknown[]> =>
  (await db.database.platform.execute(text, [shop.merchantId, ...values])).rows;

const startProduct = async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      ...noDatabase,
      ...databaseEnvironment(db),
      LOG_LEVEL: 'error',
      SEED: 'none',
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  started.push(program);
  const { stdout } = program;
  if (!stdout) throw new Error('The product has no output');
  const exited = once(program, 'exit');
  const url = await new Promise<string>((found, failed) => {
    exited.then(() => failed(new Error('The product exited before it was ready')), failed);
    createInterface({ input: stdout }).on('line', (line) => {
      const address = / is at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    program.kill(signal);
    await exited;
  };
  return { url, end };
};

it('an export whose server dies by kill -9 in mid-file is completed by the next, each row once', async () => {
  const first = await startProduct();
  const headers = { ...headersOf(owner), 'content-type': 'application/json' };
  const body = JSON.stringify({ list: 'members', format: 'csv', columns: ['member_no', 'remark'] });
  const answer = await fetch(`${first.url}/api/exports`, { method: 'POST', headers, body });
  const { task_id: taskId } = ((await answer.json()) as { data: { task_id: string } }).data; // the envelope
  const holder = new Client(db.connection);
  await holder.connect();
  await holder.query('begin'); // the third part waits for this row's transaction
  await holder.query('insert into task_file (merchant_id, task_id, part_no, content) values ($1, $2, 3, $3)', [
    shop.merchantId,
    taskId,
    'held',
  ]);
  const parts = () => execute('select part_no from task_file where merchant_id = $1 and task_id = $2', taskId);
  await expect.poll(async () => (await parts()).length, { timeout: 30_000 }).toBe(2);
  await first.end('SIGKILL');
  await holder.end();

  const second = await startProduct();
  // As if half a minute had passed without a heartbeat.
  await db.database.platform.execute(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour', started_on = now() - interval '1 hour' where state = 'active'`,
  );
  const task = () => execute('select state, attempt, counts from task where merchant_id = $1 and task_id = $2', taskId);
  await expect.poll(task, { timeout: 120_000 }).toEqual([{ state: 'done', attempt: 2, counts: { rows: members } }]);
  const file = await fetch(`${second.url}/api/tasks/${taskId}/file`, { headers });
  const [, ...rows] = await rowsOfSheet('csv', new Uint8Array(await file.arrayBuffer()));
  const numbers = await execute(
    `select member_no from member where merchant_id = $1 order by joined_at desc, member_id desc`,
  );
  expect(rows.map(([memberNo]) => ({ member_no: memberNo }))).toEqual(numbers);
  await second.end('SIGTERM');
}, 180_000);
