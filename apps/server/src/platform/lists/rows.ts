import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { TenantTables, TenantTx, TenantView } from '../database/index.ts';
import { anyTable } from './any-table.ts';

/** Tables whose rows are edited by people: each edit counts `version` up. */
type VersionedTable = {
  [T in keyof TenantTables]: TenantTables[T] extends { version: unknown } ? T : never;
}[keyof TenantTables];

/** A row as it is read: without the merchant, whom the view knows. */
export type RowOf<T extends keyof TenantTables> = Omit<Selectable<TenantTables[T]>, 'merchant_id'>;
export type NewRow<T extends keyof TenantTables> = Omit<Insertable<TenantTables[T]>, 'merchant_id'>;
export type RowChanges<T extends keyof TenantTables> = Omit<Updateable<TenantTables[T]>, 'merchant_id' | 'version'>;

export interface VersionedRows<T extends VersionedTable> {
  readonly find: (view: TenantView, id: string) => Promise<RowOf<T> | undefined>;
  /** Locked until the commit, for an edit. */
  readonly lock: (tx: TenantTx, id: string) => Promise<RowOf<T> | undefined>;
  /** Version 1, unless it says another. A taken unique key is a ConstraintError. */
  readonly insert: (tx: TenantTx, row: NewRow<T>) => Promise<RowOf<T>>;
  /** Writes the columns given and counts the version up; the row as it is then. Lock it first. */
  readonly update: (tx: TenantTx, id: string, changes: RowChanges<T>) => Promise<RowOf<T>>;
  /** False where nobody has the id. */
  readonly remove: (tx: TenantTx, id: string) => Promise<boolean>;
}

/**
 * Reads and writes single rows of a versioned tenant table by its id. Its statements are built at each call: what is
 * called thousands of times a second has a `statement()` of its own.
 */
export const rowsOf = <T extends VersionedTable>(name: T, key: keyof TenantTables[T] & string): VersionedRows<T> => {
  const id: string = key;
  const without = (row: { [column: string]: unknown } | undefined) => {
    if (!row) return undefined;
    const { merchant_id: _, ...columns } = row;
    return columns as unknown as RowOf<T>; // the table's own columns
  };
  const must = (row: RowOf<T> | undefined): RowOf<T> => {
    if (!row) throw new Error(`${name}: the row is gone`);
    return row;
  };
  const one = ({ kysely, merchantId }: TenantView, rowId: string) => {
    const { any, table } = anyTable(kysely, name);
    return any.selectFrom(table).selectAll().where('merchant_id', '=', merchantId).where(id, '=', rowId);
  };
  return {
    find: async (view, rowId) => without(await one(view, rowId).executeTakeFirst()),
    lock: async (tx, rowId) => without(await one(tx, rowId).forNoKeyUpdate().executeTakeFirst()),
    insert: async (tx, row) => {
      const { any, table } = anyTable(tx.kysely, name);
      const values = { merchant_id: tx.merchantId, ...row };
      return must(without(await any.insertInto(table).values(values).returningAll().executeTakeFirst()));
    },
    update: async (tx, rowId, changes) => {
      const { any, table } = anyTable(tx.kysely, name);
      const written = await any
        .updateTable(table)
        .set({ ...changes, version: sql`version + 1` })
        .where('merchant_id', '=', tx.merchantId)
        .where(id, '=', rowId)
        .returningAll()
        .executeTakeFirst();
      return must(without(written));
    },
    remove: async (tx, rowId) => {
      const { any, table } = anyTable(tx.kysely, name);
      const gone = await any
        .deleteFrom(table)
        .where('merchant_id', '=', tx.merchantId)
        .where(id, '=', rowId)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
};
