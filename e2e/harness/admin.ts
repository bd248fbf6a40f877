import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Place } from './product.ts';

const program = join(import.meta.dirname, '../../apps/server/src/cli.ts');

/** Runs the administration command line on the product's database. */
export async function admin(place: Place, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...place, LOG_LEVEL: 'error' };
  await promisify(execFile)(process.execPath, [program, ...args], { env });
}
