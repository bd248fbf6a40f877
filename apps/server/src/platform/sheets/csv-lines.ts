const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Whether a spreadsheet could take a text for a formula, in full width too. */
export const isFormula = (text: string): boolean => formula.test(text);

/** A cell that a spreadsheet would take for a formula is kept a text by an apostrophe. */
const inert = (text: string): string => (isFormula(text) ? `'${text}` : text);

const quoted = /[",\r\n]/;
/** A number or a date is written as it is: `-12.50` is no formula. */
export const plainCell = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csvCell = (text: string): string => plainCell(inert(text));

/** Without it, Chinese spreadsheets take UTF-8 for GB18030. */
export const byteOrderMark = '\uFEFF';
/** Lines of RFC 4180, every cell a text. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
