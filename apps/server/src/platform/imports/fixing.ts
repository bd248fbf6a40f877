import type { TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import { lockBatchIn } from './batches.ts';
import { editBatch, type BatchRow } from './batches.queries.ts';
import { readCell, type ReadCells } from './cells.ts';
import { recounted, type CountedRow } from './counts.ts';
import { setFaults, wrongValuesOf } from './faults.queries.ts';
import type { CheckedRow, ImportKindDefinition, RowFault } from './import-kinds.ts';
import { claimKeys, type Holders } from './keys.ts';
import { listHolders, releaseKeys } from './row-keys.queries.ts';
import { getRow, listRowsRefusedFor, listRowsWithValue, type ListedRow } from './row-lists.queries.ts';
import { repointRows, setRows, settleRows } from './rows.queries.ts';

/** The part of a call that fixing needs. */
type FixingCall = Pick<Tenant, 'userId' | 'branches' | 'permissions' | 'language' | 'now' | 'day'>;

/** A change to one row: fixes cells (an empty text clears one), skips the row, or includes it again. */
export interface RowChange {
  readonly given?: Readonly<Record<string, string>> | undefined;
  readonly skip?: boolean | undefined;
}

/** Faults of a row as a whole that its file states: no fix of its cells removes them. */
const lasting: ReadonlySet<string> = new Set(['already_posted']);

const withFixes = (
  { row_no, given: before, faults: found }: Pick<ListedRow, 'row_no' | 'given' | 'faults'>,
  change: Readonly<Record<string, string>>,
  { limits, columnPhrases }: ImportKindDefinition,
): ReadCells => {
  const faults: RowFault[] = (found ?? []).filter(({ rule }) => lasting.has(rule));
  const given: Record<string, string> = { ...before };
  for (const [column, value] of Object.entries(change)) {
    if (!Object.hasOwn(columnPhrases, column)) continue;
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

interface Rechecked {
  readonly checked: readonly CheckedRow[];
  /** The rows that hold their keys now. */
  readonly holders: Holders;
}

/** Checks rows again, as those of whoever changes them, against the keys of the other rows. */
const recheck = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: FixingCall,
  batch: BatchRow,
  rows: readonly ReadCells[],
): Promise<Rechecked> => {
  const occasion = { now: tenant.now, days: tenant.day };
  const rowNos = rows.map(({ rowNo }) => rowNo);
  await releaseKeys(tx, batch.batch_id, rowNos);
  const alone = await kind.check(tx, { ...batch, user_id: tenant.userId }, rows, occasion);
  const keys = alone.flatMap((row) => row.keys);
  const holders = await listHolders(tx, batch.batch_id, keys);
  const checked = claimKeys(alone, holders, kind);
  await setRows(tx, batch.batch_id, checked);
  await setFaults(tx, batch.batch_id, rowNos, wrongValuesOf(kind, checked));
  return { checked, holders };
};

/** The row because of which this one was refused, and the kind of key that both have. */
const refusedFor = ({ faults }: Pick<CheckedRow, 'faults'>): { row: number; by: string } | undefined => {
  const { row, by } = faults?.[0]?.values ?? {};
  return typeof row === 'number' && typeof by === 'string' ? { row, by } : undefined;
};

/**
 * Rechecks the first rows that were refused because of this one, for each kind of key that they share with it: a row
 * has one key of a kind. If another row holds that key now, the remaining rows of that kind are attributed to it, and
 * are rechecked when it changes. Returns the rows before and after.
 */
const recheckFollowers = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: FixingCall,
  batch: BatchRow,
  rowNo: number,
): Promise<{ readonly was: readonly ListedRow[]; readonly is: readonly CheckedRow[] }> => {
  const [was, is]: [ListedRow[], CheckedRow[]] = [[], []];
  for (let done = ''; ;) {
    const found = await listRowsRefusedFor(tx, batch.batch_id, rowNo, done);
    const by = found[0] && refusedFor(found[0])?.by;
    if (by === undefined) return { was, is };
    const followers = found.filter((row) => refusedFor(row)?.by === by);
    const again = followers.map((row) => withFixes(row, {}, kind));
    const { checked, holders } = await recheck(tx, kind, tenant, batch, again);
    was.push(...followers);
    is.push(...checked);
    const holder = [...holders].find(([key]) => key.startsWith(by))?.[1];
    if (holder === rowNo) done = by;
    // Without one, none of these has such a key now: go on with the next ones.
    else if (holder !== undefined) await repointRows(tx, batch.batch_id, { from: rowNo, to: holder, by });
  }
};

/** Locks a checked batch; one without columns was checked by a release that stored no keys, so it can't be rechecked. */
const lockToFix = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: FixingCall,
  batchId: string,
): Promise<BatchRow> => {
  const batch = await lockBatchIn(tx, kind, tenant, batchId, ['checked']);
  if (!batch.columns) throw new Problem(kind.problems.state);
  await kind.mustChange?.(tx, tenant, batch);
  return batch;
};

/**
 * Changes one row before it is written, and rechecks the rows that were refused because of it. Returns the previous
 * row.
 */
export const changeRow = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: FixingCall,
  { batchId, rowNo, change }: { readonly batchId: string; readonly rowNo: number; readonly change: RowChange },
): Promise<ListedRow> => {
  const batch = await lockToFix(tx, kind, tenant, batchId);
  const row = await getRow(tx, batchId, rowNo);
  if (!row) throw new Problem(kind.problems.missing);
  let [is]: ((CountedRow & Pick<ListedRow, 'faults'>) | undefined)[] = [row];
  if (!change.skip || change.given)
    [is] = (await recheck(tx, kind, tenant, batch, [withFixes(row, change.given ?? {}, kind)])).checked;
  if (change.skip) {
    await releaseKeys(tx, batchId, [rowNo]);
    await setFaults(tx, batchId, [rowNo], []);
    await settleRows(tx, batchId, [{ row_no: rowNo, state: 'skipped', faults: is?.faults ?? [] }]);
    is = { state: 'skipped', effect: null, faults: null };
  }
  const followers = await recheckFollowers(tx, kind, tenant, batch, rowNo);
  await editBatch(tx, {
    ...recounted(batch, [row, ...followers.was], [...(is ? [is] : []), ...followers.is]),
    touched_at: tenant.now,
    edited: true,
  });
  return row;
};

/** The most rows in which one call replaces a value, and how many are rechecked at once. */
const replacement = { rowsMost: 2_000, rowsAtOnce: 500 };

/** A wrong value of a field, and what replaces it; an empty text clears the cells. */
export interface ValueChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces a wrong value in the rows that have it, up to a limit, and rechecks them. No other row depends on them: a
 * wrong value is part of a key only if the rows refused for that key have it too. Returns how many rows changed, and
 * whether more have the value.
 */
export const replaceValue = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: FixingCall,
  batchId: string,
  { field, from, to }: ValueChange,
): Promise<{ readonly rows: number; readonly more: boolean }> => {
  let batch = await lockToFix(tx, kind, tenant, batchId);
  if (readCell(field, to.trim(), kind.limits.cell).kept === from) throw new Problem('import_value_same');
  const found = await listRowsWithValue(tx, batchId, { field, value: from, limit: replacement.rowsMost + 1 });
  if (found.length === 0) throw new Problem('import_value_gone');
  const rows = found.slice(0, replacement.rowsMost);
  for (let at = 0; at < rows.length; at += replacement.rowsAtOnce) {
    const was = rows.slice(at, at + replacement.rowsAtOnce);
    const given = was.map((row) => withFixes(row, { [field]: to }, kind));
    batch = recounted(batch, was, (await recheck(tx, kind, tenant, batch, given)).checked);
  }
  await editBatch(tx, { ...batch, touched_at: tenant.now, edited: true });
  return { rows: rows.length, more: found.length > rows.length };
};
