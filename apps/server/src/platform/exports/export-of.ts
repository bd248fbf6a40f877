import type { ExportedList } from '@regulars/contract/rules';
import type { Phrase } from '@regulars/phrases';
import type { CompiledStatement } from '../database/index.ts';
import type { Reader, Tenant } from '../http/index.ts';
import type { ExportColumns } from './columns.ts';

/** What reads a list from end to end: its rows in their order, and how many there are. */
export interface WholeList {
  readonly rows: CompiledStatement;
  readonly count: CompiledStatement;
}

export interface ExportDefinition<Filter> {
  /** The call whose rows it has, and whose schema its filter fits. */
  readonly list: ExportedList;
  /** What the rows are, in words. */
  readonly phrase: Phrase;
  readonly columns: ExportColumns;
  /** What of the list's query means something else here, and is refused. */
  readonly without?: readonly (keyof Filter & string)[];
  /** Refuses what the user may not ask for, before a task is made. */
  readonly mayAsk?: (tenant: Tenant, filter: Filter) => Promise<void>;
  /** In the branches that the list shows the reader. */
  readonly read: (reader: Reader, filter: Filter) => WholeList;
}

/** What is kept of an export where its filter's type is not known; the list's own schema has checked the filter. */
export type AnyExport = ExportDefinition<never>;

/** Declares, beside a list, how it is exported. */
export const exportOf = <Filter>(definition: ExportDefinition<Filter>): ExportDefinition<Filter> => definition;
