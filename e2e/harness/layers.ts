import { measuringTour, touchBelow, widths } from './layout.ts';
import { screens, type Visitor } from './test.ts';
import {
  tourBranches,
  tourImports,
  tourLogs,
  tourMembers,
  tourMenus,
  tourPhone,
  tourShell,
  tourSignIn,
  type Tour,
} from './tour.ts';

const touched = widths.filter((width) => width < touchBelow);
const others = widths.filter((width) => width >= touchBelow);

type Visit = (options: object) => Promise<Visitor>;

/** Each language has a theme of its own: themes differ in colours only. */
export const layerLooks = {
  chinese: { language: 'zh-CN', theme: 'light' },
  english: { language: 'en', theme: 'dark' },
} as const;
type LayerLook = (typeof layerLooks)[keyof typeof layerLooks];

/** What is the same on both. */
async function tourShared(tour: Tour): Promise<void> {
  await tourLogs(tour);
  await tourMenus(tour);
  await tourBranches(tour);
  await tourImports(tour);
}

/** What doesn't fit of drawers, dialogs and menus on a till. */
export async function tourLayersOnTill(visit: Visit, { language, theme }: LayerLook): Promise<string[]> {
  const found: string[] = [];
  const { page } = await visit({ locale: language, colorScheme: theme });
  const tour = measuringTour(page, language, others, found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  await tourShared(tour);
  return found;
}

/** What doesn't fit, or is hard to tap, of those on a phone. */
export async function tourLayersOnPhone(visit: Visit, { language, theme }: LayerLook): Promise<string[]> {
  const found: string[] = [];
  const { page } = await visit({ locale: language, colorScheme: theme, viewport: screens.phone, hasTouch: true });
  const tour = measuringTour(page, language, touched, found);
  await tourPhone(tour);
  await tourShared(tour);
  return found;
}
