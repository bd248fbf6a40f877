import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A server that reports the signals it gets and stops slowly. */
const server = `
  let asked = 0;
  const stop = (why) => {
    console.log('asked ' + why);
    if (++asked === 1) setTimeout(() => { console.log('stopped'); process.exit(7); }, 300);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('disconnect'));
  console.log('ready ' + process.pid);
`;

let folder: string;
let launcher: ChildProcess;
let lines: Interface;

/** Starts a launcher in its own process group, like a terminal; resolves when the server is ready. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regulars-children-'));
  writeFileSync(join(folder, 'server.mjs'), server);
  const supervise = JSON.stringify(new URL('children.mjs', import.meta.url).href);
  const program = `const { supervise } = await import(${supervise});
    process.exit(await supervise(process.execPath, ['server.mjs'], { ownGroup: true, lifeline: true }));`;
  writeFileSync(join(folder, 'launcher.mjs'), program);
  launcher = spawn(process.execPath, ['launcher.mjs'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (launcher.stdout === null) throw new Error('The launcher has no output.');
  lines = createInterface(launcher.stdout);
  const [first] = (await once(lines, 'line')) as [string];
  if (!first.startsWith('ready')) throw new Error(`The server said: ${first}`);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The server's output until it exits. */
async function theRest(): Promise<string[]> {
  const heard: string[] = [];
  for await (const line of lines) heard.push(line);
  return heard;
}

/** @param target a process, or its whole group as the terminal's Ctrl-C does */
function send(signal: NodeJS.Signals, target: 'process' | 'group'): void {
  if (launcher.pid === undefined) throw new Error('The launcher did not start.');
  process.kill(target === 'group' ? -launcher.pid : launcher.pid, signal);
}

describe('a supervised server', () => {
  test('is stopped once by a Ctrl-C that arrives twice, and waited for', async () => {
    const exited = once(launcher, 'exit');
    send('SIGINT', 'group');
    send('SIGINT', 'process');
    expect(await theRest()).toEqual(['asked SIGINT', 'stopped']);
    expect(await exited).toEqual([7, null]);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('is stopped gracefully by %s', async (signal) => {
    const exited = once(launcher, 'exit');
    send(signal, 'process');
    expect(await theRest()).toEqual(['asked SIGTERM', 'stopped']);
    expect(await exited).toEqual([7, null]);
  });

  test('detects the kill -9 of its launcher and stops', async () => {
    send('SIGKILL', 'process');
    expect(await theRest()).toEqual(['asked disconnect', 'stopped']);
  });
});
