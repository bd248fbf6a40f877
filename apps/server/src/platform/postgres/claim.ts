import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait for a stopping process to release its claim. */
const patience = 2_000;

/**
 * Locks the data folder for this process, so that two starting at once don't delete each other's files. Returns the
 * release function, or undefined if another process holds it. The lock is an abstract socket, which the kernel frees with
 * the process. Linux only; elsewhere PostgreSQL's own lock file has to do.
 */
export async function claim(folder: string): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') return async () => undefined;
  const { dev, ino } = await stat(folder, { bigint: true });
  for (const deadline = Date.now() + patience; ; await delay(50)) {
    const server = createServer().unref();
    try {
      await once(server.listen(`\0regulars ${dev}:${ino}`), 'listening');
      return async () => {
        await once(server.close(), 'close');
      };
    } catch {
      if (Date.now() > deadline) return undefined;
    }
  }
}
