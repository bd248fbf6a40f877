import {
  itemSyncExportPhrases,
  itemSyncFieldPhrases,
  itemSyncResultPhrases,
  itemSyncRowPhrases,
  itemSyncRowsPhrase,
  itemSyncThingPhrases,
  keysOf,
  semicolons,
  statePhrases,
  type ItemSyncResult,
  type Language,
  type Phrase,
} from '@regulars/phrases';
import { sql, type RawBuilder } from 'kysely';
import { exportOf } from '../../platform/exports/index.ts';
import { refuseFields } from '../../platform/http/index.ts';
import { equalTo, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { syncList } from './item-syncs.queries.ts';

const phrases = itemSyncExportPhrases;

interface Values {
  readonly syncId: string;
  readonly results: readonly ItemSyncResult[];
  /** As JSON objects: what fields and states are called. */
  readonly fields: string;
  readonly states: string;
  /** Between fields. */
  readonly between: string;
}

const wordsIn = (words: Readonly<Record<string, Phrase>>, language: Language): string =>
  JSON.stringify(Object.fromEntries(Object.entries(words).map(([name, phrase]) => [name, phrase[language]])));

/** One side of what differs, each field with its name; a price in fen as yuan. */
const side = (
  mine: 'ours' | 'given',
  other: 'ours' | 'given',
  { fields, states, between }: Values,
): RawBuilder<string> => {
  const [here, there] = [sql.ref(`r.${mine}`), sql.ref(`r.${other}`)];
  return sql`(select string_agg(concat(${fields}::jsonb ->> f.key, ' ',
      case when f.key = 'price' and jsonb_typeof(${here} -> 'price') = 'number' then to_char(f.value::numeric * 0.01, 'FM999999990.00')
           when f.key = 'state' then coalesce(${states}::jsonb ->> f.value, f.value) else f.value end), ${between}::text order by f.key)
    from jsonb_each_text(${here}) as f
    where f.value is not null and f.key <> all (array['name', 'code']) and f.value is distinct from (${there} ->> f.key)
      and coalesce(jsonb_exists(r.given, f.key), true))`;
};

const rowFile = pagedList({
  name: 'item_sync_rows',
  table: 'item_sync_row',
  id: 'row_id',
  sorts: { rank: { column: 'rank', kind: 'integer', order: 'asc' } },
  where: (_e, { syncId, results }: Values) => [equalTo('r.sync_id', syncId), oneOf('r.result', results)],
  show: (rows, values) =>
    rows.select([
      'r.result',
      'r.thing',
      'r.external_id',
      'r.fault',
      sql<string | null>`r.given ->> 'name'`.as('name'),
      sql<string | null>`r.given ->> 'code'`.as('code'),
      side('ours', 'given', values).as('ours'),
      side('given', 'ours', values).as('theirs'),
    ]),
});

/** What a run refused, disabled, changed and added; the filter's `id` is the run's. */
export const itemSyncRowsExport = exportOf<{
  readonly id: string;
  readonly result?: readonly ItemSyncResult[] | undefined;
}>({
  list: 'item_sync_rows',
  phrase: itemSyncRowsPhrase,
  columns: {
    result: { phrase: phrases.result, kind: 'choice', labels: itemSyncResultPhrases },
    thing: { phrase: phrases.thing, kind: 'choice', labels: itemSyncThingPhrases },
    external_id: { phrase: phrases.external_id, kind: 'text' },
    code: { phrase: phrases.code, kind: 'text' },
    name: { phrase: phrases.name, kind: 'text' },
    ours: { phrase: phrases.ours, kind: 'text' },
    theirs: { phrase: phrases.theirs, kind: 'text' },
    why: { phrase: phrases.why, kind: 'choice', from: 'fault', labels: itemSyncRowPhrases },
  },
  subject: async (tenant, { id }) => {
    if (!(await syncList.get(tenant.db, id, undefined))) throw refuseFields({ path: 'query.id', rule: 'not_found' });
    return '';
  },
  read: ({ db, language }, { id, result = keysOf(itemSyncResultPhrases) }) =>
    rowFile.all(
      db,
      {},
      {
        syncId: id,
        results: result,
        fields: wordsIn(itemSyncFieldPhrases, language),
        states: wordsIn(statePhrases, language),
        between: semicolons[language],
      },
    ),
});
