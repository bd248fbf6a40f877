import type { Permission } from '@regulars/contract/menu';
import type { Phrase } from '@regulars/phrases';

/**
 * The type of a column, which decides its format in the file: `money` is fen, written as yuan; an `instant` is in the
 * merchant's zone; a `choice` is written as its label; a `phone` is masked for users who may not see phones.
 */
export type ColumnKind = 'text' | 'money' | 'integer' | 'date' | 'instant' | 'phone' | 'choice';

export interface ExportColumn {
  readonly phrase: Phrase;
  readonly kind: ColumnKind;
  /** The query's column; by default the column's own name. */
  readonly from?: string;
  /** The labels of a `choice` by value. */
  readonly labels?: Readonly<Record<string, Phrase>>;
  /** The query's column whose text stands where an amount or date is null, such as a cell that isn't one. */
  readonly orText?: string;
  /** Its texts are written by people and may contain phones, which are masked like those of a `phone`. */
  readonly phones?: true;
  /** `read` shows its values whole only to who has this permission. */
  readonly wholeFor?: Permission;
  /** The query's values are put into words by the list's `words`, which masks phones too. */
  readonly worded?: true;
}

export type ExportColumns = Readonly<Record<string, ExportColumn>>;

/** Whether values of a kind are texts, which a spreadsheet might read as formulas. */
export const isText = (kind: ColumnKind): boolean => kind === 'text' || kind === 'choice';

/** A column as the writer needs it. Plain data, because it is passed to another thread. */
export interface WrittenColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly from: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly orText?: string | undefined;
  readonly masked: boolean;
  readonly worded: boolean;
}

/** Precedes a text among amounts or dates on its way to a workbook; none of their values begins with it. */
export const textMark = "'";
