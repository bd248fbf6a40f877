import type { ExportedList, Permission } from '@regulars/contract/menu';
import type { Phrase } from '@regulars/phrases';
import type { CompiledStatement } from '../database/index.ts';
import type { Reader, Tenant } from '../http/index.ts';
import type { ExportColumns } from './columns.ts';

/** The statements for a whole list: its rows in order, and their count. */
export interface WholeList {
  readonly rows: CompiledStatement;
  readonly count: CompiledStatement;
  /** What puts the values of `worded` columns into words: a module's `wordsOf`, called in the writing thread with plain data. */
  readonly words?: { readonly module: string; readonly data: unknown };
}

/** Exported by a module that `WholeList.words` names. */
export type WordsOf<Data> = (data: Data) => (value: string) => string;

type IdType = 'uuid' | 'bigint';

export interface ExportDefinition<Filter> {
  /** The list whose rows are exported and whose schema checks the filter. */
  readonly list: ExportedList;
  /** A name for the rows. */
  readonly phrase: Phrase;
  readonly columns: ExportColumns;
  /** The type of its rows' ids (`row_id`), by default `uuid`; `none`: exported whole. */
  readonly ids?: IdType | 'none';
  /** What decides, besides `read` of its list, which rows or values a reader sees in it. */
  readonly values?: readonly Permission[];
  /** Who sees its phones whole; by default who has member:phone, as for members'. */
  readonly phonesFor?: Permission;
  /** Its texts may contain phones, which `read` masks for readers without member:phone. */
  readonly phonesInTexts?: true;
  /** Query parameters of the list that an export refuses. */
  readonly without?: readonly (keyof Filter & string)[];
  /** Query parameters whose values name the file: the first and last date of a period, and the instant of a balance. */
  readonly period?: readonly [keyof Filter & string, keyof Filter & string];
  readonly moment?: keyof Filter & string;
  /** Refuses what the user may not request, before a task is started. */
  readonly mayAsk?: (tenant: Tenant, filter: Filter) => Promise<void>;
  /**
   * What the rows belong to, such as a card number, for the title and the file's name. Refuses a filter that names
   * nothing the user may see.
   */
  readonly subject?: (tenant: Tenant, filter: Filter) => Promise<string>;
  /** The branches whose rows the list shows the reader; by default the reader's, if the list shows only those. */
  readonly sees?: (reader: Pick<Reader, 'permissions' | 'branches'>) => Reader['branches'];
  /** The rows in the branches that the list shows the reader. */
  readonly read: (reader: Reader, filter: Filter) => WholeList | Promise<WholeList>;
}

/** Only the list's rows with these ids; undefined: all. */
export const onlyRows = (
  list: WholeList,
  ids: readonly string[] | undefined,
  type: AnyExport['ids'] = 'uuid',
): WholeList => {
  const { rows } = list;
  if (!ids || type === 'none') return list;
  const some = `select * from (${rows.text}) as listed where listed.row_id = any ($${rows.values.length + 1}::${type}[])`;
  const values = [...rows.values, ids];
  return {
    ...list,
    rows: { text: some, values },
    count: { text: `select count(*) as counted from (${some}) as counted_rows`, values },
  };
};

/** An export whose filter type is unknown; the list's own schema has checked the filter. */
export type AnyExport = ExportDefinition<never>;

/** Declares the export of a list, in the list's module. */
export const exportOf = <Filter>(definition: ExportDefinition<Filter>): ExportDefinition<Filter> => definition;
