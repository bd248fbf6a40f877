import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

/**
 * @typedef {{ code: number, output: string }} Finished
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Surroundings
 */

/**
 * Runs a child process and captures stdout and stderr combined.
 * @param {string} file
 * @param {string[]} args
 * @param {Surroundings} [surroundings]
 * @returns {Promise<Finished>}
 */
export function capture(file, args, surroundings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/**
 * Runs a child process on our standard streams until it exits; resolves to its exit code.
 *
 * Forwards one stop signal only: a Ctrl-C arrives from the terminal and again through npm.
 * `ownGroup` detaches the child from the terminal's signals, so that it sees only ours.
 * `lifeline` gives it an IPC channel: its `process.on('disconnect')` fires when this process is gone, even
 * by kill -9, and it should stop as on SIGTERM.
 * @param {string} file
 * @param {string[]} args
 * @param {Surroundings & { ownGroup?: boolean, lifeline?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function supervise(file, args, { ownGroup = false, lifeline = false, ...surroundings } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...surroundings,
      detached: ownGroup,
      stdio: ['inherit', 'inherit', 'inherit', ...(lifeline ? [/** @type {const} */ ('ipc')] : [])],
    });
    let stopping = false;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      if (stopping) return;
      stopping = true;
      child.kill(signal);
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);
    // A closed terminal still deserves a graceful stop.
    process.on('SIGHUP', () => stop('SIGTERM'));
    whenOrphaned(() => stop('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** @param {() => void} stop */
function whenOrphaned(stop) {
  if (process.connected) {
    process.once('disconnect', stop);
  } else if (process.env['npm_lifecycle_event'] !== undefined) {
    // npm gives no lifeline, so poll the parent. Not when started manually: the process may be meant to outlive its
    // shell.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), 1000).unref();
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
