import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const long = process.env['LONG'] === '1';

/** The same in all projects that run at once: vitest refuses others, and its own default differs from 3 processors on. */
const maxWorkers = Math.min(availableParallelism(), 8);

/** When a test is given up: far beyond what any needs on a loaded machine, so that the clock decides about none. */
const patience = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** What a project runs: its tests, or with LONG=1 only those that take too long for every change. */
function testsIn(folders: string[], extensions = 'ts') {
  const files = (suffix: string): string[] => folders.map((folder) => `${folder}/**/*.${suffix}.${extensions}`);
  const exclude = ['**/node_modules/**', '**/dist/**'];
  return long
    ? { include: files('long.test'), exclude }
    : { include: files('test'), exclude: [...exclude, ...files('long.test')] };
}

// With the console's own plugins, for the macros of its texts.
const consoleConfig = './apps/console/vite.config.ts';
const consoleProject = [
  {
    extends: consoleConfig,
    root: 'apps/console',
    test: { name: 'console', environment: 'jsdom', maxWorkers, ...testsIn(['src'], '{ts,tsx}'), ...patience },
  },
];

export default defineConfig({
  test: {
    passWithNoTests: long,
    maxWorkers,
    projects: [
      {
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          ...testsIn(['packages', 'apps/server']),
          // One module graph for all files: no module keeps state.
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...patience,
        },
      },
      ...consoleProject,
      {
        test: {
          name: 'tools',
          environment: 'node',
          maxWorkers,
          ...testsIn(['tools'], '{ts,mjs}'),
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          ...testsIn(['e2e']),
          globalSetup: ['e2e/harness/global-setup.ts'],
          // After the others, as each worker has a product and all share a browser: they want the machine to themselves.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(2, Math.min(availableParallelism() >> 1, 4)),
          ...patience,
        },
      },
    ],
  },
});
