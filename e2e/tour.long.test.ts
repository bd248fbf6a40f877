import { expect } from 'vitest';
import { test } from './harness/test.ts';
import { allLooks, patience, tourEveryPage } from './harness/tourist.ts';

test(
  'every page is intact in each language with each theme, on a till and on a phone',
  { timeout: patience },
  async ({ visit }) => {
    expect(await tourEveryPage(visit, () => allLooks)).toEqual([]);
  },
);
