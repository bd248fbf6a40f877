import { countText } from '@regulars/phrases/figures';
import { emptyRows, longestText, portion, type SheetLimits } from './limits.ts';
import { SheetFault, type SheetRow } from './sheet.ts';

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * Trims a cell and cuts it after the first character too many, never inside a surrogate pair. Copies through bytes: a
 * slice of a string would keep the whole string in memory.
 */
export const cutCell = (text: string, most: number): string => {
  const trimmed = text.trim();
  if (trimmed.length <= most) return Buffer.from(trimmed, 'utf16le').toString('utf16le');
  const end = most + (isHighSurrogate(trimmed.charCodeAt(most)) ? 2 : 1);
  return Buffer.from(trimmed.slice(0, end), 'utf16le').toString('utf16le');
};

/** Enforces the limits on rows and skips empty ones; throws SheetFault. `beyond` is the first filled column past the limit. */
export const boundRows = (
  limits: SheetLimits,
): ((rowNo: number, cells: readonly string[], beyond?: number) => SheetRow | undefined) => {
  let [rows, characters, empty] = [0, 0, 0];
  return (rowNo, given, further = 0) => {
    const cells = given.slice(0, limits.columns).map((text) => cutCell(text, limits.cell));
    const beyond = further || 1 + given.findIndex((text, at) => at >= limits.columns && text.trim() !== '');
    if (beyond === 0 && cells.every((cell) => cell === '')) {
      if ((empty += 1) > emptyRows)
        throw new SheetFault('empty_rows', { at: rowNo - emptyRows, limit: countText(emptyRows) });
      return undefined;
    }
    empty = 0;
    if (rows === 0 && beyond > 0) throw new SheetFault('too_many_columns', { limit: limits.columns });
    if ((rows += 1) > limits.rows) throw new SheetFault('too_many_rows', { limit: countText(limits.rows - 1) });
    characters += lengthOf(cells);
    if (characters > longestText) throw new SheetFault('too_complex');
    return { rowNo, cells, ...(beyond > 0 && { beyond }) };
  };
};

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** Batches rows into messages small enough for the channel between processes. */
export async function* inPortions(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let [waiting, characters]: [SheetRow[], number] = [[], 0];
  for await (const row of rows) {
    waiting.push(row);
    characters += lengthOf(row.cells);
    if (waiting.length < portion.rows && characters < portion.characters) continue;
    yield waiting;
    [waiting, characters] = [[], 0];
  }
  if (waiting.length > 0) yield waiting;
}
