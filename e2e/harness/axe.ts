import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './watch.ts';

/** What axe finds wrong on the page as it stands: rule, element, why. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // Evaluated, not added as an element: the content policy refuses those.
  await page.evaluate(axe.source);
  const found = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
