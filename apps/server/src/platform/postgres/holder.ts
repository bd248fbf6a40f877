import { execFile } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log/log.ts';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);

interface PidFile {
  readonly pid: number;
  /** The folder of its socket. */
  readonly sockets: string;
  readonly status: string;
}

/** Lines 1, 5 and 8 of postmaster.pid; undefined if it is missing or incomplete. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0
    ? { pid, sockets: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
    : undefined;
}

/**
 * Clears the way for a start: waits for or stops an orphaned instance, and removes the lock files of a killed one.
 * Throws if another live process runs PostgreSQL on this folder.
 */
export async function prepareStart(cluster: string, sockets: string, log: Log): Promise<void> {
  const holder = readPidFile(cluster);
  if (holder !== undefined && (await isPostgresOn(holder.pid, cluster))) await stopOrphan(holder.pid, cluster, log);
  const left = readPidFile(cluster);
  // The pid may have been reused, and PostgreSQL would take that process for a live server.
  if (left !== undefined && left.pid === holder?.pid) rmSync(join(cluster, 'postmaster.pid'));
  const names = await readdir(sockets).catch(() => []);
  await Promise.all(
    names.filter((name) => name.startsWith('.s.PGSQL.')).map((name) => rm(join(sockets, name), { force: true })),
  );
}

async function stopOrphan(pid: number, cluster: string, log: Log): Promise<void> {
  const orphan = !(await hasNodeParent(pid));
  if (orphan) {
    log.warn({ pid }, 'Stopping the PostgreSQL that a killed program left running');
    signal(pid, 'SIGINT');
  }
  // An instance that is already stopping gets a moment even if its parent is alive.
  const deadline = Date.now() + (orphan ? 30_000 : 2_000);
  while (await isPostgresOn(pid, cluster)) {
    if (Date.now() > deadline) throw inUse(cluster, pid);
    await delay(25);
  }
}

/** The folder is in use; `pid` is the PostgreSQL that runs there, if known. */
export function inUse(cluster: string, pid: number | undefined): EmbeddedError {
  const process = pid === undefined ? '' : ` (PostgreSQL is process ${pid})`;
  return new EmbeddedError(
    `Another running program uses the database in ${cluster}${process}: stop it first, or choose another DATA_DIR.`,
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone: fine.
  }
}

export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

async function hasNodeParent(pid: number): Promise<boolean> {
  return /(^|\/)node\b/.test(await commandLine(await parentOf(pid)));
}

/** Empty for a process that is gone, and for a zombie. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  return ask(pid, 'command=');
}

async function parentOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return Number(await ask(pid, 'ppid='));
}

async function ask(pid: number, column: string): Promise<string> {
  return run('ps', ['-o', column, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
