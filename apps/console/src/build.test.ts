// @vitest-environment node
import { build } from 'vite';
import type { Manifest, PluginOption, Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { madeUpPages } from '../build/made-up-pages.ts';
import { heaviestModules, routeFiles, routeModules, routeWeight } from '../build/route-weight.ts';

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
let output: Output[] = [];
let manifest: Manifest = {};

beforeAll(async () => {
  output = await built();
  manifest = manifestOf(output);
}, 120_000);

async function built(plugins: PluginOption[] = []): Promise<Output[]> {
  // vitest sets NODE_ENV to `test`, which would build and measure React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  const root = new URL('..', import.meta.url).pathname;
  const result = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    plugins,
    build: { write: false },
  });
  vi.unstubAllEnvs();
  if (!('output' in result)) throw new Error('expected one build');
  return result.output;
}

const textIn = (files: readonly Output[]) => (fileName: string) => {
  const found = files.find((each) => each.fileName === fileName);
  if (!found) throw new Error(`${fileName} was not built`);
  return found.type === 'chunk' ? found.code : String(found.source);
};

const textOf = (fileName: string): string => textIn(output)(fileName);

function manifestOf(files: readonly Output[]): Manifest {
  const parsed: Manifest = JSON.parse(textIn(files)('.vite/manifest.json'));
  return parsed;
}

/** The entry chunk and its static imports. */
function entryChunks(): Rolldown.OutputChunk[] {
  const chunks = new Map(output.filter((each) => each.type === 'chunk').map((each) => [each.fileName, each]));
  const reached = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  for (const { imports } of reached) for (const name of imports) reached.add(chunks.get(name) ?? fail(name));
  return [...reached];
}

function fail(name: string): never {
  throw new Error(`${name} is imported but was not built`);
}

/** The modules to look at when a budget is exceeded. */
function heaviestOf(modules: readonly string[]): string {
  const files = routeFiles(manifest, modules);
  const chunks = output.filter((each) => each.type === 'chunk').filter(({ fileName }) => files.has(fileName));
  return `The heaviest modules, in bytes after gzip:\n${heaviestModules(chunks, 40)}\n`;
}

test('the entry chunk contains no antd', () => {
  const modules = entryChunks().flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/(?:antd|@rc-component|@ant-design)\//.test(id))).toEqual([]);
});

test.each([
  ['login', 200_000],
  ['receipt', 200_000],
  // Of these, what each further page adds: the names of its files, some 45 bytes each, in the entry chunk.
  ['list', 383_000],
] as const)('the %s route’s scripts are at most %i bytes gzipped', (route, budget) => {
  const modules = routeModules[route];
  expect(routeWeight(manifest, modules, textOf).js, heaviestOf(modules)).toBeLessThanOrEqual(budget);
});

/** Entries of pages, and of what is opened over them: several may be in one chunk. */
const isLoaded = /^src\/(?:features|framework)\/.*-?(?:pages?|forms?|dialogs?|drawer|sheet)\.tsx?$/;

test('every route’s scripts are at most 500,000 bytes gzipped, also once something is opened', () => {
  const pages = Object.keys(manifest).filter((name) => isLoaded.test(name) && manifest[name]?.isDynamicEntry);
  expect(pages).toEqual(expect.arrayContaining(['src/features/coupons/coupon-forms.ts', 'src/framework/coupons/dialogs.ts'])); // prettier-ignore
  expect(pages.length).toBeGreaterThan(8);
  for (const page of pages) {
    const modules = [...routeModules.list, page];
    expect(routeWeight(manifest, modules, textOf).js, `${page}: ${heaviestOf(modules)}`).toBeLessThanOrEqual(500_000);
  }
});

test('further pages add only their names to a list’s scripts', async () => {
  const more = await built([madeUpPages()]);
  const grown = routeWeight(manifestOf(more), routeModules.list, textIn(more)).js;
  expect(more.length).toBeGreaterThan(output.length);
  expect(grown - routeWeight(manifest, routeModules.list, textOf).js).toBeLessThan(1_500);
}, 120_000);

test('the page has no inline script or style, and a placeholder for the nonce', () => {
  const html = textOf('index.html');
  expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)/);
  expect(html).toContain('<meta name="csp-nonce" content="__CSP_NONCE__" />');
});

test('the page and version.json name the same build', () => {
  const { version } = JSON.parse(textOf('version.json'));
  expect(textOf('index.html')).toContain(`<meta name="build-version" content="${version}">`);
});

test('the gallery is not built', () => {
  expect(output.filter(({ fileName }) => fileName.includes('gallery'))).toEqual([]);
});
