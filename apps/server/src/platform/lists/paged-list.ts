import { deepestRow, mostTotalled, type PageOf } from '@regulars/contract/kernel';
import {
  sql,
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { anyTable } from './any-table.ts';
import { shapedQuery, type CompiledStatement, type TenantTables, type TenantView } from '../database/index.ts';
import { isInstant, pageOf, presentPage, readCursor, writeCursor, type Cursor } from '../paging/paging.ts';

type Order = 'asc' | 'desc';
type Table = keyof TenantTables;
type Column<T extends Table> = keyof TenantTables[T] & string;

/** The type of a sort column, which is never null; an `instant` has milliseconds (`timestamptz(3)`). */
type SortKind = 'instant' | 'date' | 'integer' | 'text';

export interface Sort<T extends Table> {
  readonly column: Column<T>;
  readonly kind: SortKind;
  /** The default direction. */
  readonly order: Order;
}

/** The list's own rows have the alias `r`. */
type Rows<T extends Table> = TenantTables & { readonly r: TenantTables[T] };
export type Condition = Expression<SqlBool> | undefined;

/** Columns that the kit adds to those of `show`. */
interface Framed {
  readonly counted: number;
  /** Null in the one row that carries the count of an empty page. */
  readonly row_id: string | null;
  readonly sorted_by: string | number | Date;
}

/** The sum of each figure, and the row count. */
export type Totals<Figure extends string> = Readonly<Record<Figure | 'count', number>>;

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
  /** Joins related tables, each on the merchant, and selects the columns. */
  readonly show: (rows: SelectQueryBuilder<Rows<T>, 'r', Framed>, merchantId: string) => Compilable<Framed & Row>;
  /** When a row was added; for a list that can be selected as a whole. */
  readonly created?: Column<T>;
  /** What to total over all pages: an integer column, or an expression over `r`. */
  readonly totals?: Readonly<Record<Figure, Column<T> | RawBuilder<number>>>;
}

/** A page as requested on the wire. */
export interface AskedPage<Name extends string> {
  readonly index?: number | undefined;
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: Name | undefined;
  readonly order?: Order | undefined;
}

export interface PagedList<Name extends string, Values, Row, Figure extends string> {
  /** One page and the count up to 10,000, in one round trip; throws cursor_invalid and page_too_deep. */
  readonly page: <Item>(
    view: TenantView,
    asked: AskedPage<Name>,
    values: Values,
    present: (row: Row) => Item,
  ) => Promise<PageOf<Item>>;
  /** The row with this id, if it matches. */
  readonly get: (view: TenantView, id: string, values: Values) => Promise<Row | undefined>;
  /** The totals over all pages; null above 50,000 rows. */
  readonly totals: (view: TenantView, values: Values) => Promise<Totals<Figure> | null>;
  /** Ids of matching rows added by an instant, by id, after a given one. */
  readonly ids: (
    view: TenantView,
    values: Values,
    place: { readonly asOf: Date; readonly after?: string | undefined; readonly limit: number },
  ) => Promise<string[]>;
  /** Statements for the whole list in order and its count, for a reader that streams the rows. */
  readonly all: (
    view: TenantView,
    asked: Pick<AskedPage<Name>, 'sort' | 'order'>,
    values: Values,
  ) => { readonly rows: CompiledStatement; readonly count: CompiledStatement };
}

const kinds: Readonly<Record<SortKind, { isValid: (text: string) => boolean; read: (text: string) => unknown }>> = {
  instant: { isValid: isInstant, read: (text) => new Date(text) },
  date: {
    isValid: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00.000Z`),
    read: (text) => text,
  },
  integer: { isValid: (text) => /^-?\d{1,15}$/.test(text), read: Number },
  text: { isValid: () => true, read: (text) => text },
};

interface Form {
  readonly column: string;
  readonly order: Order;
}

interface PageValues<Values> {
  readonly filter: Values;
  readonly after: { readonly value: unknown; readonly id: string } | undefined;
  readonly offset: number | undefined;
  readonly limit: number;
}

/** All matching rows, unsorted; page, count and totals derive from it. */
const selectAll = <T extends Table, Values>(
  kysely: Kysely<TenantTables>,
  merchantId: string,
  { table: named, where }: Pick<ListDefinition<T, string, Values, unknown, string>, 'table' | 'where'>,
  filter: Values,
) => {
  const { any, table } = anyTable(kysely, named);
  return any
    .selectFrom(`${table} as r`)
    .where('r.merchant_id', '=', merchantId)
    .where((e) => {
      const conditions = where(e as unknown as ExpressionBuilder<Rows<T>, 'r'>, filter, merchantId);
      return e.and(conditions.filter((condition) => condition !== undefined));
    });
};

/** Every row in the list's order, with the columns of `show`. */
const allOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery((kysely: Kysely<TenantTables>, merchantId, { column, order }: Form, filter: Values) => {
    const { id, show } = definition;
    const rows = selectAll(kysely, merchantId, definition, filter)
      .select([sql<number>`0`.as('counted'), `r.${id} as row_id`, `r.${column} as sorted_by`])
      .orderBy(`r.${column}`, order)
      .orderBy(`r.${id}`, order);
    return show(rows as unknown as SelectQueryBuilder<Rows<T>, 'r', Framed>, merchantId);
  });

const oneOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery(
    (kysely: Kysely<TenantTables>, merchantId, _: undefined, { filter, id }: { filter: Values; id: string }) => {
      const rowId = sql.ref<string>(`r.${definition.id}`);
      const row = selectAll(kysely, merchantId, definition, filter)
        .where(sql<SqlBool>`${rowId} = ${id}`)
        .select(rowId.as('row_id'));
      return definition.show(row as unknown as SelectQueryBuilder<Rows<T>, 'r', Framed>, merchantId);
    },
  );

const idsOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery(
    (
      kysely: Kysely<TenantTables>,
      merchantId,
      { created }: { readonly created: string },
      { filter, asOf, after, limit }: { filter: Values; asOf: Date; after: string | undefined; limit: number },
    ) => {
      const id = sql.ref<string>(`r.${definition.id}`);
      const rows = selectAll(kysely, merchantId, definition, filter)
        .where(sql<SqlBool>`${sql.ref(`r.${created}`)} <= ${asOf}`)
        .select(id.as('row_id'))
        .orderBy(id)
        .limit(limit);
      return after === undefined ? rows : rows.where(sql<SqlBool>`${id} > ${after}`);
    },
  );

const countOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery((kysely: Kysely<TenantTables>, merchantId, _: object, filter: Values) =>
    selectAll(kysely, merchantId, definition, filter).select((e) => e.fn.countAll<number>().as('counted')),
  );

const queryOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery((kysely: Kysely<TenantTables>, merchantId, { column, order }: Form, values: PageValues<Values>) => {
    const { id, show } = definition;
    const { any, table } = anyTable(kysely, definition.table);
    const { filter, after, offset, limit } = values;
    const all = selectAll(kysely, merchantId, definition, filter);
    let page = all.select(['r.merchant_id', `r.${id} as row_id`, `r.${column} as sorted_by`]);
    if (after) {
      const place = [sql.ref(`r.${column}`), sql.ref(`r.${id}`)];
      const beyond = sql.raw(order === 'asc' ? '>' : '<');
      page = page.where(sql<SqlBool>`(${sql.join(place)}) ${beyond} (${after.value}, ${after.id})`);
    }
    page = page.orderBy(`r.${column}`, order).orderBy(`r.${id}`, order).limit(limit);
    const cut = offset === undefined ? page : page.offset(offset);
    const some = all.select('r.merchant_id').limit(deepestRow + 1);
    const rows = any
      .with('page', () => cut)
      .with('counted', (common) =>
        common.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('counted')),
      )
      .selectFrom('counted')
      .leftJoin('page as p', (join) => join.onTrue())
      .leftJoin(`${table} as r`, (join) => join.on('r.merchant_id', '=', merchantId).onRef(`r.${id}`, '=', 'p.row_id'))
      .select(['counted.counted', 'p.row_id', 'p.sorted_by'])
      .orderBy('p.sorted_by', order)
      .orderBy('p.row_id', order);
    return show(rows as unknown as SelectQueryBuilder<Rows<T>, 'r', Framed>, merchantId);
  });

const totalsOf = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) =>
  shapedQuery((kysely: Kysely<TenantTables>, merchantId, _form: undefined, filter: Values) => {
    const figures = Object.entries<string | RawBuilder<number>>(definition.totals ?? {});
    const some = selectAll(kysely, merchantId, definition, filter)
      .select('r.merchant_id')
      .select(figures.map(([name, of]) => (typeof of === 'string' ? sql.ref<number>(`r.${of}`) : of).as(name)))
      .limit(mostTotalled + 1);
    return anyTable(kysely, definition.table)
      .any.selectFrom(some.as('some'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .select(figures.map(([name]) => sumOf(name).as(name)));
  });

/** As a bigint, which is read as a number; a sum of bigints would be numeric. */
export const sumOf = (column: string): RawBuilder<number> => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** The totals, or null if the statement stopped at its limit. */
export const wholeTotals = <T extends { readonly count: number }>(answered: readonly T[]): T | null => {
  const [totals] = answered;
  return totals && totals.count <= mostTotalled ? totals : null;
};

const cursorText = (value: Framed['sorted_by']): string =>
  value instanceof Date ? value.toISOString() : String(value);

/**
 * A list over a tenant table: the definition states what it selects and shows; the kit does page, cursor, sort and
 * count.
 */
export const pagedList = <T extends Table, Name extends string, Values, Row, Figure extends string = never>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
): PagedList<Name, Values, Row, Figure> => {
  const { name: listName, sorts } = definition;
  const [query, all, count] = [queryOf(definition), allOf(definition), countOf(definition)];
  const totals = totalsOf(definition);
  const [ids, one] = [idsOf(definition), oneOf(definition)];
  const [first] = Object.keys(sorts) as Name[]; // its own keys
  const sortBy = (sort: Name | undefined): Sort<T> => {
    const by = sort && sorts[sort];
    if (!by) throw new TypeError(`${listName} has no sort ${sort}`); // the contract lists them
    return by;
  };
  return {
    ids: async (view, values, { asOf, after, limit }) => {
      const { created } = definition;
      if (created === undefined) throw new TypeError(`${listName} doesn't say when a row was added`);
      const place = { filter: values, asOf, after, limit };
      return (await view.shaped(ids, { created }, place)).map(({ row_id }) => row_id);
    },
    get: async (view, id, filter) => (await view.shaped(one, undefined, { filter, id }))[0],
    all: (view, { sort = first, order }, values) => {
      const by = sortBy(sort);
      return {
        rows: view.compiled(all, { column: by.column, order: order ?? by.order }, values),
        count: view.compiled(count, {}, values),
      };
    },
    page: async (view, { sort = first, order, cursor, ...asked }, values, present) => {
      const by = sortBy(sort);
      const { isValid, read } = kinds[by.kind];
      const form: Form = { column: by.column, order: order ?? by.order };
      const list = `${listName}.${sort}.${form.order}`;
      const place: Cursor | undefined = cursor === undefined ? undefined : readCursor(list, cursor, isValid);
      const page = pageOf({ ...asked, cursor });
      const answered = await view.shaped(query, form, {
        filter: values,
        after: place && { value: read(place.value), id: place.id },
        offset: place ? undefined : page.offset,
        limit: page.size + 1,
      });
      const found = { rows: answered.filter((row) => row.row_id !== null), counted: answered[0]?.counted ?? 0 };
      return presentPage(found, page, present, (row) =>
        writeCursor(list, { value: cursorText(row.sorted_by), id: row.row_id ?? '' }),
      );
    },
    totals: async (view, values) => wholeTotals((await view.shaped(totals, undefined, values)) as Totals<Figure>[]), // the keys of its totals
  };
};
