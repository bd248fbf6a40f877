import { delimiter, join } from 'node:path';
import process from 'node:process';
import { installByApt, isExecutable } from './apt.mjs';
import { Failure } from './failure.mjs';

const byHand = 'install Chromium or Chrome, or set CHROMIUM_PATH to its executable, and run this again.';
/** The shell first: it draws no window, so the flows take a third less. */
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const knownPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of an installed browser. CHROMIUM_PATH takes precedence and must be valid.
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

/** Not every distribution has the shell. */
async function install() {
  const fonts = 'fonts-noto-cjk';
  try {
    return await installByApt({
      name: 'Chromium’s headless shell',
      packages: ['chromium-headless-shell', fonts],
      byHand,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return installByApt({ name: 'Chromium', packages: ['chromium', fonts], byHand });
  }
}

/** Resolves to the path of Chromium, installed with apt if that needs no interaction. */
export async function provideChromium() {
  const present = findChromium(process.env);
  if (present !== undefined) return present;
  if (!(await install())) throw new Failure(`The end-to-end tests need a browser: ${byHand}`);
  const installed = findChromium(process.env);
  if (installed === undefined) throw new Failure(`apt-get installed no working browser: ${byHand}`);
  return installed;
}
