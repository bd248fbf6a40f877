import type { Page } from 'playwright-core';
import { tourOf } from './axe.ts';
import { tourDevices } from './device-tour.ts';
import { measuringTour, touchBelow, widths } from './layout.ts';
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

/** What is the same on both. */
async function tourShared(tour: Tour): Promise<void> {
  // At the merchant that was chosen; others choose another.
  await tourTopUps(tour);
  await tourReplay(tour);
  await tourLogs(tour);
  await tourMenus(tour);
  await tourBranches(tour);
  await tourDevices(tour);
  await tourImports(tour);
  await tourRecordImports(tour);
  await tourPromo(tour);
}

/** What axe finds and what doesn't fit of drawers, dialogs and menus on a till. */
export async function tourLayersOnTill(
  visit: Visit,
  look: LayerLook,
  among: readonly number[] = widths,
): Promise<string[]> {
  const found: string[] = [];
  const { page } = await visit({ locale: look.language });
  const tour = inspectingTour(page, look, among.filter(isOfTills), found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  await tourShared(tour);
  return found;
}

/** What axe finds, and what doesn't fit or is hard to tap, of those on a phone. */
export async function tourLayersOnPhone(visit: Visit, look: LayerLook): Promise<string[]> {
  const found: string[] = [];
  const { page } = await visit({ locale: look.language, viewport: screens.phone, hasTouch: true });
  const tour = inspectingTour(page, look, touched, found);
  await tourPhone(tour);
  await tourShared(tour);
  return found;
}
