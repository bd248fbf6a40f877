import type { TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import { lockBatchIn } from './batches.ts';
import { editBatch, type BatchRow } from './batches.queries.ts';
import { readCell, type Given, type ReadCells } from './cells.ts';
import type { CheckedRow, ImportKindDefinition, RowFault } from './import-kinds.ts';
import {
  getRow,
  holdersOf,
  releaseKeys,
  replaceRows,
  repointRows,
  listRowsRefusedFor,
  settleRows,
  type ListedRow,
} from './rows.queries.ts';

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
  const occasion = { now: tenant.now, days: tenant.day };
  await releaseKeys(
    tx,
    batch.batch_id,
    rows.map(({ rowNo }) => rowNo),
  );
  const alone = await kind.check(tx, batch, rows, new Map(), occasion);
  const held = await holdersOf(
    tx,
    batch.batch_id,
    alone.flatMap(({ keys }) => keys ?? []),
  );
  const checked = await kind.check(tx, batch, rows, held, occasion);
  await replaceRows(tx, batch.batch_id, checked);
  return checked;
};

/** The row because of which this one was refused. */
const refusedFor = ({ faults }: CheckedRow): number | undefined => {
  const row = faults?.[0]?.values?.['row'];
  return typeof row === 'number' ? row : undefined;
};

/**
 * Checks the first rows again that were refused because of another. If none still conflicts with it, the rest are
 * attributed to the row they conflict with now, and are checked when that one changes. Returns the rows before and
 * after.
 */
const recheckFollowers = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Tenant,
  batch: BatchRow,
  rowNo: number,
): Promise<{ readonly was: readonly ListedRow[]; readonly is: readonly CheckedRow[] }> => {
  const [was, is]: [ListedRow[], CheckedRow[]] = [[], []];
  for (;;) {
    const followers = await listRowsRefusedFor(tx, batch.batch_id, rowNo);
    if (followers.length === 0) return { was, is };
    const again = followers.map(({ row_no, given }) => withFixes(row_no, given, {}, kind));
    const checked = await recheck(tx, kind, tenant, batch, again);
    was.push(...followers);
    is.push(...checked);
    if (checked.some((row) => refusedFor(row) === rowNo)) return { was, is };
    const claimant = checked.find(({ state }) => state !== 'bad')?.row_no ?? checked.map(refusedFor).find(Boolean);
    if (claimant === undefined) continue; // all have other faults now: the next ones are checked
    await repointRows(tx, batch.batch_id, rowNo, claimant);
    return { was, is };
  }
};

/**
 * Changes one row before it is written, and checks again the rows that were refused because of it. Returns the row as it
 * was.
 */
export const changeRow = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Tenant,
  { batchId, rowNo, change }: { readonly batchId: string; readonly rowNo: number; readonly change: RowChange },
): Promise<ListedRow> => {
  const batch = await lockBatchIn(tx, kind, tenant, batchId, ['checked']);
  const row = await getRow(tx, batchId, rowNo);
  if (!row) throw new Problem(kind.problems.missing);
  let [is]: (Pick<ListedRow, 'state' | 'faults'> | undefined)[] = [row];
  if (!change.skip || change.given)
    [is] = await recheck(tx, kind, tenant, batch, [withFixes(rowNo, row.given, change.given ?? {}, kind)]);
  if (change.skip) {
    await releaseKeys(tx, batchId, [rowNo]);
    await settleRows(tx, batchId, [{ row_no: rowNo, state: 'skipped', faults: is?.faults ?? [] }]);
    is = { state: 'skipped', faults: null };
  }
  const followers = await recheckFollowers(tx, kind, tenant, batch, rowNo);
  await editBatch(tx, {
    ...recounted(batch, [row, ...followers.was], [...(is ? [is] : []), ...followers.is]),
    touched_at: tenant.now,
  });
  return row;
};
