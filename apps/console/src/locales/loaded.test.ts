// @vitest-environment node
import { matchesGlob } from 'node:path';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

// Sources by their path from `src`.
const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice('../'.length), text]),
);

/** Names of catalogues that have a source's messages: of a feature, or of a part of the kit; '' is the one of all pages. */
const catalogues = (getConfig({ cwd: new URL('../..', import.meta.url).pathname }).catalogs ?? []).map(
  ({ path, include, exclude = [] }) => ({
    name: /features\/([\w-]+)\/locales/.exec(path)?.[1] ?? /locales\/([\w-]+)\/\{locale\}/.exec(path)?.[1] ?? '',
    has: (file: string): boolean => {
      const isOf = (globs: readonly string[]): boolean =>
        globs
          .map((glob) => glob.replace(/^.*\/src(?:\/|$)/, '') || '**')
          .some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
      return isOf(include) && !isOf(exclude);
    },
  }),
);
/** Parts are named in code as `topUps`, in paths as `top-ups`. */
const pathName = (part: string): string => part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/load(?:Feature)?Messages\('([\w-]+)'\)/g)].map(([, name = '']) => pathName(name));

/** The sources that one imports, also once something is opened. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
    .filter(({ index }) => !text.slice(text.lastIndexOf('\n', index), index).startsWith('\nimport type'))
    .map(([, path = '']) => new URL(path, `file:///${file}`).pathname.slice(1));

/** The pages of the catalogue, each with what is loaded with it: `part('trees', feature('items', … import('…')))`. */
const pages = [...sources]
  .filter(([path]) => /^app\/[\w-]+-pages\.ts$/.test(path))
  .flatMap(([path, text]) =>
    [...text.matchAll(/((?:\w+\(\s*(?:'[\w-]+',\s*)?)*)async \(\) => \(await import\(\s*'([^']+)'/g)].map(
      ([, around = '', page = '']): [string, readonly string[]] => {
        // A short form of its file is written out.
        const whole = around.replaceAll(/\w+/g, (name) => new RegExp(`const ${name} = [^;]*;`).exec(text)?.[0] ?? name);
        const names = [...whole.matchAll(/(?:part|feature)\(\s*'([\w-]+)'/g)].map(([, name = '']) => pathName(name));
        return [new URL(page, `file:///${path}`).pathname.slice(1), names];
      },
    ),
  );

/** Sources whose words a page shows, also in what it opens, whose messages nothing loads: their ids would be shown. */
function unloadedOf(page: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (file: string, from: ReadonlySet<string>): void => {
    const text = sources.get(file);
    if (text === undefined || seen.has(file)) return;
    seen.add(file);
    const loaded = new Set([...from, ...namesIn(text)]);
    const speaks = /from '@lingui\/(?:react|core)\/macro'/.test(text);
    if (speaks && !catalogues.some(({ name, has }) => loaded.has(name) && has(file))) wrong.push(file);
    for (const next of importsOf(file, text)) visit(next, loaded);
  };
  visit(page, new Set(['', ...names]));
  return wrong;
}

/** What a page imports of these files says nothing. */
const silent: Readonly<Record<string, readonly string[]>> = {
  'features/branches/centre-list-page.tsx': [
    'framework/tree/order-tree.tsx',
    'framework/sort/use-lifted-row.ts',
    'framework/tree/drag-shadow.tsx',
    'framework/tree/tree-row.tsx',
  ],
  // Its dialogs are in one chunk with the forms.
  'features/coupons/coupon-pages.ts': ['framework/sort/draft-bar.tsx'],
  'features/logs/sign-in-log-page.tsx': ['framework/access/sensitive-mark.tsx'],
  'features/logs/unusual-page.tsx': ['framework/access/sensitive-mark.tsx'],
  'features/member-cards/member-card-page.tsx': ['framework/sort/draft-bar.tsx'],
};

test('the pages are found, each with what is loaded with it', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages).toContainEqual(['features/member-cards/member-card-page.tsx', ['replays', 'member-cards']]);
});

test.each(pages)('what %s says is loaded with it: %s', (page, names) => {
  expect(unloadedOf(page, names)).toEqual(silent[page] ?? []);
});
