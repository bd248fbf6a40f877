import { expect } from 'vitest';
import { layerLooks, tourLayers } from './harness/layers.ts';
import { test } from './harness/test.ts';

test.for(Object.values(layerLooks))('drawers, dialogs and menus fit a till in $language', async (look, { visit }) => {
  expect(await tourLayers(visit, 'till', look)).toEqual([]);
});

test.for(Object.values(layerLooks))('drawers, dialogs and menus fit a phone in $language', async (look, { visit }) => {
  expect(await tourLayers(visit, 'phone', look)).toEqual([]);
});
