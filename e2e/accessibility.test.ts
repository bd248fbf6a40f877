import { expect } from 'vitest';
import { tourOf } from './harness/axe.ts';
import { screens, test } from './harness/test.ts';
import { tourMembers, tourPhone, tourShell, tourSignIn } from './harness/tour.ts';

const chineseLight = { language: 'zh-CN', themes: ['light'] } as const;

test('axe finds nothing on a till', async ({ page }) => {
  const found: string[] = [];
  const tour = tourOf(page, chineseLight, found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  expect(found).toEqual([]);
});

test('axe finds nothing on a phone', async ({ visit }) => {
  const found: string[] = [];
  const { page } = await visit({ viewport: screens.phone, hasTouch: true });
  await tourPhone(tourOf(page, chineseLight, found));
  expect(found).toEqual([]);
});
