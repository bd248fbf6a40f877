import type { TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import { lockBatchIn } from './batches.ts';
import { editBatch, type BatchRow } from './batches.queries.ts';
import { readCell, type Given, type ReadCells } from './cells.ts';
import type { CheckedRow, ImportKindDefinition, RowFault } from './import-kinds.ts';
import { getRow, keysOfOthers, replaceRows, listRowsRefusedFor, settleRows, type ListedRow } from './rows.queries.ts';

/** A change to one row: fixes cells (an empty text clears one), skips the row, or includes it again. */
export interface RowChange {
  readonly given?: Readonly<Record<string, string>> | undefined;
  readonly skip?: boolean | undefined;
}

const withFixes = (
  row_no: number,
  before: Given,
  change: Readonly<Record<string, string>>,
  { limits, columnWords }: ImportKindDefinition,
): ReadCells => {
  const faults: RowFault[] = [];
  const given: Record<string, string> = { ...before };
  for (const [column, value] of Object.entries(change)) {
    if (!Object.hasOwn(columnWords, column)) continue;
    delete given[column];
    if (value.trim() !== '') given[column] = value.trim();
  }
  for (const [column, text] of Object.entries(given)) {
    const read = readCell(column, text, limits.cell);
    given[column] = read.kept;
    faults.push(...read.faults);
  }
  return { rowNo: row_no, given, faults };
};

/** The batch with its counts updated. */
const recounted = (
  batch: BatchRow,
  was: readonly Pick<ListedRow, 'state'>[],
  is: readonly Pick<ListedRow, 'state'>[],
): BatchRow => {
  const next = { ...batch };
  for (const { state } of was) next[state] -= 1;
  for (const { state } of is) next[state] += 1;
  return next;
};

/** Checks rows again, against the keys of the other valid rows. */
const recheck = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Tenant,
  batch: BatchRow,
  rows: readonly ReadCells[],
): Promise<readonly CheckedRow[]> => {
  const seen = await keysOfOthers(
    tx,
    batch.batch_id,
    rows.map(({ rowNo }) => rowNo),
  );
  const checked = await kind.check(tx, batch, rows, seen, { now: tenant.now, days: tenant.day });
  await replaceRows(tx, batch.batch_id, checked);
  return checked;
};

/** Changes one row before it is written, and checks again the rows that were refused because of it. */
export const changeRow = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Tenant,
  { batchId, rowNo, change }: { readonly batchId: string; readonly rowNo: number; readonly change: RowChange },
): Promise<void> => {
  const batch = await lockBatchIn(tx, kind, tenant, batchId, ['checked']);
  const row = await getRow(tx, batchId, rowNo);
  if (!row) throw new Problem(kind.problems.missing);
  const followers = await listRowsRefusedFor(tx, batchId, rowNo);
  const again = followers.map(({ row_no, given }) => withFixes(row_no, given, {}, kind));
  const is: Pick<ListedRow, 'state'>[] = [];
  if (change.skip) {
    await settleRows(tx, batchId, [{ row_no: rowNo, state: 'skipped', faults: row.faults ?? [] }]);
    is.push({ state: 'skipped' });
  } else is.push(...(await recheck(tx, kind, tenant, batch, [withFixes(rowNo, row.given, change.given ?? {}, kind)])));
  if (again.length > 0) is.push(...(await recheck(tx, kind, tenant, batch, again)));
  await editBatch(tx, { ...recounted(batch, [row, ...followers], is), touched_at: tenant.now });
};
