import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AddressField } from './address-fields.ts';
import { placeText, readAddress, withoutGone, writeAddress } from './list-address.ts';
import type { ListName } from '@regulars/contract/menu';
import type { FiltersOf, KnownValues, ListPlace, ListSchema, Order } from './list-address.ts';

/** What saved views need to know of a list. */
export interface ViewedList {
  name: ListName;
  /** The saved view that the address names: its id, or `all` for none although one is the default. */
  view: string | undefined;
  /** Filters and sort as one text, the same for the same. */
  text: string;
  /** What a saved text means to this list: what doesn't fit it is left out. */
  meaningOf: (text: string) => { text: string; query: object };
  /** Shows what a saved text means, under a view's id. */
  show: (text: string, view: string | undefined, options?: { replace?: boolean }) => void;
  /** Takes values out of the filters that are no longer there; false where all of them are. */
  dropGone: (known: KnownValues) => boolean;
}

/** A list's filters, sorting and page, which live in the address: a link shows the same list, Back the list before. */
export interface ListState<Filters, Sort extends string = string> extends ListPlace<Filters, Sort>, ViewedList {
  /** How many filters are set. */
  filtered: number;
  /** The filters as one text, which changes when they do. */
  filterKey: string;
  /** What the server is asked for. */
  query: Filters & Paging<Sort>;
  /** Changes filters and goes back to the first page. `replace` leaves no step in the history, for typing. */
  filter(changes: Filters, options?: { replace?: boolean }): void;
  /** One filter as the value and the change handler of an input. */
  bind<Name extends keyof Filters>(name: Name): FilterBinding<Filters[Name]>;
  clear(): void;
  sortBy(sort: Sort | undefined, order: Order | undefined): void;
  goTo(index: number, size?: number): void;
  /** Goes on behind the deepest row that pages by number reach. */
  goOn(cursor: string): void;
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
>(schema: ListSchema<Fields, Sort>): ListState<FiltersOf<Fields>, Sort> {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const place = readAddress(schema, address);
    const { filters, sort, order, index, size, cursor } = place;

    function move(changes: Partial<typeof place>, replace = false): void {
      setAddress((now) => writeAddress(schema, { ...place, index: 1, cursor: undefined, ...changes }, now), {
        replace,
      });
    }
    const text = placeText(schema, place);
    const filter: ListState<FiltersOf<Fields>, Sort>['filter'] = (changes, { replace } = {}) =>
      move({ filters: { ...filters, ...changes } }, replace);

    return {
      ...place,
      name: schema.name,
      view: address.get('view') ?? undefined,
      text,
      filtered: Object.keys(filters).length,
      filterKey: JSON.stringify(filters),
      query: { ...filters, sort, order, size, cursor, index: cursor ? undefined : index },
      filter,
      bind: (name) => ({
        value: filters[name],
        onChange: (value, options) => filter({ ...filters, [name]: value }, options),
      }),
      clear: () => move({ filters: {} }),
      sortBy: (nextSort, nextOrder) => move({ sort: nextSort, order: nextOrder }),
      goTo: (nextIndex, nextSize = size) => move({ index: nextIndex, size: nextSize }),
      goOn: (nextCursor) => move({ index: index + 1, cursor: nextCursor }),
      meaningOf(saved) {
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
        const left = withoutGone(filters, known);
        if (placeText(schema, { ...place, filters: left }) === text) return false;
        move({ filters: left }, true);
        return true;
      },
    };
  }, [schema, address, setAddress]);
}
