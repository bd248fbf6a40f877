import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Failure, say } from './failure.mjs';
import { fingerprint, isStale } from './fingerprint.mjs';
import { isUnreachable, npm, npmFailure } from './npm.mjs';
import { root } from './paths.mjs';

/**
 * What node_modules depends on: the lockfile, every manifest and the platform of its binaries.
 * @param {string} base
 */
export function dependencyFingerprint(base) {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    existsSync(join(base, folder))
      ? readdirSync(join(base, folder)).map((name) => `${folder}/${name}/package.json`)
      : [],
  );
  const files = fingerprint(base, ['package.json', 'package-lock.json', ...manifests]);
  return `${process.platform}-${process.arch} ${files}`;
}

/**
 * Installs from the lockfile. Where npm ci fails because a registry lacks another platform's optional binary,
 * npm install gives the same versions without writing the lockfile.
 * @param {(args: string[]) => Promise<import('./children.mjs').Finished>} run
 */
export async function install(run) {
  // Probe the registry first: offline, npm would retry each of hundreds of packages for minutes.
  const probe = await run(['view', 'vitest', 'name', '--fetch-retries=1']);
  if (isUnreachable(probe.output)) throw npmFailure('Installing the dependencies', probe.output);
  const strict = await run(['ci']);
  if (strict.code === 0) return;
  if (!/EUSAGE|ETARGET|E404/.test(strict.output)) throw npmFailure('Installing the dependencies', strict.output);
  say('npm ci refuses the lockfile here (an optional binary of a platform is missing): using npm install.');
  const lenient = await run(['install', '--no-save']);
  if (lenient.code !== 0) throw npmFailure('Installing the dependencies', lenient.output);
}

/** Installs the dependencies if they are missing or older than the lockfile. */
export async function ensureDependencies() {
  if (!existsSync(join(root, 'package-lock.json')))
    throw new Failure('package-lock.json is missing: restore it with git checkout.');
  const stamp = join(root, 'node_modules', '.regulars-installed');
  const current = dependencyFingerprint(root);
  if (!isStale(stamp, current)) return;
  say('Installing the dependencies (a minute or so the first time) …');
  await install((args) => npm(args, root));
  writeFileSync(stamp, current);
}
