// Reads one table in a child process; started by read-sheet.ts.
import { flushCompileCache } from 'node:module';
import { inPortions } from './bounded-rows.ts';
import type { SheetLimits } from './limits.ts';
import { SheetFault, type SheetKind, type SheetRow, type SheetRule } from './sheet.ts';

/** The first argument, as JSON. */
export interface SheetTask {
  readonly kind: SheetKind;
  readonly limits: SheetLimits;
}

/** A message: the next part of the file, or the request for the next rows. */
export type Ask = Uint8Array | 'next';
export type Answer =
  | { readonly rows: readonly SheetRow[] | undefined }
  | { readonly rule: SheetRule; readonly values: Readonly<Record<string, string | number>> };

const { kind, limits } = JSON.parse(process.argv[2] ?? '') as SheetTask; // what read-sheet.ts gives
const parts: Uint8Array[] = [];
let portions: AsyncGenerator<SheetRow[]> | undefined;

/** Each kind is loaded on its own: most of the time of a small file is the start of this process. */
const rowsOf = async (content: Buffer): Promise<AsyncIterable<SheetRow>> =>
  kind === 'csv'
    ? (await import('./csv.ts')).csvRows(content, limits)
    : (await import('./workbook.ts')).workbookRows(content, limits);

const answerNext = async (): Promise<Answer> => {
  if (!portions) {
    portions = inPortions(await rowsOf(Buffer.concat(parts.splice(0))));
    flushCompileCache(); // Node does it at an exit, but this process is killed
  }
  try {
    const next = await portions.next();
    return { rows: next.done === true ? undefined : next.value };
  } catch (error) {
    if (error instanceof SheetFault) return { rule: error.rule, values: error.values };
    throw error;
  }
};

// Signals to the process group are the server's to handle: it ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (ask: Ask) => {
  if (ask !== 'next') parts.push(ask);
  else void answerNext().then((answer) => process.send?.(answer)); // what it can't read ends the program with an error
});
