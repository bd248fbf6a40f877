import { expect } from 'vitest';
import { test } from './harness/test.ts';
import { patience, tourEveryPage, type Look } from './harness/tourist.ts';

const till: Look = { screen: 'till', theme: 'light' };
const phone: Look = { screen: 'phone', theme: 'dark' };

test(
  'every page is intact in each language and theme, on a till and on a phone, and fits every width',
  { timeout: patience },
  async ({ visit }) => {
    // One visitor per language; which of the two uses the till alternates from page to page.
    const found = await tourEveryPage(visit, (at, language) => [
      (at % 2 === 0) === (language === 'zh-CN') ? till : phone,
    ]);
    expect(found).toEqual([]);
  },
);
