/** What a formula can begin with: signs, in full width too, and white space that a spreadsheet skips. */
export const formulaStarts: readonly string[] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
const starts = new Set(formulaStarts);

/** Whether a spreadsheet could take a text for a formula. */
export const isFormula = (text: string): boolean => starts.has(text.charAt(0));

/** A cell that a spreadsheet would take for a formula is kept a text by an apostrophe. */
const inert = (text: string): string => (isFormula(text) ? `'${text}` : text);

const quoted = /[",\r\n]/;
/** A number or a date is written as it is: `-12.50` is no formula. */
const plainCell = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvCell = (text: string): string => plainCell(inert(text));

/** Without it, Chinese spreadsheets take UTF-8 for GB18030. */
export const byteOrderMark = '\uFEFF';
/** Lines of RFC 4180, every cell a text. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
