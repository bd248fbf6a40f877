import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shareOf } from './apps/server/test/turn.ts';

const long = process.env['LONG'] === '1';

/** Where the tests' databases and other files are in memory: on a disk, creating one takes several times as long. */
const memory = '/dev/shm';
/** Several times what a run has there at once, in bytes. */
const roomInMemory = 4 * 2 ** 30;
if (!process.env['TMPDIR'] && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > roomInMemory) process.env['TMPDIR'] = memory;
}

/** The same in all projects that run together: vitest refuses different values, and its defaults differ from 3 processors on. */
const maxWorkers = Math.min(availableParallelism(), 8);

/** Timeouts only stop what hangs: they are far beyond what any test needs on a loaded machine. */
const patience = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** The flows of every run: signing in, money, and what happens when the network or the server doesn't answer. */
const always = /^(?:tour|session|sign-in|members|cashier|orders|ledger|top-ups|lost-answers|server-away)/;

/** Of the other flows, those whose turn it isn't; a run that names its tests (no BY_TURNS) has all. */
const othersTurn = (): string[] => {
  if (long || process.env['BY_TURNS'] !== '1') return [];
  const flows = readdirSync('e2e').filter((name) => name.endsWith('.test.ts') && !always.test(name));
  const own = new Set(shareOf(8).of(flows.toSorted()));
  return flows.filter((name) => !own.has(name)).map((name) => `e2e/${name}`);
};

/** What starts whole programs, fills demos or builds the console: of these, a run by turns has one. */
const programs = [
  'apps/console/src/build.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/platform/postgres/embedded.test.ts',
  'apps/server/src/seed/seed.test.ts',
];
const ownPrograms = new Set(!long && process.env['BY_TURNS'] === '1' ? shareOf(4).of(programs) : programs);
/** Those of a folder, and those of them that aren't this run's, from `root` on. */
const programsIn = (folder: string, root = ''): [all: string[], others: string[]] => {
  const all = programs.filter((name) => name.startsWith(folder));
  const from = (names: string[]): string[] => names.map((name) => name.slice(root.length));
  return [from(all), from(all.filter((name) => !ownPrograms.has(name)))];
};

const [serverPrograms, otherServerPrograms] = programsIn('apps/server/');

/** A project's tests; with LONG=1 only those that are too slow for every change, and whole what others take by turns. */
function testsIn(folders: string[], extensions = 'ts', byTurns: string[] = [], not: string[] = []) {
  const files = (suffix: string): string[] => folders.map((folder) => `${folder}/**/*.${suffix}.${extensions}`);
  const exclude = ['**/node_modules/**', '**/dist/**'];
  return long
    ? { include: [...files('long.test'), ...byTurns], exclude }
    : { include: files('test'), exclude: [...exclude, ...files('long.test'), ...not] };
}

/** The tests that take longer with every endpoint or page, and others that take long for their size. */
const longest =
  /\/(?:tour|tour-layers|matrix|data-scope|promises|fuzz|seed|main|embedded|corruption|server-away|shell|e2e\/adjustments|e2e\/members)\.test\.ts$/;

/** Starts those first: the default order is by size until durations are known, and would end with a long one alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], rest = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      longest.test(moduleId) ? 'first' : 'rest',
    );
    return [...first, ...rest];
  }
}

// With the console's own plugins, for its message macros.
const consoleConfig = './apps/console/vite.config.ts';
const consoleProject = [
  {
    extends: consoleConfig,
    root: 'apps/console',
    test: {
      name: 'console',
      environment: 'jsdom',
      // One document and module graph for all files: `test/leave-page.ts` empties it after each test.
      isolate: false,
      maxWorkers,
      ...testsIn(['src', 'test'], '{ts,tsx}', ...programsIn('apps/console/', 'apps/console/')),
      ...patience,
    },
  },
];

export default defineConfig({
  test: {
    passWithNoTests: long,
    // Each test that takes longer has a line of its own in the report.
    slowTestThreshold: 20_000,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          ...testsIn(
            ['packages', 'apps/server'],
            'ts',
            [
              'apps/server/test/{matrix,promises,data-scope}.test.ts',
              'apps/server/src/ledger/verification/corruption.test.ts',
              ...serverPrograms,
            ],
            otherServerPrograms,
          ),
          // One module graph for all files: no module keeps state.
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...patience,
        },
      },
      ...consoleProject,
      {
        test: {
          name: 'sandbox',
          environment: 'node',
          isolate: false,
          maxWorkers,
          ...testsIn(['apps/sandbox']),
          ...patience,
        },
      },
      {
        test: {
          name: 'tools',
          environment: 'node',
          isolate: false,
          maxWorkers,
          ...testsIn(['tools'], '{ts,mjs}'),
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          // Of the flows, what axe inspects; the tours have long ones.
          ...testsIn(['e2e'], 'ts', ['e2e/!(tour*).test.ts'], othersTurn()),
          globalSetup: ['e2e/harness/global-setup.ts'],
          // After the other projects, because each worker runs a whole product and all share a browser.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(2, Math.min(availableParallelism() >> 1, 4)),
          ...patience,
        },
      },
    ],
  },
});
