import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { Place } from './product.ts';

const commandLine = join(import.meta.dirname, '../../apps/server/src/cli.ts');
const several = join(import.meta.dirname, 'admin-program.ts');

/** Runs the administration command line on the product's database; `input` is its stdin, such as a password. */
export const admin = (place: Place, args: readonly string[], input = ''): Promise<void> =>
  run(commandLine, place, args, input);

/** Runs several of its commands in one process; the first that wants a password reads `input`. */
export const adminEach = (place: Place, commands: readonly (readonly string[])[], input = ''): Promise<void> =>
  run(several, place, [JSON.stringify(commands)], input);

async function run(program: string, place: Place, args: readonly string[], input: string): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...place },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${said}`);
}
