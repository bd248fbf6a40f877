import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} name a command of an installed package */
export const bin = (name) => join(root, 'node_modules', '.bin', name);
