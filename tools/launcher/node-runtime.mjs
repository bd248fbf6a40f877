import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { capture } from './children.mjs';
import { Failure, say } from './failure.mjs';
import { npm, npmFailure } from './npm.mjs';
import { root } from './paths.mjs';

const oldestMajor = 24;
const bridgeVersion = '24.21.0';
const bridgedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/** @param {string} version of Node, as in process.versions.node */
export function isRecentEnough(version) {
  return Number(version.split('.')[0]) >= oldestMajor;
}

/**
 * The npm package with Node for this platform.
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  const target = `${platform}-${arch}`;
  if (bridgedPlatforms.includes(target)) return `node-${target}`;
  throw new Failure(
    `Node ${oldestMajor} or newer is needed, and there is no download for ${target}: install it from https://nodejs.org.`,
  );
}

/** Installs a recent Node into the ignored folder .node, once; resolves to its path. */
export async function ensureNode() {
  const name = nodePackage(process.platform, process.arch);
  const folder = join(root, '.node');
  const home = join(folder, 'node_modules', name);
  const node = join(home, 'bin', 'node');
  if (existsSync(node) && installedVersion(home) === bridgeVersion) return node;
  say(`Node ${process.versions.node} is too old: fetching Node ${bridgeVersion} into .node …`);
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const { code, output } = await npm([...args, `${name}@${bridgeVersion}`], root);
  if (code !== 0) throw npmFailure(`Fetching Node ${bridgeVersion}`, output);
  const trial = await capture(node, ['--version']).catch(() => undefined);
  if (trial?.output.trim() === `v${bridgeVersion}`) return node;
  throw new Failure(
    `The fetched Node does not run on this machine: install Node ${oldestMajor} or newer from https://nodejs.org.`,
  );
}

/** @param {string} home */
function installedVersion(home) {
  const manifest = /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));
  return manifest.version;
}
