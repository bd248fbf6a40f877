import type { Phrase } from '@regulars/phrases';
import type { ComponentType } from 'react';

/** A cell that the user edits. */
export interface CellProps<Column extends string> {
  field: Column;
  /** Set by the form field, if there is one. */
  id?: string;
  value?: string | undefined;
  onChange?: (value: string | undefined) => void;
  label?: string;
  placeholder?: string;
}

/** A kind of import whose columns are matched and whose rows are fixed. */
export interface MatchedKind<Column extends string> {
  readonly columns: Readonly<Record<Column, Phrase>>;
  readonly Cell: ComponentType<CellProps<Column>>;
}

/** An import of such a kind. */
export interface MatchedImport<Column extends string> {
  batch_id: string;
  edited: boolean;
  rows: { total: number };
  headings: { text: string; samples: string[]; filled: number; guess: Column | null; sure: boolean }[];
  columns: (Column | null)[] | null;
  remembered: (Column | null)[] | null;
}

/** A row that can be fixed. */
export interface FixableRow<Column extends string> {
  row_no: number;
  state: string;
  given: Record<string, string | undefined>;
  faults: { field: Column | null; text: string }[];
}
