import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long one that is stopping may take to let go. */
const patience = 2_000;

/**
 * Makes the folder this program's alone, so that two that start at once don't clear each other's files away; gives what
 * lets go of it, undefined where another living program has it. The kernel keeps the claim, by a name in no file system,
 * and ends it with the process. Only Linux can; elsewhere PostgreSQL's own lock file has to do.
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
