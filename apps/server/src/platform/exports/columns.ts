import type { Phrase } from '@regulars/phrases';

/**
 * What a column holds, as the database writes it, and so how a file has it: `money` is fen, written as yuan; an `instant`
 * is written in the merchant's zone; a `choice` by its label; a `phone` masked for who may not see phones.
 */
export type ColumnKind = 'text' | 'money' | 'integer' | 'date' | 'instant' | 'phone' | 'choice';

export interface ExportColumn {
  readonly phrase: Phrase;
  readonly kind: ColumnKind;
  /** The column of the query; the column's own name unless given. */
  readonly from?: string;
  /** The words of a `choice`, by value. */
  readonly labels?: Readonly<Record<string, Phrase>>;
}

export type ExportColumns = Readonly<Record<string, ExportColumn>>;

/** A column as the writer needs it: plain data, for it crosses to another thread. */
export interface WrittenColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly from: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly masked: boolean;
}
