import { mkdirSync } from 'node:fs';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { screens, test } from './harness/test.ts';
import { tourMembers, tourPhone, tourShell, tourSignIn } from './harness/tour.ts';
import type { Tour } from './harness/tour.ts';

function tourIn(page: Page, found: string[]): Tour {
  return {
    page,
    say: (chinese) => chinese,
    look: async (name) => {
      for (const violation of await violations(page)) found.push(`${name}: ${violation}`);
      const folder = process.env['PICTURES'];
      if (folder) { mkdirSync(folder, { recursive: true }); await page.screenshot({ path: `${folder}/${name}.png` }); }
    },
  };
}

test('axe finds nothing on a till', async ({ page }) => {
  const found: string[] = [];
  const tour = tourIn(page, found);
  await tourSignIn(tour);
  await tourShell(tour);
  await tourMembers(tour);
  expect(found).toEqual([]);
});

test('axe finds nothing on a phone', async ({ visit }) => {
  const found: string[] = [];
  const { page } = await visit({ viewport: screens.phone, hasTouch: true });
  await tourPhone(tourIn(page, found));
  expect(found).toEqual([]);
});
