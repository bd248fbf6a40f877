import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** How to start PostgreSQL, which refuses to run as root, and on Linux make it die with its parent. */
export interface Confinement {
  /** Command and arguments that wrap the program. */
  readonly prefix: readonly string[];
  /** The user it runs as, if not ours; that user must own its folders. */
  readonly user?: User;
}

const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];

export async function chooseConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [] };
  if (process.getuid?.() !== 0) return { prefix: (await works(dieWithParent)) ? dieWithParent : [] };
  // Root outside, unprivileged inside a user namespace: not root for PostgreSQL, yet owner of root's files.
  const namespace = ['unshare', '--user', ...dieWithParent];
  return (await works(namespace)) ? { prefix: namespace } : asUser(await findUser());
}

export function asUser(user: User): Confinement {
  const { uid, gid } = user;
  return { prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'INT'], user };
}

export async function findUser(): Promise<User> {
  const users = new Map(
    (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return [name, { name, uid: Number(uid), gid: Number(gid) }];
    }),
  );
  const user = users.get('postgres') ?? users.get('nobody');
  if (user === undefined) {
    throw new EmbeddedError(
      'PostgreSQL refuses to run as root, and this machine has no user postgres or nobody: start as another user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Throws, naming the folder, if a parent folder keeps `user` from reaching `path`. */
export async function checkReachable(path: string, user: User): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const searchable = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & searchable) === 0) {
      throw new EmbeddedError(
        `PostgreSQL refuses to run as root and runs as ${user.name} here, which can't enter ${folder}: ` +
          `move the project or DATA_DIR elsewhere, start as another user, or set DATABASE_URL.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}

async function works([command, ...parameters]: readonly string[]): Promise<boolean> {
  return run(command ?? '', [...parameters, 'true']).then(
    () => true,
    () => false,
  );
}
