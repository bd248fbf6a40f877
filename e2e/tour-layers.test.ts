import { expect } from 'vitest';
import { layerLooks, tourLayersOnPhone, tourLayersOnTill } from './harness/layers.ts';
import { fewerWidths } from './harness/layout.ts';
import { test } from './harness/test.ts';
import { patience, turn } from './harness/tourist.ts';

// English words are longer, which tells on phones; the long tour swaps the languages and tries every width.
test('drawers, dialogs and menus are intact and fit a till', { timeout: patience }, async ({ visit }) => {
  expect(await tourLayersOnTill(visit, layerLooks.chinese, fewerWidths(turn))).toEqual([]);
});

test('drawers, dialogs and menus are intact and fit a phone', { timeout: patience }, async ({ visit }) => {
  expect(await tourLayersOnPhone(visit, layerLooks.english)).toEqual([]);
});
