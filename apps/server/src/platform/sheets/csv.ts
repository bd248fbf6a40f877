import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { boundRows } from './bounded-rows.ts';
import { longestRecord, spreadsheet, type SheetLimits } from './limits.ts';
import { SheetFault, type SheetRow } from './sheet.ts';

const partBytes = 16 * 1024;
/** The buffer size of the streams. */
const underWay = 8 * partBytes;

/** Decodes UTF-8 if the content is valid UTF-8, else GB18030, in which Chinese spreadsheet programs save. */
function* textOf(content: Buffer, fed: (characters: number) => void): Generator<string> {
  const decoder = new TextDecoder(isUtf8(content) ? 'utf-8' : 'gb18030', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new SheetFault('encoding', {}, error);
    }
  };
  for (let at = 0; at < content.length; at += partBytes) {
    const text = decode(content.subarray(at, at + partBytes));
    fed(text.length);
    yield text;
  }
  yield decode();
}

/** The rows of a CSV; throws SheetFault. */
export async function* csvRows(content: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const bound = boundRows(limits);
  // The parser's own limit doesn't count separators.
  const parser = parse({ relax_column_count: true, relax_quotes: true, max_record_size: longestRecord });
  let [rowNo, silent] = [0, 0];
  const tooLong = (cause?: unknown) => new SheetFault('row_too_long', { at: parser.info.records + 1 }, cause);
  const text = Readable.from(
    textOf(content, (characters) => {
      silent += characters;
      if (silent > longestRecord + underWay) throw tooLong();
    }),
    { highWaterMark: 1 },
  ).on('error', (error) => parser.destroy(error));
  try {
    // Without `columns`, records are arrays of strings.
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) {
      silent = 0;
      if ((rowNo += 1) > spreadsheet.rows) throw new SheetFault('too_complex');
      const row = bound(rowNo, cells);
      if (row) yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(error);
    throw new SheetFault('broken', {}, error);
  } finally {
    text.destroy();
  }
}
