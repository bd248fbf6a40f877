import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} name a command that an installed package brings */
export const bin = (name) => join(root, 'node_modules', '.bin', name);
