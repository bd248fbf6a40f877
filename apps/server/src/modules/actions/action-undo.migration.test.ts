import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../../test/older-database.ts';
import { migrate } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const id = (at: string): string => `0190a000-0000-7000-8000-00000000000${at}`;

let older: OlderDatabase;
beforeEach(async () => {
  older = await createOlderDatabase('0075');
});
afterEach(() => older.drop());

test('actions of the version before know their permission, and the task that did them beside the one that undoes them', async () => {
  const { platform } = older.db.database;
  const execute = async (text: string, ...values: unknown[]) =>
    (await platform.execute(text, [id('a'), ...values])).rows as Record<string, unknown>[]; // as the statement names its columns
  await execute(
    `insert into merchant (merchant_id, merchant_no, abbreviation_name, pass_type, created_at) values ($1, 'A1', '晨光', 1, now())`,
  );
  const addTask = (taskId: string, kind: string, actionId: string) =>
    execute(
      `insert into task (merchant_id, task_id, user_id, account_id, kind, language, input, created_at, seen_at)
       values ($1, $2, $2, $2, $3, 'zh-CN', jsonb_build_object('action_id', $4::text), now(), now())`,
      taskId,
      kind,
      actionId,
    );
  await addTask(id('b'), 'bulk', id('1'));
  await addTask(id('c'), 'undo', id('1'));
  const addAction = (actionId: string, taskId: string | null, kind: string, operate: string) =>
    execute(
      `insert into user_action (merchant_id, action_id, user_id, kind, operation, task_id, created_at, undo_until)
       values ($1, $2, $2, $4, jsonb_build_object('operate', $5::text), $3, now(), now())`,
      actionId,
      taskId,
      kind,
      operate,
    );
  await addAction(id('1'), id('c'), 'item', 'stop');
  await addAction(id('2'), id('b'), 'brand', 'remove');
  await addAction(id('3'), null, 'member', 'tag');
  await addAction(id('4'), null, 'member', 'restore');
  await migrate(older.db.database, migrations, createLog({ level: 'silent' }));
  const kept = 'select task_id, undo_task_id, permission from user_action where merchant_id = $1 order by action_id';
  expect(await execute(kept)).toEqual([
    { task_id: id('b'), undo_task_id: id('c'), permission: 'item:update' },
    { task_id: id('b'), undo_task_id: null, permission: 'brand:remove' },
    { task_id: null, undo_task_id: null, permission: 'member:tag' },
    { task_id: null, undo_task_id: null, permission: 'member:freeze' },
  ]);
});
