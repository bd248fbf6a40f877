/**
 * The import rules, as described in ARCHITECTURE.md. A file belongs to the first layer whose pattern matches
 * its path; the pattern's group is its domain. It may import from its own layer within its domain, and from
 * the listed layers: `module:index` means only the files of `module` with the face `index`.
 * Files without a layer (bench, e2e, tools, tests) may import anything.
 */
export interface Layer {
  name: string;
  pattern: RegExp;
  faces?: Readonly<Record<string, RegExp>>;
  imports: readonly string[];
  /** Layers from which only types may be imported. */
  types?: readonly string[];
}

const contract = ['contract', 'kernel', 'plain contract', 'phrases'];
const server = ['platform', 'ledger', 'pricing:index', 'module:index', ...contract];
// Schemas must not reach the browser.
const browser = { imports: ['plain contract', 'phrases'], types: ['contract', 'kernel'] };

export const layers: readonly Layer[] = [
  { name: 'phrases', pattern: /^packages\/phrases\/src\//, imports: [] },
  { name: 'kernel', pattern: /^packages\/contract\/src\/kernel(?:\/|$)/, imports: ['plain contract', 'phrases'] },
  // The part of the contract without schemas, which the browser may import as code: input rules and the menu.
  {
    name: 'plain contract',
    pattern: /^packages\/contract\/src\/(?:rules(?:\.ts$|\/|$)|menu(?:\/|$))/,
    imports: ['phrases'],
  },
  {
    name: 'contract domain',
    pattern: /^packages\/contract\/src\/[^/]+\//,
    imports: ['kernel', 'plain contract', 'phrases'],
  },
  {
    name: 'contract',
    pattern: /^packages\/contract\/src\//,
    imports: ['contract domain', 'kernel', 'plain contract', 'phrases'],
  },

  { name: 'platform', pattern: /^apps\/server\/src\/platform\//, imports: ['kernel', 'plain contract', 'phrases'] },
  { name: 'ledger', pattern: /^apps\/server\/src\/ledger\//, imports: ['platform', 'phrases'] },
  // Pure: it reads nothing and knows nobody.
  {
    name: 'pricing',
    pattern: /^apps\/server\/src\/pricing\//,
    faces: { index: /\/pricing\/index\.ts$/ },
    imports: [],
  },
  {
    name: 'module',
    pattern: /^apps\/server\/src\/modules\/([^/]+)\//,
    faces: { index: /\/modules\/[^/]+\/index\.ts$/ },
    imports: ['platform', 'ledger', 'pricing:index', 'module:index', ...contract],
  },
  { name: 'seed', pattern: /^apps\/server\/src\/seed\//, imports: server },
  { name: 'server composition', pattern: /^apps\/server\/src\/(?:cli\/|[^/]+$)/, imports: ['seed', ...server] },

  { name: 'sandbox kernel', pattern: /^apps\/sandbox\/src\/kernel\//, imports: [] },
  // Knows nothing of the server, which knows nothing of it: only addresses and keys connect them.
  { name: 'sandbox provider', pattern: /^apps\/sandbox\/src\/(?!kernel\/)[^/]+\//, imports: ['sandbox kernel'] },
  {
    name: 'sandbox composition',
    pattern: /^apps\/sandbox\/src\/[^/]+$/,
    imports: ['sandbox kernel', 'sandbox provider'],
  },

  { name: 'console format', pattern: /^apps\/console\/src\/format\//, imports: ['plain contract', 'phrases'] },
  { name: 'console ui', pattern: /^apps\/console\/src\/ui\//, imports: ['console format'] },
  { name: 'console base', pattern: /^apps\/console\/src\/(?:theme|i18n|locales|styles)\//, imports: ['phrases'] },
  {
    name: 'console framework',
    pattern: /^apps\/console\/src\/framework\//,
    ...browser,
    imports: ['console ui', 'console base', 'console format', ...browser.imports],
  },
  {
    name: 'console feature',
    pattern: /^apps\/console\/src\/features\/([^/]+)\//,
    ...browser,
    imports: ['console framework', 'console ui', 'console base', 'console format', ...browser.imports],
  },
  {
    name: 'console composition',
    pattern: /^apps\/console\/src\/(?:app\/|[^/]+$)/,
    ...browser,
    imports: [
      'console feature',
      'console framework',
      'console ui',
      'console base',
      'console format',
      ...browser.imports,
    ],
  },
];
