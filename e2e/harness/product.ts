import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Sandbox } from '../../apps/sandbox/src/index.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

/** Where the product keeps its data: its own folder, or the database these URLs point to. */
export type Place = {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL: string;
  readonly DATABASE_MAINTENANCE_URL: string;
};

/** What a flow needs to know about a running product. */
export type RunningProduct = {
  readonly address: string;
  readonly place: Place;
  /** The address of the product's own sandbox, for `sandboxClient`. */
  readonly sandbox: string;
};

export interface Product {
  /** For example http://127.0.0.1:41234 */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the product as a user would, on a free port and with the demo by default; resolves once it prints its address. */
export async function startProduct(
  place: Place,
  {
    port = 0,
    seed = 'demo',
    thirdParties = {},
  }: { port?: number; seed?: 'demo' | 'none'; thirdParties?: Sandbox['environment'] } = {},
): Promise<Product> {
  const child = fork(main, {
    // The IPC channel makes the product exit if this process dies.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...place,
      ...thirdParties,
      HOST: '127.0.0.1',
      PORT: String(port),
      SEED: seed,
      SEED_ORDERS: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
  });
  const exited = once(child, 'exit');
  const address = await Promise.race([
    addressOf(child.stdout),
    exited.then(() => Promise.reject(new Error('The product exited before it was ready'))),
  ]);
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Resolves to the printed address; forwards the product's error log to stderr. */
async function addressOf(output: NodeJS.ReadableStream | null): Promise<string> {
  if (!output) throw new Error('The product has no output');
  return new Promise((found) => {
    createInterface({ input: output }).on('line', (line) => {
      const address = / is at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) found(address);
      if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
  });
}
