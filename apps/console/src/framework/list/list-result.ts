/** A page of rows, as returned by the server. */
export interface ListPage<Row> {
  items: readonly Row[];
  total: number;
  /** False if there are more rows than `total`. */
  total_exact: boolean;
  index: number;
  size: number;
  next_cursor: string | null;
  /** When the list was read, if it can be changed as a whole. */
  as_of?: string;
  /** Totals over all pages, if requested; null if there are too many rows to sum. */
  totals?: Readonly<Record<string, number | null>> | null;
}

/** The state of a list's query; `useListResult` makes it from a useEndpoint result. */
export interface ListResult<Row> {
  data: ListPage<Row> | undefined;
  error: ListError | null;
  isFetching: boolean;
  /** When the rows were read, in milliseconds since 1970. */
  readAt: number | undefined;
  /** The rows are the previous result, because there is no current one. */
  outdated: boolean;
  refetch: () => unknown;
}

/** The parts of ApiError that a list shows. */
export interface ListError {
  status: number;
  name: string;
  message: string;
  requestId: string;
}
