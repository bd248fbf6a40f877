import process from 'node:process';
import { capture } from './children.mjs';
import { Failure } from './failure.mjs';

const quietly = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Runs npm: the one that started this process, else the one on the PATH.
 * @param {string[]} args
 * @param {string} cwd
 */
export async function npm(args, cwd) {
  const running = process.env['npm_execpath'];
  const [file, first] = running?.endsWith('npm-cli.js') ? [process.execPath, [running]] : ['npm', []];
  try {
    return await capture(file, [...first, ...args, ...quietly], { cwd });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    throw new Failure(
      'npm is not on the PATH: install Node.js together with npm (https://nodejs.org) and run this again.',
    );
  }
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** @type {[RegExp, string][]} */
const advice = [
  [/ENOSPC/, 'the disk is full: free about 2 GB and run this again.'],
  [
    unreachable,
    'the package registry cannot be reached: connect to the network (or set the proxy or registry of npm) and run this again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'a folder is not writable: make yourself the owner of the checkout and of npm’s cache (~/.npm), then run this again.',
  ],
];

/** @param {string} output of npm */
export const isUnreachable = (output) => unreachable.test(output);

/**
 * The error for npm's output.
 * @param {string} what was being done, as the start of a sentence
 * @param {string} output
 */
export function npmFailure(what, output) {
  const known = advice.find(([pattern]) => pattern.test(output));
  if (known) return new Failure(`${what} failed: ${known[1]}`);
  return new Failure(`${output.trim()}\n${what} failed: fix what npm reports above and run this again.`);
}
