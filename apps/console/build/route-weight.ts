import { gzipSync } from 'node:zlib';
import type { Manifest, Rolldown } from 'vite';

const always = ['index.html', 'src/locales/zh-CN.po'];

/** The modules each route loads before it is usable. Static imports are followed, so only lazy parts are listed. */
export const routeModules = {
  login: [...always, 'src/features/auth/login-page.tsx'],
  receipt: [...always, 'src/features/receipts/receipt-page.tsx', 'src/features/receipts/locales/zh-CN.po'],
  list: [
    ...always,
    'src/app/shell.tsx',
    '../../node_modules/antd/es/locale/zh_CN.js',
    'src/app/workspace.tsx',
    'src/features/members/member-list-page.tsx',
  ],
} as const;

type Read = (file: string) => string | Uint8Array;

/** The built files of the modules and their static imports. */
export function routeFiles(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const reached = new Set(modules);
  const files = new Set<string>();
  for (const name of reached) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not a separate chunk`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) reached.add(imported);
  }
  return files;
}

/** Gzipped bytes of the modules and their static imports; `read` returns a built file. */
export function routeWeight(manifest: Manifest, modules: readonly string[], read: Read): { js: number; css: number } {
  const files = [...routeFiles(manifest, modules)];
  const weigh = (ending: string): number =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  return { js: weigh('.js'), css: weigh('.css') };
}

/** The heaviest modules of the chunks, one per line, with their share of the gzipped bytes. */
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
