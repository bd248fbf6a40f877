import { openArchive } from './archive.ts';
import { boundRows } from './bounded-rows.ts';
import { spreadsheet, type SheetLimits } from './limits.ts';
import { SheetFault, type SheetRow } from './sheet.ts';
import { readWorkbook, richText, unescapeText, type Workbook } from './workbook-parts.ts';
import { readXml, type XmlReader } from './xml.ts';

/** From here on a spreadsheet no longer shows every digit of a number. */
const exactBelow = 1e15;

/**
 * A numeric cell as the spreadsheet shows it: 15 digits. Files contain 1.1 as 1.1000000000000001 and 0.1 + 0.2 as
 * 0.30000000000000004; the shown value is meant. Anything else stays as it is in the file.
 */
export const shownNumber = (text: string): string => {
  const value = numberOf(text);
  if (!Number.isFinite(value) || Math.abs(value) >= exactBelow) return text;
  const shown = value.toPrecision(15);
  return shown.includes('e') ? text : withoutZeros(shown);
};

/** Parses a number in the format's syntax; NaN for what only JavaScript accepts, such as `0x10` and blanks. */
const numberOf = (text: string): number => (numberPattern.test(text.trim()) ? Number(text) : NaN);
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const withoutZeros = (decimal: string): string => {
  if (!decimal.includes('.')) return decimal;
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
};

const dayMs = 86_400_000;
/** Serial day numbers of 1 January 1970, counted from 1900 (with its phantom 29 February) and from 1904. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 } as const;

/** A serial day number as YYYY-MM-DD; any other value unchanged. */
const shownDate = (text: string, from1904: boolean): string => {
  const days = numberOf(text) - (from1904 ? unixEpoch.from1904 : unixEpoch.from1900);
  const at = new Date(Math.floor(days * dayMs));
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10);
};

interface Cell {
  readonly type: string;
  readonly style: string | undefined;
  value: string | undefined;
  formula: string | undefined;
}

/** The entry of a table that a cell refers to; throws SheetFault. */
const placeOf = (text: string): number => {
  if (!/^[0-9]{1,7}$/.test(text.trim())) throw new SheetFault('broken');
  return Number(text);
};

const shownCell = ({ type, style, value, formula }: Cell, inline: string, book: Workbook): string => {
  if (type === 'inlineStr') return unescapeText(inline);
  if (value === undefined || value === '') return formula ? `=${formula}` : ''; // never calculated: it has no value yet
  switch (type) {
    case 's': {
      const text = book.strings[placeOf(value)];
      if (text === undefined) throw new SheetFault('broken');
      return text;
    }
    case 'str':
      return unescapeText(value);
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'd':
      return /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;
    case 'n':
      return book.dates[placeOf(style ?? '0')] ? shownDate(value, book.from1904) : shownNumber(value);
    default:
      return value; // an error, as #REF!
  }
};

const addressPattern = /^([A-Z]{1,3})([0-9]{1,7})$/;

/** The column of a cell reference, from 0; the next column if there is none. */
const columnOf = (address: string | undefined, next: number): number => {
  if (address === undefined) return next;
  const [, letters] = addressPattern.exec(address) ?? [];
  if (letters === undefined) throw new SheetFault('broken');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** A row with its cells in order and gaps filled. */
interface OpenRow {
  readonly rowNo: number;
  readonly cells: string[];
  beyond: number;
}

/** A cell has at most one value and one formula. */
const openValue = (cell: Cell, name: string): void => {
  if (name !== 'v' && name !== 'f') return;
  const part = name === 'v' ? 'value' : 'formula';
  if (cell[part] !== undefined) throw new SheetFault('broken');
  cell[part] = '';
};

const cellReader = (book: Workbook, limits: SheetLimits, emit: (row: OpenRow) => void): XmlReader => {
  const { reader: rich, take } = richText(limits.cell);
  let row: OpenRow = { rowNo: 0, cells: [], beyond: 0 };
  let [next, inside, inRow]: [number, string, boolean] = [0, '', false];
  let cell: Cell | undefined;
  const openRow = (given: string | undefined): void => {
    const rowNo = given === undefined ? row.rowNo + 1 : placeOf(given);
    if (inRow || !Number.isSafeInteger(rowNo) || rowNo <= row.rowNo || rowNo > spreadsheet.rows)
      throw new SheetFault('broken');
    row = { rowNo, cells: [], beyond: 0 };
    [next, inRow] = [0, true];
  };
  const closeCell = (done: Cell): void => {
    const text = shownCell(done, take(), book).trim();
    cell = undefined;
    if (text === '') return;
    if (next > limits.columns) {
      row.beyond ||= next;
      return;
    }
    while (row.cells.length < next - 1) row.cells.push('');
    row.cells.push(text);
  };
  return {
    open: (name, { r, t = 'n', s }) => {
      // A second one, or pieces with an element between them: one part would be lost.
      if (inside === 'v' || inside === 'f') throw new SheetFault('broken');
      inside = name;
      if (cell) openValue(cell, name);
      rich.open(name, {});
      if (name === 'row') openRow(r);
      if (name !== 'c') return;
      const at = columnOf(r, next);
      if (!inRow || cell || at < next || at >= spreadsheet.columns) throw new SheetFault('broken');
      next = at + 1;
      cell = { type: t, style: s, value: undefined, formula: undefined };
    },
    text: (text) => {
      if (!cell) return;
      // Text comes in pieces around comments or CDATA; the markup limit bounds them.
      if (inside === 'v') cell.value = (cell.value ?? '') + text;
      else if (inside === 'f') cell.formula = (cell.formula ?? '') + text;
      else rich.text(text);
    },
    close: (name) => {
      inside = '';
      rich.close(name);
      if (name === 'c' && cell) closeCell(cell);
      if (name !== 'row') return;
      inRow = false;
      emit(row);
    },
  };
};

/** Streams the rows of a workbook's first sheet as texts; throws SheetFault. */
export async function* workbookRows(content: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = openArchive(content);
  const book = await readWorkbook(archive, limits.cell);
  const bound = boundRows(limits);
  let rows: SheetRow[] = [];
  const reader = cellReader(book, limits, ({ rowNo, cells, beyond }) => {
    const row = bound(rowNo, cells, beyond);
    if (row) rows.push(row);
  });
  for await (const _part of readXml(archive.read(book.sheet), reader)) {
    yield* rows;
    rows = [];
  }
}
