import type { ExportedList } from '@regulars/contract/menu';
import { importExportPhrases, importRowStatePhrases, type ImportState, type Phrase } from '@regulars/phrases';
import { sql } from 'kysely';
import { exportOf } from '../exports/index.ts';
import type { Order } from '../lists/list-definition.ts';
import { pagedList } from '../lists/paged-list.ts';
import { maskedPhonesIn } from '../phones/mask-phone-sql.ts';
import { batchDefinition, type BatchConditions } from './batches.queries.ts';
import { conditionsOf } from './batches.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

/** The same list for an export, with the counts of the console's columns. */
const batchFile = pagedList({
  ...batchDefinition,
  show: (rows, { masks }: BatchConditions & { readonly masks: true | undefined }) => {
    const name = sql.ref<string>('r.file_name');
    return rows
      .select(['r.state', 'r.total', 'r.failed', 'r.undone', 'r.operator', 'r.created_at'])
      .select([
        (masks ? maskedPhonesIn(name) : name).as('file_name'),
        batchDefinition.totals.written.as('written'),
        batchDefinition.totals.trouble.as('trouble'),
      ]);
  },
});

interface ListOfImports {
  readonly list: ExportedList;
  readonly phrase: Phrase;
  readonly states: Readonly<Partial<Record<ImportState, Phrase>>>;
}

/** The export of a kind's list of imports. */
export const importExportOf = (kind: ImportKindDefinition, { list, phrase, states }: ListOfImports) => {
  const phrases = { ...importRowStatePhrases, ...kind.statePhrases, ...importExportPhrases };
  return exportOf<{ readonly order?: Order | undefined }>({
    list,
    phrase,
    phonesInTexts: true, // names of files
    columns: {
      file: { phrase: phrases.file, kind: 'text', from: 'file_name' },
      state: { phrase: phrases.state, kind: 'choice', labels: states },
      total: { phrase: phrases.total, kind: 'integer' },
      written: { phrase: phrases.posted, kind: 'integer' },
      trouble: { phrase: phrases.trouble, kind: 'integer' },
      failed: { phrase: phrases.failed, kind: 'integer' },
      undone: { phrase: phrases.undone, kind: 'integer' },
      operator: { phrase: phrases.operator, kind: 'text' },
      at: { phrase: phrases.at, kind: 'instant', from: 'created_at' },
    },
    sees: (reader) => kind.reach(reader),
    read: (reader, { order }) => {
      const masks = reader.permissions.has('member:phone') ? undefined : true;
      return batchFile.all(reader.db, { order }, { ...conditionsOf(kind, reader), masks });
    },
  });
};
