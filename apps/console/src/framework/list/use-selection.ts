import { useMemo, useState } from 'react';

/** All rows of a list's filter as it was at an instant: what is added later is not among them. */
export interface Whole {
  filter: object;
  asOf: string;
  /** How many, in words: “12,486”, “over 10,000”. */
  count: string;
}

/** What an action is done to: some rows, or all of a filter, of which these were in sight. */
export interface Chosen<Row> {
  rows: readonly Row[];
  whole?: Whole | undefined;
}

/** Rows picked over several pages, with what was known of them when they were picked; or all of the filter. */
export interface Selection<Row> extends Chosen<Row> {
  /** On phones the boxes show only while one picks. */
  picking: boolean;
  pick: (on: boolean) => void;
  has: (row: Row) => boolean;
  /** Picks or drops single rows: all of the filter is no longer chosen. */
  set: (rows: readonly Row[], picked: boolean) => void;
  chooseAll: (whole: Whole, inSight: readonly Row[]) => void;
  clear: () => void;
}

interface Picked<Row> {
  rows: ReadonlyMap<string, Row>;
  whole?: Whole;
}

/** `scope` says which list is picked from (its filters, as text): another one starts with nothing picked. */
export function useSelection<Row>(idOf: (row: Row) => string, scope: string): Selection<Row> {
  const [{ rows, whole }, setPicked] = useState<Picked<Row>>({ rows: new Map() });
  const [picking, setPicking] = useState(false);
  const [pickedIn, setPickedIn] = useState(scope);
  if (pickedIn !== scope) {
    setPickedIn(scope);
    setPicked({ rows: new Map() });
  }
  return useMemo(
    () => ({
      rows: [...rows.values()],
      whole,
      picking,
      pick(on) {
        setPicking(on);
        if (!on) setPicked({ rows: new Map() });
      },
      has: (row) => whole !== undefined || rows.has(idOf(row)),
      set(some, pick) {
        setPicked((now) => {
          const next = new Map(now.rows);
          for (const row of some) {
            if (pick) next.set(idOf(row), row);
            else next.delete(idOf(row));
          }
          return { rows: next };
        });
      },
      chooseAll(all, inSight) {
        setPicked({ rows: new Map(inSight.map((row) => [idOf(row), row])), whole: all });
      },
      clear() {
        setPicking(false);
        setPicked({ rows: new Map() });
      },
    }),
    [rows, whole, picking, idOf],
  );
}

/** What a batch call takes: the ids of the rows, or the filter with its instant. */
export function sentSelection<Row, Filter>(
  { rows, whole }: Chosen<Row>,
  idOf: (row: Row) => string,
): { ids: string[] } | { filter: Filter; as_of: string } {
  if (whole) return { filter: whole.filter as Filter, as_of: whole.asOf }; // the list's own
  return { ids: rows.map(idOf) };
}
