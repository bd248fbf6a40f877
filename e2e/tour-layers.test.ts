import { expect } from 'vitest';
import { layerLooks, tourLayersOnPhone, tourLayersOnTill, type Visit } from './harness/layers.ts';
import { fewerWidths } from './harness/layout.ts';
import { test } from './harness/test.ts';
import { patience, turn } from './harness/tourist.ts';

/** Tills and phones alternate by the commit's hash. English words are longer, which tells on phones. */
const tours = {
  till: (visit: Visit) => tourLayersOnTill(visit, layerLooks.chinese, fewerWidths(turn)),
  phone: (visit: Visit) => tourLayersOnPhone(visit, layerLooks.english),
};
const screen = turn % 2 === 1 ? 'till' : 'phone';

// The long tour opens them on both, swaps the languages and tries every width.
test(
  `drawers, dialogs and menus are intact and fit a ${screen} (TOUR=${turn})`,
  { timeout: patience },
  async ({ visit }) => {
    expect(await tours[screen](visit)).toEqual([]);
  },
);
