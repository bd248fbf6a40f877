import type { MemberImport, MemberImportItem, MemberImportRow, MemberImportValue } from '@regulars/contract';
import { genderPhrases, memberImportColumnPhrases, say, type MemberImportColumn } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import {
  presentDetail,
  presentItem,
  shownCells,
  shownSample,
  undoableUntil,
  wordFault,
  type BatchRow,
  type CountedValue,
  type Heading,
  type ListedRow,
  type Twins,
} from '../../platform/imports/index.ts';
import { maskPhonesIn } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { isGender, type MemberPlan, type ShownChange } from './member-matching.rules.ts';

const isColumn = (field: string): field is MemberImportColumn => Object.hasOwn(memberImportColumnPhrases, field);
const columnOrNull = (field: string | null | undefined): MemberImportColumn | null =>
  typeof field === 'string' && isColumn(field) ? field : null;

export const presentBatchItem = (batch: BatchRow, { permissions }: Pick<Tenant, 'permissions'>): MemberImportItem => {
  const { state, total, good, same, bad, skipped, posted, failed, undone, kept } = batch;
  return {
    ...presentItem(batch, permissions.has('member:phone')),
    state,
    rows: { total, good, same, bad, skipped, posted, failed, undone, kept },
  };
};

interface Beside {
  readonly twin: { batch_id: string; created_at: Date } | undefined;
  readonly remembered: Heading | undefined;
}

export const presentBatch = (batch: BatchRow, { twin, remembered }: Beside, tenant: Tenant): MemberImport => {
  const wholePhone = tenant.permissions.has('member:phone');
  return {
    ...presentBatchItem(batch, tenant),
    ...presentDetail(batch, memberImport, twin, tenant.language),
    edited: batch.edited,
    undo_until:
      batch.state === 'posted' && !batch.cleared_at ? (undoableUntil(memberImport, tenant, batch) ?? null) : null,
    effects: { new: batch.new_rows, changed: batch.changed_rows },
    headings: (batch.headings ?? []).map(({ text, samples, filled, guess, sure }) => ({
      text: shownSample(text, wholePhone),
      samples: samples.map((sample) => shownSample(sample, wholePhone)),
      filled,
      guess: columnOrNull(guess),
      sure,
    })),
    columns: batch.columns && batch.columns.map(columnOrNull),
    remembered: remembered?.map(columnOrNull) ?? null,
  };
};

interface BesideRows {
  readonly names: ReadonlyMap<string, string>;
  readonly twins: ReadonlyMap<number, Twins>;
}

export const presentRow = (row: ListedRow, { names, twins }: BesideRows, tenant: Tenant): MemberImportRow => {
  const { row_no, state, effect, subject_id, plan, faults } = row;
  const wholePhone = tenant.permissions.has('member:phone');
  const changes = (plan as MemberPlan | null)?.changes ?? []; // as `check` wrote it
  const word = (field: ShownChange['field'], value: string | null): string | null => {
    if (value === null) return null;
    if (field === 'gender' && isGender(value)) return say(genderPhrases[value], tenant.language);
    return wholePhone ? value : maskPhonesIn(value);
  };
  return {
    row_no,
    state,
    effect,
    vip_id: subject_id,
    name: subject_id && (names.get(subject_id) ?? null),
    given: shownCells(row.given, wholePhone),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: word(field, before),
      after: word(field, after),
    })),
    faults: (faults ?? []).map((fault) => ({
      field: columnOrNull(fault.column),
      text: wordFault(fault, memberImport, tenant.language),
    })),
    twins: twins.get(row_no) ?? null,
  };
};

/** Leaves out values that the reader sees masked: a masked text can't identify the value to replace. */
export const presentValues = (
  values: readonly CountedValue[],
  { permissions }: Pick<Tenant, 'permissions'>,
): MemberImportValue[] =>
  values.flatMap(({ field, value, rows }) => {
    const isShown = isReplaceable(field) && (permissions.has('member:phone') || maskPhonesIn(value) === value);
    return isShown ? { field, value, rows } : [];
  });

const isReplaceable = (field: string): field is MemberImportValue['field'] =>
  isColumn(field) && field !== 'phone' && field !== 'member_no';
