import { useMemo, useState } from 'react';

/** All rows of a list's filter at an instant; later rows are excluded. */
export interface Whole {
  filter: object;
  /** Undefined if the list has no batch call: an export reads all rows of the filter when it starts. */
  asOf: string | undefined;
  /** How many, in words: “12,486”, “over 10,000”. */
  count: string;
  /** So many at least; of a list that isn’t over 10,000 exactly so many. */
  atLeast?: number;
}

const nothing: readonly never[] = [];

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
  chooseAll: (whole: Whole) => void;
  clear: () => void;
}

interface Picked<Row> {
  rows: ReadonlyMap<string, Row>;
  whole?: Whole;
}

/**
 * `scope` identifies the filtered list, by its filters as text: another scope starts with an empty selection. Selected
 * rows that are `inSight` are as they are now.
 */
export function useSelection<Row>(
  idOf: (row: Row) => string,
  scope: string,
  inSight: readonly Row[] = nothing,
): Selection<Row> {
  const [{ rows, whole }, setPicked] = useState<Picked<Row>>({ rows: new Map() });
  const [picking, setPicking] = useState(false);
  const [pickedIn, setPickedIn] = useState(scope);
  if (pickedIn !== scope) {
    setPickedIn(scope);
    setPicked({ rows: new Map() });
  }
  return useMemo(
    () => ({
      rows: refreshed(rows, inSight, idOf),
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
      chooseAll(all) {
        setPicked({ rows: new Map(inSight.map((row) => [idOf(row), row])), whole: all });
      },
      clear() {
        setPicking(false);
        setPicked({ rows: new Map() });
      },
    }),
    [rows, whole, picking, idOf, inSight],
  );
}

function refreshed<Row>(
  picked: ReadonlyMap<string, Row>,
  inSight: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  if (picked.size === 0) return nothing;
  const now = new Map(inSight.map((row) => [idOf(row), row]));
  return Array.from(picked, ([id, row]) => now.get(id) ?? row);
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
  if (whole) {
    if (whole.asOf === undefined) throw new TypeError('A list with a batch call answers as_of');
    return { filter: whole.filter as Filter, as_of: whole.asOf }; // the list's own
  }
  return { ids: rows.map(idOf) };
}
