import type { Page } from 'playwright-core';
import { shown } from './shown.ts';

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('main input[type="file"]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
}

/** Uploads a CSV of opening balances; it opens with its preview. */
export async function importFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await chooseFile(page, name, lines);
  await page.getByRole('heading', { name: `${name}.csv`, level: 1 }).waitFor();
}

/** Uploads a CSV of members; it opens with its columns. */
export async function importMembers(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await chooseFile(page, name, lines);
  await page.waitForURL(/\/memberImports\/./);
  await page.getByRole('button', { name: /^(检查|Check) / }).waitFor();
}

/** Uploads a CSV of items, branches or staff; it opens with its columns. */
export async function importRecords(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await chooseFile(page, name, lines);
  await page.waitForURL(/\/imports\/./);
  await page.getByRole('button', { name: /^(检查|Check) / }).waitFor();
}

/** Writes a checked import of records, once its dialog says `what` it does. */
export async function confirmRecords(page: Page, rows: number, what: string): Promise<void> {
  await page.getByRole('button', { name: `导入 ${rows} 行` }).click();
  await shown(page, what).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '导入', exact: true }).click();
  await shown(page, '可以整批撤销').waitFor();
}

/** Undoes a written import of records. */
export async function rollBackRecords(page: Page, rows: number, reason: string): Promise<void> {
  await page.getByRole('button', { name: '整批撤销…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: '整批撤销' }).click();
  await shown(page, `整批撤销了 ${rows} 行`).waitFor();
}

/** Syncs items with a CSV, which is checked before it is written, and waits for the result. */
export async function syncSheet(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await chooseFile(page, name, lines);
  await page.waitForURL(/\/item\/syncs\/./);
  await page.getByRole('button', { name: /^(确认写入|Write it)$/ }).click();
  await page
    .getByText(/^(部分收下|Partly|全部收下|Complete)$/)
    // Another run may stand in a hidden tab.
    .filter({ visible: true })
    .first()
    .waitFor();
}
