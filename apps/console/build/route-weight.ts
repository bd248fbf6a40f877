import { gzipSync } from 'node:zlib';
import type { Manifest, Rolldown } from 'vite';

const always = ['index.html', 'src/locales/zh-CN.po'];

/** What each route loads before it can be used, beyond what that imports: the lazy parts that it asks for itself. */
export const routeModules = {
  login: [...always, 'src/features/auth/login-page.tsx'],
  list: [
    ...always,
    'src/app/shell.tsx',
    '../../node_modules/antd/es/locale/zh_CN.js',
    'src/app/workspace.tsx',
    'src/features/members/member-list-page.tsx',
  ],
} as const;

type Read = (file: string) => string | Uint8Array;

/** The built files of the modules and of all that they import at once. */
export function routeFiles(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const reached = new Set(modules);
  const files = new Set<string>();
  for (const name of reached) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no chunk of its own`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) reached.add(imported);
  }
  return files;
}

/** Their bytes after gzip; `read` gives a built file. */
export function routeWeight(manifest: Manifest, modules: readonly string[], read: Read): { js: number; css: number } {
  const files = [...routeFiles(manifest, modules)];
  const weigh = (ending: string): number =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  return { js: weigh('.js'), css: weigh('.css') };
}

/** The heaviest modules of some chunks, a line each, with their share of the bytes after gzip. */
export function heaviestModules(chunks: readonly Rolldown.OutputChunk[], count: number): string {
  return chunks
    .flatMap(({ name, code, modules }) => {
      const entries = Object.entries(modules);
      const perByte = gzipSync(code).length / entries.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
      return entries.map(([id, { renderedLength }]) => ({ id, name, bytes: Math.round(renderedLength * perByte) }));
    })
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, count)
    .map(({ id, name, bytes }) => `${bytes} ${id.split('/node_modules/').at(-1)} (${name})`)
    .join('\n');
}
