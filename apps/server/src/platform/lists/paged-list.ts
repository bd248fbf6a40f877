import { mostTotalled, type PageOf } from '@regulars/contract/kernel';
import type { CompiledStatement, TenantView } from '../database/index.ts';
import {
  isId,
  isInstant,
  pageOf,
  presentPage,
  presentSlice,
  readCursor,
  writeCursor,
  type Slice,
} from '../paging/paging.ts';
import type { Column, Framed, ListDefinition, Order, Restored, Sort, SortKind, Table } from './list-definition.ts';
import { listQueries, wholeTotals, type Form } from './list-queries.ts';

/** The sum of each figure, and the row count. */
export type Totals<Figure extends string> = Readonly<Record<Figure | 'count', number>>;

/** Rows as requested on the wire. */
interface AskedSlice<Name extends string> {
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: Name | undefined;
  readonly order?: Order | undefined;
  readonly totals?: boolean | undefined;
}

/** A page as requested on the wire. */
export interface AskedPage<Name extends string> extends AskedSlice<Name> {
  readonly index?: number | undefined;
}

/** The totals on request: null above 50,000 rows. */
type WithTotals<Figure extends string> = { readonly totals?: Totals<Figure> | null };

export interface PagedList<Name extends string, Values, Row, Figure extends string, Of extends string = string> {
  /** One page and the count up to 10,000, in one round trip; throws cursor_invalid and page_too_deep. */
  readonly page: <Item>(
    view: TenantView,
    asked: AskedPage<Name>,
    values: Values,
    present: (row: Row) => Item,
  ) => Promise<PageOf<Item> & WithTotals<Figure>>;
  /** For a list without page numbers: the rows after a cursor, not counted. Throws cursor_invalid. */
  readonly slice: <Item>(
    view: TenantView,
    asked: AskedSlice<Name>,
    values: Values,
    present: (row: Row) => Item,
  ) => Promise<Slice<Item> & WithTotals<Figure>>;
  /** The row with this id, if it matches. */
  readonly get: (view: TenantView, id: string, values: Values) => Promise<Row | undefined>;
  /** The totals over all pages; null above 50,000 rows. */
  readonly totals: (view: TenantView, values: Values) => Promise<Totals<Figure> | null>;
  /** The number of matching rows for each value of a column of ids; null above 50,000 rows. */
  readonly counts: (
    view: TenantView,
    column: Of,
    values: Values,
  ) => Promise<{ readonly value: string | null; readonly count: number }[] | null>;
  /** Ids of matching rows added up to an instant, ordered, after a given id. */
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
  id: { isValid: isId, read: (text) => text },
};

const cursorText = (value: Framed['sorted_by']): string =>
  value instanceof Date ? value.toISOString() : String(value);

/** How to read and write the cursors of a list in one order. A unique sort's has no id. */
const cursorsOf = (list: string, { kind, unique }: Pick<Sort<Table>, 'kind' | 'unique'>) => {
  const { isValid, read } = kinds[kind];
  return {
    read: (text: string | undefined) => {
      if (text === undefined) return undefined;
      const { value, id } = readCursor(list, text, isValid, unique ? (id) => id === '' : isId);
      return { value: read(value), id };
    },
    write: ({ sorted_by, row_id }: Framed): string =>
      writeCursor(list, { value: cursorText(sorted_by), id: unique ? '' : (row_id ?? '') }),
  };
};

/**
 * A list over a tenant table: the definition states what it selects and shows; the kit does page, cursor, sort and
 * count.
 */
export const pagedList = <T extends Table, Name extends string, Values, Row, Figure extends string = never>(
  definition: ListDefinition<T, Name, Values, Row, Figure> & Restored<T>,
): PagedList<Name, Values, Row, Figure, Column<T>> => {
  const { name: listName, sorts } = definition;
  const queries = listQueries(definition);
  const [first] = Object.keys(sorts) as Name[]; // its own keys
  const orderOf = ({ sort = first, order }: Pick<AskedSlice<Name>, 'sort' | 'order'>) => {
    const by = sort && sorts[sort];
    if (!by) throw new TypeError(`${listName} has no sort ${sort}`); // the contract lists them
    const { column, kind, unique = false } = by;
    const form: Form = { column, kind, order: order ?? by.order, unique };
    return { form, cursors: cursorsOf(`${listName}.${sort}.${form.order}`, by) };
  };
  const totals = async (view: TenantView, values: Values) =>
    wholeTotals((await view.shaped(queries.totals, undefined, values)) as Totals<Figure>[]); // the keys of its totals
  return {
    totals,
    counts: async (view, column, values) => {
      const counts = await view.shaped(queries.counts, column, values);
      return counts.reduce((sum, { count }) => sum + count, 0) > mostTotalled ? null : counts;
    },
    ids: async (view, values, { asOf, after, limit }) => {
      const { created, restored } = definition;
      if (created === undefined) throw new TypeError(`${listName} doesn't say when a row was added`);
      const place = { filter: values, asOf, after, limit };
      return (await view.shaped(queries.ids, { created, restored }, place)).map(({ row_id }) => row_id);
    },
    all: (view, asked, filter) => ({
      rows: view.compiled(queries.rows, orderOf(asked).form, { filter }),
      count: view.compiled(queries.count, undefined, filter),
    }),
    get: async (view, id, filter) => (await view.shaped(queries.one, undefined, { filter, id }))[0],
    page: async (view, asked, filter, present) => {
      const { form, cursors } = orderOf(asked);
      const after = cursors.read(asked.cursor);
      const page = pageOf(asked);
      const place = { after, offset: after ? undefined : page.offset, limit: page.size + 1 };
      const [answered, summed] = await Promise.all([
        view.shaped(queries.page, form, { filter, ...place }),
        asked.totals ? totals(view, filter) : undefined,
      ]);
      const found = { rows: answered.filter((row) => row.row_id !== null), counted: answered[0]?.counted ?? 0 };
      return {
        ...presentPage(found, page, present, cursors.write),
        ...(summed !== undefined && { totals: summed }),
      };
    },
    slice: async (view, { size = 20, cursor, ...asked }, filter, present) => {
      const { form, cursors } = orderOf(asked);
      const [rows, summed] = await Promise.all([
        view.shaped(queries.rows, form, { filter, after: cursors.read(cursor), limit: size + 1 }),
        asked.totals ? totals(view, filter) : undefined,
      ]);
      return {
        ...presentSlice(rows, size, present, cursors.write),
        ...(summed !== undefined && { totals: summed }),
      };
    },
  };
};
