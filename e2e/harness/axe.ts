import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { shareOf } from '../../apps/server/test/turn.ts';
import { misfits } from './layout.ts';
import type { Tour } from './tour.ts';
import { settled } from './watch.ts';

/** A list that is read again is dimmed, below the contrast that its rows have; one without an answer stays so. */
const readAgain = 10_000;

/** Minified: a browser takes longer to read axe than axe takes for a page. */
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is inspected: while a dialog is open only that and what pops up, because the rest was inspected without it. */
const inspected = `(() => {
  const [top] = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .reverse();
  return top ? { include: [top, ...document.querySelectorAll('.popups > *')] } : document;
})()`;

/** What axe reports on the current page: rule, element, reason. A list may be read again while axe runs: then it runs again. */
export async function violations(page: Page): Promise<string[]> {
  const found = await run(page);
  return found.length > 0 ? run(page) : found;
}

/** Until nothing is read again or moves. */
async function ready(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy="true"]:visible').first(); // what another tab waits for may stay so
  await busy.waitFor({ state: 'detached', timeout: readAgain }).catch(() => undefined);
  await settled(page);
}

async function run(page: Page): Promise<string[]> {
  await ready(page);
  // Evaluated, not added as a script element, which the content security policy would block.
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe);
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${inspected}, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}\n${html}`),
  );
}

/** Saves a screenshot, if PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const share = shareOf(8);

/** Fails if axe finds anything; for states that only a flow reaches. Each run inspects a share of them, by their names. */
export async function inspect(page: Page, name: string): Promise<void> {
  await ready(page);
  const found = share.has(name) ? await violations(page) : [];
  await picture(page, name);
  if (found.length > 0) throw new Error(`axe, ${name} (${share.name}):\n${found.join('\n')}`);
}

export interface Appearance {
  readonly language: 'zh-CN' | 'en';
  readonly themes: readonly ('light' | 'dark')[];
}

/**
 * A tour in one language that adds to `found` what axe finds in each theme, and what is cut or hard to tap. PICTURES=folder saves a screenshot of each
 * state.
 */
export function tourOf(page: Page, { language, themes }: Appearance, found: string[]): Tour {
  return {
    page,
    say: (chinese, english) => (language === 'en' ? english : chinese),
    look: async (name) => {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
        const problems = [...(await violations(page)), ...(await misfits(page, page.viewportSize()?.width ?? 0))];
        found.push(...problems.map((problem) => `${name}, ${language}, ${theme}: ${problem}`));
        await picture(page, `${name}, ${language}, ${theme}`);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}
