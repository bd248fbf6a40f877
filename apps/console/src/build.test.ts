// @vitest-environment node
import { build } from 'vite';
import type { Manifest, Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { routeModules, routeWeight } from '../build/route-weight.ts';

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
let output: Output[] = [];

beforeAll(async () => {
  // vitest sets NODE_ENV to `test`, which would build and measure React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  const root = new URL('..', import.meta.url).pathname;
  const built = await build({ root, configFile: `${root}vite.config.ts`, logLevel: 'error', build: { write: false } });
  vi.unstubAllEnvs();
  if (!('output' in built)) throw new Error('expected one build');
  output = built.output;
}, 120_000);

function textOf(fileName: string): string {
  const found = output.find((each) => each.fileName === fileName);
  if (!found) throw new Error(`${fileName} was not built`);
  return found.type === 'chunk' ? found.code : String(found.source);
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

test('the entry chunk contains no antd', () => {
  const modules = entryChunks().flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => /node_modules\/(?:antd|@rc-component|@ant-design)\//.test(id))).toEqual([]);
});

test.each([
  ['login', 200_000],
  ['list', 380_000],
] as const)('the %s route’s scripts are at most %i bytes gzipped', (route, budget) => {
  const manifest: Manifest = JSON.parse(textOf('.vite/manifest.json'));
  expect(routeWeight(manifest, routeModules[route], textOf).js).toBeLessThanOrEqual(budget);
});

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
