import { useMemo, useState } from 'react';

/** All rows of a list's filter at an instant; later rows are excluded. */
export interface Whole {
  filter: object;
  asOf: string;
  /** How many, in words: “12,486”, “over 10,000”. */
  count: string;
}

/** The target of an action: some rows, or all of a filter, with the rows on screen. */
export interface Chosen<Row> {
  rows: readonly Row[];
  whole?: Whole | undefined;
}

/** Rows selected across pages, as they were when selected, or all of the filter. */
export interface Selection<Row> extends Chosen<Row> {
  /** On phones, checkboxes are shown only in this mode. */
  picking: boolean;
  pick: (on: boolean) => void;
  has: (row: Row) => boolean;
  /** Selects or deselects single rows, which ends a selection of all rows. */
  set: (rows: readonly Row[], picked: boolean) => void;
  chooseAll: (whole: Whole, inSight: readonly Row[]) => void;
  clear: () => void;
}

interface Picked<Row> {
  rows: ReadonlyMap<string, Row>;
  whole?: Whole;
}

/** `scope` identifies the filtered list, by its filters as text: another scope starts with an empty selection. */
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

/** Ids of the selected rows; none if all of the filter are selected. */
export const selectedIds = <Row>({
  selection: { rows, whole },
  idOf,
}: {
  selection: Chosen<Row>;
  idOf: (row: Row) => string;
}): string[] => (whole ? [] : rows.map(idOf));

/** The input of a batch call: the ids of the rows, or the filter with its instant. */
export function sentSelection<Row, Filter>(
  { rows, whole }: Chosen<Row>,
  idOf: (row: Row) => string,
): { ids: string[] } | { filter: Filter; as_of: string } {
  if (whole) return { filter: whole.filter as Filter, as_of: whole.asOf }; // the list's own
  return { ids: rows.map(idOf) };
}
