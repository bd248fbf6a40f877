import { lackedToExport, type ExportedList, type Permission } from '@regulars/contract/menu';
import { exportPhrases, say, type Language, type Phrase } from '@regulars/phrases';
import {
  onlyRows,
  sheetRows,
  writeExport,
  type AnyExport,
  type ExportColumn,
  type WrittenColumn,
} from '../../platform/exports/index.ts';
import { denied, Problem, type Reader } from '../../platform/http/index.ts';
import { maskPhonesIn } from '../../platform/phones/mask-phone.ts';
import { defineTask, type TaskDefinition } from '../../platform/tasks/index.ts';
import type { ExportCatalogue } from './exports.catalogue.ts';
import { clockText } from '../../platform/clock/clock-text.ts';

type ExportInput = {
  readonly list: ExportedList;
  readonly format: 'csv' | 'xlsx';
  /** Column names, already validated. */
  readonly columns: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  /** Only these rows. */
  readonly ids?: readonly string[] | undefined;
  readonly mask_phones?: boolean | undefined;
  /** What the rows belong to and are limited to; older releases stored it in one language, or not at all. */
  readonly about?: Phrase | string;
};

export type ExportTask = TaskDefinition<ExportInput>;

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const phonesFor = ({ phonesFor: permission = 'member:phone' }: AnyExport): Permission => permission;
export const seesPhones = ({ permissions }: Pick<Reader, 'permissions'>, definition: AnyExport): boolean =>
  permissions.has(phonesFor(definition));

/** Whether a column of an export may contain phones. */
export const hasPhones = ({ phonesInTexts }: AnyExport, { kind, phones, orText }: ExportColumn): boolean =>
  kind === 'phone' || phones === true || (phonesInTexts === true && (kind === 'text' || orText !== undefined));

/** The user as the file treats them: to mask phones is to read without the permission to see them. */
const asAsked = (reader: Reader, { mask_phones: masks = false }: ExportInput): Reader => {
  if (!masks) return reader;
  const permissions = new Set(reader.permissions);
  permissions.delete('member:phone');
  return { ...reader, permissions };
};

const writtenColumns = (
  { columns }: AnyExport,
  { columns: names }: ExportInput,
  { reader, masks }: { readonly reader: Reader; readonly masks: boolean },
): WrittenColumn[] =>
  names.flatMap((name) => {
    const column = columns[name];
    if (!column) return []; // stored by an older release
    const labels = Object.entries(column.labels ?? {}).map(([value, phrase]) => [value, say(phrase, reader.language)]);
    return {
      title: say(column.phrase, reader.language),
      kind: column.kind,
      from: column.from ?? name,
      labels: Object.fromEntries(labels) as Record<string, string>, // pairs of texts
      orText: column.orText,
      masked: masks && (column.kind === 'phone' || (column.phones === true && column.worded !== true)),
      worded: column.worded === true,
    };
  });

const aboutWords = ({ about = '' }: ExportInput, language: Language): string =>
  typeof about === 'string' ? about : about[language];

const titleOf = (phrase: Phrase = exportPhrases.unknownList, language: Language, about: string): string => {
  const words = say(phrase, language);
  const list = language === 'en' ? words.toLowerCase() : words;
  return say(exportPhrases.title, language, { list: `${list} ${about}`.trimEnd() });
};

/** Without characters that a file system refuses. */
const plainName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Without the phones that a search may hold: no erasure would find them in an export's entries (decision 47). */
const maskedIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskedIn);
  return typeof value === 'string' && !idPattern.test(value) ? maskPhonesIn(value) : value;
};
const maskedFilter = (query: ExportInput['query']): ExportInput['query'] =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, maskedIn(value)]));

/** The export as the operation log records it. */
export const recordOf = (
  { list, format, columns, query, ids, mask_phones }: ExportInput,
  rows: number | null = null,
) => ({
  list: [null, list] as const,
  format: [null, format] as const,
  columns: [null, columns] as const,
  filter: [null, maskedFilter(query)] as const,
  ...(ids && { ids: [null, ids] as const }),
  ...(mask_phones && { mask_phones: [null, true] as const }),
  ...(rows !== null && { rows: [null, rows] as const }),
});

/** The task that writes an export's file. */
export const exportTask = (catalogue: ExportCatalogue): ExportTask =>
  defineTask<ExportInput>({
    kind: 'export',
    afterExpiry: true,
    refuses: (granted, { list }) => {
      if (!catalogue.find(list)) return new Problem('not_found'); // of another release
      const lacked = lackedToExport(granted, list);
      return lacked && denied(lacked);
    },
    sees: (reader, { list }) => catalogue.sees(reader, list),
    title: (input, language) => titleOf(catalogue.find(input.list)?.phrase, language, aboutWords(input, language)),
    run: async ({ taskId, database, reader: user, signal, progress, keep }, input) => {
      const refusal = catalogue.refuses(user, input.list);
      if (refusal) throw refusal;
      const definition = catalogue.get(input.list);
      const { format } = input;
      const reader = asAsked(user, input);
      const { now, timezone, language } = reader;
      const about = aboutWords(input, language); // the file's name is in the language of its headings
      const [sheetName, at] = [say(definition.phrase, language), clockText(now, timezone)];
      const name = reader.operator ?? '';
      const masks = input.mask_phones === true || !seesPhones(user, definition);
      const columns = writtenColumns(definition, input, { reader, masks });
      const shown = input.columns.flatMap((column) => definition.columns[column] ?? []);
      const showsPhones = !masks && shown.some((column) => hasPhones(definition, column));
      const rows = await writeExport(
        {
          ...onlyRows(await definition.read(reader, input.query as never), input.ids, definition.ids), // its list's schema has checked the query
          connection: database.connection,
          format,
          columns,
          timezone,
          sheetName,
          sheetRows,
          maker: { name, at: now.toISOString(), words: say(exportPhrases.by, language, { name, at }) },
        },
        { keep, progress, signal },
      );
      return {
        state: 'done',
        counts: { rows },
        file: {
          name: plainName(`${[sheetName, about, at.replaceAll(':', '')].filter(Boolean).join(' ')}.${format}`),
          mediaType: mediaTypes[format],
          needs: {
            permissions: [
              ...[...(definition.values ?? []), ...shown.flatMap(({ wholeFor = [] }) => wholeFor)].filter(
                (permission) => user.permissions.has(permission),
              ),
              ...(showsPhones ? [phonesFor(definition)] : []),
            ],
            branches: catalogue.sees(reader, input.list),
          },
        },
        record: {
          action: 'export.finish',
          subjectKind: 'export',
          subjectIds: [taskId],
          changes: recordOf(input, rows),
        },
      };
    },
  });
