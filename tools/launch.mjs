#!/usr/bin/env node
// Plain JavaScript for Node 20: prepares what the rest of the repository needs, then runs the command.
import { dirname, delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { supervise } from './launcher/children.mjs';
import { commands } from './launcher/commands.mjs';
import { ensureDependencies } from './launcher/dependencies.mjs';
import { Failure } from './launcher/failure.mjs';
import { ensureNode, isRecentEnough } from './launcher/node-runtime.mjs';
import { root } from './launcher/paths.mjs';

const usage = `Usage: node tools/launch.mjs <${Object.keys(commands).join('|')}> [arguments]`;

/** @param {string[]} argv the command and its arguments; resolves to the exit code */
async function launch(argv) {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Failure(usage);
  if (!isRecentEnough(process.versions.node)) {
    const node = await ensureNode();
    return supervise(node, [fileURLToPath(import.meta.url), ...argv], { lifeline: true });
  }
  // Tools and npm start Node through `env node`.
  process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  await ensureDependencies();
  // What Node compiled is kept: a program, and each process that it starts, is there a second earlier.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'compiled');
  return command(args);
}

try {
  // Not process.exitCode: a lifeline with listeners would keep the process alive.
  process.exit(await launch(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
