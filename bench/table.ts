import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import process from 'node:process';
import { findBinaries } from '../apps/server/src/platform/postgres/binaries.ts';

/** The results of one part of the benchmark; a row's cells match the columns. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes?: readonly string[];
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();

const commit = (): string => {
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown'; // an archive without git history
  }
};

/** The conditions under which the figures were measured. */
export interface Head {
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  readonly postgres: string;
}

export const readHead = async (): Promise<Head> => {
  const [first] = cpus();
  const { postgres } = await findBinaries();
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' }).replace(/^\D*/, '').trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    commit: commit(),
    machine: `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory}, ${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgres: version,
  };
};

export const printHead = ({ commit: of, machine, node, postgres }: Head): void =>
  console.log(`\nRegulars bench · commit ${of}\n${machine}, Node ${node}, PostgreSQL ${postgres}`);

export const printSection = ({ title, columns, rows, notes = [] }: Section): void => {
  const lines = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width)))
      .join('  ');
  const [head, ...body] = lines.map(line);
  console.log(
    ['', title, head, '-'.repeat(head?.length ?? 0), ...body, ...notes.map((note) => `  ${note}`)].join('\n'),
  );
};
