import type { ExportedList } from '@regulars/contract/menu';
import {
  colons,
  countedPhrases,
  errorPhrases,
  importRowExportPhrases,
  importRowStatePhrases,
  semicolons,
  type ImportRowState,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { sql, type RawBuilder } from 'kysely';
import { exportOf, type ExportColumn, type ExportColumns } from '../exports/index.ts';
import { refuseFields } from '../http/index.ts';
import { equalTo, oneOf } from '../lists/conditions.ts';
import { pagedList } from '../lists/paged-list.ts';
import { maskPhonesIn } from '../phones/mask-phone.ts';
import { maskedPhoneCell, maskedPhonesIn } from '../phones/mask-phone-sql.ts';
import { batchList, type BatchConditions } from './batches.queries.ts';
import { visibleRows } from './visibility.ts';
import { conditionsOf } from './batches.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

interface RowValues {
  readonly batchId: string;
  /** Which batches the reader sees. */
  readonly seen: BatchConditions;
  readonly states: readonly ImportRowState[] | undefined;
  readonly masks: true | undefined;
  /** As JSON objects: the parts of phrases by rule, the names of columns with a colon, and counted amounts by unit. */
  readonly rules: string;
  readonly names: string;
  readonly figures: string;
  /** Between faults. */
  readonly between: string;
}

/** Phrases as a JSON object. */
const wordsIn = (
  phrases: Readonly<Record<string, Phrase>>,
  language: Language,
  shape: (words: string) => string | string[] = (words) => words,
): string =>
  JSON.stringify(Object.fromEntries(Object.entries(phrases).map(([name, words]) => [name, shape(words[language])])));

const allRules = ({ faultPhrases }: ImportKindDefinition): Readonly<Record<string, Phrase>> => ({
  ...errorPhrases,
  ...faultPhrases,
});

/** A value of a fault, as `inUnits` words it. */
const faultValue = ({ figures }: RowValues): RawBuilder<string> => {
  const [value, unit] = [sql`f.fault #> array['values', p.part]`, sql`f.fault #>> '{values,unit}'`];
  const amount = sql`(${value})::numeric`;
  return sql`case when jsonb_typeof(${value}) = 'number' and ${unit} is not null
    then case when ${figures}::jsonb ? (${unit})
      then replace(${figures}::jsonb ->> (${unit}), '{count}', to_char(${amount}, 'FM999,999,999,999,999,990'))
      else '¥' || to_char(${amount} * 0.01, 'FM999,999,999,999,999,990.00') end
    else f.fault #>> array['values', p.part] end`;
};

/** A row's faults in words, as `wordFault` says each. A phrase's parts are texts and, in between, names of values. */
const faultWords = (values: RowValues): RawBuilder<string> => {
  const rule = sql`f.fault ->> 'rule'`;
  const words = sql`(select string_agg(
      case when p.at % 2 = 1 then p.part else coalesce(${faultValue(values)}, '{' || p.part || '}') end, '' order by p.at)
    from jsonb_array_elements_text(${values.rules}::jsonb -> (${rule})) with ordinality as p (part, at))`;
  return sql`(select string_agg(concat(${values.names}::jsonb ->> (f.fault ->> 'column'), coalesce(${words}, ${rule})), ${values.between}::text order by f.at)
    from jsonb_array_elements(r.faults) with ordinality as f (fault, at))`;
};

/** A cell as given, masked as `shownCells` does. A known member's card number is added. */
const cellOf = (column: string, masks: true | undefined): RawBuilder<string> => {
  const given = sql<string>`(r.given ->> ${sql.lit(column)})`;
  const mask = column === 'phone' ? maskedPhoneCell : maskedPhonesIn;
  const cell = masks ? mask(given) : given;
  return column === 'member_no' ? sql<string>`coalesce(nullif(${cell}, ''), m.member_no)` : cell;
};

/**
 * The amount or date that a valid row writes. An empty cell has none, although its plan has 0; a row whose contents were
 * removed may still have its plan.
 */
const plannedOf = (column: string, type: 'numeric' | 'date'): RawBuilder<unknown> => {
  const [name, planned] = [sql.lit(column), sql`r.plan ->> ${sql.lit(column)}`];
  return sql`case when r.state not in ('bad', 'skipped') and coalesce(nullif(r.given ->> ${name}, ''), nullif(${planned}, '0')) is not null
    then (${planned})::${sql.raw(type)} end`;
};

/** The rows of one import, with a column for each of the kind's. */
const rowFileOf = (kind: ImportKindDefinition) => {
  const columns = Object.keys(kind.columnPhrases);
  const planned = Object.entries(kind.planned ?? {});
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
    show: (rows, values) =>
      rows
        .leftJoin('member as m', (join) =>
          join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.member_id', '=', 'r.subject_id'),
        )
        .select(['r.state', 'r.effect', faultWords(values).as('reason')])
        .select(columns.map((column) => cellOf(column, values.masks).as(`given_${column}`)))
        .select(
          planned.map(([column, type]) =>
            plannedOf(column, type === 'date' ? 'date' : 'numeric').as(`planned_${column}`),
          ),
        ),
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
  const columns: ExportColumns = {
    row_no: { phrase: phrases.row_no, kind: 'integer', from: 'row_id' },
    state: { phrase: phrases.state, kind: 'choice', labels: { ...importRowStatePhrases, ...kind.statePhrases } },
    ...(effects && { effect: { phrase: phrases.effect, kind: 'choice', labels: effects } }),
    reason: { phrase: phrases.reason, kind: 'text' },
    ...Object.fromEntries(
      Object.entries(kind.columnPhrases).map(([column, words]): [string, ExportColumn] => {
        const [type, text] = [kind.planned?.[column], `given_${column}`];
        return [
          column,
          type
            ? { phrase: words, kind: type, from: `planned_${column}`, orText: text }
            : { phrase: words, kind: 'text', from: text },
        ];
      }),
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
          rules: wordsIn(allRules(kind), reader.language, (words) => words.split(/\{(\w+)\}/)),
          names: wordsIn(kind.columnPhrases, reader.language, (words) => words + colons[reader.language]),
          figures: wordsIn(countedPhrases, reader.language),
          between: semicolons[reader.language],
        },
      ),
  });
};
