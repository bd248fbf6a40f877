import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { ownProduct } from './own-product.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

const failures = join(import.meta.dirname, '../failures');

export const screens = {
  till: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

/** A separate browser context: visitors share nothing. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: Watch;
}

/**
 * Fixtures: `page` is a till's browser in Chinese, `watch` records its errors, and `visit` opens another browser with
 * other options. The test fails if any of them met an error that it didn't announce.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads dependencies off the pattern; this fixture has none
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.connect(inject('browser'));
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', ({ browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = [];
    onCleanup(async () => {
      const wrong = visitors.flatMap((visitor) => visitor.watch.report());
      if (wrong.length > 0 || task.result?.state === 'fail') await keepPictures(task.name, visitors);
      for (const { context } of visitors) await context.close();
      if (wrong.length > 0) throw new Error(`In the browser:\n${wrong.join('\n')}`);
    });
    return async (options?: BrowserContextOptions): Promise<Visitor> => {
      const visitor = await open(browser, options);
      visitors.push(visitor);
      return visitor;
    };
  })
  .extend('visitor', async ({ visit }) => visit())
  .extend('page', ({ visitor }) => visitor.page)
  .extend('watch', ({ visitor }) => visitor.watch);

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: ownProduct().address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: screens.till,
    ...options,
  });
  context.setDefaultTimeout(60_000); // no test depends on the value: it ends waits for what never comes
  const watching = watch(context);
  return { context, page: await context.newPage(), watch: watching };
}

/** Saves a screenshot and the text of each open page of a failed test. */
async function keepPictures(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(failures, { recursive: true });
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [at, page] of pages.entries()) {
    const file = join(failures, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${at + 1}`);
    await page.screenshot({ path: `${file}.png` });
    const words = `${page.url()}\n\n${await page.locator('body').ariaSnapshot()}\n`;
    await writeFile(`${file}.txt`, words);
    process.stderr.write(`On screen when it failed: ${file}.png\n${words.slice(0, 4_000)}\n`);
  }
}
