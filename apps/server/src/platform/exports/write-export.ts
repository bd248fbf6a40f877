import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { bareEnvironment } from '../config/bare-environment.ts';
import { translateError } from '../database/index.ts';
import type { WrittenColumn } from './columns.ts';
import type { WholeList } from './export-of.ts';

/** The thread's input: plain data. */
export interface ExportWork extends WholeList {
  readonly connection: ClientConfig;
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly WrittenColumn[];
  readonly timezone: string;
  readonly sheetName: string;
  readonly sheetRows: number;
  readonly maker: { readonly name: string; readonly at: string; readonly words: string };
}

export type ExportAnswer =
  | { readonly part: Uint8Array<ArrayBuffer> }
  | { readonly rows: number; readonly total: number }
  | { readonly finished: number };

/** The spreadsheet's row limit, heading included. */
export const sheetRows = 1_048_576;

const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 };

interface Consumer {
  readonly keep: (part: Uint8Array) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a list and writes its file in a thread with its own connection, so that the server stays responsive. Returns
 * the number of rows. Terminating the thread ends its query.
 */
export const writeExport = async (work: ExportWork, { keep, progress, signal }: Consumer): Promise<number> => {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: memory,
    execArgv: [],
    env: bareEnvironment(), // the thread gets no secret of the server but its connection
  });
  const over = new Promise((resolve) => thread.once('exit', resolve));
  try {
    return await new Promise<number>((resolve, reject) => {
      const consume = async (answer: ExportAnswer): Promise<void> => {
        if ('finished' in answer) return resolve(answer.finished);
        if ('rows' in answer) return progress(answer.rows, answer.total);
        await keep(answer.part);
        thread.postMessage('kept');
      };
      let taken = Promise.resolve();
      thread.on('message', (answer: ExportAnswer) => {
        taken = taken.then(() => consume(answer)).catch(reject);
      });
      thread.on('error', (error) => reject(translateError(error)));
      thread.on('exit', () => void taken.then(() => reject(new Error('The thread ended before its work was done'))));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    await thread.terminate();
    await over;
  }
};
