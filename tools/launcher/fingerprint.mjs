import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', 'coverage']);

/**
 * One hash over the names and contents of files. A path may be a folder (included recursively, except what is
 * built or installed) or missing (which differs from existing).
 * @param {string} base
 * @param {string[]} paths relative to base
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(base, path)).sort()) {
    const content = readFileSync(join(base, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} base
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(base, path) {
  if (!existsSync(join(base, path))) return [];
  try {
    return readdirSync(join(base, path), { withFileTypes: true }).flatMap((entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesOf(base, inner);
      return entry.isFile() ? [inner] : [];
    });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}

/**
 * @param {string} file with the fingerprint of the last successful run
 * @param {string} current
 */
export function isStale(file, current) {
  return !existsSync(file) || readFileSync(file, 'utf8') !== current;
}
