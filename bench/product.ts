import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '..');

/** The product, started in a separate process. */
export interface Product {
  readonly url: string;
  /** The command's process; the server itself if started without a launcher. */
  readonly pid: number;
  /** From its start until it prints its address. */
  readonly readyAfterMs: number;
  /** The milliseconds of the next `count` answers, from the server's log. */
  answers(count: number): Promise<number[]>;
  stop(): Promise<void>;
}

interface Answered {
  readonly msg?: string;
  readonly ms?: number;
}

/** Starts a command that serves the product; rejects with its output if it exits. */
export const startProduct = async (
  [command = '', ...parameters]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Product> => {
  const started = performance.now();
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const gone = exited.then(() => {
    throw new Error(`${[command, ...parameters].join(' ')} has exited`);
  });
  gone.catch(() => undefined); // reported to whoever waits
  const lines = createInterface({ input: child.stdout });
  const taken: number[] = [];
  let arrived = (): void => undefined;
  const address = new Promise<string>((found) => {
    lines.on('line', (line) => {
      const url = / is at (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) found(url);
      if (!line.startsWith('{"level"') || !line.includes('"answered"')) return;
      const { msg, ms } = JSON.parse(line) as Answered; // a line of pino's log
      if (msg === 'answered' && ms !== undefined) taken.push(ms);
      arrived();
    });
  });
  const url = await Promise.race([address, gone]);
  const readyAfterMs = performance.now() - started;
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs,
    answers: async (count) => {
      while (taken.length < count) await Promise.race([new Promise<void>((more) => (arrived = more)), gone]);
      return taken.splice(0, count);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
