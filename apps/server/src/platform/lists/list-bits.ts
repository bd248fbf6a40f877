import { sql } from 'kysely';
import type { Statement } from '../database/index.ts';

/** A row of an indexed list: its place in the list's order, and whatever its terms are made of. */
export interface PlacedRow {
  readonly row_id: string;
  readonly at: Date;
}

/** A long list whose filters are found by bits (decision 70). */
export interface IndexedList<Row extends PlacedRow = PlacedRow> {
  /** Under which its rows are marked when they are written: `marking`. */
  readonly name: string;
  /** A shorter list is read as fast without bits. */
  readonly fewest: number;
  /** $2 and $3 the instant and id of a row or null, $4 a number: the rows that follow, in the order of `at` and id. */
  readonly after: Statement<Row>;
  /** $2 ids. */
  readonly byIds: Statement<Row>;
  /** What filters look for, without `everyRow`. */
  readonly termsOf: (row: Row) => readonly string[];
}

/** The term of every row. */
export const everyRow = '';

/** Rows written since they were folded that a page looks at one by one; a list with more is read without its bits. */
export const mostDirty = 1_000;
/** Terms of one filter, such as the branches of a reader. */
export const mostTerms = 100;

/** Ends a statement that writes rows of a list: `from` is a part of it that returns their ids. */
export const marking = (list: string, id: string, from: string): string =>
  `insert into list_dirty (merchant_id, list, row_id) select $1::uuid, '${list}', ${id} from ${from}`;

/** A statement that writes rows of a list, and marks them. */
export const marked = (list: string, id: string, text: string): string =>
  `with touched as (${text} returning ${id}) ${marking(list, id, 'touched')}`;

export interface WantedHits {
  /** A row has a term of each; as JSON, of at least one. */
  readonly groups: string;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly newest: boolean;
  readonly offset: number;
  readonly limit: number;
}

export const groupsOf = (groups: readonly (readonly string[])[]): string =>
  JSON.stringify(groups.length === 0 ? [[everyRow]] : groups);

/** Calls `list_hits`, with placeholders. */
export const hitsOf = (
  merchantId: string,
  list: string,
  { groups, from, before, after, newest, offset, limit }: WantedHits,
) =>
  sql<{
    row_id: string | null;
    at: Date | null;
    hits: number;
    passed: number;
  }>`list_hits(${merchantId}::uuid, ${sql.lit(list)}, ${groups}::jsonb, ${from ?? null}::timestamptz, ${before ?? null}::timestamptz, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${newest}::boolean, ${offset}::integer, ${limit}::integer, ${sql.lit(mostDirty)})`;
