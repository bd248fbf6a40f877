import { useState } from 'react';
import { isReordered, rebased, sameOutline } from './outline.ts';
import type { Outline } from './outline.ts';

/** An order as the server has it; `version` counts its changes. */
export interface SavedOrder {
  readonly outline: Outline;
  readonly version: number;
}

interface Step {
  readonly outline: Outline;
  /** The row that was moved. */
  readonly moved: string;
}

export interface SortedDraft {
  /** As drafted. */
  outline: Outline;
  /** What was moved since the last save, in turn. */
  moved: readonly string[];
  /** The version that the draft began from: what saving goes by. */
  version: number;
  /** Somebody else has saved another order meanwhile. */
  overtaken: boolean;
  move: (outline: Outline, moved: string) => void;
  undo: () => void;
  /** Takes the order that is saved. */
  discard: () => void;
  /** Keeps the draft over the order that somebody else saved. */
  keep: () => void;
  /** The server has it. */
  saved: (order: SavedOrder) => void;
}

const rebasedSteps = (steps: readonly Step[], newer: Outline): Step[] =>
  steps
    .map(({ outline, moved }) => ({ outline: rebased(outline, newer), moved }))
    .filter(({ moved }) => newer.some(({ id }) => id === moved));

/**
 * An order that is changed on the page and saved as a whole. Rows that come and go meanwhile are taken over; an order that
 * somebody else saved is put to the user.
 */
export function useSortedDraft(order: SavedOrder): SortedDraft {
  const [{ base, steps }, setDraft] = useState<{ base: SavedOrder; steps: readonly Step[] }>({
    base: order,
    steps: [],
  });
  const reset = (to: SavedOrder, left: readonly Step[] = []): void => setDraft({ base: to, steps: left });

  // An answer that was on its way during a save has an older version.
  const isNewer = order.version > base.version;
  const overtaken = isNewer && steps.length > 0 && isReordered(base.outline, order.outline);
  if (isNewer && !overtaken) reset(order, rebasedSteps(steps, order.outline));

  const outline = steps.at(-1)?.outline ?? base.outline;
  return {
    outline,
    moved: steps.map(({ moved }) => moved),
    version: base.version,
    overtaken,
    move(next, moved) {
      if (sameOutline(next, outline)) return;
      // Back where it was is nothing to save.
      reset(base, sameOutline(next, base.outline) ? [] : [...steps, { outline: next, moved }]);
    },
    undo: () => reset(base, steps.slice(0, -1)),
    discard: () => reset(isNewer ? order : base),
    keep: () => reset(order, rebasedSteps(steps, order.outline)),
    saved: (next) => reset(next),
  };
}
