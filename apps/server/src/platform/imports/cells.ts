import { dateRange, textFault } from '@regulars/contract/rules';
import { importReportPhrases, type ImportReportColumn } from '@regulars/phrases';
import type { SheetRow } from '../sheets/index.ts';
import type { RowFault } from './import-kinds.ts';

/** The cells of a row as in the file, by field. */
export type Given = Readonly<Record<string, string>>;

/**
 * The field of each column, or a column that errors.csv adds; null if it is not imported, undefined if it has no
 * heading.
 */
export type Heading = readonly (string | null | undefined)[];

/** A row whose cells were read but not yet checked. */
export interface ReadCells {
  readonly rowNo: number;
  readonly given: Given;
  readonly faults: readonly RowFault[];
}

/** Normalises a text for comparison: full-width forms, outer and non-breaking spaces. */
export const plain = (text: string): string => text.normalize('NFKC').trim();

const withoutUnits = (text: string): string => {
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')];
  return from >= 0 && from < to ? text.slice(0, from) + text.slice(to + 1) : text;
};

/** A heading without units, spaces and case: `Principal (yuan)` becomes `principal`. */
export const headingKey = (text: string): string =>
  withoutUnits(plain(text))
    .toLowerCase()
    .replace(/[\s_\-*:]/g, '');

const datePattern = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;

/** A date as YYYY-MM-DD; also accepts 2027/1/31, 2027.1.31, 20270131 and 2027年1月31日. Undefined if it is not a date. */
export const readDate = (text: string): string | undefined => {
  const [, year, , m1, d1, m2, d2, m3, d3] = datePattern.exec(plain(text)) ?? [];
  if (year === undefined) return undefined;
  const date = [year, m1 ?? m2 ?? m3 ?? '', d1 ?? d2 ?? d3 ?? ''].map((part) => part.padStart(2, '0')).join('-');
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined;
};

/** Whether the contract accepts a date. */
export const isInRange = (date: string): boolean => date >= dateRange.first && date <= dateRange.last;

export const isMasked = (phone: string): boolean => phone.includes('*');

const isReported = (column: string): column is ImportReportColumn => Object.hasOwn(importReportPhrases, column);

/** Removes the quote with which errors.csv disarms a formula. */
const withoutQuote = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠])/, '');

export const withoutInvisible = (text: string): string => text.replace(/\p{C}/gu, '\uFFFD');

/** The size of a row's cells, in characters. */
export const charactersOf = ({ given }: ReadCells): number =>
  Object.values(given).reduce((sum, text) => sum + text.length, 0);

/** A cell as stored, with the faults of its text. */
export const readCell = (
  column: string,
  text: string,
  longest: number,
): { readonly kept: string; readonly faults: RowFault[] } => {
  const faults: RowFault[] = [];
  const fault = textFault(text);
  if (fault) faults.push({ rule: 'text', column });
  if (text.length > longest) faults.push({ rule: 'too_long', column, values: { limit: longest } });
  const kept = text.slice(0, longest).toWellFormed(); // it may end within a character
  return { kept: fault ? withoutInvisible(kept) : kept, faults };
};

/**
 * Reads the cells of a row by the heading; drops cells of columns that are not imported. `written`: the states of rows
 * that must not be imported again.
 */
export const readCells = (
  { rowNo, cells, beyond }: SheetRow,
  heading: Heading,
  longest: number,
  written: ReadonlySet<string> = new Set(),
): ReadCells => {
  const faults: RowFault[] = [];
  const given: Record<string, string> = {};
  let unheaded: number | undefined;
  for (const [at, cell] of cells.entries()) {
    const column = heading[at];
    const text = withoutQuote(cell.trim());
    if (text === '' || column === null) continue;
    if (column === undefined) {
      unheaded ??= at + 1;
      continue;
    }
    if (isReported(column)) {
      if (column === 'state' && written.has(text)) faults.push({ rule: 'already_posted' });
      continue;
    }
    const { kept, faults: found } = readCell(column, text, longest);
    faults.push(...found);
    given[column] = kept;
  }
  unheaded ??= beyond;
  if (unheaded !== undefined) faults.push({ rule: 'unheaded', values: { at: unheaded } }); // reports only the first
  return { rowNo, given, faults };
};
