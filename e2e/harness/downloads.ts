import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { readSheet } from '../../apps/server/src/platform/sheets/index.ts';

const limits = { rows: 10_000, columns: 64, cell: 1_000 };

/**
 * Saves the file that a button offers. The name is what the console asks the browser for: Chromium without a window sometimes
 * tells another (“download”).
 */
export async function saveBy(page: Page, button: Locator): Promise<{ name: string | null; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const content = await buffer(await download.createReadStream());
  return { name: await page.locator('a[download]').last().getAttribute('download'), content };
}

/** Downloads the file of the latest task and returns its name and the rows of its first sheet. */
export async function downloadLatest(page: Page): Promise<{ name: string | null; rows: string[][] }> {
  const offered = page.getByRole('dialog').getByRole('button', { name: '下载' }).first();
  const { name, content } = await saveBy(page, offered);
  const parts = (async function* () {
    yield content;
  })();
  const rows: string[][] = [];
  for await (const some of readSheet('xlsx', parts, limits, new AbortController().signal))
    rows.push(...some.map(({ cells }) => [...cells]));
  return { name, rows };
}
