import { csvCell, plainCell } from '../sheets/csv-lines.ts';
import { isText, type WrittenColumn } from './columns.ts';
import type { Lines } from './copy-out.ts';
import { cellsOf, lineOf } from './copy-text.ts';
import type { WordsOf } from './export-of.ts';
import type { ExportWork } from './write-export.ts';

/** As the database writes a line of CSV. */
const csvLineOf = (columns: readonly WrittenColumn[], cells: readonly (string | null)[]): string =>
  columns.map(({ kind }, at) => (isText(kind) ? csvCell : plainCell)(cells[at] ?? '')).join(',');

/** Puts lines of COPY's text format into words, and into the file's format. */
export const wordedLines = async ({
  columns,
  format,
  words,
}: Pick<ExportWork, 'columns' | 'format' | 'words'>): Promise<(lines: Lines) => Lines> => {
  if (!words) throw new TypeError('A list with worded columns needs what puts them into words');
  const { wordsOf } = (await import(words.module)) as { wordsOf: WordsOf<unknown> }; // as WholeList says
  const word = wordsOf(words.data);
  const put = (line: string): string => {
    const cells = cellsOf(line).map((cell, at) => (cell !== null && columns[at]?.worded === true ? word(cell) : cell));
    return format === 'csv' ? `${csvLineOf(columns, cells)}\r\n` : `${lineOf(cells)}\n`;
  };
  return ({ content, rows }) => {
    const lines = content.toString().split('\n');
    lines.pop(); // the empty text after the last line feed
    return { content: Buffer.from(lines.map(put).join('')), rows };
  };
};
