import { expect } from 'vitest';
import { layerLooks, tourLayersOnPhone, tourLayersOnTill } from './harness/layers.ts';
import { test } from './harness/test.ts';

test('drawers, dialogs and menus fit a till in English', async ({ visit }) => {
  expect(await tourLayersOnTill(visit, layerLooks.english)).toEqual([]);
});

test('drawers, dialogs and menus fit a phone in Chinese', async ({ visit }) => {
  expect(await tourLayersOnPhone(visit, layerLooks.chinese)).toEqual([]);
});
