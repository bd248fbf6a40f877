import type { ExportedList } from '@regulars/contract/menu';
import type { ImportRowState, Phrase } from '@regulars/phrases';
import type { ComponentType, ReactNode } from 'react';
import type { Imported, ImportPages } from './import-pages.ts';
import type { FixableRow, MatchedImport, MatchedKind } from './matched-kind.ts';

/** An import whose rows add records or change existing ones. */
export interface RecordImport<Column extends string> extends Omit<MatchedImport<Column>, 'rows'>, Imported {
  rows: Record<'total' | ImportRowState, number>;
  existing: 'change' | 'refuse';
  effects: { new: number; changed: number };
  undo_until: string | null;
  fault: string | null;
  same_file: { batch_id: string; created_at: string } | null;
  ended_at: string | null;
  cleared_at: string | null;
}

export interface RecordRow<Column extends string> extends FixableRow<Column> {
  state: ImportRowState;
  effect: 'new' | 'changed' | 'same' | null;
  name: string | null;
  changes: { field: Column; before: string | null; after: string | null }[];
  twins: { first: number; count: number } | null;
}

interface RowsAsked {
  after: number | undefined;
  size: number;
  state: ImportRowState[];
}

/** The calls of one import. */
export interface RecordCalls<Column extends string> {
  match: (columns: (Column | null)[], existing: 'change' | 'refuse') => Promise<unknown>;
  fix: (rowNo: number, change: { given?: Record<string, string>; skip?: boolean }) => Promise<FixableRow<Column>>;
  replace: (change: { field: Column; from: string; to: string }) => Promise<{ rows: number; more: boolean }>;
  confirm: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
  rollBack: (reason: string) => Promise<unknown>;
  listRows: (
    asked: RowsAsked,
    signal: AbortSignal,
  ) => Promise<{ items: RecordRow<Column>[]; next_after: number | null }>;
  /** The name of the endpoint that lists rows. */
  rowsKey: string;
  saveErrors: () => Promise<void>;
  saveTemplate: () => Promise<void>;
}

/** What the pages of a kind say. */
export interface RecordWords {
  readonly title: string;
  /** The list of its imports, and its file. */
  readonly list: string;
  readonly file: string;
  readonly accepted: (rows: string, megabytes: number) => ReactNode;
  readonly empty: string;
  readonly newOnes: string;
  readonly changedOnes: string;
  /** How existing records are found. */
  readonly matchedBy: string;
  /** What confirming does, in a sentence. */
  readonly adds: (effects: RecordImport<string>['effects']) => string;
  readonly change: string;
  readonly refuse: string;
  /** Why the choice of columns can't be used. */
  readonly incomplete: string;
  readonly note: ReactNode;
}

/** A kind of import whose rows are records. */
export interface RecordKind<Column extends string> {
  readonly matched: MatchedKind<Column>;
  readonly pages: ImportPages;
  readonly effects: Readonly<Record<'new' | 'changed' | 'same', Phrase>>;
  /** The export of its rows. */
  readonly rowsExport: ExportedList;
  /** The fields that stand in the first columns of the table of rows: the name and what identifies it. */
  readonly shown: { readonly name: Column; readonly key: Column };
  /** A field without which nothing can be checked. */
  readonly needs: Column;
  readonly limits: { readonly rows: number; readonly bytes: number };
  readonly useUpload: () => {
    busy: boolean;
    /** Returns the id of the import. */
    send: (body: FormData) => Promise<string>;
    saveTemplate: (format: 'csv' | 'xlsx') => Promise<void>;
  };
  readonly useCalls: (id: string) => RecordCalls<Column>;
  readonly useValues: (id: string) => { field: Column; value: string; rows: number }[] | undefined;
  readonly useWords: () => RecordWords;
  /** What stands below a written import. */
  readonly Written?: ComponentType<{ batchId: string }>;
}
