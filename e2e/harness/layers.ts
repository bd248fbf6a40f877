import type { Page } from 'playwright-core';
import { shareOf, type Share } from '../../apps/server/test/turn.ts';
import { tourOf } from './axe.ts';
import { tourDevices } from './device-tour.ts';
import { measuringTour, touchBelow, widths } from './layout.ts';
import { enter, people } from './staff.ts';
import { screens, type Visitor } from './test.ts';
import { tourPromo } from './tour-promo.ts';
import { tourReplay, tourTopUps } from './tour-values.ts';
import {
  tourBranches,
  tourImports,
  tourRecordImports,
  tourLogs,
  tourMembers,
  tourMenus,
  tourPhone,
  tourShell,
  tourSignIn,
  tourStaff,
  type Tour,
} from './tour.ts';

// A tour looks at its screen's own width anyway.
const touched = widths.filter((width) => width < touchBelow && width !== screens.phone.width);
const isOfTills = (width: number): boolean => width >= touchBelow && width !== screens.till.width;

export type Visit = (options: object) => Promise<Visitor>;

/** Each language has a theme of its own: themes differ in colours only. */
export const layerLooks = {
  chinese: { language: 'zh-CN', theme: 'light' },
  english: { language: 'en', theme: 'dark' },
} as const;
type LayerLook = (typeof layerLooks)[keyof typeof layerLooks];

/** Adds what axe finds in each state, then what doesn't fit at the widths. */
function inspectingTour(page: Page, { language, theme }: LayerLook, among: readonly number[], found: string[]): Tour {
  const [inspected, measured] = [
    tourOf(page, { language, themes: [theme] }, found),
    measuringTour(page, language, among, found),
  ];
  return {
    ...measured,
    look: async (name) => {
      await inspected.look(name);
      await measured.look(name);
    },
  };
}

/** A part of the tour; the first of each screen signs in by itself. */
type Part = (tour: Tour) => Promise<void>;

/** Begins on the home page of the teahouse’s owner. */
const signedIn =
  (visit: Part): Part =>
  async (tour) => {
    await enter(tour.page, people.owner);
    await tour.page.goto('/dashBoard');
    await tour.page.locator('main:visible').first().waitFor();
    await visit(tour);
  };

const shared = [
  tourTopUps,
  tourReplay,
  tourLogs,
  tourMenus,
  tourStaff,
  tourBranches,
  tourDevices,
  tourImports,
  tourRecordImports,
  tourPromo,
].map(signedIn);

const parts: Readonly<Record<keyof typeof screens, readonly Part[]>> = {
  till: [tourSignIn, ...[tourShell, tourMembers].map(signedIn), ...shared],
  phone: [tourPhone, ...shared],
};

/**
 * What axe finds and what doesn't fit, or on a phone is hard to tap, of a share of the drawers, dialogs and menus: all by
 * default.
 */
export async function tourLayers(
  visit: Visit,
  screen: keyof typeof screens,
  look: LayerLook,
  { of }: Pick<Share, 'of'> = shareOf(4, 'all'),
  among: readonly number[] = widths,
): Promise<string[]> {
  const found: string[] = [];
  const measured = screen === 'till' ? among.filter(isOfTills) : touched;
  const touch = screen === 'phone' && { viewport: screens.phone, hasTouch: true };
  const { page } = await visit({ locale: look.language, ...touch });
  const tour = inspectingTour(page, look, measured, found);
  for (const part of of(parts[screen])) await part(tour);
  return found;
}
