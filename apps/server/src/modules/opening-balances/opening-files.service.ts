import { openingColumnPhrases, openingRowStatePhrases, say, type Language } from '@regulars/phrases';
import writeXlsxFile from 'write-excel-file/node';
import type { FileAnswer, Tenant } from '../../platform/http/index.ts';
import { faultWords, shownCells } from './opening-balances.presenter.ts';
import { listRows, type ListedRow } from './opening-rows.queries.ts';
import { columns } from './opening-rows.rules.ts';

/** A cell that a spreadsheet would take for a formula, in full width too, is kept a text by an apostrophe. */
const inert = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);
const csvCell = (text: string): string => {
  const cell = inert(text);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};
const byteOrderMark = '\uFEFF'; // without it, Chinese spreadsheets take UTF-8 for GB18030
const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

const headings = (language: Language): string[] => columns.map((column) => say(openingColumnPhrases[column], language));
const words = {
  template: { 'zh-CN': '期初导入模板', en: 'Opening balances template' },
  errors: { 'zh-CN': '期初导入未成功的行', en: 'Opening balances not imported' },
  row: { 'zh-CN': '行号', en: 'Row' },
  state: { 'zh-CN': '状态', en: 'State' },
  why: { 'zh-CN': '原因', en: 'Reason' },
} as const;

/** The headings alone. In a workbook every cell is a text, so that card numbers keep their zeros. */
export const templateFile = async (
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<FileAnswer & { mediaType: 'text/csv' | typeof workbookType }> => {
  const name = `${words.template[language]}.${format}`;
  if (format === 'csv') return { mediaType: 'text/csv', name, content: byteOrderMark + csvLines([headings(language)]) };
  const rows = [
    headings(language).map((value) => ({ value, fontWeight: 'bold' as const })),
    ...Array.from({ length: 200 }, () => columns.map(() => ({ value: '', type: String, format: '@' }))),
  ];
  const workbook = writeXlsxFile(rows, { columns: columns.map(() => ({ width: 18 })) });
  return { mediaType: workbookType, name, content: await workbook.toBuffer() };
};
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const rowsAtOnce = 2_000;

/** The rows that did not go where they should, as they were given and with the reason; mended, the file can be uploaded. Masked phones don't come back. */
export const errorFile = async (
  { db, language, permissions }: Tenant,
  batchId: string,
): Promise<FileAnswer & { mediaType: 'text/csv' }> => {
  const heading = [...headings(language), words.row[language], words.state[language], words.why[language]];
  const content = [Buffer.from(byteOrderMark + csvLines([heading]))];
  const wholePhone = permissions.has('member:phone');
  const line = ({ row_no, given, state, faults }: ListedRow): string[] => [
    ...columns.map((column) => shownCells(given, wholePhone)[column] ?? ''),
    String(row_no),
    say(openingRowStatePhrases[state], language),
    (faults ?? []).map((fault) => faultWords(fault, language)).join('; '),
  ];
  for (let after = 0; ;) {
    const rows = await listRows(db, batchId, { states: ['bad', 'failed', 'kept'], after, limit: rowsAtOnce });
    content.push(Buffer.from(csvLines(rows.map(line))));
    const last = rows[rowsAtOnce - 1];
    if (!last) break;
    after = last.row_no;
  }
  return { mediaType: 'text/csv', name: `${words.errors[language]}.csv`, content: Buffer.concat(content) };
};
