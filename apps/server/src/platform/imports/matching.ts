import { say, type Language } from '@regulars/phrases';
import type { TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lockBatchIn } from './batches.ts';
import { editBatch, type BatchRow } from './batches.queries.ts';
import type { Heading } from './cells.ts';
import { noRows } from './check.ts';
import { headingsHash } from './columns.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { showMove } from './import-tasks.ts';
import type { ImportWork } from './import-work.jobs.ts';
import { setMapping } from './mappings.queries.ts';

const refuseColumns = (
  { matched, columnPhrases }: ImportKindDefinition,
  columns: Heading,
  language: Language,
): Problem | undefined => {
  const fields = columns.filter((field) => typeof field === 'string');
  const repeated = fields.find((field, at) => fields.indexOf(field) < at);
  const name = repeated === undefined ? undefined : columnPhrases[repeated];
  const fault = name ? { rule: 'repeated', values: { column: say(name, language) } } : matched.refuse(columns);
  const phrase = fault && matched.phrases[fault.rule];
  if (!fault || !phrase) return undefined;
  const reason = say(phrase, language, fault.values);
  return new Problem('import_columns_refused', { values: { reason }, fields: [{ path: 'columns', rule: 'invalid' }] });
};

/**
 * Stores the field of each column, enqueues the check, and remembers the choice for the user's next file with these
 * headings.
 */
export const matchColumns = async (
  tx: TenantTx,
  work: ImportWork,
  tenant: Tenant,
  batchId: string,
  {
    columns,
    existing = 'change',
    enqueue,
  }: {
    readonly columns: readonly (string | null)[];
    readonly existing?: BatchRow['existing'] | undefined;
    readonly enqueue: Jobs['enqueue'];
  },
): Promise<void> => {
  const batch = await lockBatchIn(tx, work, tenant, batchId, ['columns', 'checked']);
  const { headings } = batch;
  if (!headings) throw new Problem(work.problems.state); // checked by a release that kept neither headings nor file
  await work.mustChange?.(tx, tenant, batch);
  if (columns.length !== headings.length)
    throw new Problem('import_columns_refused', { values: { reason: `${columns.length} / ${headings.length}` } });
  const refused = refuseColumns(work, columns, tenant.language);
  if (refused) throw refused;
  await setMapping(tx, tenant.userId, work.kind, { hash: headingsHash(headings), columns, now: tenant.now });
  await enqueue(tx, work.jobs.check, { merchantId: tx.merchantId, batchId });
  await editBatch(tx, {
    ...batch,
    state: 'checking',
    ...noRows,
    columns,
    existing,
    touched_at: tenant.now,
    edited: false,
  });
  await showMove(tx, tenant, batch, 'check', batch.total);
};
