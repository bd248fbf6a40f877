import { useMemo, useState } from 'react';

/** Rows selected across pages, as they were when selected. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** On phones, checkboxes are shown only in this mode. */
  picking: boolean;
  pick: (on: boolean) => void;
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], picked: boolean) => void;
  clear: () => void;
}

/** `scope` identifies the filtered list, by its filters as text: another scope starts with an empty selection. */
export function useSelection<Row>(idOf: (row: Row) => string, scope: string): Selection<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [picking, setPicking] = useState(false);
  const [pickedIn, setPickedIn] = useState(scope);
  if (pickedIn !== scope) {
    setPickedIn(scope);
    setPicked(new Map());
  }
  return useMemo(
    () => ({
      rows: [...picked.values()],
      picking,
      pick(on) {
        setPicking(on);
        if (!on) setPicked(new Map());
      },
      has: (row) => picked.has(idOf(row)),
      set(rows, pick) {
        setPicked((now) => {
          const next = new Map(now);
          for (const row of rows) {
            if (pick) next.set(idOf(row), row);
            else next.delete(idOf(row));
          }
          return next;
        });
      },
      clear() {
        setPicking(false);
        setPicked(new Map());
      },
    }),
    [picked, picking, idOf],
  );
}
