import type { AuditAction, ErrorName } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../audit/audit.ts';
import { ConstraintError, type TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import type { RowChanges, RowOf, VersionedRows, VersionedTable } from './rows.ts';

/** What was looked for, which must be there. */
export const mustFind = <Found>(found: Found | undefined, missing: ErrorName): Found => {
  if (found === undefined) throw new Problem(missing);
  return found;
};

/** The row, which must be there and, where the caller has seen a version of it, still be in that. */
export const mustSee = <Row extends { readonly version: number }>(
  found: Row | undefined,
  missing: ErrorName,
  seenVersion?: number,
): Row => {
  const row = mustFind(found, missing);
  if (seenVersion !== undefined && seenVersion !== row.version) throw new Problem('stale_edit');
  return row;
};

/** What no person edits is not followed by the operation log. */
const followed = <Row extends object>(row: Row): object => {
  const { version: _, created_at: __, ...fields } = row as Row & { version?: unknown; created_at?: unknown };
  return fields;
};

/** A row before and after; absent where it wasn't there. */
export interface Edit<Row> {
  readonly id: string;
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
}

/** Writes edits of rows into the operation log; the subject is the thing of the action, `thing.verb`. */
export const recordEdits = <Row extends object>(
  tx: TenantTx,
  tenant: Tenant,
  action: AuditAction,
  edits: readonly Edit<Row>[],
  reason?: string,
): Promise<void> =>
  recordOperation(tx, tenant, {
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectIds: edits.map(({ id }) => id),
    changes: edits.map(({ before, after }) =>
      changesBetween(before ? followed(before) : {}, after ? followed(after) : {}),
    ),
    reason,
  });

interface EditOptions {
  readonly action: AuditAction;
  readonly missing: ErrorName;
  /** Of one row: the version that the caller has seen. */
  readonly seenVersion?: number | undefined;
}

/**
 * Gives rows the columns that are given, all or none, and logs what became of them. Those that have them so already keep
 * their version and are not counted.
 */
export const editRows = async <T extends VersionedTable>(
  tx: TenantTx,
  tenant: Tenant,
  rows: VersionedRows<T>,
  ids: readonly string[],
  given: RowChanges<T>,
  { action, missing, seenVersion }: EditOptions,
): Promise<{ changed: number; rows: RowOf<T>[] }> => {
  const idOf = (row: RowOf<T>): string => String(row[rows.key]);
  const before = await rows.lock(tx, ids);
  if (before.length < ids.length) throw new Problem(missing);
  const versioned = before as (RowOf<T> & { version: number })[]; // as every versioned table's
  for (const row of versioned) mustSee(row, missing, seenVersion);
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const differs = (row: RowOf<T>): boolean =>
    Object.keys(changesBetween<object>(row, { ...row, ...changes })).length > 0;
  const touched = before.filter(differs).map(idOf);
  if (touched.length === 0) return { changed: 0, rows: before };
  const after = new Map((await rows.edit(tx, touched, changes as RowChanges<T>)).map((row) => [idOf(row), row])); // defined ones of the given
  await recordEdits(
    tx,
    tenant,
    action,
    before.flatMap((row) => {
      const id = idOf(row);
      return after.has(id) ? { id, before: row, after: after.get(id) } : [];
    }),
  );
  return { changed: touched.length, rows: before.map((row) => after.get(idOf(row)) ?? row) };
};

/** An exclusion constraint is a unique key on expressions that can be checked at the end of a statement. */
const isKey = ({ kind }: ConstraintError): boolean => kind === 'unique' || kind === 'exclusion';

/** Runs a change and words the unique keys that refuse it: by constraint, the error and the field that it is about. */
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
