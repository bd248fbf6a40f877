import type { Selectable } from 'kysely';
import type { TenantTables } from './schema.ts';

type ColumnOf<T extends keyof TenantTables> = Exclude<keyof TenantTables[T] & string, 'merchant_id'>;

/** Columns of a table, named once for each statement that reads or writes them. */
interface Columns<T extends keyof TenantTables, Name extends ColumnOf<T>> {
  readonly names: readonly Name[];
  /** `a, b`; with an alias, `r.a, r.b`. */
  readonly select: (alias?: string) => string;
  /** `['r.a', 'r.b']`, for a shaped query. */
  readonly of: <Alias extends string>(alias: Alias) => `${Alias}.${Name}`[];
  /** `insert into t (merchant_id, a, b) values ($1, $2, $3)` */
  readonly insert: string;
  /** `a = $3, b = $4`, counted from the given placeholder. */
  readonly set: (first: number) => string;
  /** `a = excluded.a, b = excluded.b`, for an upsert. */
  readonly setExcluded: string;
  /** A row's values in the order of the placeholders. */
  readonly valuesOf: (row: { readonly [K in Name]: unknown }) => unknown[];
}

/** A row of these columns as read. `Narrowed` replaces types that the table's checks or the code narrow. */
export type RowOfColumns<C, Narrowed = object> =
  C extends Columns<infer T, infer Name>
    ? Readonly<Omit<Pick<Selectable<TenantTables[T]>, Name & keyof Selectable<TenantTables[T]>>, keyof Narrowed>> &
        Narrowed
    : never;

/** For a `statement`; `rowsOf` and `pagedList` know their tables' columns. */
export const columnsOf = <T extends keyof TenantTables, Name extends ColumnOf<T>>(
  table: T,
  names: readonly Name[],
): Columns<T, Name> => ({
  names,
  select: (alias) => names.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '),
  of: (alias) => names.map((name) => `${alias}.${name}` as const),
  insert: `insert into ${table} (merchant_id, ${names.join(', ')}) values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
  set: (first) => names.map((name, at) => `${name} = $${at + first}`).join(', '),
  setExcluded: names.map((name) => `${name} = excluded.${name}`).join(', '),
  valuesOf: (row) => names.map((name) => row[name]),
});

/** Columns with their types, for rows sent as one JSON array. */
export const typedColumnsOf = <T extends keyof TenantTables, Name extends ColumnOf<T>>(
  table: T,
  types: { readonly [K in Name]: string },
) => {
  const names = Object.keys(types) as Name[]; // its own keys
  return {
    ...columnsOf(table, names),
    types,
    /** `json_to_recordset($2::json) as sent (a uuid, b text)`; `others` are further columns of the JSON. */
    sent: (placeholder: string, others: Readonly<Record<string, string>> = {}): string => {
      const all = Object.entries<string>({ ...others, ...types }).map((column) => column.join(' '));
      return `json_to_recordset(${placeholder}::json) as sent (${all.join(', ')})`;
    },
    /** `a = sent.a, b = sent.b` */
    setSent: names.map((name) => `${name} = sent.${name}`).join(', '),
  };
};
