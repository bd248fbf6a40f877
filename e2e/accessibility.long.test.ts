import { expect } from 'vitest';
import { tourOf } from './harness/axe.ts';
import { screens, test } from './harness/test.ts';
import { tourLedger, tourMembers, tourOpenings, tourPhone, tourShell, tourSignIn } from './harness/tour.ts';

const appearances = (['zh-CN', 'en'] as const).map((language) => ({ language, themes: ['light', 'dark'] as const }));

test.for(appearances)('axe finds nothing on a till in $language, light or dark', async (appearance, { visit }) => {
  const found: string[] = [];
  const { page } = await visit({ locale: appearance.language });
  const tour = tourOf(page, appearance, found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  await tourOpenings(tour);
  await tourLedger(tour);
  expect(found).toEqual([]);
});

test.for(appearances)('axe finds nothing on a phone in $language, light or dark', async (appearance, { visit }) => {
  const found: string[] = [];
  const { page } = await visit({ locale: appearance.language, viewport: screens.phone, hasTouch: true });
  await tourPhone(tourOf(page, appearance, found));
  expect(found).toEqual([]);
});
