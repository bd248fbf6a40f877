import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { readSheet } from '../../apps/server/src/platform/sheets/index.ts';

const limits = { rows: 10_000, columns: 64, cell: 1_000 };

/** Downloads the file of the latest task and returns its name and the rows of its first sheet. */
export async function downloadLatest(page: Page): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '下载' }).first().click(),
  ]);
  const content = await buffer(await download.createReadStream());
  const parts = (async function* () {
    yield content;
  })();
  const rows: string[][] = [];
  for await (const some of readSheet('xlsx', parts, limits, new AbortController().signal))
    rows.push(...some.map(({ cells }) => [...cells]));
  return { name: download.suggestedFilename(), rows };
}
