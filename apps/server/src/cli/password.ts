import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generatePassword, isNewPassword } from '../modules/auth/index.ts';
import { flag, UsageError } from './options.ts';

/** A password is never an argument, which every process and the shell's history would see. */
export const passwordOptions = {
  'password-stdin': flag('read the password from standard input'),
  'generate-password': flag('generate a password and print it once; without either, it is asked for'),
};

export interface GivenPassword {
  readonly password: string;
  /** Whether to print it: a generated password is shown once. */
  readonly generated: boolean;
}

const generatedLength = 16;

const withoutLineEnd = (input: string): string => input.replace(/\r?\n$/, '');

/** Asks on the terminal without showing what is typed. */
const ask = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
};

const prompt = async (): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new UsageError('Without a terminal to ask for the password, add --password-stdin or --generate-password.');
  const password = await ask('New password: ');
  if (password !== (await ask('Repeat it: '))) throw new UsageError('The two passwords do not match.');
  return password;
};

/** The new password: read from standard input, generated or prompted for, as the options say. */
export const readPassword = async (options: {
  readonly 'password-stdin': boolean;
  readonly 'generate-password': boolean;
}): Promise<GivenPassword> => {
  if (options['password-stdin'] && options['generate-password'])
    throw new UsageError('Give --password-stdin or --generate-password, not both.');
  if (options['generate-password']) return { password: generatePassword(generatedLength), generated: true };
  const password = options['password-stdin'] ? withoutLineEnd(await text(process.stdin)) : await prompt();
  if (!isNewPassword(password))
    throw new UsageError('The password must have 6 to 20 letters, digits or !@#$%, and must not be easy to guess.');
  return { password, generated: false };
};
