import type { Compilable, ExpressionBuilder, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { TenantTables } from '../database/index.ts';
import type { Condition } from './conditions.ts';

export type Order = 'asc' | 'desc';
export type Table = keyof TenantTables;
export type Column<T extends Table> = keyof TenantTables[T] & string;

/** The type of a sort column, which is never null; an `instant` has milliseconds (`timestamptz(3)`). */
export type SortKind = 'instant' | 'date' | 'integer' | 'text' | 'id';

export interface Sort<T extends Table> {
  readonly column: Column<T>;
  readonly kind: SortKind;
  /** The default direction. */
  readonly order: Order;
  /** No two rows of a list share a value, so the id is not needed as a tiebreaker. */
  readonly unique?: true;
}

/** The list's own rows have the alias `r`. */
export type Rows<T extends Table> = TenantTables & { readonly r: TenantTables[T] };
/** The list's rows, to which `show` adds joins and columns. */
export type ListedRows<T extends Table, Columns = Framed> = SelectQueryBuilder<Rows<T>, 'r', Columns>;

/** Columns that the kit adds to those of `show`. */
export interface Framed {
  readonly counted: number;
  /** Null in the one row that carries the count of an empty page. */
  readonly row_id: string | null;
  readonly sorted_by: string | number | Date;
}

type Totalled<T extends Table, Figure extends string> = Readonly<Record<Figure, Column<T> | RawBuilder<number>>>;

export interface ListDefinition<T extends Table, Name extends string, Values, Row, Figure extends string = never> {
  /** The list's name within its cursors. */
  readonly name: string;
  readonly table: T;
  /** The key column beside merchant_id. */
  readonly id: Column<T>;
  /** By the name on the wire; the first is the default. */
  readonly sorts: Readonly<Record<Name, Sort<T>>>;
  /**
   * The conditions for the given values. May only test whether a value is present: the query is built once per set of
   * present values. A subquery is bound to the merchant given.
   */
  readonly where: (e: ExpressionBuilder<Rows<T>, 'r'>, values: Values, merchantId: string) => readonly Condition[];
  /**
   * For a list whose filters are costly: parts that exclude each other and together are all, a set of conditions each
   * beside those of `where`. Every part is read in order by an index of its own, which an OR of them could not be; count
   * and page come from one read, planned for its values.
   */
  readonly parts?: (
    e: ExpressionBuilder<Rows<T>, 'r'>,
    values: Values,
    merchantId: string,
  ) => readonly (readonly Condition[])[];
  /**
   * For a list of one part whose rows in order are many before there are enough to count: its condition in a form that
   * needs no order. The count is read apart by it; undefined for values whose count is not.
   */
  readonly counted?: (e: ExpressionBuilder<Rows<T>, 'r'>, values: Values, merchantId: string) => Condition;
  /**
   * Left-joins related tables and selects the columns. An inner join would drop the row that carries the count of an
   * empty page. A join is tied by `r.merchant_id`: for a merchant that the statistics don't know, the planner takes any
   * index that begins with a constant merchant_id, and reads all of the merchant's rows for each row of the page.
   */
  readonly show: (rows: ListedRows<T>, values: Values) => Compilable<Framed & Row>;
  /** When a row was added; for a list that can be selected as a whole. */
  readonly created?: Column<T>;
  /** When an undo restored it; see Restored. */
  readonly restored?: Column<T>;
  /** What to total over all pages: an integer column, or an expression over `r`; by the values if it depends on them. */
  readonly totals?: Totalled<T, Figure> | ((values: Values) => Totalled<T, Figure>);
}

/** What a list of a table whose rows an undo restores must state, lest a selection as of earlier take restored rows. */
export type Restored<T extends Table> =
  'restored_at' extends Column<T> ? { readonly restored: 'restored_at' } : unknown;
