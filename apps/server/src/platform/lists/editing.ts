import type { AuditAction, ErrorName } from '@regulars/phrases';
import { changesBetween, recordOperation, type Actor } from '../audit/audit.ts';
import { ConstraintError, type TenantTx } from '../database/index.ts';
import { Problem } from '../http/index.ts';
import type { RowChanges, RowOf, VersionedRows, VersionedTable } from './rows.ts';

/** The found row; throws if there is none. */
export const mustFind = <Found>(found: Found | undefined, missing: ErrorName): Found => {
  if (found === undefined) throw new Problem(missing);
  return found;
};

/** The found row; throws if there is none, or if the caller has seen another version. */
export const mustSee = <Row extends { readonly version: number }>(
  found: Row | undefined,
  missing: ErrorName,
  seenVersion?: number,
): Row => {
  const row = mustFind(found, missing);
  if (seenVersion !== undefined && seenVersion !== row.version) throw new Problem('stale_edit');
  return row;
};

/** The operation log does not record columns that nobody edits, nor a table card's code. */
const followed = <Row extends object>(row: Row): object => {
  const {
    version: _,
    created_at: __,
    restored_at: ___,
    card_token: ____,
    ...fields
  } = row as Row & Readonly<Record<string, unknown>>;
  return fields;
};

/** A row before and after an edit; `before` is missing for a new row, `after` for a removed one. */
export interface Edit<Row> {
  readonly id: string;
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
}

/** Logs edits of rows; the subject is the first part of the action, `thing.verb`. */
export const recordEdits = <Row extends object>(
  tx: TenantTx,
  actor: Actor,
  action: AuditAction,
  edits: readonly Edit<Row>[],
  reason?: string,
): Promise<void> =>
  recordOperation(tx, actor, {
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectIds: edits.map(({ id }) => id),
    changes: edits.map(({ before, after }) =>
      changesBetween(before ? followed(before) : {}, after ? followed(after) : {}),
    ),
    reason,
  });

/** Sets the given columns on locked rows and logs the edits; omits rows that already have these values. */
export const writeChanges = async <T extends VersionedTable>(
  tx: TenantTx,
  actor: Actor,
  rows: VersionedRows<T>,
  before: readonly RowOf<T>[],
  given: RowChanges<T>,
  action: AuditAction,
  { untold = false }: Pick<EditOptions, 'untold'> = {},
): Promise<Edit<RowOf<T>>[]> => {
  const idOf = (row: RowOf<T>): string => String(row[rows.key]);
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const touched = before.filter((row) => Object.keys(changesBetween<object>(row, { ...row, ...changes })).length > 0);
  if (touched.length === 0) return [];
  const written = await rows.edit(tx, touched.map(idOf), changes as RowChanges<T>); // the defined ones among the given columns
  const after = new Map(written.map((row) => [idOf(row), row]));
  const edits = touched.map((row) => ({ id: idOf(row), before: row, after: after.get(idOf(row)) }));
  await recordEdits(tx, actor, action, untold ? edits.map(({ id }) => ({ id })) : edits);
  return edits;
};

interface EditOptions {
  readonly action: AuditAction;
  readonly missing: ErrorName;
  /** For a single row: the version the caller has seen. */
  readonly seenVersion?: number | undefined;
  /** The log tells that there was an edit, without values. */
  readonly untold?: boolean | undefined;
}

/**
 * Sets the given columns on rows, all or none, and logs the edits. Rows that already have these values keep their
 * version and are not counted.
 */
export const editRows = async <T extends VersionedTable>(
  tx: TenantTx,
  actor: Actor,
  rows: VersionedRows<T>,
  ids: readonly string[],
  given: RowChanges<T>,
  { action, missing, seenVersion, untold }: EditOptions,
): Promise<{ changed: number; rows: RowOf<T>[] }> => {
  const before = await rows.lock(tx, ids);
  if (before.length < ids.length) throw new Problem(missing);
  const versioned = before as (RowOf<T> & { version: number })[]; // as every versioned table's
  for (const row of versioned) mustSee(row, missing, seenVersion);
  const edits = await writeChanges(tx, actor, rows, before, given, action, { untold });
  const after = new Map(edits.map((edit) => [edit.before, edit.after]));
  return { changed: edits.length, rows: before.map((row) => after.get(row) ?? row) };
};

/** An exclusion constraint acts as a unique key on expressions, and may be checked at the end of a statement. */
const isKey = ({ kind }: ConstraintError): boolean => kind === 'unique' || kind === 'exclusion';

/** Runs a change and translates violations of unique keys: by constraint, the error and its field. */
export const wording =
  (taken: Readonly<Record<string, { readonly problem: ErrorName; readonly field: string }>>) =>
  async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      const known = error instanceof ConstraintError && isKey(error) ? taken[error.constraint] : undefined;
      throw known
        ? new Problem(known.problem, { fields: [{ path: known.field, rule: 'taken' }], cause: error })
        : error;
    }
  };
