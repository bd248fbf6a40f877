import { deepestRow, mostTotalled } from '@regulars/contract/kernel';
import {
  expressionBuilder,
  sql,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { plannedEachTime, shapedQuery, type TenantTables } from '../database/index.ts';
import { anyTable, type AnyTable } from './any-table.ts';
import { allOf, anyOf } from './conditions.ts';
import type { Framed, ListDefinition, ListedRows, Order, Rows, SortKind, Table } from './list-definition.ts';

export interface Form {
  readonly column: string;
  readonly kind: SortKind;
  readonly order: Order;
  readonly unique: boolean;
}

/** Where rows begin and how many there are; by default all. */
interface Span {
  readonly after?: { readonly value: unknown; readonly id: string } | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

interface Spanned<Values> extends Span {
  readonly filter: Values;
}

/** Rows added up to an instant, ordered by id, after a given id. */
interface Added<Values> {
  readonly filter: Values;
  readonly asOf: Date;
  readonly after: string | undefined;
  readonly limit: number;
}

/** The columns that say when a row was added. */
interface AddedForm {
  readonly created: string;
  readonly restored: string | undefined;
}

/** The rows of `r` in order, within a span. */
const inOrder = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { column, kind, order, unique }: Form,
  id: string,
  { after, offset, limit }: Span = {},
): SelectQueryBuilder<DB, TB, O> => {
  const keys = (unique ? [column] : [column, id]).map((key) => sql.ref(`r.${key}`));
  let placed = rows;
  if (after) {
    // A column may be smaller than what a cursor says; the index serves both.
    const value = kind === 'integer' ? sql`${after.value}::bigint` : after.value;
    const values = unique ? [value] : [value, after.id];
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    placed = placed.where(sql<SqlBool>`(${sql.join(keys)}) ${beyond} (${sql.join(values)})`);
  }
  for (const key of keys) placed = placed.orderBy(key, order);
  if (limit !== undefined) placed = placed.limit(limit);
  return offset === undefined ? placed : placed.offset(offset);
};

type AnyRows = SelectQueryBuilder<AnyTable & { r: AnyTable['a_table'] }, 'r', object>;

/** The keys of a page, and the count. */
interface Found extends AnyTable {
  readonly page: Record<'merchant_id' | 'row_id', string> & Pick<Framed, 'sorted_by'>;
  readonly counted: Pick<Framed, 'counted'>;
}

const keysOf = (rows: AnyRows, id: string, { column }: Form) =>
  rows.select(['r.merchant_id', `r.${id} as row_id`, `r.${column} as sorted_by`]).$castTo<Found['page']>();

/** Page and count apart: the count needs no order. */
const withPage = (
  any: QueryCreator<AnyTable>,
  id: string,
  form: Form,
  { rows, counted }: { readonly rows: AnyRows; readonly counted: AnyRows },
  span: Span,
): QueryCreator<Found> => {
  const some = counted.select('r.merchant_id').limit(deepestRow + 1);
  return any
    .with('page', () => inOrder(keysOf(rows, id, form), form, id, span))
    .with('counted', (common) =>
      common.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('counted')),
    );
};

/** Page and count from the first rows of all parts in order, up to the deepest that a page number reaches. */
const withTop = (
  any: QueryCreator<AnyTable>,
  id: string,
  form: Form,
  parts: readonly AnyRows[],
  { offset, ...span }: Span,
): QueryCreator<Found> => {
  const inTurn = (of: Span) => {
    const [first, ...others] = parts.map((part) =>
      any
        .selectFrom(inOrder(keysOf(part, id, form), form, id, of).as('part'))
        .select(['part.merchant_id', 'part.row_id', 'part.sorted_by']),
    );
    if (!first) throw new TypeError('A list has at least one part');
    const all = others.reduce((sum, other) => sum.unionAll(other), first);
    const rows = any.selectFrom(all.as('r')).selectAll('r');
    return inOrder(rows, { ...form, column: 'sorted_by' }, 'row_id', { limit: of.limit });
  };
  return any
    .with('top', () => inTurn({ limit: deepestRow + 1 }))
    .with('counted', (common) => common.selectFrom('top').select((e) => e.fn.countAll<number>().as('counted')))
    .with('page', (common) => {
      if (span.after) return inTurn(span);
      const rows = common.selectFrom('top as r').selectAll('r');
      return inOrder(rows, { ...form, column: 'sorted_by' }, 'row_id', { offset, limit: span.limit });
    });
};

/** As a bigint, which is read as a number; a sum of bigints would be numeric. */
export const sumOf = (column: string): RawBuilder<number> => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** The totals, or null if the statement stopped at its limit. */
export const wholeTotals = <T extends { readonly count: number }>(answered: readonly T[]): T | null => {
  const [totals] = answered;
  return totals && totals.count <= mostTotalled ? totals : null;
};

/** What every query of a list derives from. */
const basisOf = <T extends Table, Name extends string, Values, Row, Figure extends string>({
  table: named,
  where,
  parts,
  counted,
  show,
}: ListDefinition<T, Name, Values, Row, Figure>) => {
  const e = expressionBuilder<Rows<T>, 'r'>();
  const selectWhere = (kysely: Kysely<TenantTables>, merchantId: string, filter: Values) => {
    const { any, table } = anyTable(kysely, named);
    const rows = any.selectFrom(`${table} as r`).where('r.merchant_id', '=', merchantId);
    return rows.where(allOf(where(e, filter, merchantId)));
  };
  return {
    /** All matching rows, unsorted. */
    select: (kysely: Kysely<TenantTables>, merchantId: string, filter: Values) => {
      const rows = selectWhere(kysely, merchantId, filter);
      const some = anyOf(...(parts?.(e, filter, merchantId).map(allOf) ?? []));
      return some ? rows.where(some) : rows;
    },
    /** The same, a query for each part. */
    selectParts: (kysely: Kysely<TenantTables>, merchantId: string, filter: Values) =>
      (parts?.(e, filter, merchantId) ?? []).map((part) => selectWhere(kysely, merchantId, filter).where(allOf(part))),
    /** All matching rows, if they are to be counted apart. */
    selectCounted: (kysely: Kysely<TenantTables>, merchantId: string, filter: Values) => {
      const condition = counted?.(e, filter, merchantId);
      return condition && selectWhere(kysely, merchantId, filter).where(condition);
    },
    showAll: (rows: unknown, filter: Values) => show(rows as ListedRows<T>, filter), // rows of the table that the definition names
  };
};

/** The queries that only count and sum. */
const figureQueries = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) => {
  const { table: named, totals } = definition;
  const { select } = basisOf(definition);
  return {
    count: shapedQuery((kysely: Kysely<TenantTables>, merchantId, _: undefined, filter: Values) =>
      select(kysely, merchantId, filter).select((e) => e.fn.countAll<number>().as('counted')),
    ),
    /** How many rows have each value of a column, over one row more than are totalled. */
    counts: shapedQuery((kysely: Kysely<TenantTables>, merchantId, column: string, filter: Values) => {
      const some = select(kysely, merchantId, filter)
        .select(['r.merchant_id', sql.ref<string | null>(`r.${column}`).as('value')])
        .limit(mostTotalled + 1);
      return anyTable(kysely, named)
        .any.selectFrom(some.as('some'))
        .select(['value', (e) => e.fn.countAll<number>().as('count')])
        .groupBy('value');
    }),
    totals: shapedQuery((kysely: Kysely<TenantTables>, merchantId, _: undefined, filter: Values) => {
      const totalled = typeof totals === 'function' ? totals(filter) : totals;
      const figures = Object.entries<string | RawBuilder<number>>(totalled ?? {});
      const some = select(kysely, merchantId, filter)
        .select('r.merchant_id')
        .select(figures.map(([name, of]) => (typeof of === 'string' ? sql.ref<number>(`r.${of}`) : of).as(name)))
        .limit(mostTotalled + 1);
      return anyTable(kysely, named)
        .any.selectFrom(some.as('some'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .select(figures.map(([name]) => sumOf(name).as(name)));
    }),
  };
};

/** The queries of a list. */
export const listQueries = <T extends Table, Name extends string, Values, Row, Figure extends string>(
  definition: ListDefinition<T, Name, Values, Row, Figure>,
) => {
  const { table: named, id } = definition;
  const rowId = sql.ref<string>(`r.${id}`);
  const { select, selectParts, selectCounted, showAll } = basisOf(definition);

  return {
    ...figureQueries(definition),
    /** A page with the count of all rows, which stands in a row of nulls if the page is empty. */
    page: shapedQuery((kysely: Kysely<TenantTables>, merchantId, form: Form, values: Spanned<Values>) => {
      const { any, table } = anyTable(kysely, named);
      const parts = selectParts(kysely, merchantId, values.filter);
      const rowsOfAll = select(kysely, merchantId, values.filter);
      const counted = selectCounted(kysely, merchantId, values.filter);
      const found =
        parts.length > 0 && counted === undefined
          ? withTop(any, id, form, parts, values)
          : withPage(any, id, form, { rows: rowsOfAll, counted: counted ?? rowsOfAll }, values);
      const rows = found
        .selectFrom('counted')
        .leftJoin('page', (join) => join.onTrue())
        // Row by row, tied to the page's merchant: for a merchant that the statistics don't know, a join, or any index that
        // begins with a constant merchant_id, would read all of its rows for each.
        .leftJoinLateral(
          (e) =>
            e
              .selectFrom(`${table} as one`)
              .selectAll('one')
              .whereRef('one.merchant_id', '=', 'page.merchant_id')
              .whereRef(`one.${id}`, '=', 'page.row_id')
              .offset(sql.lit(0))
              .as('r'),
          (join) => join.onTrue(),
        )
        .select(['counted.counted', 'page.row_id', 'page.sorted_by'])
        .orderBy('page.sorted_by', form.order)
        .$if(parts.length > 0, (planned) => planned.modifyEnd(plannedEachTime));
      return showAll(form.unique ? rows : rows.orderBy('page.row_id', form.order), values.filter);
    }),
    /** Only the rows. */
    rows: shapedQuery((kysely: Kysely<TenantTables>, merchantId, form: Form, values: Spanned<Values>) => {
      const rows = select(kysely, merchantId, values.filter);
      const framed = rows.select([sql<number>`0`.as('counted'), rowId.as('row_id'), `r.${form.column} as sorted_by`]);
      return showAll(inOrder(framed, form, id, values), values.filter);
    }),
    one: shapedQuery(
      (kysely: Kysely<TenantTables>, merchantId, _: undefined, values: { filter: Values; id: string }) => {
        const rows = select(kysely, merchantId, values.filter).where(sql<SqlBool>`${rowId} = ${values.id}`);
        return showAll(rows.select(rowId.as('row_id')), values.filter);
      },
    ),
    ids: shapedQuery(
      (kysely: Kysely<TenantTables>, merchantId, { created, restored }: AddedForm, values: Added<Values>) => {
        const since =
          restored === undefined
            ? sql.ref(`r.${created}`)
            : sql`greatest(${sql.ref(`r.${created}`)}, ${sql.ref(`r.${restored}`)})`;
        const rows = select(kysely, merchantId, values.filter)
          .where(sql<SqlBool>`${since} <= ${values.asOf}`)
          .select(rowId.as('row_id'))
          .orderBy(rowId)
          .limit(values.limit);
        return values.after === undefined ? rows : rows.where(sql<SqlBool>`${rowId} > ${values.after}`);
      },
    ),
  };
};
