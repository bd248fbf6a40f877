import type { OpeningBatch, OpeningBatchItem, OpeningRow } from '@regulars/contract';
import {
  errorPhrases,
  openingColumnPhrases,
  openingFilePhrases,
  openingRowPhrases,
  say,
  type ErrorName,
  type Language,
  type OpeningRowFault,
} from '@regulars/phrases';
import { maskPhone, maskPhonesIn } from '../members/index.ts';
import type { BatchRow } from './opening-batches.queries.ts';
import type { KeptFault, ListedRow } from './opening-rows.queries.ts';
import { maskedPhone } from './opening-rows.rules.ts';

export const presentItem = ({
  batch_id,
  file_name,
  file_kind,
  state,
  operator,
  created_at,
  ...counts
}: BatchRow): OpeningBatchItem => {
  const { total, good, bad, posted, failed, undone, kept } = counts;
  return {
    batch_id,
    file_name,
    file_kind,
    state,
    operator,
    created_at: created_at.toISOString(),
    rows: { total, good, bad, posted, failed, undone, kept },
  };
};

export const presentBatch = (
  batch: BatchRow,
  { twin, totals }: { twin: { batch_id: string; created_at: Date } | undefined; totals: OpeningBatch['totals'] },
  language: Language,
): OpeningBatch => ({
  ...presentItem(batch),
  fault: batch.fault && say(openingFilePhrases[batch.fault.rule], language, batch.fault.values),
  same_file: twin ? { batch_id: twin.batch_id, created_at: twin.created_at.toISOString() } : null,
  confirmed_at: batch.confirmed_at?.toISOString() ?? null,
  ended_at: batch.ended_at?.toISOString() ?? null,
  totals,
});

const isRowFault = (rule: OpeningRowFault | ErrorName): rule is OpeningRowFault =>
  Object.hasOwn(openingRowPhrases, rule);

/** A fault in words, with its column's name before it. */
export const faultWords = ({ rule, column, values }: KeptFault, language: Language): string => {
  const words = say(isRowFault(rule) ? openingRowPhrases[rule] : errorPhrases[rule], language, values);
  if (!column) return words;
  return `${say(openingColumnPhrases[column], language)}${language === 'en' ? ': ' : '：'}${words}`;
};

/** The cells as given, with phones masked in every column for users who may not see them: columns may be swapped. */
export const shownCells = (given: ListedRow['given'], wholePhone: boolean): ListedRow['given'] => {
  if (wholePhone) return given;
  const { phone, ...others } = given;
  const cells = Object.fromEntries(Object.entries(others).map(([column, text]) => [column, maskPhonesIn(text)]));
  return { ...cells, ...(phone !== undefined && { phone: phone && maskCell(phone) }) };
};

/** Masks the phone column; text that is no phone shows nothing. */
const maskCell = (text: string): string => {
  if (maskedPhone.test(text)) return text;
  return /^1[0-9]{10}$/.test(text) ? maskPhone(text) : '****';
};

export const presentRow = (
  row: ListedRow,
  names: ReadonlyMap<string, string>,
  wholePhone: boolean,
  language: Language,
): OpeningRow => {
  const { row_no, state, member_id, bonus_expires_on, points_expire_on, branch_name } = row;
  return {
    row_no,
    state,
    vip_id: member_id,
    name: member_id && (names.get(member_id) ?? null),
    given: shownCells(row.given, wholePhone),
    amounts: { principal: row.principal, bonus: row.bonus, points: row.points, growth: row.growth },
    bonus_expires_on,
    points_expire_on,
    branch_name,
    faults: (row.faults ?? []).map((fault) => faultWords(fault, language)),
  };
};
