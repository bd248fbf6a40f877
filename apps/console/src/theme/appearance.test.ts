import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { preferredLocale } from '../i18n/locale.ts';
import type * as Appearance from './appearance.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8');
const root = document.documentElement;

let loads = 0;

/** What a page being loaded makes of the device and its storage. */
const load = (): Promise<typeof Appearance> => import(/* @vite-ignore */ `./appearance.ts?load=${(loads += 1)}`);

function device({ dark = false, tall = false, languages = ['zh-CN'] }): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('dark') ? dark : tall }),
  );
  vi.stubGlobal('navigator', { languages });
}

const cases = [
  { dark: false, tall: false, languages: ['en-GB', 'zh-CN'] },
  { dark: true, tall: true, languages: ['fr-FR', 'zh-TW', 'en'] },
  { dark: true, tall: true, languages: ['de'], theme: 'light', density: 'compact' },
  { dark: false, tall: false, languages: ['en'], theme: 'dark', density: 'comfortable', locale: 'zh-CN' },
  { dark: true, tall: false, languages: ['zh'], theme: 'nonsense', density: 'nonsense', locale: 'en' },
];

test.each(cases)('the script before the first paint decides like the console: %o', async (given) => {
  device(given);
  for (const key of ['theme', 'density', 'locale'] as const)
    if (given[key]) localStorage.setItem(`regulars.${key}`, given[key]);
  runInThisContext(script);
  const painted = { mode: root.dataset['theme'], density: root.dataset['density'], locale: root.lang };
  const { chooseDensity, chooseTheme } = await load();
  // Any choice, even of the stored value, stamps the root element again.
  chooseTheme(given.theme === 'light' || given.theme === 'dark' ? given.theme : 'system');
  chooseDensity(given.density === 'compact' || given.density === 'comfortable' ? given.density : 'auto');
  expect(painted).toEqual({ mode: root.dataset['theme'], density: root.dataset['density'], locale: preferredLocale() });
});

test('stores a choice, and removes it when following the system', async () => {
  device({ dark: true });
  const { chooseTheme } = await load();
  chooseTheme('light');
  expect([root.dataset['theme'], localStorage.getItem('regulars.theme')]).toEqual(['light', 'light']);
  chooseTheme('system');
  expect([root.dataset['theme'], localStorage.getItem('regulars.theme')]).toEqual(['dark', null]);
});
