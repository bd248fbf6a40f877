import type { domains } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { Permission } from '@regulars/contract/menu';
import type { InputsFor, World } from '../../../test/world.ts';
import { listExportedWith } from '../../../test/lists.ts';

/** A task of the caller's without a job. */
const newTask = async (
  { server, shop, caller }: World,
  state: 'queued' | 'done',
  granted?: Permission,
): Promise<string> => {
  const [taskId, now] = [newId(), server.clock.now()];
  const over = state === 'done' ? now : null;
  const { platform } = server.database;
  await platform.execute(
    `insert into task (merchant_id, task_id, user_id, account_id, kind, language, input, state, counts, file_name, file_type, file_bytes, file_needs, created_at, seen_at,
       finished_at, expires_at)
     select merchant_id, $2, $3, $4, 'export', 'zh-CN', $5::jsonb, $6::text, '{"rows": 1}', '会员.csv', 'text/csv', 3, '{"permissions": [], "branches": []}', $7::timestamptz, $7::timestamptz,
       $8::timestamptz, $8::timestamptz + interval '7 days'
     from merchant where merchant_id = $1`,
    [
      shop.merchantId,
      taskId,
      caller?.userId ?? newId(),
      caller?.accountId ?? newId(),
      { list: listExportedWith(granted), format: 'csv', columns: ['name'], query: {} },
      state,
      now,
      over,
    ],
  );
  await platform.execute(
    `insert into task_file (merchant_id, task_id, part_no, content)
     select merchant_id, task_id, 1, 'abc' from task where merchant_id = $1 and task_id = $2`,
    [shop.merchantId, taskId],
  );
  return taskId;
};

export const inputs: InputsFor<typeof domains.tasks> = {
  'GET /tasks': () => ({ query: { index: 1, size: 10 } }),
  'PUT /tasks': async (world) => {
    await newTask(world, 'done');
    return { body: { operate: 'clear' } };
  },
  'PUT /tasks/{id}/stop': async (world) => ({ params: { id: await newTask(world, 'queued') } }),
  'GET /tasks/{id}/file': async (world, granted) => ({ params: { id: await newTask(world, 'done', granted) } }),
};
