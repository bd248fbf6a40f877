import { useMemo, useState } from 'react';

/** Rows picked over several pages, with what was known of them when they were picked. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** On phones the boxes show only while one picks. */
  picking: boolean;
  pick: (on: boolean) => void;
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], picked: boolean) => void;
  clear: () => void;
}

/** `scope` says which list is picked from (its filters, as text): another one starts with nothing picked. */
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
