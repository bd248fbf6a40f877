import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

const always = ['index.html', 'src/locales/zh-CN.po'];

/** The modules each route loads before it is usable. Static imports are followed, so only lazy parts are listed. */
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

/** Gzipped bytes of the modules and their static imports; `read` returns a built file. */
export const routeWeight = (
  manifest: Manifest,
  modules: readonly string[],
  read: (file: string) => string | Uint8Array,
): { js: number; css: number } => {
  const reached = new Set(modules);
  const files = new Set<string>();
  for (const name of reached) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is no chunk of its own`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) reached.add(imported);
  }
  const weigh = (ending: string): number =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  return { js: weigh('.js'), css: weigh('.css') };
};
