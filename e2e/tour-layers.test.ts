import { expect } from 'vitest';
import { shareOf, turn } from '../apps/server/test/turn.ts';
import { layerLooks, tourLayers } from './harness/layers.ts';
import { fewerWidths } from './harness/layout.ts';
import { test } from './harness/test.ts';
import { patience } from './harness/tourist.ts';

/** Four turns on a till, then four on a phone. English words are longer, which tells on phones. */
const screens = turn === 'all' ? (['till', 'phone'] as const) : [turn <= 4 ? ('till' as const) : ('phone' as const)];
const looks = { till: layerLooks.chinese, phone: layerLooks.english };
const share = shareOf(8);

// The long tour opens all of them on both, swaps the languages and tries every width.
test.for(screens)(
  `drawers, dialogs and menus are intact and fit a %s (${share.name})`,
  { timeout: patience },
  async (screen, { visit }) => {
    expect(await tourLayers(visit, screen, looks[screen], share, fewerWidths(turn))).toEqual([]);
  },
);
