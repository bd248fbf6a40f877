import type { Api } from '@regulars/contract';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../api/index.ts';
import type { InputOf } from '../api/call.ts';
import type { ListEndpoint, RowOf } from '../list/use-list.ts';
import type { ListPage } from '../list/list-result.ts';

/** Debounce in milliseconds. */
const pause = 200;

/** A text once it has stopped changing. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

interface FoundRowsOptions {
  /** The list's query for a text. */
  queryOf: (words: string) => object;
  enabled?: boolean;
  /** Lists rows before anything is typed; for short lists. */
  browses?: boolean;
}

/** The first rows of a list that match the typed text, debounced. */
export function useFoundRows<C extends ListEndpoint>(
  name: C,
  words: string,
  { queryOf, enabled = true, browses = false }: FoundRowsOptions,
) {
  const settled = useSettled(words);
  const asks = (text: string) => enabled && (browses || text !== '');
  const { data, isFetching, error } = useEndpoint(name, { query: queryOf(settled) } as InputOf<Api[C]>, {
    enabled: asks(settled),
    quiet: true,
  });
  const page = data as ListPage<RowOf<C>> | undefined; // `name` is a ListEndpoint
  return {
    rows: asks(words) && asks(settled) ? page?.items : undefined,
    /** How many match; of very many, only how many were counted. */
    total: page?.total ?? 0,
    searching: asks(words) && (isFetching || settled !== words),
    error: error?.message,
  };
}
