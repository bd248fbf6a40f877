import { escapeIdentifier, escapeLiteral } from 'pg';
import { maskedInText, mayHavePhonePattern, phoneInTextPattern } from '../phones/mask-phone.ts';
import { formulaStarts } from '../sheets/csv-lines.ts';
import { isText, textMark, type WrittenColumn } from './columns.ts';

const labelled = (value: string, labels: WrittenColumn['labels']): string => {
  const cases = Object.entries(labels).map(([is, label]) => `when ${escapeLiteral(is)} then ${escapeLiteral(label)}`);
  return cases.length === 0 ? value : `case ${value} ${cases.join(' ')} else ${value} end`;
};

/** `maskedPhonesIn` of a column. */
const maskedText = (value: string): string =>
  `case when ${value} ~ ${escapeLiteral(mayHavePhonePattern)}
    then regexp_replace(${value}, ${escapeLiteral(phoneInTextPattern)}, ${escapeLiteral(maskedInText)}, 'g') else ${value} end`;

/**
 * The SQL expression of a cell's value. The session uses the merchant's time zone. Money stays numeric: no amount passes
 * through a float.
 */
const valueOf = ({ from, kind, labels, masked }: WrittenColumn): string => {
  const value = `listed.${escapeIdentifier(from)}`;
  switch (kind) {
    case 'money':
      return `${value} * 0.01`;
    case 'instant':
      return `date_trunc('second', ${value})::timestamp`;
    case 'phone':
      return masked ? `left(${value}, 3) || '****' || right(${value}, 4)` : value;
    case 'choice':
      return labelled(`${value}::text`, labels);
    case 'text':
      return masked ? maskedText(value) : value;
    case 'integer':
    case 'date':
      return value;
  }
};

const formulaCodes = formulaStarts.map((start) => start.codePointAt(0)).join(',');

/** Prefixes a text that a spreadsheet would read as a formula with an apostrophe. Numbers and dates are unchanged. */
const inert = (value: string): string =>
  `case when ascii(${value}) = any('{${formulaCodes}}'::integer[]) then '''' || (${value}) else ${value} end`;

const csvValueOf = (column: WrittenColumn): string => {
  const value = valueOf(column);
  if (column.orText !== undefined)
    return `coalesce((${value})::text, ${inert(`listed.${escapeIdentifier(column.orText)}`)})`;
  return isText(column.kind) ? inert(value) : value;
};

/** For a workbook; `textMark` precedes a text in a column of amounts or dates. */
const workbookValueOf = (column: WrittenColumn): string => {
  const value = valueOf(column);
  if (column.orText === undefined) return value;
  return `coalesce((${value})::text, ${escapeLiteral(textMark)} || listed.${escapeIdentifier(column.orText)})`;
};

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${plainText(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`A list has a parameter of an unknown kind: ${typeof value}`);
};

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return escapeLiteral(Array.isArray(value) ? arrayText(value) : plainText(value));
};

/** COPY takes no parameters, so the values become literals. */
const withLiterals = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));

/** The COPY statement of a list's rows: CSV lines as they stand in the file, or tab-separated cells. */
export const copyStatement = (
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  columns: readonly WrittenColumn[],
  format: 'csv' | 'text',
): string => {
  const cells = columns.map(
    (column, at) => `${format === 'csv' ? csvValueOf(column) : workbookValueOf(column)} as c${at}`,
  );
  return `copy (select ${cells.join(', ')} from (${withLiterals(text, values)}) as listed) to stdout (format ${format})`;
};
