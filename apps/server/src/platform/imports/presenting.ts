import {
  errorPhrases,
  importRowStatePhrases,
  inUnits,
  say,
  type ImportRowState,
  type Language,
} from '@regulars/phrases';
import { maskPhone, maskPhoneCell, maskPhonesIn } from '../phones/mask-phone.ts';
import type { BatchRow } from './batches.queries.ts';
import { readPhone, type Given } from './cells.ts';
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
export const shownSample = (text: string, wholePhone: boolean): string => {
  if (wholePhone) return text;
  const phone = readPhone(text);
  return /^1[3-9][0-9]{9}$/.test(phone) ? maskPhone(phone) : maskPhonesIn(text);
};
