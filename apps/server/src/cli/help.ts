import type { Command } from './command.ts';
import { commands } from './commands.ts';

const table = (rows: readonly (readonly [left: string, right: string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const general: readonly [string, string][] = [
  ['--json', 'print the result as one line of JSON'],
  ['--help', 'this'],
];

export const generalHelp = (): string =>
  `Usage: npm run admin -- <command> [options]

Administers Regulars for the service provider, on the database of DATABASE_URL or DATA_DIR, whether or not the server runs.

${table(Object.entries(commands).map(([words, { summary }]) => [words, summary]))}

${table(general)}

Exit status: 0 on success, 1 if the command was refused, failed or found a breach, 2 if it was not understood.
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
