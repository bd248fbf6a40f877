import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** Prints the number of files and lines of each domain, by part, to watch the cost of adding one. */
const root = join(import.meta.dirname, '..');

/** Where each domain has a folder of its own; tests and phrases are counted separately. */
const places = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/modules',
  console: 'apps/console/src/features',
} as const;
type Part = keyof typeof places | 'tests' | 'words';
const parts: readonly Part[] = ['contract', 'server', 'console', 'tests', 'words'];

interface Size {
  files: number;
  lines: number;
}
type Sizes = Record<Part, Size>;

const noSizes = (): Sizes => ({
  contract: { files: 0, lines: 0 },
  server: { files: 0, lines: 0 },
  console: { files: 0, lines: 0 },
  tests: { files: 0, lines: 0 },
  words: { files: 0, lines: 0 },
});

const isTest = (name: string): boolean => /\.(?:test|inputs|fixture)\.tsx?$/.test(name);
const partOf = (name: string, place: keyof typeof places): Part =>
  name.endsWith('.po') ? 'words' : isTest(name) ? 'tests' : place;

const linesOf = async (path: string): Promise<number> => (await readFile(path, 'utf8')).split('\n').length - 1;

/** Hand-written statements by domain. Most domains need none: they are for hot paths. */
const statements = new Map<string, number>();
const addStatements = async (domain: string, path: string): Promise<void> => {
  const found = (await readFile(path, 'utf8')).match(/= statement[<(]/g)?.length ?? 0;
  statements.set(domain, (statements.get(domain) ?? 0) + found);
};

const domains = new Map<string, Sizes>();
const add = async (domain: string, part: Part, path: string): Promise<void> => {
  const sizes = domains.get(domain) ?? noSizes();
  domains.set(domain, sizes);
  sizes[part].files += 1;
  sizes[part].lines += await linesOf(path);
};

for (const [place, folder] of Object.entries(places) as [keyof typeof places, string][])
  for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const [domain = '', ...inside] = path.slice(join(root, folder).length + 1).split('/');
    if (!entry.isFile() || inside.length === 0 || domain === 'kernel' || domain === 'menu') continue;
    const part = partOf(entry.name, place);
    await add(domain, part, path);
    if (part === 'server') await addStatements(domain, path);
  }

const phrases = join(root, 'packages/phrases/src');
for (const name of await readdir(phrases)) {
  const domain = name.replace(/\.ts$/, '');
  const known = [...domains.keys()].find(
    (one) => one === domain || (one === `opening-balances` && domain === 'openings'),
  );
  if (known) await add(known, 'words', join(phrases, name));
}

const total = (sizes: Sizes, of: readonly Part[]): Size => ({
  files: of.reduce((sum, part) => sum + sizes[part].files, 0),
  lines: of.reduce((sum, part) => sum + sizes[part].lines, 0),
});
const cell = ({ files, lines }: Size): string => (files === 0 ? '' : `${lines} in ${files}`);

const rows = [...domains].toSorted(([, a], [, b]) => total(b, parts).lines - total(a, parts).lines);
const table = [
  ['domain', ...parts, 'without tests and phrases', 'statements'],
  ...rows.map(([domain, sizes]) => [
    domain,
    ...parts.map((part) => cell(sizes[part])),
    cell(total(sizes, ['contract', 'server', 'console'])),
    String(statements.get(domain) || ''),
  ]),
];
const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
for (const row of table)
  process.stdout.write(
    `${row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  );
