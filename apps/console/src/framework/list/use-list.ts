import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEndpoint } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { EndpointName, InputOf } from '../api/call.ts';
import type { AddressField } from './address-fields.ts';
import type { FiltersOf, KnownValues, ListSchema, PlainSchema } from './list-address.ts';
import type { ListPage, ListResult } from './list-result.ts';
import { useDefaultView } from './use-default-view.ts';
import { useListResult } from './use-list-result.ts';
import { useListState, type ListState, type ViewedList } from './use-list-state.ts';
import { useSelection, type Selection } from './use-selection.ts';

/** Endpoints that return a page of rows. */
export type ListEndpoint = {
  [C in EndpointName]: DataOf<Api[C]> extends ListPage<unknown> ? C : never;
}[EndpointName];

export type RowOf<C extends ListEndpoint> = DataOf<Api[C]> extends ListPage<infer Row> ? Row : never;

/** A list without views and selection: its query, kept in the address, and the fetched page. */
export interface PlainList<Row, Filters, Sort extends string = string> extends ListState<Filters, Sort> {
  result: ListResult<Row>;
  /** The displayed rows belong to the current address. */
  ready: boolean;
  idOf: (row: Row) => string;
  /** A row's accessible name. */
  nameOf: (row: Row) => string;
}

/** A list with saved views and selected rows. */
export interface List<Row, Filters, Sort extends string = string>
  extends PlainList<Row, Filters, Sort>, Pick<ViewedList, 'name'> {
  endpoint: ListEndpoint;
  selection: Selection<Row>;
  known: KnownValues;
  /** The rows are people, who are counted with another word in Chinese. */
  people: boolean;
}

interface ListOptions<Row> {
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Polling interval in milliseconds, for lists whose rows change on their own. */
  pollInterval?: (rows: readonly Row[]) => number | false;
  /** Valid filter values: others in the address are dropped. */
  known?: KnownValues;
  people?: boolean;
}

const noKnownValues: KnownValues = {};

/** A list over a paged endpoint. `schema` and the functions must be stable: define them outside the component. */
export function useList<
  C extends ListEndpoint,
  const Fields extends Readonly<Record<string, AddressField<unknown>>>,
  const Sort extends string,
>(
  name: C,
  schema: ListSchema<Fields, Sort>,
  { idOf, nameOf, pollInterval, known = noKnownValues, people = false }: ListOptions<RowOf<C>>,
): List<RowOf<C>, FiltersOf<Fields>, Sort> {
  const list = useListState(schema);
  const waits = useDefaultView({ ...list, name: schema.name });
  const result = useEndpoint(name, { query: list.query } as InputOf<Api[C]>, {
    quiet: true,
    enabled: !waits,
    ...(pollInterval && { refetchInterval: (seen) => (seen ? pollInterval(pageOf<C>(seen).items) : false) }),
  });
  // `name` is a ListEndpoint
  const found = useListResult(result as UseQueryResult<ListPage<RowOf<C>>, ApiError>);
  const selection = useSelection(idOf, list.filterKey, found.data?.items);
  return {
    ...list,
    name: schema.name,
    endpoint: name,
    result: found,
    selection,
    ready: result.isSuccess,
    idOf,
    nameOf,
    known,
    people,
  };
}

/** A list without views and selection, such as those of the provider's console. */
export function usePlainList<
  C extends ListEndpoint,
  const Fields extends Readonly<Record<string, AddressField<unknown>>>,
  const Sort extends string,
>(
  name: C,
  schema: PlainSchema<Fields, Sort>,
  { idOf, nameOf }: Pick<ListOptions<RowOf<C>>, 'idOf' | 'nameOf'>,
): PlainList<RowOf<C>, FiltersOf<Fields>, Sort> {
  const list = useListState(schema);
  const result = useEndpoint(name, { query: list.query } as InputOf<Api[C]>, { quiet: true });
  // `name` is a ListEndpoint
  const found = useListResult(result as UseQueryResult<ListPage<RowOf<C>>, ApiError>);
  return { ...list, result: found, ready: result.isSuccess, idOf, nameOf };
}

const pageOf = <C extends ListEndpoint>(data: unknown) => data as ListPage<RowOf<C>>; // the page of a ListEndpoint

const minute = 60_000;

/** Fetches only the count and totals of a list, for the given filters. */
export function useListNumbers(
  endpoint: ListEndpoint,
  query: object,
  enabled: boolean,
): Pick<ListPage<unknown>, 'total' | 'total_exact' | 'totals'> | undefined {
  const input = { query: { ...query, size: 1 } } as InputOf<Api[ListEndpoint]>;
  const { data } = useEndpoint(endpoint, input, { quiet: true, staleTime: minute, enabled });
  return data;
}
