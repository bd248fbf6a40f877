import type { Api, Task } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { lackedToExport, type ExportedList } from '@regulars/contract/menu';
import { say } from '@regulars/phrases';
import { recordOperation } from '../../platform/audit/audit.ts';
import { onlyRows, type AnyExport } from '../../platform/exports/index.ts';
import { denied, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { startTask, type AnyTaskDefinition, type TaskQueue } from '../../platform/tasks/index.ts';
import { getTask } from '../tasks/index.ts';
import { hasPhones, recordOf, seesPhones, type ExportTask } from './export.task.ts';
import { filterPhrase } from './filter-words.ts';
import type { ExportCatalogue } from './exports.catalogue.ts';

/** What it takes to start an export and to describe its task. */
export interface ExportServices extends TaskQueue {
  readonly catalogue: ExportCatalogue;
  readonly task: ExportTask;
  readonly definitions: readonly AnyTaskDefinition[];
}

const mustExport = (tenant: Tenant, list: ExportedList, catalogue: ExportCatalogue): void => {
  const lacked = lackedToExport(tenant.permissions, list);
  const refusal = lacked ? denied(lacked) : catalogue.refuses(tenant, list);
  if (refusal) throw refusal;
};

/** The columns available for export, with their labels. */
export const getExportOptions = (
  tenant: Tenant,
  list: ExportedList,
  catalogue: ExportCatalogue,
): DataOf<Api['GET /exports']> => {
  mustExport(tenant, list, catalogue);
  const definition = catalogue.get(list);
  const { columns } = definition;
  const all = Object.entries(columns);
  return {
    columns: all.map(([name, column]) => ({
      name,
      label: say(column.phrase, tenant.language),
      phones: hasPhones(definition, column),
    })),
    phones: seesPhones(tenant, definition) ? 'whole' : 'masked',
  };
};

const number = /^[0-9]+$/;

/** Refuses ids of a list that is exported whole, and ids of another type, which the database would. */
const checkIds = ({ ids: type }: AnyExport, ids: readonly string[] | undefined): void => {
  if (!ids) return;
  if (type === 'none') throw refuseFields({ path: 'ids', rule: 'unknown_field' });
  const faults = ids.flatMap((id, at) =>
    number.test(id) === (type === 'bigint') ? [] : [{ path: `ids.${at}`, rule: 'id' as const }],
  );
  if (faults.length > 0) throw refuseFields(...faults);
};

/** How many of the selected rows the list shows the user; refuses a selection without any. */
const countSelected = async (
  tenant: Tenant,
  definition: AnyExport,
  query: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Promise<number> => {
  const { count } = onlyRows(await definition.read(tenant, query as never), ids, definition.ids); // checked by its caller
  const [row] = await tenant.db.queryCompiled<{ counted: number }>(count);
  if (!row?.counted) throw new Problem('export_nothing_selected');
  return row.counted;
};

/** Validates the request and starts a task that makes the file. */
export const startExport = async (
  tenant: Tenant,
  { list, format, columns, query = {}, ids, mask_phones }: BodyOf<Api['POST /exports']>,
  { catalogue, task, definitions, ...queue }: ExportServices,
): Promise<Task> => {
  const definition = catalogue.get(list);
  mustExport(tenant, list, catalogue);
  const known = Object.keys(definition.columns);
  const unknown = (columns ?? []).flatMap((name, at) => (known.includes(name) ? [] : [`columns.${at}`]));
  if (unknown.length > 0)
    throw refuseFields(
      ...unknown.map((path) => ({ path, rule: 'choice' as const, values: { choices: known.join(', ') } })),
    );
  catalogue.checkFilter(list, query);
  checkIds(definition, ids);
  await definition.mayAsk?.(tenant, query as never); // checked just now
  const subject = await definition.subject?.(tenant, query as never);
  const selected = ids && (await countSelected(tenant, definition, query, ids));
  const about = await filterPhrase(tenant, definition, query, { subject, selected });
  const input = { list, format, columns: columns ?? known, query, ids, mask_phones, about };
  return tenant.transaction(async (tx) => {
    const taskId = await startTask(tx, tenant, queue, task, input);
    await recordOperation(tx, tenant, {
      action: 'export.start',
      subjectKind: 'export',
      subjectIds: [taskId],
      changes: [recordOf(input)],
    });
    return getTask(tx, tenant, taskId, definitions);
  });
};
