import { createHash } from 'node:crypto';
import type { SheetRow } from '../sheets/index.ts';
import { headingKey, plain, withoutInvisible, type Heading } from './cells.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { importReportPhrases, importRowExportPhrases, type ImportReportColumn } from '@regulars/phrases';

/** The number of sample values stored per column. */
const samplesKept = 3;
/** The number of values considered when guessing a column's field. */
const valuesForGuess = 50;

/** What the first pass found out about a column. */
export interface Found {
  readonly text: string;
  /** Its values in the first rows, as in the file. */
  readonly samples: readonly string[];
  /** The number of rows with a value. */
  readonly filled: number;
  /** The field that it probably contains; null for none. */
  readonly guess: string | null;
  /** Whether the guess needs no confirmation. */
  readonly sure: boolean;
}

type Known = Pick<ImportKindDefinition, 'columnPhrases' | 'matched'>;

/** A heading as it is kept and shown. */
const shown = (text: string): string => withoutInvisible(plain(text).toWellFormed());

const names = ({ columnPhrases, matched }: Known): Map<string, string> =>
  new Map(
    Object.entries(columnPhrases).flatMap(([field, phrase]) =>
      [field, ...Object.values(phrase), ...(matched.headings[field] ?? [])].map((text): [string, string] => [
        headingKey(text),
        field,
      ]),
    ),
  );

const hints = ({ matched }: Known): [string, string][] =>
  Object.entries(matched.hints ?? {}).flatMap(([field, parts]) => parts.map((part): [string, string] => [part, field]));

/** The columns that errors.csv and the export of rows add, by heading. */
const reported: ReadonlyMap<string, ImportReportColumn> = new Map([
  ...(Object.keys(importReportPhrases) as ImportReportColumn[]).flatMap((code) =>
    // its own keys
    [code, ...Object.values(importReportPhrases[code])].map((text): [string, ImportReportColumn] => [
      headingKey(text),
      code,
    ]),
  ),
  ...Object.values(importRowExportPhrases.state).map((text): [string, ImportReportColumn] => [
    headingKey(text),
    'state',
  ]),
]);

/** The column of errors.csv, or of the export of rows, that a heading names. */
export const reportedColumn = (text: string): ImportReportColumn | undefined => reported.get(headingKey(text));

/** The field with the longest name contained in a heading. */
const within = (key: string, known: Iterable<readonly [string, string]>): string | undefined => {
  let best: { name: string; field: string } | undefined;
  for (const [name, field] of known)
    if (name.length >= 2 && key.includes(name) && name.length > (best?.name.length ?? 0)) best = { name, field };
  return best?.field;
};

export interface Column {
  readonly text: string;
  readonly values: readonly string[];
  readonly filled: number;
}

/**
 * Guesses the field of each column. A guess is sure if the heading equals a field's name; a person confirms the others:
 * a heading that contains such a name, a second column of the same field, and a field recognised by its values.
 */
export const guessColumns = (columns: readonly Column[], known: Known): Pick<Found, 'guess' | 'sure'>[] => {
  const byName = names(known);
  const parts = [...byName, ...hints(known)];
  const taken = new Set<string>();
  const exact = columns.map(({ text }) => {
    const key = headingKey(text);
    const field = byName.get(key); // the first; errors.csv adds its own columns after those of the kind
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
  return columns.map(({ text, values }, at) => {
    const sure = exact[at];
    if (sure !== undefined) return { guess: sure, sure: true };
    const key = headingKey(text);
    if (reported.has(key)) return { guess: null, sure: true };
    const candidates = [key === '' ? undefined : within(key, parts), recognisedBy(values, known)];
    const guess = candidates.find((field) => field !== undefined && !taken.has(field));
    if (guess === undefined) return { guess: null, sure: true };
    taken.add(guess);
    return { guess, sure: false };
  });
};

const recognisedBy = (values: readonly string[], { matched }: Known): string | undefined => {
  const given = values.filter((text) => text !== '');
  if (given.length === 0) return undefined;
  return Object.entries(matched.recognises).find(([, recognises]) => given.every(recognises))?.[0];
};

/** Collects a file's headings, samples and counts, row by row. */
export const columnReader = (known: Known) => {
  let head: readonly string[] | undefined;
  const columns: { text: string; values: string[]; filled: number }[] = [];
  let rows = 0;
  return {
    add({ cells }: SheetRow): void {
      if (!head) {
        head = cells;
        columns.push(...cells.map((text) => ({ text: shown(text), values: [], filled: 0 })));
        return;
      }
      rows += 1;
      for (const [at, column] of columns.entries()) {
        const value = cells[at] ?? '';
        if (value !== '') column.filled += 1;
        if (rows <= valuesForGuess) column.values.push(withoutInvisible(value.toWellFormed()));
      }
    },
    end(): { readonly rows: number; readonly headings: Found[]; readonly isHeaded: boolean } {
      const guesses = guessColumns(columns, known);
      return {
        rows,
        isHeaded: columns.some(({ text }) => text !== ''),
        headings: columns.map(({ text, values, filled }, at) => ({
          text,
          samples: values.slice(0, samplesKept),
          filled,
          ...(guesses[at] ?? { guess: null, sure: true }),
        })),
      };
    },
  };
};

/** The columns of a file that needs no matching, because all of its headings are known. */
export const knownColumns = (headings: readonly Found[], { matched }: Known): Heading | undefined => {
  const columns = headings.map(({ guess }) => guess);
  const isKnown = headings.every(
    ({ text, guess, sure }) => sure && (guess !== null || text === '' || reportedColumn(text) !== undefined),
  );
  return matched.checksKnown && isKnown && !matched.refuse(columns) ? columns : undefined;
};

/** Identifies files of the same format: a hash of their headings, in order. */
export const headingsHash = (headings: readonly Pick<Found, 'text'>[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(({ text }) => headingKey(text))))
    .digest();
