import type { Api, Task } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { exportPermissions, type ExportedList } from '@regulars/contract/rules';
import { say } from '@regulars/phrases';
import { recordOperation } from '../../platform/audit/audit.ts';
import { mustBePermitted, refuseFields, type Tenant } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { startTask, type AnyTaskDefinition, type TaskJob } from '../../platform/tasks/index.ts';
import { taskOf } from '../tasks/index.ts';
import { exportTask, recordOf, seesPhones } from './export.task.ts';
import { checkFilter, exportNamed } from './exports.catalogue.ts';

/** What starting and wording tasks requires. */
export interface TaskStart {
  readonly enqueue: Jobs['enqueue'];
  readonly job: TaskJob;
  readonly definitions: readonly AnyTaskDefinition[];
}

/** The columns available for export, with their labels. */
export const describeExport = (tenant: Tenant, list: ExportedList): DataOf<Api['GET /exports']> => {
  mustBePermitted(tenant, exportPermissions[list]);
  const { columns } = exportNamed(list);
  const all = Object.entries(columns);
  return {
    columns: all.map(([name, { phrase }]) => ({ name, label: say(phrase, tenant.language) })),
    phones: all.some(([, { kind }]) => kind === 'phone') ? (seesPhones(tenant) ? 'whole' : 'masked') : null,
  };
};

/** Validates the request and starts a task that makes the file. */
export const startExport = async (
  tenant: Tenant,
  { list, format, columns, query = {}, ids, mask_phones }: BodyOf<Api['POST /exports']>,
  { enqueue, job, definitions }: TaskStart,
): Promise<Task> => {
  const definition = exportNamed(list);
  mustBePermitted(tenant, exportPermissions[list]);
  const known = Object.keys(definition.columns);
  const unknown = (columns ?? []).flatMap((name, at) => (known.includes(name) ? [] : [`columns.${at}`]));
  if (unknown.length > 0)
    throw refuseFields(
      ...unknown.map((path) => ({ path, rule: 'choice' as const, values: { choices: known.join(', ') } })),
    );
  checkFilter(list, query);
  await definition.mayAsk?.(tenant, query as never); // checked just now
  const input = { list, format, columns: columns ?? known, query, ids, mask_phones };
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
