import process from 'node:process';

/** What the user can mend: its message is one sentence that says how, printed without a stack. */
export class Failure extends Error {}

/**
 * Progress goes to stderr: stdout belongs to the command.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
