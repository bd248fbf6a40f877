import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};

/** Files in a folder, which only the program's user may read. Several copies of the program need a shared one. */
export const diskStore = (folder: string): FileStore => ({
  async put(key, content) {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written aside, so that a crash never leaves half a file under its name.
    const side = `${path}.${randomUUID()}`;
    const file = await open(side, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(side, path);
  },
  get: (key) => readFile(join(folder, key)).catch(unlessMissing),
  remove: (key) => rm(join(folder, key), { force: true }),
});
