import { importFilePhrases, type Phrase } from '@regulars/phrases';
import type { Heading } from './cells.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

type Same = 'problems' | 'filePhrases' | 'statePhrases' | 'limits' | 'matched';

/** What a kind states whose rows add records or change existing ones. */
interface RecordImportKind<Column extends string> extends Omit<ImportKindDefinition<Column>, Same> {
  readonly limits: Omit<ImportKindDefinition['limits'], 'kept'> & { readonly bytes: number };
  /** The column that tells records apart, without which nothing can be checked. */
  readonly key: Column;
  /** Columns whose values belong to one row; the key is one. */
  readonly identifying?: readonly Column[];
  readonly headings: Readonly<Record<Column, readonly string[]>>;
  /** Why the columns can't be used: none has the key, or a field is `repeated`. */
  readonly columnFaults: Readonly<Record<'no_key' | 'repeated', Phrase>>;
  readonly countLookup?: ImportKindDefinition['matched']['countLookup'];
}

/** The definition of such a kind. */
export const recordKind = <Column extends string>({
  limits: { bytes, ...limits },
  key,
  identifying = [],
  headings,
  columnFaults,
  countLookup = () => Promise.resolve(undefined),
  ...own
}: RecordImportKind<Column>): ImportKindDefinition<Column> => ({
  ...own,
  limits: { ...limits, kept: limits.waiting * bytes },
  problems: {
    missing: 'import_not_found',
    state: 'import_state_refused',
    empty: 'import_file_empty',
    kind: 'import_file_kind',
    waiting: 'import_too_many_waiting',
    nothing: 'import_nothing_to_post',
  },
  filePhrases: importFilePhrases,
  statePhrases: {},
  matched: {
    headings,
    recognises: {},
    refuse: (fields: Heading) => (fields.includes(key) ? undefined : { rule: 'no_key' }),
    phrases: columnFaults,
    identifying: [key, ...identifying],
    countLookup,
  },
});
