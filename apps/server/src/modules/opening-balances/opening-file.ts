import { isUtf8 } from 'node:buffer';
import { Worker } from 'node:worker_threads';
import { openingLimits } from '@regulars/contract/rules';
import type { OpeningFileFault } from '@regulars/phrases';
import { parse } from 'csv-parse';
import { unzipSync } from 'fflate';

export type FileKind = 'csv' | 'xlsx';

/** Why a file as a whole can't be read; `values` fill its phrase. */
export class FileFault extends Error {
  readonly rule: OpeningFileFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(rule: OpeningFileFault, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(rule, { cause });
    this.rule = rule;
    this.values = values;
  }
}

/** One row as it stands in the file, with the number that a spreadsheet gives it. */
export interface FileRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** Beyond this an unclosed quote has swallowed what follows it. */
const longestRecord = 64 * 1024;
/** What a workbook may unfold to: ten times what 50,000 full rows take. */
const unfolded = { bytes: 256 * 1024 * 1024, parts: 2_000 };
const workerLimits = { resourceLimits: { maxOldGenerationSizeMb: 768 }, seconds: 60 };

const zipHead = Buffer.from('PK\u0003\u0004');
const oldExcelHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** What a file is, by its first bytes; undefined for what can't be imported. */
export const kindOf = (head: Buffer): FileKind | undefined => {
  if (head.subarray(0, 4).equals(zipHead)) return 'xlsx';
  return head.subarray(0, 4).equals(oldExcelHead) || head.includes(0) ? undefined : 'csv';
};

/** UTF-8 where it is; else GB18030, in which Chinese spreadsheets save. */
const textOf = (content: Buffer): string => {
  try {
    return new TextDecoder(isUtf8(content) ? 'utf-8' : 'gb18030', { fatal: true }).decode(content);
  } catch (error) {
    throw new FileFault('encoding', {}, error);
  }
};

async function* csvRows(content: Buffer): AsyncGenerator<FileRow> {
  const parser = parse(textOf(content), {
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  let rowNo = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { rowNo: (rowNo += 1), cells }; // without `columns` records are lists of texts
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new FileFault('broken', {}, error);
    throw error;
  }
}

/** Reads the directory of the archive alone: what it says an entry unfolds to is what the reader makes room for. */
const checkArchive = (content: Buffer): void => {
  let [bytes, parts] = [0, 0];
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        parts += 1;
        return false;
      },
    });
  } catch (error) {
    throw new FileFault('broken', {}, error);
  }
  if (bytes > unfolded.bytes || parts > unfolded.parts) throw new FileFault('too_complex');
};

/** In a thread of its own, with its own memory and so long at most: it takes seconds, and whoever made the file may mean harm. */
const readWorkbook = (content: Buffer): Promise<readonly (readonly string[])[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
      workerData: content,
      resourceLimits: workerLimits.resourceLimits,
    });
    const timer = setTimeout(() => {
      reject(new FileFault('too_complex'));
      void worker.terminate();
    }, workerLimits.seconds * 1000);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(new FileFault(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_complex' : 'broken', {}, error)),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new FileFault('broken')); // unless it has answered
    });
  });

async function* xlsxRows(content: Buffer): AsyncGenerator<FileRow> {
  checkArchive(content);
  const rows = await readWorkbook(content);
  for (const [at, cells] of rows.entries()) yield { rowNo: at + 1, cells };
}

/** The rows of a file in their order, without the empty ones; throws FileFault. */
export async function* readFile(kind: FileKind, content: Buffer): AsyncGenerator<FileRow> {
  let filled = 0;
  for await (const row of kind === 'csv' ? csvRows(content) : xlsxRows(content)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if ((filled += 1) > openingLimits.rows + 1)
      throw new FileFault('too_many_rows', { limit: openingLimits.rows.toLocaleString('en') });
    yield row;
  }
}
