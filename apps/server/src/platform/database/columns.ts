import type { ColumnType, Insertable, Selectable } from 'kysely';
import { tenantTables, type PlatformTables, type TenantTables } from './schema.ts';

type Tables = TenantTables & PlatformTables;
type Table = keyof Tables;

/** A tenant table's merchant_id is always the statement's $1. */
type ColumnOf<T extends Table> = Exclude<
  keyof Tables[T] & string,
  T extends keyof TenantTables ? 'merchant_id' : never
>;

/** What is written to a column; JSON as text. */
type Value<V> =
  V extends ColumnType<unknown, infer Written, unknown> // of a generated JSON column
    ? Written
    : V extends readonly (infer Item)[]
      ? readonly Item[]
      : V;
type Values<T extends Table, Name extends string> = {
  readonly [K in Name]: K extends keyof Insertable<Tables[T]> ? Value<Insertable<Tables[T]>[K]> : never;
};

/** Columns of a table, named once for each statement that reads or writes them. */
interface Columns<T extends Table, Name extends ColumnOf<T>> {
  readonly names: readonly Name[];
  /** `a, b`; with an alias, `r.a, r.b`. */
  readonly select: (alias?: string) => string;
  /** `['r.a', 'r.b']`, for a shaped query. */
  readonly of: <Alias extends string>(alias: Alias) => `${Alias}.${Name}`[];
  /** `jsonb_build_object('a', r.a, 'b', r.b)` */
  readonly object: (alias: string) => string;
  /** `insert into t (merchant_id, a, b) values ($1, $2, $3)`; of a platform table, `insert into t (a, b) values ($1, $2)`. */
  readonly insert: string;
  /** `a = $3, b = $4`, counted from the given placeholder. */
  readonly set: (first: number) => string;
  /** `a = excluded.a, b = excluded.b`, for an upsert. */
  readonly setExcluded: string;
  /** A row's values in the order of the placeholders. */
  readonly valuesOf: (row: Values<T, Name>) => unknown[];
}

/** A row of these columns as read. `Narrowed` replaces types that the table's checks or the code narrow. */
export type RowOfColumns<C, Narrowed = object> =
  C extends Columns<infer T, infer Name>
    ? Readonly<Omit<Pick<Selectable<Tables[T]>, Name & keyof Selectable<Tables[T]>>, keyof Narrowed>> & Narrowed
    : never;

/** For a `statement`; `rowsOf` and `pagedList` know their tables' columns. */
export const columnsOf = <T extends Table, Name extends ColumnOf<T>>(
  table: T,
  names: readonly Name[],
): Columns<T, Name> => {
  const written = tenantTables.has(table) ? ['merchant_id', ...names] : names;
  return {
    names,
    select: (alias) => names.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '),
    of: (alias) => names.map((name) => `${alias}.${name}` as const),
    object: (alias) => `jsonb_build_object(${names.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`,
    insert: `insert into ${table} (${written.join(', ')}) values (${written.map((_, at) => `$${at + 1}`).join(', ')})`,
    set: (first) => names.map((name, at) => `${name} = $${at + first}`).join(', '),
    setExcluded: names.map((name) => `${name} = excluded.${name}`).join(', '),
    valuesOf: (row) => names.map((name) => row[name]),
  };
};

/** Columns with their types, for rows sent as one JSON array. */
export const typedColumnsOf = <T extends Table, Name extends ColumnOf<T>>(
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
