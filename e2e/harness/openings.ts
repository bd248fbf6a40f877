import type { Page } from 'playwright-core';

/** Uploads the lines as a CSV file and waits for the preview. */
export async function importFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('main input[type="file"]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('heading', { name: `${name}.csv`, level: 1 }).waitFor();
}
