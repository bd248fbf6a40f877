import type { Command } from './command.ts';
import { commands } from './commands.ts';

const table = (rows: readonly (readonly [left: string, right: string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const general: readonly [string, string][] = [
  ['--json', 'answer as one line of JSON'],
  ['--help', 'this'],
];

export const generalHelp = (): string =>
  `Usage: npm run admin -- <command> [options]

The service provider's side of Regulars, on the database of DATABASE_URL or of DATA_DIR, whether the server runs or not.

${table(Object.entries(commands).map(([words, { summary }]) => [words, summary]))}

${table(general)}

Ends with 0 when it is done, 1 when it was refused, failed or found a fault, 2 when the command was not understood.
`;

export const commandHelp = (words: string, { summary, options }: Command): string =>
  `Usage: npm run admin -- ${words} [options]

${summary}.

${table([
  ...Object.entries(options).map(([name, option]): [string, string] => [
    `--${name} ${option.hint}`.trimEnd(),
    `${option.words}${option.required ? ' (required)' : ''}`,
  ]),
  ...general,
])}
`;
