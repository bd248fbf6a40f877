import { Readable } from 'node:stream';
import { importReportPhrases, say, semicolons, type Language, type Phrase } from '@regulars/phrases';
import writeXlsxFile from 'write-excel-file/node';
import type { TenantView } from '../database/index.ts';
import { tooMany, type FileAnswer, type Tenant } from '../http/index.ts';
import { Places } from '../limits/places.ts';
import { byteOrderMark, csvLines } from '../sheets/index.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { shownCells, wordFault, wordRowState } from './presenting.ts';
import { listRows, type ListedRow } from './row-lists.queries.ts';

const headings = ({ columnPhrases }: Pick<ImportKindDefinition, 'columnPhrases'>, language: Language): string[] =>
  Object.values(columnPhrases).map((phrase) => say(phrase, language));

/** A file with only the headings. In a workbook all cells are text, so that card numbers keep leading zeros. */
export const templateFile = async (
  kind: Pick<ImportKindDefinition, 'columnPhrases'> & { readonly fileNames: { readonly template: Phrase } },
  format: 'csv' | 'xlsx',
  language: Language,
): Promise<FileAnswer & { mediaType: 'text/csv' | typeof workbookType }> => {
  const name = `${say(kind.fileNames.template, language)}.${format}`;
  const heads = headings(kind, language);
  if (format === 'csv') return { mediaType: 'text/csv', name, content: byteOrderMark + csvLines([heads]) };
  const rows = [
    heads.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...Array.from({ length: 200 }, () => heads.map(() => ({ value: '', type: String, format: '@' }))),
  ];
  const workbook = writeXlsxFile(rows, { columns: heads.map(() => ({ width: 18 })) });
  return { mediaType: workbookType, name, content: await workbook.toBuffer() };
};
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const rowsAtOnce = 200;
const secondsToWait = 10;
/** Files that this process is sending. Slow readers of one merchant must not block those of others. */
const sending = new Places({ account: 2, merchant: 6, all: 64 });

/** The user who downloads the file. */
export type ErrorReader = Pick<Tenant, 'accountId' | 'language'> & {
  readonly db: TenantView;
  readonly permissions: ReadonlySet<string>;
};

/** The lines, page by page; each page is a separate query, run when the previous one was consumed. */
async function* errorLines(
  kind: ImportKindDefinition,
  { db, language, permissions }: ErrorReader,
  batchId: string,
): AsyncGenerator<string> {
  const reported = Object.values(importReportPhrases).map((phrase) => say(phrase, language));
  yield byteOrderMark + csvLines([[...headings(kind, language), ...reported]]);
  const wholePhone = permissions.has('member:phone');
  const columns = Object.keys(kind.columnPhrases);
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: ListedRow[] = await listRows(db, batchId, {
      states: ['bad', 'skipped', 'failed', 'kept'],
      after,
      limit: rowsAtOnce,
    });
    const added = await kind.complete?.(db, rows);
    const line = ({ row_no, given, subject_id, state, faults }: ListedRow): string[] => {
      const cells = { ...(subject_id !== null && added?.get(subject_id)), ...shownCells(given, wholePhone) };
      return [
        ...columns.map((column) => cells[column] ?? ''),
        String(row_no),
        wordRowState(state, kind, language),
        (faults ?? []).map((fault) => wordFault(fault, kind, language)).join(semicolons[language]),
      ];
    };
    if (rows.length > 0) yield csvLines(rows.map(line));
    after = rows[rowsAtOnce - 1]?.row_no;
  }
}

/**
 * The rows that were not imported or were kept, as in the file, with the reason; the file can be fixed and uploaded
 * again. Phones are masked without member:phone; card numbers of known members are added.
 */
export const errorFile = (
  kind: ImportKindDefinition,
  tenant: ErrorReader,
  batchId: string,
): FileAnswer & { mediaType: 'text/csv'; content: Readable } => {
  const leave = sending.take({ account: tenant.accountId, merchant: tenant.db.merchantId, all: '' });
  if (!leave) throw tooMany('rate_limited', secondsToWait);
  const content = Readable.from(errorLines(kind, tenant, batchId), { highWaterMark: 1 }).once('close', leave);
  return { mediaType: 'text/csv', name: `${say(kind.fileNames.errors, tenant.language)}.csv`, content };
};
