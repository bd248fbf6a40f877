import { useState } from 'react';
import { displaced, isReordered, rebased, sameOutline } from './outline.ts';
import type { Outline } from './outline.ts';

/** An order as saved on the server; each save increments `version`. */
export interface SavedOrder {
  readonly outline: Outline;
  readonly version: number;
}

interface Step {
  readonly outline: Outline;
  /** Id of the moved row. */
  readonly moved: string;
}

export interface SortedDraft {
  /** The drafted order. */
  outline: Outline;
  /** Rows moved since the last save, in sequence. */
  moved: readonly string[];
  /** Those of them whose place is another than the saved one. */
  displaced: readonly string[];
  /** The version the draft is based on, sent with a save. */
  version: number;
  /** Somebody else saved another order meanwhile. */
  overtaken: boolean;
  move: (outline: Outline, moved: string) => void;
  undo: () => void;
  /** Discards the draft in favour of the saved order. `edited`: the row of which something else is discarded with it. */
  discard: (edited?: string) => void;
  /** Rebases the draft on the order that somebody else saved. */
  keep: () => void;
  /** Call with the server's order after a save, on the draft that was sent: what was moved meanwhile stays. */
  saved: (order: SavedOrder, edited?: string) => void;
  /** The row moved last, or else edited, before the draft was saved or given up; it takes the focus that the draft's buttons had. */
  settled: { readonly row: string } | undefined;
}

const rebasedSteps = (steps: readonly Step[], newer: Outline): Step[] =>
  steps
    .map(({ outline, moved }) => ({ outline: rebased(outline, newer), moved }))
    .filter(({ moved }) => newer.some(({ id }) => id === moved));

/**
 * An order edited as a draft and saved as a whole. Rows added or removed meanwhile are merged in; if somebody else
 * saved another order, the user decides.
 */
export function useSortedDraft(order: SavedOrder): SortedDraft {
  const [{ base, steps }, setDraft] = useState<{ base: SavedOrder; steps: readonly Step[] }>({
    base: order,
    steps: [],
  });
  const [settled, setSettled] = useState<SortedDraft['settled']>();
  const settleLast = (edited?: string): void => {
    const row = steps.at(-1)?.moved ?? edited;
    if (row !== undefined) setSettled({ row });
  };
  const reset = (to: SavedOrder, left: readonly Step[] = []): void => setDraft({ base: to, steps: left });
  const settle = (to: SavedOrder, left: readonly Step[] = [], edited?: string): void => {
    reset(to, left);
    if (left.length === 0) settleLast(edited);
  };

  // A response that was in flight during a save has an older version.
  const isNewer = order.version > base.version;
  const overtaken = isNewer && steps.length > 0 && isReordered(base.outline, order.outline);
  if (isNewer && !overtaken) reset(order, rebasedSteps(steps, order.outline));

  const outline = steps.at(-1)?.outline ?? base.outline;
  return {
    outline,
    moved: steps.map(({ moved }) => moved),
    displaced: displaced(
      base.outline,
      outline,
      steps.map(({ moved }) => moved),
    ),
    version: base.version,
    overtaken,
    move(next, moved) {
      if (sameOutline(next, outline)) return;
      // Moving a row back to its original place leaves nothing to save.
      reset(base, sameOutline(next, base.outline) ? [] : [...steps, { outline: next, moved }]);
    },
    undo: () => settle(base, steps.slice(0, -1)),
    discard: (edited) => settle(isNewer ? order : base, [], edited),
    keep: () => reset(order, rebasedSteps(steps, order.outline)),
    saved(next, edited) {
      setDraft((now) => {
        const wanted = now.steps.at(-1)?.outline ?? now.base.outline;
        if (sameOutline(wanted, outline)) return { base: next, steps: [] };
        const later = now.steps.filter((step) => !steps.includes(step));
        // Moved back to where it was before the save: that is another place now.
        const back = { outline: wanted, moved: steps.at(-1)?.moved ?? '' };
        const left = rebasedSteps(later.length > 0 ? later : [back], next.outline);
        return { base: next, steps: sameOutline(left.at(-1)?.outline ?? [], next.outline) ? [] : left };
      });
      settleLast(edited);
    },
    settled,
  };
}
