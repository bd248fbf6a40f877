import process from 'node:process';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** With `--or-any`, a port in use is replaced by a free one: nobody chose it, and the server learns the address. */
const orAny = process.argv.includes('--or-any');

const isTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The product that the launcher starts beside it. */
const product = `http://127.0.0.1:${Number(process.env['PORT']?.trim() || 7300)}`;

async function startAt(port: number): Promise<Sandbox> {
  try {
    return await startSandbox({ port, product });
  } catch (error) {
    if (!isTaken(error) || !orAny) throw error;
    process.stderr.write(`Port ${port} is in use, so the sandbox takes another; SANDBOX_PORT chooses one.\n`);
    return startSandbox({ product });
  }
}

/** Starts the sandbox beside the product; tells the launcher, which is its parent, how the server reaches it. */
async function run(): Promise<void> {
  const wanted = Number(process.env['SANDBOX_PORT'] ?? 7301);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) throw new Error('SANDBOX_PORT must be a port.');
  const starting = startAt(wanted);
  const stop = (): void => {
    void starting.then((sandbox) => sandbox.stop()).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  const sandbox = await starting;
  // The launcher exited while this program was loading. Without a launcher this is undefined, despite the type.
  if (process.connected === false) return stop();
  process.stdout.write(`\n  WeChat, SMS and an item source are played by the sandbox at ${sandbox.address}\n`);
  process.send?.({ environment: sandbox.environment });
}

run().catch((error: unknown) => {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    isTaken(error)
      ? `The sandbox's port is in use (${words}): stop the program that uses it, or choose another SANDBOX_PORT.\n`
      : `${words}\n`,
  );
  // Not the exit code alone: the launcher's channel would keep the process alive.
  process.exit(1);
});
