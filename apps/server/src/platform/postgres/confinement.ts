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

/** How PostgreSQL, which refuses to be root, is started, and on Linux dies with its parent. */
export interface Confinement {
  /** Command and arguments put before the program. */
  readonly prefix: readonly string[];
  /** The user it runs as where that isn't ours; its folders must be this user's. */
  readonly user?: User;
}

const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];

export async function chooseConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [] };
  if (process.getuid?.() !== 0) return { prefix: (await works(dieWithParent)) ? dieWithParent : [] };
  // Root of the machine, nobody in a user namespace: not root, and still the owner of root's files.
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
      'PostgreSQL refuses to run as root and this machine has no user postgres or nobody: start as another user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Refuses, naming the folder, when `user` can't reach `path` because a parent folder is closed to it. */
export async function checkReachable(path: string, user: User): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const searchable = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & searchable) === 0) {
      throw new EmbeddedError(
        `PostgreSQL refuses to run as root and runs as ${user.name} here, who can't enter ${folder}: ` +
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
