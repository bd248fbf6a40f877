import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import { installByApt, isExecutable } from '../../tools/launcher/apt.mjs';
import { Failure } from '../../tools/launcher/failure.mjs';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';
const byHand = "install PostgreSQL's pgbench (Debian: the package postgresql) and run this again.";

const find = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const versions = isExecutable(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [...folders, ...versions.map((version) => join(debian, version, 'bin'))]
    .map((folder) => join(folder, 'pgbench'))
    .find(isExecutable);
};

/** The path of pgbench, which the embedded PostgreSQL lacks; installed with apt if that needs no interaction. */
export const providePgbench = async (): Promise<string> => {
  const present = find();
  if (present !== undefined) return present;
  const installed = (await installByApt({ name: 'pgbench', packages: ['postgresql'], byHand })) ? find() : undefined;
  if (installed === undefined) throw new Failure(`The ledger is measured against pgbench: ${byHand}`);
  return installed;
};

export interface Script {
  readonly path: string;
  /** Its share among the scripts. */
  readonly weight: number;
}

/** Transactions per second, with each client running the scripts at full speed. */
export const pgbench = async (
  program: string,
  { host, port, user, database }: ClientConfig,
  scripts: readonly Script[],
  { clients, seconds, protocol }: { clients: number; seconds: number; protocol: 'simple' | 'prepared' },
): Promise<number> => {
  const files = scripts.flatMap(({ path, weight }) => ['--file', `${path}@${weight}`]);
  const where = ['--host', host ?? '', '--port', String(port), '--username', user ?? ''];
  const how = ['--protocol', protocol, '--client', String(clients), '--jobs', '2', '--time', String(seconds)];
  const { stdout } = await run(program, ['--no-vacuum', ...where, ...how, ...files, database ?? '']);
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (perSecond === undefined || !stdout.includes('number of failed transactions: 0 '))
    throw new Error(`pgbench failed:\n${stdout}`);
  return Number(perSecond);
};

/** Its version. */
export const pgbenchVersion = async (program: string): Promise<string> =>
  (await run(program, ['--version'])).stdout.replace(/^\D*/, '').trim();
