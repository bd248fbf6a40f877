import type { Locator, Page } from 'playwright-core';
import { menu } from './staff.ts';

export const menuPage = (page: Page, name: string): Locator => menu(page).getByRole('link', { name, exact: true });

/** Uploads a CSV of these lines; it opens with its preview. */
export async function importFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('main input[type="file"]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('heading', { name: `${name}.csv`, level: 1 }).waitFor();
}
