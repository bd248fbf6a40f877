import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { generatedColumns, statement, type TenantTables, type TenantTx, type TenantView } from '../database/index.ts';
import { anyTable } from './any-table.ts';

/** Tables whose rows users edit: each edit increments `version`. */
export type VersionedTable = {
  [T in keyof TenantTables]: TenantTables[T] extends { version: unknown } ? T : never;
}[keyof TenantTables];

/** Versioned tables whose removed rows an undo restores; `restored_at` says when. */
export type RestorableTable = {
  [T in VersionedTable]: TenantTables[T] extends { restored_at: unknown } ? T : never;
}[VersionedTable];

/** A row as read, without the merchant, which the view knows, and what the database computes, so that it can be written back. */
export type RowOf<T extends keyof TenantTables> = Omit<
  Pick<Selectable<TenantTables[T]>, keyof Selectable<TenantTables[T]> & keyof Insertable<TenantTables[T]>>,
  'merchant_id'
>;
export type NewRow<T extends keyof TenantTables> = Omit<Insertable<TenantTables[T]>, 'merchant_id'>;
export type RowChanges<T extends keyof TenantTables> = Omit<Updateable<TenantTables[T]>, 'merchant_id' | 'version'>;

export interface VersionedRows<T extends VersionedTable> {
  /** The id column. */
  readonly key: keyof RowOf<T> & string;
  readonly get: (view: TenantView, id: string) => Promise<RowOf<T> | undefined>;
  /** Locks the existing ones until commit, in the order of their ids, so that concurrent batches can't deadlock. */
  readonly lock: (tx: TenantTx, ids: readonly string[]) => Promise<RowOf<T>[]>;
  /** A taken unique key is a ConstraintError. */
  readonly add: (tx: TenantTx, row: NewRow<T>) => Promise<RowOf<T>>;
  /** Adds, in one statement, those whose unique keys are free. Returns the added rows in no order. */
  readonly addFree: (tx: TenantTx, rows: readonly NewRow<T>[]) => Promise<RowOf<T>[]>;
  /**
   * Reinserts removed rows with their ids and the next version; skips rows whose unique keys are taken. Blocks the
   * merchant's other restores to this table until commit.
   */
  readonly restore: (tx: TenantTx, rows: readonly RowOf<T>[], now: Date) => Promise<RowOf<T>[]>;
  /**
   * Sets the given columns on each row and increments its version. Returns the updated rows in no order. Lock them
   * first.
   */
  readonly edit: (tx: TenantTx, ids: readonly string[], changes: RowChanges<T>) => Promise<RowOf<T>[]>;
  readonly remove: (tx: TenantTx, ids: readonly string[]) => Promise<void>;
}

// Unique keys wait for each other in the order of the ids, which is not that of the keys: two restores would deadlock.
const lockRestore = statement(
  'restore_lock',
  `select from (select pg_advisory_xact_lock(hashtextextended('restore ' || $2 || ' ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);

/**
 * Reads and writes rows of a versioned tenant table by id. Builds its statements at each call; hot paths use
 * `statement()`.
 */
export const rowsOf = <T extends VersionedTable>(name: T, key: keyof RowOf<T> & string): VersionedRows<T> => {
  const id: string = key;
  const isOwn = (column: string): boolean => column !== 'merchant_id' && !generatedColumns.has(`${name}.${column}`);
  const asRow = (row: { readonly [column: string]: unknown }) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => isOwn(column))) as unknown as RowOf<T>; // the columns of the table
  const select = ({ kysely, merchantId }: TenantView) => {
    const { any, table } = anyTable(kysely, name);
    return any.selectFrom(table).selectAll().where('merchant_id', '=', merchantId);
  };
  const addFree: VersionedRows<T>['addFree'] = async (tx, rows) => {
    const { any, table } = anyTable(tx.kysely, name);
    const values = rows.map((row) => ({ ...row, merchant_id: tx.merchantId }));
    const query = any.insertInto(table).values(values);
    const added = await query
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute();
    return added.map(asRow);
  };
  return {
    key,
    get: async (view, rowId) => {
      const row = await select(view).where(id, '=', rowId).executeTakeFirst();
      return row && asRow(row);
    },
    lock: async (tx, ids) => {
      const locked = await select(tx).where(id, '=', among(ids)).orderBy(id).forNoKeyUpdate().execute();
      return locked.map(asRow);
    },
    add: async (tx, row) => {
      const { any, table } = anyTable(tx.kysely, name);
      const values = { merchant_id: tx.merchantId, ...row };
      return asRow(await any.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow());
    },
    addFree,
    restore: async (tx, rows, now) => {
      const versioned = rows as readonly (RowOf<T> & { readonly version: number })[]; // as every versioned table's
      const values = versioned.map((row) => ({ ...row, version: row.version + 1, restored_at: now }));
      await tx.query(lockRestore, [tx.merchantId, name]);
      return addFree(tx, values as readonly NewRow<T>[]); // with the same columns
    },
    edit: async (tx, ids, changes) => {
      const { any, table } = anyTable(tx.kysely, name);
      const written = await any
        .updateTable(table)
        .set({ ...changes, version: sql`version + 1` })
        .where('merchant_id', '=', tx.merchantId)
        .where(id, '=', among(ids))
        .returningAll()
        .execute();
      return written.map(asRow);
    },
    remove: async (tx, ids) => {
      const { any, table } = anyTable(tx.kysely, name);
      await any.deleteFrom(table).where('merchant_id', '=', tx.merchantId).where(id, '=', among(ids)).execute();
    },
  };
};

/** A single array value, so that the statement's text doesn't depend on the number of ids. */
export const among = (ids: readonly string[]) => sql<string>`any (${[...ids]}::uuid[])`;
