import type { AuditAction } from '@regulars/phrases';
import type { TenantTx } from '../database/index.ts';
import type { Reader } from '../http/index.ts';
import { recordEdits, writeChanges } from '../lists/editing.ts';
import { lossesOf, sumOfCounts, withoutGone, type CountReferring, type References } from '../lists/references.ts';
import type { RestorableTable, RowChanges, RowOf, VersionedRows, VersionedTable } from '../lists/rows.ts';
import { tally, unchangedSince, type Applied, type Undone } from './action-of.ts';
import type { Json, UndoRow } from './actions.queries.ts';

// Actions on the rows of a versioned table.

/** A row of any versioned table. */
type Versioned<T extends VersionedTable> = RowOf<T> & { readonly version: number };

const idOf = <T extends VersionedTable>(rows: VersionedRows<T>, row: RowOf<T>): string => String(row[rows.key]);

const missingOf = (ids: readonly string[], found: readonly unknown[]): 'gone'[] =>
  Array.from({ length: ids.length - found.length }, () => 'gone' as const);

/** Sets the given columns on rows; skips rows that already have these values. */
export const changeRows = async <T extends VersionedTable>(
  tx: TenantTx,
  reader: Reader,
  rows: VersionedRows<T>,
  ids: readonly string[],
  given: RowChanges<T>,
  action: AuditAction,
): Promise<Applied> => {
  const before = await rows.lock(tx, ids);
  const edits = await writeChanges(tx, reader, rows, before, given, action);
  const columns = Object.keys(given);
  return {
    changed: edits.map(({ id, before: was, after }) => ({
      id,
      before: Object.fromEntries(columns.map((column) => [column, (was as Json)[column]])), // the given columns are columns of the row
      version: (after as Versioned<T>).version,
    })),
    skipped: tally([...missingOf(ids, before), ...before.slice(edits.length).map(() => 'already' as const)]),
  };
};

/** Removes rows; skips those that others refer to. */
export const removeRows = async <T extends VersionedTable>(
  tx: TenantTx,
  reader: Reader,
  rows: VersionedRows<T>,
  ids: readonly string[],
  action: AuditAction,
  countReferring: CountReferring = async () => new Map(),
): Promise<Applied> => {
  const there = await rows.lock(tx, ids);
  const edits = there.map((before) => ({ id: idOf(rows, before), before }));
  const used = await countReferring(
    tx,
    edits.map(({ id }) => id),
  );
  const removed = edits.filter(({ id }) => !used.has(id));
  await rows.remove(
    tx,
    removed.map(({ id }) => id),
  );
  await recordEdits(tx, reader, action, removed);
  return {
    changed: removed.map(({ id, before }) => ({ id, before: before as Json, version: null })), // a row's columns
    skipped: tally([...missingOf(ids, there), ...Array.from(used, () => 'in_use' as const)]),
    referring: sumOfCounts(used),
  };
};

interface UndoActions {
  /** Logged for rows that were changed. */
  readonly changed: AuditAction;
  /** Logged for rows that were removed. */
  readonly restored: AuditAction;
  /** A restored row loses its references to rows removed since. */
  readonly references?: References;
}

/** Restores removed rows with their ids, unless one of their unique keys was taken since. */
const restoreRows = async <T extends RestorableTable>(
  tx: TenantTx,
  reader: Reader,
  rows: VersionedRows<T>,
  kept: readonly UndoRow[],
  { restored: action, references = {} }: UndoActions,
): Promise<Undone> => {
  const removed = kept.map(({ before }) => before);
  const whole = (await withoutGone(tx, references, removed)) as RowOf<T>[]; // rows, as JSON
  const restored = await rows.restore(tx, whole, reader.now);
  const edits = restored.map((after) => ({ id: idOf(rows, after), after }));
  await recordEdits(tx, reader, action, edits);
  const before = new Map(kept.map((row) => [row.id, row.before]));
  const taken = kept.length - restored.length;
  return {
    restored: edits.map(({ id }) => id),
    skipped: tally(Array.from({ length: taken }, () => 'name_taken' as const)),
    lost: tally(edits.flatMap(({ id, after }) => lossesOf(references, before.get(id), after as Json))), // a row's columns
  };
};

/** Sets rows that were not changed since to their previous values, without references to rows removed since. */
export const undoChanges = async <T extends VersionedTable>(
  tx: TenantTx,
  reader: Reader,
  rows: VersionedRows<T>,
  kept: readonly UndoRow[],
  action: AuditAction,
  references: References = {},
): Promise<Undone> => {
  const had = kept.map(({ before }) => before);
  const left = (await withoutGone(tx, references, had)) as Json[]; // columns of rows, as JSON
  const locked = await rows.lock(
    tx,
    kept.map(({ id }) => id),
  );
  const now = new Map(locked.map((row) => [idOf(rows, row), row as Versioned<T>]));
  const lost = new Map(kept.map(({ id }, at) => [id, lossesOf(references, had[at], left[at] ?? {})]));
  const restorable = kept.map((row, at) => ({ ...row, before: left[at] ?? row.before }));
  const { same, skipped } = unchangedSince(restorable, now);
  for (const [before, group] of Map.groupBy(same, (one) => JSON.stringify(one.kept.before))) {
    const there = group.map(({ row }) => row);
    await writeChanges(tx, reader, rows, there, JSON.parse(before) as RowChanges<T>, action); // columns of the row
  }
  const restored = same.map(({ kept: { id } }) => id);
  return { restored, skipped: tally(skipped), lost: tally(restored.flatMap((id) => lost.get(id) ?? [])) };
};

/** Undoes changes to rows that were not changed since, or restores removed rows. */
export const undoRows = <T extends RestorableTable>(
  tx: TenantTx,
  reader: Reader,
  rows: VersionedRows<T>,
  kept: readonly UndoRow[],
  actions: UndoActions,
): Promise<Undone> =>
  kept.every(({ version }) => version === null)
    ? restoreRows(tx, reader, rows, kept, actions)
    : undoChanges(tx, reader, rows, kept, actions.changed);
