import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { capture } from './children.mjs';
import { Failure, say } from './failure.mjs';

const byHand = 'install Chromium or Chrome, or set CHROMIUM_PATH to its executable, and run this again.';
const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a browser that is already here: CHROMIUM_PATH wins and must be right.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [places]
 */
export function findChromium(env, places = knownPlaces) {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH is ${chosen}, which cannot be executed: ${byHand}`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const commands = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...places].find(isExecutable);
}

/** Resolves to the path of a Chromium, installed by apt where that may be done unasked. */
export async function provideChromium() {
  const present = findChromium(process.env);
  if (present !== undefined) return present;
  const prefix = await aptPrefix();
  if (prefix === undefined) throw new Failure(`The end-to-end tests need a browser: ${byHand}`);
  say('Installing Chromium by apt-get …');
  await apt([...prefix, 'update']);
  await apt([...prefix, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
  const installed = findChromium(process.env);
  if (installed === undefined) throw new Failure(`apt-get brought no browser that runs: ${byHand}`);
  return installed;
}

/** How apt-get is called as root, or undefined where it is missing or root cannot be had without a question. */
async function aptPrefix() {
  if (!onPath('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (!onPath('sudo') || (await capture('sudo', ['-n', 'true'])).code !== 0) return undefined;
  return ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
}

/** @param {string[]} command */
async function apt([file = '', ...args]) {
  const { code, output } = await capture(file, args);
  if (code !== 0) throw new Failure(`${output.trim()}\napt-get could not install Chromium: ${byHand}`);
}

/** @param {string} name */
function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && isExecutable(join(folder, name)));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
