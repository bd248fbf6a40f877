import {
  errorPhrases,
  importRowStatePhrases,
  inUnits,
  say,
  type ImportRowState,
  type Language,
} from '@regulars/phrases';
import { maskPhone, maskPhoneCell, maskPhonesIn } from '../phones/mask-phone.ts';
import type { Tenant } from '../http/index.ts';
import type { BatchRow } from './batches.queries.ts';
import type { CountedValue } from './faults.queries.ts';
import type { Given, Heading } from './cells.ts';
import { readPhone } from '@regulars/contract/rules';
import type { ImportKindDefinition, RowFault } from './import-kinds.ts';

/** The fields of a batch that all kinds share on the wire. */
export const presentItem = (batch: BatchRow, wholePhone: boolean) => ({
  batch_id: batch.batch_id,
  number: batch.number,
  file_name: wholePhone ? batch.file_name : maskPhonesIn(batch.file_name),
  file_kind: batch.file_kind,
  operator: batch.operator,
  created_at: batch.created_at.toISOString(),
});

/** Further fields for the page of a batch. */
export const presentDetail = (
  batch: BatchRow,
  kind: ImportKindDefinition,
  twin: { batch_id: string; created_at: Date } | undefined,
  language: Language,
) => {
  const phrase = batch.fault && kind.filePhrases[batch.fault.rule];
  return {
    fault: phrase && batch.fault ? say(phrase, language, batch.fault.values) : (batch.fault?.rule ?? null),
    same_file: twin ? { batch_id: twin.batch_id, created_at: twin.created_at.toISOString() } : null,
    confirmed_at: batch.confirmed_at?.toISOString() ?? null,
    ended_at: batch.ended_at?.toISOString() ?? null,
    cleared_at: batch.cleared_at?.toISOString() ?? null,
  };
};

const isError = (rule: string): rule is keyof typeof errorPhrases => Object.hasOwn(errorPhrases, rule);

/** A fault in words, prefixed with its column's name. */
export const wordFault = (
  { rule, column, values: given = {} }: RowFault,
  { faultPhrases, columnPhrases }: ImportKindDefinition,
  language: Language,
): string => {
  const own = faultPhrases[rule];
  const values = inUnits(given, language);
  const words = own ? say(own, language, values) : isError(rule) ? say(errorPhrases[rule], language, values) : rule;
  const name = column === undefined ? undefined : columnPhrases[column];
  return name ? `${say(name, language)}${language === 'en' ? ': ' : '：'}${words}` : words;
};

export const wordRowState = (
  state: ImportRowState,
  { statePhrases }: ImportKindDefinition,
  language: Language,
): string => say(statePhrases[state] ?? importRowStatePhrases[state], language);

/** The cells as given. Without member:phone, phones are masked in every column, because columns may be swapped. */
export const shownCells = (given: Given, wholePhone: boolean): Given => {
  if (wholePhone) return given;
  const { phone, ...others } = given;
  const cells = Object.fromEntries(Object.entries(others).map(([column, text]) => [column, maskPhonesIn(text)]));
  return { ...cells, ...(phone !== undefined && { phone: maskPhoneCell(phone) }) };
};

/** A sample value of an unmatched column: anything that could be a phone is masked, also with spaces or dashes. */
const shownSample = (text: string, wholePhone: boolean): string => {
  if (wholePhone) return text;
  const phone = readPhone(text);
  return /^1[3-9][0-9]{9}$/.test(phone) ? maskPhone(phone) : maskPhonesIn(text);
};

/** The field, or null for none of the kind's. */
const fieldOrNull = <Column extends string>(
  columns: Readonly<Record<Column, unknown>>,
  field: string | null | undefined,
): Column | null => (typeof field === 'string' && Object.hasOwn(columns, field) ? (field as Column) : null); // as just checked

/** The columns of a batch's file, and how they are matched. */
export const presentMatched = <Column extends string>(
  batch: BatchRow,
  columns: Readonly<Record<Column, unknown>>,
  remembered: Heading | undefined,
  wholePhone: boolean,
) => {
  const fieldOf = (field: string | null | undefined): Column | null => fieldOrNull(columns, field);
  return {
    edited: batch.edited,
    headings: (batch.headings ?? []).map(({ text, samples, filled, guess, sure }) => ({
      text: shownSample(text, wholePhone),
      samples: samples.map((sample) => shownSample(sample, wholePhone)),
      filled,
      guess: fieldOf(guess),
      sure,
    })),
    columns: batch.columns && batch.columns.map(fieldOf),
    remembered: remembered?.map(fieldOf) ?? null,
  };
};

/** The faults of a row, each with its field. */
export const presentFaults = <Column extends string>(
  faults: readonly RowFault[] | null,
  columns: Readonly<Record<Column, unknown>>,
  kind: ImportKindDefinition,
  language: Language,
) =>
  (faults ?? []).map((fault) => ({
    field: fieldOrNull(columns, fault.column),
    text: wordFault(fault, kind, language),
  }));

/** Leaves out values that the reader sees masked: a masked text can't identify the value to replace. */
export const presentValues = <Column extends string>(
  values: readonly CountedValue[],
  columns: Readonly<Record<Column, unknown>>,
  { matched }: Pick<ImportKindDefinition, 'matched'>,
  { permissions }: Pick<Tenant, 'permissions'>,
): { readonly field: Column; readonly value: string; readonly rows: number }[] =>
  values.flatMap(({ field: name, value, rows }) => {
    const field = matched.identifying.includes(name) ? null : fieldOrNull(columns, name);
    const isShown = permissions.has('member:phone') || maskPhonesIn(value) === value;
    return field !== null && isShown ? { field, value, rows } : [];
  });
