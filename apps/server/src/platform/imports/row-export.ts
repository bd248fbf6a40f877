import type { ExportedList } from '@regulars/contract/menu';
import {
  errorPhrases,
  importRowExportPhrases,
  importRowStatePhrases,
  type ImportRowState,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { sql, type RawBuilder } from 'kysely';
import { exportOf, type ExportColumns } from '../exports/index.ts';
import { refuseFields } from '../http/index.ts';
import { equalTo, oneOf } from '../lists/conditions.ts';
import { pagedList } from '../lists/paged-list.ts';
import { maskedPhonesIn, maskPhonesIn } from '../phones/mask-phone.ts';
import { batchList, type BatchConditions } from './batches.queries.ts';
import { visibleRows } from './visibility.ts';
import { conditionsOf } from './batches.ts';
import { maskedPhone } from './cells.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

interface RowValues {
  readonly batchId: string;
  /** Which batches the reader sees. */
  readonly seen: BatchConditions;
  readonly states: readonly ImportRowState[] | undefined;
  readonly masks: true | undefined;
  /** As JSON objects: the phrases by rule, and the names of columns with a colon. */
  readonly rules: string;
  readonly names: string;
}

const colon: Readonly<Record<Language, string>> = { 'zh-CN': '：', en: ': ' };

const allRules = ({ faultPhrases }: ImportKindDefinition): Readonly<Record<string, Phrase>> => ({
  ...errorPhrases,
  ...faultPhrases,
});

/** What fills the phrases of a kind's faults. */
const placeholdersIn = (kind: ImportKindDefinition): string[] => {
  const texts = Object.values(allRules(kind)).flatMap((phrase) => [phrase['zh-CN'], phrase.en]);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))];
};

/** A row's faults in words, as `wordFault` says each. */
const faultPhrases = (placeholders: readonly string[], { rules, names }: RowValues): RawBuilder<string> => {
  const phrase = sql<string>`coalesce(${rules}::jsonb ->> (f.fault ->> 'rule'), f.fault ->> 'rule')`;
  const filled = placeholders.reduce((text, name) => {
    const place = sql.lit(`{${name}}`);
    return sql<string>`replace(${text}, ${place}, coalesce(f.fault #>> ${sql.lit(`{values,${name}}`)}, ${place}))`;
  }, phrase);
  return sql`(select string_agg(concat(${names}::jsonb ->> (f.fault ->> 'column'), ${filled}), '; ' order by f.at)
    from jsonb_array_elements(r.faults) with ordinality as f (fault, at))`;
};

/** A cell as given, masked as `shownCells` does. A known member's card number is added. */
const cellOf = (column: string, masks: true | undefined): RawBuilder<string> => {
  const given = sql<string>`r.given ->> ${sql.lit(column)}`;
  const cell = masks ? maskedPhonesIn(given) : given;
  if (column === 'member_no') return sql<string>`coalesce(nullif(${cell}, ''), m.member_no)`;
  if (column !== 'phone' || !masks) return cell;
  const isShown = sql`(${cell} <> ${given} or ${given} ~ ${maskedPhone.source} or ${given} = '')`;
  return sql`case when ${isShown} then ${cell} else '****' end`;
};

/** The rows of one import, with a column for each of the kind's. */
const rowFileOf = (kind: ImportKindDefinition) => {
  const columns = Object.keys(kind.columnPhrases);
  const placeholders = placeholdersIn(kind);
  return pagedList({
    name: 'import_rows',
    table: 'import_row',
    id: 'row_no',
    sorts: { row_no: { column: 'row_no', kind: 'integer', order: 'asc', unique: true } },
    where: (e, { batchId, seen, states }: RowValues, merchantId) => [
      equalTo('r.batch_id', batchId),
      oneOf('r.state', states),
      e.exists(
        e
          .selectFrom('import_batch as b')
          .select('b.batch_id')
          .where('b.merchant_id', '=', merchantId)
          .where('b.batch_id', '=', batchId)
          .where('b.kind', '=', seen.kind)
          .where((own) => own.and([visibleRows('b', seen)].filter((condition) => condition !== undefined))),
      ),
    ],
    show: (rows, merchantId, values) =>
      rows
        .leftJoin('member as m', (join) =>
          join.on('m.merchant_id', '=', merchantId).onRef('m.member_id', '=', 'r.subject_id'),
        )
        .select(['r.state', 'r.effect', faultPhrases(placeholders, values).as('reason')])
        .select(columns.map((column) => cellOf(column, values.masks).as(`given_${column}`))),
  });
};

interface RowsOfImport {
  readonly list: ExportedList;
  readonly phrase: Phrase;
  /** The effects of a row, if the kind tells new records from known ones. */
  readonly effects?: Readonly<Record<string, Phrase>>;
}

/**
 * The export of the rows of one of a kind's imports, with what came of each; the filter's `id` is the import's. Card
 * numbers of known members are added.
 */
export const importRowsExportOf = (kind: ImportKindDefinition, { list, phrase, effects }: RowsOfImport) => {
  const phrases = importRowExportPhrases;
  const rowFile = rowFileOf(kind);
  const wordsIn = (words: Readonly<Record<string, Phrase>>, language: Language, end = ''): string =>
    JSON.stringify(Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[language] + end])));
  const columns: ExportColumns = {
    row_no: { phrase: phrases.row_no, kind: 'integer', from: 'row_id' },
    state: { phrase: phrases.state, kind: 'choice', labels: { ...importRowStatePhrases, ...kind.statePhrases } },
    ...(effects && { effect: { phrase: phrases.effect, kind: 'choice', labels: effects } }),
    reason: { phrase: phrases.reason, kind: 'text' },
    ...Object.fromEntries(
      Object.entries(kind.columnPhrases).map(([column, words]) => [
        column,
        { phrase: words, kind: 'text', from: `given_${column}` } as const,
      ]),
    ),
  };
  return exportOf<{ readonly id: string; readonly state?: readonly ImportRowState[] | undefined }>({
    list,
    phrase,
    columns,
    ids: 'none',
    phonesInTexts: true,
    subject: async (tenant, { id }) => {
      const batch = await batchList.get(tenant.db, id, conditionsOf(kind, tenant));
      if (!batch) throw refuseFields({ path: 'query.id', rule: 'not_found' });
      return maskPhonesIn(batch.file_name.replace(/\.[^.]*$/, ''));
    },
    sees: (reader) => kind.reach(reader),
    read: (reader, { id, state }) =>
      rowFile.all(
        reader.db,
        {},
        {
          batchId: id,
          seen: conditionsOf(kind, reader),
          states: state,
          masks: reader.permissions.has('member:phone') ? undefined : true,
          rules: wordsIn(allRules(kind), reader.language),
          names: wordsIn(kind.columnPhrases, reader.language, colon[reader.language]),
        },
      ),
  });
};
