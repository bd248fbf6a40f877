import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { capture } from './children.mjs';
import { Failure, say } from './failure.mjs';

/**
 * Installs a program with apt, if that needs no interaction.
 * @param {{ name: string, packages: string[], byHand: string }} wanted `byHand` ends the sentence of a failure
 * @returns {Promise<boolean>} whether apt exists and root needs no password
 */
export async function installByApt({ name, packages, byHand }) {
  const prefix = await aptPrefix();
  if (prefix === undefined) return false;
  say(`Installing ${name} by apt-get …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [file = '', ...before] = prefix;
    const { code, output } = await capture(file, [...before, ...args]);
    if (code !== 0) throw new Failure(`${output.trim()}\napt-get could not install ${name}: ${byHand}`);
  }
  return true;
}

/** The command prefix for apt-get as root; undefined if it is missing or root needs a password. */
async function aptPrefix() {
  if (!onPath('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (!onPath('sudo') || (await capture('sudo', ['-n', 'true'])).code !== 0) return undefined;
  return ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
}

/** @param {string} name */
function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && isExecutable(join(folder, name)));
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
