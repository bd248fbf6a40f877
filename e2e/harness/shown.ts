import type { Locator, Page } from 'playwright-core';

/** The first visible text: a table and its cards both have it. */
export const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true }).first();
