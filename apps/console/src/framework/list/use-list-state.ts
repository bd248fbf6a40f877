import { useMemo } from 'react';
import { useAddress } from '../use-address.ts';
import type { AddressField } from './address-fields.ts';
import { deepestPage, placeText, readAddress, withoutGoneValues, writeAddress } from './list-address.ts';
import type { ListName } from '@regulars/contract/menu';
import type { FiltersOf, KnownValues, ListPlace, Order, PlainSchema } from './list-address.ts';

/** The parts of a list that saved views use. */
interface ListPlaces {
  /** The view named in the address: its id, or `all` for the whole list despite a default view. */
  view: string | undefined;
  /** Filters and sort as canonical text. */
  text: string;
  /** Parses a saved text; parts that don't match the list's schema are dropped. */
  parseView: (text: string) => { text: string; query: object };
  /** Shows the filters of a saved text, with a view's id in the address. */
  show: (text: string, view: string | undefined, options?: { replace?: boolean }) => void;
  /** Drops filter values that no longer exist; returns whether there were any. */
  dropGone: (known: KnownValues) => boolean;
}

export interface ViewedList extends ListPlaces {
  name: ListName;
}

/**
 * A list's filters, sort and page, kept in the address: links reproduce the list, and Back returns to its previous
 * state.
 */
export interface ListState<Filters, Sort extends string = string> extends ListPlace<Filters, Sort>, ListPlaces {
  /** Number of active filters. */
  filtered: number;
  /** The filters as text; changes when they do. */
  filterKey: string;
  /** The endpoint's query. */
  query: Filters & Paging<Sort>;
  /** Changes filters and returns to the first page. `replace` adds no history entry, as for typing. */
  filter(changes: Filters, options?: { replace?: boolean }): void;
  /** Binds one filter to an input: value and change handler. */
  bind<Name extends keyof Filters>(name: Name): FilterBinding<Filters[Name]>;
  clear(): void;
  sortBy(sort: Sort | undefined, order: Order | undefined): void;
  goTo(index: number, size?: number): void;
  /** Continues by cursor beyond the deepest row that numbered pages reach. */
  nextPage(cursor: string): void;
}

interface Paging<Sort extends string> {
  sort: Sort | undefined;
  order: Order | undefined;
  index: number | undefined;
  size: number;
  cursor: string | undefined;
}

export interface FilterBinding<Value> {
  value: Value | undefined;
  onChange: (value: Value | undefined, options?: { replace?: boolean }) => void;
}

export function useListState<
  const Fields extends Readonly<Record<string, AddressField<unknown>>>,
  const Sort extends string,
>(schema: PlainSchema<Fields, Sort>): ListState<FiltersOf<Fields>, Sort> {
  const [address, setAddress] = useAddress();
  return useMemo(() => {
    const place = readAddress(schema, address);
    const { filters, sort, order, index, size, cursor } = place;

    function move(changes: (now: typeof place) => Partial<typeof place>, replace = false): void {
      setAddress(
        (now) => {
          const from = readAddress(schema, now);
          return writeAddress(schema, { ...from, index: 1, cursor: undefined, ...changes(from) }, now);
        },
        { replace },
      );
    }
    const text = placeText(schema, place);
    const filter: ListState<FiltersOf<Fields>, Sort>['filter'] = (changes, { replace } = {}) =>
      move((now) => ({ filters: { ...now.filters, ...changes } }), replace);

    return {
      ...place,
      view: address.get('view') ?? undefined,
      text,
      filtered: Object.keys(filters).length,
      filterKey: JSON.stringify(filters),
      // A page too deep is asked for as the deepest, whose answer says where the list ends.
      query: { ...filters, sort, order, size, cursor, index: cursor ? undefined : Math.min(index, deepestPage(size)) },
      filter,
      bind: (name) => ({
        value: filters[name],
        onChange: (value, options) => filter({ [name]: value } as FiltersOf<Fields>, options), // this filter's value
      }),
      clear: () => move(() => ({ filters: {} })),
      sortBy: (nextSort, nextOrder) => move(() => ({ sort: nextSort, order: nextOrder })),
      goTo: (nextIndex, nextSize = size) => move(() => ({ index: nextIndex, size: nextSize })),
      nextPage: (nextCursor) => move(() => ({ index: index + 1, cursor: nextCursor })),
      parseView(saved) {
        const there = readAddress(schema, new URLSearchParams(saved));
        return { text: placeText(schema, there), query: there.filters };
      },
      show(saved, view, { replace = false } = {}) {
        const { filters: shown, sort: by, order: way } = readAddress(schema, new URLSearchParams(saved));
        const first = { filters: shown, sort: by, order: way, index: 1, size, cursor: undefined };
        setAddress(
          (now) => {
            const next = writeAddress(schema, first, now);
            next.delete('view');
            if (view) next.set('view', view);
            return next;
          },
          { replace },
        );
      },
      dropGone(known) {
        const left = withoutGoneValues(filters, known);
        if (placeText(schema, { ...place, filters: left }) === text) return false;
        move((now) => ({ filters: withoutGoneValues(now.filters, known) }), true);
        return true;
      },
    };
  }, [schema, address, setAddress]);
}
