/** What a formula can begin with: signs, in full width too, and white space that a spreadsheet skips. */
export const formulaStarts: readonly string[] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
const starts = new Set(formulaStarts);

/** Whether a spreadsheet could read a text as a formula. */
export const isFormula = (text: string): boolean => starts.has(text.charAt(0));

/** Prefixes a text that a spreadsheet would read as a formula with an apostrophe. */
const inert = (text: string): string => (isFormula(text) ? `'${text}` : text);

const quoted = /[",\r\n]/;
/** Numbers and dates are written unchanged: `-12.50` is not a formula. */
export const plainCell = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csvCell = (text: string): string => plainCell(inert(text));

/** Without this byte order mark, Chinese spreadsheet programs read UTF-8 as GB18030. */
export const byteOrderMark = '\uFEFF';
/** Lines of RFC 4180, every cell a text. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
