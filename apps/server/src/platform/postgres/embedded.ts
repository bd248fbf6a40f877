import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Log } from '../log/log.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { claim } from './claim.ts';
import { checkReachable, chooseConfinement } from './confinement.ts';
import type { Confinement } from './confinement.ts';
import { EmbeddedError } from './embedded-error.ts';
import { prepareStart, inUse, isPostgresOn, readPidFile } from './holder.ts';
import { connectionsThrough, createRoles, roles } from './roles.ts';

export interface EmbeddedOptions {
  /** The program's data folder; the cluster lives in `postgres` below it. */
  readonly dataDir: string;
  readonly log: Log;
  /** False gives up crash safety; for tests only. */
  readonly fsync?: boolean;
  /** How to keep PostgreSQL from running as root; detected by default. */
  readonly confinement?: Confinement;
}

export interface Embedded {
  /** Connects as the application, which like owner and maintenance is not a superuser. */
  readonly connection: ClientConfig;
  /** As the role that owns the program's database. */
  readonly owner: ClientConfig;
  readonly maintenance: ClientConfig;
  readonly superuser: ClientConfig;
  /** Fast shutdown; resolves when the server has exited. */
  stop(): Promise<void>;
}

interface Place {
  readonly cluster: string;
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly confinement: Confinement;
  readonly fsync: boolean;
  readonly log: Log;
}

/** PostgreSQL's paths have at most 1023 bytes, of which its own files need some. */
const longestCluster = 900;
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length;

/** Starts PostgreSQL as a child that dies with this process; the first start creates cluster, roles and database. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const [binaries, confinement] = await Promise.all([findBinaries(), options.confinement ?? chooseConfinement()]);
  if (Buffer.byteLength(cluster) > longestCluster)
    throw new EmbeddedError(`${dataDir} is too long a path for PostgreSQL: choose a shorter DATA_DIR.`);
  await mkdir(dataDir, { recursive: true });
  if (confinement.user !== undefined) {
    await checkReachable(cluster, confinement.user);
    await checkReachable(binaries.postgres, confinement.user);
  }
  const release = await claim(dataDir);
  if (release === undefined) throw inUse(cluster, readPidFile(cluster)?.pid);
  try {
    const sockets = await prepareSocketFolder(dataDir, confinement);
    const { fsync = true, log } = options;
    const embedded = await startIn({ cluster, sockets, binaries, confinement, fsync, log });
    const stop = async (): Promise<void> => {
      await embedded.stop();
      if (!sockets.startsWith(dataDir)) await rm(sockets, { recursive: true, force: true });
      await release();
    };
    return { ...embedded, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

async function startIn(place: Place): Promise<Embedded> {
  const { cluster, sockets, log } = place;
  await createCluster(place);
  await prepareStart(cluster, sockets, log);
  const stop = await keepRunning(place);
  const superuser = { host: sockets, port: 5432, user: 'postgres', database: 'postgres' };
  try {
    await createRoles(superuser);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...connectionsThrough(sockets), superuser, stop };
}

/** How to reach a PostgreSQL that another process runs on this data folder; undefined if none does. */
export async function findRunning(dataDir: string): Promise<ReturnType<typeof connectionsThrough> | undefined> {
  const cluster = join(resolve(dataDir), 'postgres');
  const state = readPidFile(cluster);
  if (state?.status !== 'ready' || !(await isPostgresOn(state.pid, cluster))) return undefined;
  return connectionsThrough(state.sockets);
}

async function prepareSocketFolder(dataDir: string, { user }: Confinement): Promise<string> {
  const beside = join(dataDir, 'run');
  const fits = Buffer.byteLength(beside) <= longestSocketFolder;
  const folder = fits ? beside : await mkdtemp(join(tmpdir(), 'regulars-'));
  await mkdir(folder, { recursive: true });
  // Access to the socket's folder is the authentication: connections through it are trusted.
  await chmod(folder, 0o700);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

async function createCluster({ cluster, binaries, confinement, fsync, log }: Place): Promise<void> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found !== undefined) {
    if (found.trim() === binaries.major) return;
    throw new EmbeddedError(
      `${cluster} was created by PostgreSQL ${found.trim()}, but this is ${binaries.major}: migrate the data with that version's pg_dump, or choose another DATA_DIR.`,
    );
  }
  if ((await readdir(cluster).catch(() => [])).length > 0) {
    throw new EmbeddedError(`${cluster} contains files but no database: move it away, or choose another DATA_DIR.`);
  }
  log.info({ cluster }, 'Creating the database cluster');
  const side = `${cluster}.new`;
  await rm(side, { recursive: true, force: true });
  await mkdir(side, { mode: 0o700 });
  const { user } = confinement;
  if (user !== undefined) await chown(side, user.uid, user.gid);
  await initialise(user?.uid ?? process.getuid?.(), [
    ...confinement.prefix,
    binaries.initdb,
    '-D',
    side,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--locale-provider=icu',
    '--icu-locale=und',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ]);
  // Renamed last, so that a folder of this name is always a complete cluster.
  await rename(side, cluster);
}

async function initialise(uid: number | undefined, command: readonly string[]): Promise<void> {
  const child = launch(command);
  const output = collectLines(child);
  const code = await exitOf(child);
  // As in a container that runs as any number.
  if (output.some((line) => line.includes('could not look up effective user ID')))
    throw new EmbeddedError(
      `PostgreSQL needs a user with a name, and this machine has none with the id ${uid}: start as another user, or set DATABASE_URL.`,
    );
  if (code !== 0) throw new EmbeddedError(`initdb failed (${code}):\n${output.join('\n')}`);
}

/** Starts the server and restarts it whenever it exits unasked; returns the function that stops it. */
async function keepRunning(place: Place): Promise<() => Promise<void>> {
  const { cluster, sockets, log } = place;
  let stopping = false;
  let restart: Promise<void> | undefined;
  let server = await startServer(place);
  const again = async (): Promise<void> => {
    while (!stopping) {
      try {
        await prepareStart(cluster, sockets, log);
        server = await startServer(place);
        return watch();
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL did not restart; trying again');
        await delay(1_000);
      }
    }
  };
  const watch = (): void => {
    server.once('close', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'PostgreSQL exited unexpectedly; restarting it');
      restart = again();
    });
  };
  watch();
  return async () => {
    stopping = true;
    await restart;
    await shutDown(server, log);
  };
}

async function startServer(place: Place): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryStart(place);
    if (!Array.isArray(started)) return started;
    const output = started.join('\n');
    // Workers of a killed server release its shared memory within moments.
    if (attempt === 20 || !output.includes('is still in use'))
      throw new EmbeddedError(`PostgreSQL did not start:\n${output}`);
    await delay(250);
  }
}

/** Resolves with the running server once it accepts connections, or with its output if it exits. */
async function tryStart({
  cluster,
  sockets,
  binaries,
  confinement,
  fsync,
  log,
}: Place): Promise<ChildProcess | string[]> {
  const settings = {
    listen_addresses: '',
    // A list of folders: without quotes, a comma in the path would begin another.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // On SSDs and in memory a random read costs about as much as a sequential one.
    random_page_cost: '1.1',
    // The program reports failed statements itself; the server's log line would show the row's values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%u %m [%p] ',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = launch([...confinement.prefix, binaries.postgres, '-D', cluster, ...parameters]);
  const output = collectLines(server, logLines(log));
  const exited = exitOf(server).then(() => true);
  do {
    const state = readPidFile(cluster);
    if (state?.pid === server.pid && state?.status === 'ready') return server;
  } while (!(await Promise.race([exited, delay(10, false)])));
  return output;
}

/** Logs statements of the maintenance role at level info, all other lines at debug. */
function logLines(log: Log): (line: string) => void {
  let level: 'info' | 'debug' = 'debug';
  return (line) => {
    // Continuation lines of a statement are indented.
    if (!line.startsWith('\t')) level = line.startsWith(`${roles.maintenance} `) ? 'info' : 'debug';
    log[level]({ postgres: line }, 'PostgreSQL says');
  };
}

/** Detached, so that Ctrl-C reaches only this program, which then stops the server in order. */
function launch([command = '', ...parameters]: readonly string[]): ChildProcess {
  return spawn(command, parameters, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
}

function collectLines(child: ChildProcess, each?: (line: string) => void): string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line);
      if (last.length > 20) last.shift();
      each?.(line);
    });
  }
  return last;
}

async function exitOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((done, failed) => {
    child.once('error', failed);
    // Not 'exit': on 'close' its last output has been read.
    child.once('close', (code, signal) => done(code ?? signal));
  });
}

async function shutDown(server: ChildProcess, log: Log): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = exitOf(server);
  server.kill('SIGINT');
  const impatience = setTimeout(() => {
    log.warn('PostgreSQL did not stop in time: it will recover at the next start');
    server.kill('SIGQUIT');
  }, 30_000);
  await exit;
  clearTimeout(impatience);
}
