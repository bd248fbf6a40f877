import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { shownNumber } from './opening-cells.rules.ts';

/** Reads the first sheet of a workbook as texts; what can't be read ends the thread with an error. */

const bytes = workerData as Uint8Array; // what opening-file.ts gives
const content = new Uint8Array(bytes).buffer;
const rows = await readSheet<string>(content, 1, { parseNumber: shownNumber });

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

parentPort?.postMessage(rows.map((row) => row.map(textOf)));
