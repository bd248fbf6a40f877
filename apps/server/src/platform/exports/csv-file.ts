import { byteOrderMark, csvLines } from '../sheets/csv-lines.ts';
import type { WrittenColumn } from './columns.ts';
import type { FileWriter } from './file-writer.ts';

/** UTF-8 with a byte order mark, lines per RFC 4180, which the database formats. */
export const csvFile = (columns: readonly WrittenColumn[], write: (part: Buffer) => Promise<void>): FileWriter => {
  const headed = write(Buffer.from(byteOrderMark + csvLines([columns.map(({ title }) => title)])));
  headed.catch(() => undefined); // reported where it is awaited
  return {
    add: async ({ content }) => {
      await headed;
      await write(content);
    },
    end: () => headed,
  };
};
