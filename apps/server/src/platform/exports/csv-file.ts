import { byteOrderMark, csvCell, csvLines, plainCell } from '../sheets/csv-lines.ts';
import { textOf } from './cells.ts';
import type { WrittenColumn } from './columns.ts';
import type { FileWriter, Row } from './file-writer.ts';

const cellWriter = (column: WrittenColumn): ((value: string | null) => string) => {
  const text = textOf(column);
  const isText = column.kind === 'text' || column.kind === 'choice';
  return (value) => (value === null ? '' : isText ? csvCell(text(value)) : plainCell(text(value)));
};

/** UTF-8 with a byte order mark, lines per RFC 4180. */
export const csvFile = (columns: readonly WrittenColumn[], write: (part: Buffer) => Promise<void>): FileWriter => {
  const cells = columns.map(cellWriter);
  let begun = false;
  const head = (): string => {
    if (begun) return '';
    begun = true;
    return byteOrderMark + csvLines([columns.map(({ title }) => title)]);
  };
  return {
    add: async (rows: readonly Row[]) => {
      let text = head();
      for (const row of rows) {
        let line = '';
        for (let at = 0; at < cells.length; at += 1)
          line += (at === 0 ? '' : ',') + (cells[at]?.(row[at] ?? null) ?? '');
        text += `${line}\r\n`;
      }
      await write(Buffer.from(text));
    },
    end: async () => {
      const text = head();
      if (text) await write(Buffer.from(text));
    },
  };
};
