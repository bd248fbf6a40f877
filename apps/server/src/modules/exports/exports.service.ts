import type { Api, Task } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { exportPermissions, type ExportedList } from '@regulars/contract/rules';
import { say } from '@regulars/phrases';
import { recordOperation } from '../../platform/audit/audit.ts';
import { mustMay, refuseFields, type Tenant } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { startTask, type AnyTaskDefinition, type TaskJob } from '../../platform/tasks/index.ts';
import { taskOf } from '../tasks/index.ts';
import { exportTask, recordOf, seesPhones } from './export.task.ts';
import { checkFilter, exportNamed } from './exports.catalogue.ts';

/** What starts tasks and words them. */
export interface TaskStart {
  readonly enqueue: Jobs['enqueue'];
  readonly job: TaskJob;
  readonly definitions: readonly AnyTaskDefinition[];
}

/** The columns that an export can have, in words. */
export const describeExport = (tenant: Tenant, list: ExportedList): DataOf<Api['GET /exports']> => {
  mustMay(tenant, exportPermissions[list]);
  const { columns } = exportNamed(list);
  const all = Object.entries(columns);
  return {
    columns: all.map(([name, { phrase: words }]) => ({ name, label: say(words, tenant.language) })),
    phones: all.some(([, { kind }]) => kind === 'phone') ? (seesPhones(tenant) ? 'whole' : 'masked') : null,
  };
};

/** Checks what is asked for, and has a task make the file. */
export const startExport = async (
  tenant: Tenant,
  { list, format, columns, query = {} }: BodyOf<Api['POST /exports']>,
  { enqueue, job, definitions }: TaskStart,
): Promise<Task> => {
  const definition = exportNamed(list);
  mustMay(tenant, exportPermissions[list]);
  const known = Object.keys(definition.columns);
  const unknown = (columns ?? []).flatMap((name, at) => (known.includes(name) ? [] : [`columns.${at}`]));
  if (unknown.length > 0)
    throw refuseFields(
      ...unknown.map((path) => ({ path, rule: 'choice' as const, values: { choices: known.join(', ') } })),
    );
  checkFilter(list, query);
  await definition.mayAsk?.(tenant, query as never); // checked just now
  const input = { list, format, columns: columns ?? known, query };
  return tenant.transaction(async (tx) => {
    const taskId = await startTask(tx, tenant, { enqueue, job }, exportTask, input);
    await recordOperation(tx, tenant, {
      action: 'export.start',
      subjectKind: 'export',
      subjectIds: [taskId],
      changes: [recordOf(input)],
    });
    return taskOf(tx, tenant, taskId, definitions);
  });
};
