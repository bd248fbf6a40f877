/** A page of rows as the server answers it. */
export interface ListPage<Row> {
  items: readonly Row[];
  total: number;
  /** false: there are more than the total says. */
  total_exact: boolean;
  index: number;
  size: number;
  next_cursor: string | null;
  /** When it was read: of a list that can be changed as a whole. */
  as_of?: string;
  /** Of all pages, where they are asked for; null: there are too many rows to sum up. */
  totals?: Readonly<Record<string, number | null>> | null;
}

/** What a list needs to know of the question it asked; a query of useEndpoint is one. */
export interface ListResult<Row> {
  data: ListPage<Row> | undefined;
  error: ListError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The part of ApiError that a list shows. */
export interface ListError {
  status: number;
  name: string;
  message: string;
  requestId: string;
}
