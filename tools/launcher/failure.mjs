import process from 'node:process';

/** An error that the user can fix: its message is one sentence that says how, printed without a stack. */
export class Failure extends Error {}

/**
 * Progress goes to stderr: stdout belongs to the command.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
