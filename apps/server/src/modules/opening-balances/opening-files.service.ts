import { Readable } from 'node:stream';
import {
  openingColumnPhrases,
  openingReportPhrases,
  openingRowStatePhrases,
  say,
  type Language,
} from '@regulars/phrases';
import writeXlsxFile from 'write-excel-file/node';
import type { TenantView } from '../../platform/database/index.ts';
import { tooMany, type FileAnswer, type Tenant } from '../../platform/http/index.ts';
import { Places } from '../../platform/limits/places.ts';
import { byteOrderMark, csvLines } from '../../platform/sheets/index.ts';
import { cardNumbersOf } from '../members/index.ts';
import { faultWords, shownCells } from './opening-balances.presenter.ts';
import { listRows, type ListedRow } from './opening-rows.queries.ts';
import { columns } from './opening-rows.rules.ts';

const headings = (language: Language): string[] => columns.map((column) => say(openingColumnPhrases[column], language));
const words = {
  template: { 'zh-CN': '期初导入模板', en: 'Opening balances template' },
  errors: { 'zh-CN': '期初导入未成功的行', en: 'Opening balances not imported' },
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

const rowsAtOnce = 200;
const secondsToWait = 10;
/** Files that this process sends now. A merchant's readers can't keep those of others from theirs. */
const sending = new Places({ account: 2, merchant: 6, all: 64 });

/** Who reads them. */
export type ErrorReader = Pick<Tenant, 'accountId' | 'language'> & {
  readonly db: TenantView;
  readonly permissions: ReadonlySet<string>;
};

/** The lines, page by page: each is a query of its own, made when the last page was taken. */
async function* errorLines({ db, language, permissions }: ErrorReader, batchId: string): AsyncGenerator<string> {
  const reported = Object.values(openingReportPhrases).map((phrase) => say(phrase, language));
  yield byteOrderMark + csvLines([[...headings(language), ...reported]]);
  const wholePhone = permissions.has('member:phone');
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: ListedRow[] = await listRows(db, batchId, {
      states: ['bad', 'failed', 'kept'],
      after,
      limit: rowsAtOnce,
    });
    const cards = await cardNumbersOf(
      db,
      rows.flatMap(({ member_id }) => member_id ?? []),
    );
    const line = ({ row_no, given, member_id, state, faults }: ListedRow): string[] => {
      const cells = { member_no: member_id ? cards.get(member_id) : undefined, ...shownCells(given, wholePhone) };
      return [
        ...columns.map((column) => cells[column] ?? ''),
        String(row_no),
        say(openingRowStatePhrases[state], language),
        (faults ?? []).map((fault) => faultWords(fault, language)).join('; '),
      ];
    };
    if (rows.length > 0) yield csvLines(rows.map(line));
    after = rows[rowsAtOnce - 1]?.row_no;
  }
}

/** The rows that did not go where they should, as they were given and with the reason; mended, the file can be uploaded. Masked phones don't come back, card numbers do. */
export const errorFile = (
  tenant: ErrorReader,
  batchId: string,
): FileAnswer & { mediaType: 'text/csv'; content: Readable } => {
  const leave = sending.take({ account: tenant.accountId, merchant: tenant.db.merchantId, all: '' });
  if (!leave) throw tooMany('rate_limited', secondsToWait);
  const content = Readable.from(errorLines(tenant, batchId), { highWaterMark: 1 }).once('close', leave);
  return { mediaType: 'text/csv', name: `${words.errors[tenant.language]}.csv`, content };
};
