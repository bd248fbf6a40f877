import { expect } from 'vitest';
import { measuringTour, touchBelow, widths } from './harness/layout.ts';
import { screens, test } from './harness/test.ts';
import {
  tourBranches,
  tourImports,
  tourLogs,
  tourMembers,
  tourMenus,
  tourPhone,
  tourShell,
  tourSignIn,
} from './harness/tour.ts';

const touched = widths.filter((width) => width < touchBelow);
const others = widths.filter((width) => width >= touchBelow);

// Each language has a theme of its own: themes differ in colours only.
const looks = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

test.for(looks)('drawers, dialogs and menus fit a till in $language', async ({ language, theme }, { visit }) => {
  const found: string[] = [];
  const { page } = await visit({ locale: language, colorScheme: theme });
  const tour = measuringTour(page, language, others, found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  await tourLogs(tour);
  await tourMenus(tour);
  await tourBranches(tour);
  await tourImports(tour);
  expect(found).toEqual([]);
});

test.for(looks)('drawers, dialogs and menus fit a phone in $language', async ({ language, theme }, { visit }) => {
  const found: string[] = [];
  const { page } = await visit({ locale: language, colorScheme: theme, viewport: screens.phone, hasTouch: true });
  const tour = measuringTour(page, language, touched, found);
  await tourPhone(tour);
  await tourLogs(tour);
  await tourMenus(tour);
  await tourBranches(tour);
  await tourImports(tour);
  expect(found).toEqual([]);
});
