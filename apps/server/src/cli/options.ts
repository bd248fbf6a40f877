import { parseArgs } from 'node:util';

/** The command line was not understood; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** One `--option` of a command, and how its text becomes a value. */
export interface Option<Value> {
  readonly type: 'string' | 'boolean';
  readonly multiple: boolean;
  readonly required: boolean;
  /** The placeholder of its value, for the help. */
  readonly hint: string;
  readonly words: string;
  /** Throws an Error that says what is wrong, without naming the option. */
  readonly read: (given: string | boolean | readonly string[] | undefined) => Value;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

/** Turns a text into a value, or throws an Error that says what is wrong with it. */
type Parse<Value> = (text: string) => Value;

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

export const one = <Value>(hint: string, words: string, parse: Parse<Value>): Option<Value> => ({
  type: 'string',
  multiple: false,
  required: true,
  hint,
  words,
  read: (given) => parse(textOf(given)),
});

export const maybe = <Value>(hint: string, words: string, parse: Parse<Value>): Option<Value | undefined> => ({
  type: 'string',
  multiple: false,
  required: false,
  hint,
  words,
  read: (given) => (given === undefined ? undefined : parse(textOf(given))),
});

/** May be given several times. */
export const many = (hint: string, words: string, need: 'required' | 'optional'): Option<string[]> => ({
  type: 'string',
  multiple: true,
  required: need === 'required',
  hint,
  words,
  read: (given) => (Array.isArray(given) ? [...new Set(given.map(textOf))] : []),
});

export const flag = (words: string): Option<boolean> => ({
  type: 'boolean',
  multiple: false,
  required: false,
  hint: '',
  words,
  read: (given) => given === true,
});

/** The values of the options; UsageError names the one that is unknown, missing or wrong. */
export const readOptions = <O extends Options>(options: O, args: readonly string[]): ValuesOf<O> => {
  const given = parse(options, args);
  const entries = Object.entries(options).map(([name, option]) => {
    const value = given[name];
    if (option.required && value === undefined)
      throw new UsageError(`--${name} ${option.hint} is missing: ${option.words}`);
    try {
      return [name, option.read(value)];
    } catch (error) {
      throw new UsageError(`--${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return Object.fromEntries(entries) as ValuesOf<O>; // each value was read by the option of its name
};

const parse = (
  options: Options,
  args: readonly string[],
): Readonly<Record<string, string | boolean | string[] | undefined>> => {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple }]) => [name, { type, multiple }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options: config, strict: true, allowPositionals: false });
    return values as Record<string, string | boolean | string[] | undefined>; // boolean lists are not declared
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
};
