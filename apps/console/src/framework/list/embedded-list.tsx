import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ListColumn } from './columns.ts';
import { simplePageSizes } from './list-address.ts';
import { ListBody, type ListWords } from './list-body.tsx';
import { Pager } from './pager.tsx';
import { useListResult } from './use-list-result.ts';
import { useMedia } from './use-media.ts';

const nothing = () => {};

/** Page and cursor of a list embedded in a page, which doesn't own the address. */
export function useListPlace() {
  const [{ index, size, cursor }, move] = useState<{ index: number; size: number; cursor?: string }>({
    index: 1,
    size: 10,
  });
  return {
    index,
    size,
    cursor,
    sort: undefined,
    order: undefined,
    filtered: 0,
    sortBy: nothing,
    goTo: (nextIndex: number, nextSize = size) => move({ index: nextIndex, size: nextSize }),
    nextPage: (nextCursor: string) => move({ index: index + 1, size, cursor: nextCursor }),
  };
}

export interface EmbeddedListProps<Row> {
  list: ReturnType<typeof useListPlace>;
  found: Parameters<typeof useListResult<Row>>[0];
  columns: readonly ListColumn<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  words: ListWords;
}

/** Records within a page, paged. */
export function EmbeddedList<Row>({ list, found, columns, ...body }: EmbeddedListProps<Row>) {
  const wide = useMedia('(min-width: 1600px)') ? 1600 : 0;
  const result = useListResult(found);
  return (
    <>
      <ListBody
        {...body}
        list={list}
        onClear={nothing}
        result={result}
        columns={columns.filter(({ from = 0 }) => from <= wide)}
      />
      <Pager list={list} page={result.data} sizes={simplePageSizes} />
    </>
  );
}
