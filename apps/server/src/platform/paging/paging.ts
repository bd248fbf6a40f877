import { deepestRow, type PageOf } from '@regulars/contract/kernel';
import { textFault } from '@regulars/contract/rules';
import { Problem } from '../http/problem.ts';

/** A place in a sorted list: the last row's sort value and id. */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

/** A page request, as on the wire. */
interface Asked {
  readonly index?: number | undefined;
  readonly size?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Encodes a place as an opaque cursor; `list` names the list and its order, so that another list's cursor is refused. */
export const writeCursor = (list: string, cursor: Cursor): string =>
  Buffer.from(JSON.stringify([list, cursor.value, cursor.id])).toString('base64url');

/** Whether a text is an instant as cursors write it, of the years 1000 to 2999. */
export const isInstant = (value: string): boolean =>
  /^[12]\d{3}-/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Decodes a cursor of this list; `isValid` and `isIdOf` check that its value and id suit the list's sort. */
export const readCursor = (
  list: string,
  text: string,
  isValid: (value: string) => boolean,
  isIdOf: (id: string) => boolean = isId,
): Cursor => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts)) throw new TypeError('not a cursor');
    const [of, value, id] = parts as readonly unknown[]; // an array, as just asked
    const isValue = typeof value === 'string' && !textFault(value) && isValid(value);
    if (of === list && isValue && typeof id === 'string' && isIdOf(id)) return { value, id };
  } catch {
    // told below
  }
  throw new Problem('cursor_invalid');
};

/** A page's offset and size. Page numbers reach row 10,000; a cursor reaches any row. */
export const pageOf = ({ index = 1, size = 20, cursor }: Asked): { index: number; size: number; offset: number } => {
  if (cursor === undefined && index * size > deepestRow) throw new Problem('page_too_deep');
  return { index, size, offset: (index - 1) * size };
};

/** Rows and the cursor to those after them. */
export interface Slice<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

/** Presents `size` rows, given one more if there are more. */
export const presentSlice = <Row, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Slice<Item> => {
  const last = rows[size - 1];
  return {
    items: rows.slice(0, size).map(present),
    next_cursor: last !== undefined && rows.length > size ? cursorOf(last) : null,
  };
};

/** Presents a page from `size + 1` rows and a count capped at 10,001. */
export const presentPage = <Row, Item>(
  found: { rows: readonly Row[]; counted: number },
  { index, size }: { index: number; size: number },
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): PageOf<Item> => ({
  ...presentSlice(found.rows, size, present, cursorOf),
  total: Math.min(found.counted, deepestRow),
  total_exact: found.counted <= deepestRow,
  index,
  size,
});
