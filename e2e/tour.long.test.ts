import { expect } from 'vitest';
import { providersPaths } from './harness/catalogue.ts';
import { widths } from './harness/layout.ts';
import { people } from './harness/staff.ts';
import { test } from './harness/test.ts';
import { allLooks, patience, tourAs, tourEveryPage } from './harness/tourist.ts';

test(
  'every page is intact in each language with each theme, on a till and on a phone',
  { timeout: patience },
  async ({ visit }) => {
    expect(await tourEveryPage(visit, allLooks, () => widths)).toEqual([]);
  },
);

test.for(['zh-CN', 'en'] as const)(
  'the pages of the provider are intact in each look, in %s',
  { timeout: patience },
  async (language, { visit }) => {
    const paths = await providersPaths();
    for (const look of allLooks) {
      const who = { account: people.provider, merchant: null, language, look };
      expect(await tourAs(await visit({ locale: language }), who, paths, () => widths)).toEqual([]);
    }
  },
);
